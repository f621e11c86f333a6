import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')

const allLines = read('scripts/asvs/lines-of-level-2.txt').trim().split('\n')
const numbers = allLines.map((line) => line.split(' ')[0] ?? '')
const states = ['Not held', "The operator's", 'Held', 'Does not apply'] as const
type Row = { label: string; line: string; where: string }

/** The text under a heading, up to the next one. */
const partOf = (state: (typeof states)[number]): string => page.split(`### ${state}\n`)[1]?.split(/^#/m)[0] ?? ''

/** The lines of a table or a list. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^(?:\| |- )((\d+\.\d+\.\d+)(?: L1)?) (?:\| [^|]+ \||\*[^*]+\*) (.+?)(?: \|)?$/gm)].map(
    ([, label = '', line = '', where = '']) => ({ label, line, where }),
  )

/** The lines of cells such as "1.2.6, 10.1.1 to 10.7.3". */
const linesThatDoNotApply = (text: string): string[] =>
  [...text.matchAll(/^\| (\d[\d., to]+) \| [^|]+ \|$/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.split(' to ')
      return numbers.slice(numbers.indexOf(first), numbers.indexOf(last) + 1)
    }),
  )
const notApplied = linesThatDoNotApply(partOf('Does not apply'))
const filesIn = (where: string): string[] =>
  [...where.matchAll(/`([\w./-]+\.(?:tsx?|md|json|service))`/g)].map(([, file = '']) => file)

test('every line of level 1 and 2 is on the page once', () => {
  expect(numbers).toHaveLength(253)
  const onPage = [...states.flatMap((state) => rowsOf(partOf(state)).map(({ line }) => line)), ...notApplied]
  expect(onPage.sort()).toEqual([...numbers].sort())
})

test('level 1 lines that aren’t met, or are up to the operator, are marked', () => {
  const labels = (['Not held', "The operator's"] as const).flatMap((state) => rowsOf(partOf(state)))
  const wrong = labels.filter(({ label, line }) => label.endsWith(' L1') !== allLines.includes(`${line} 1`))
  expect(wrong).toEqual([])
})

test('a line that’s met names the file or section that shows it, and one that isn’t says what it would cost', () => {
  const held = rowsOf(partOf('Held')).filter(({ where }) => filesIn(where).length === 0 && !where.includes('[above](#'))
  expect(held).toEqual([])
  expect(rowsOf(partOf('Not held')).filter(({ where }) => !where.includes('Cost'))).toEqual([])
})

test('every file and section the page points to exists', () => {
  const missing = filesIn(page).filter((file) => !existsSync(path.join(root, file)))
  expect(missing).toEqual([])
  const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, part = '']) => part)
  expect(links.filter((part) => !parts.includes(part))).toEqual([])
  expect(links.length).toBeGreaterThan(5)
})

test('the page’s counts are right', () => {
  const count = (state: (typeof states)[number]) => rowsOf(partOf(state)).length
  expect(page).toContain(
    `Of 253 lines ${count('Held')} are held, ${count("The operator's")} are the operator's, ${count('Not held')} are not held and ${notApplied.length} do not apply.`,
  )
})

/** Sets HTML, makes code from text, or listens to other windows. */
const dangerous =
  /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|(?:window|document|self|globalThis)\.(?:addEventListener\('message'|onmessage)/

test('nothing in the browser sets HTML, evaluates text as code, or listens to other windows', () => {
  const files = globSync('{web,domain,contract}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => !/\.test\.|\/test-data\//.test(file) && dangerous.test(read(file)))
  // A service worker hears only pages of its own origin.
  expect(found).toEqual(['web/src/route/worker.ts'])
  expect(read('web/src/route/worker.ts').match(new RegExp(dangerous, 'g'))).toEqual(["self.addEventListener('message'"])
  expect(
    ['a.innerHTML = b', 'eval(text)', "window.addEventListener('message', f)"].every((code) => dangerous.test(code)),
  ).toBe(true)
})

test('rows and ranges of lines are read with their parts', () => {
  expect(rowsOf('| 1.2.3 L1 | words | `a.ts`: b |\n| Line | Asks | What to do |\n- 1.2.4 *words* `c.ts`')).toEqual([
    { label: '1.2.3 L1', line: '1.2.3', where: '`a.ts`: b' },
    { label: '1.2.4', line: '1.2.4', where: '`c.ts`' },
  ])
  expect(linesThatDoNotApply('| 1.2.6, 4.3.1 to 4.4.1 | no |\n| 1.2.7 | no |')).toEqual([
    '1.2.6',
    '4.3.1',
    '4.3.2',
    '4.4.1',
    '1.2.7',
  ])
})
