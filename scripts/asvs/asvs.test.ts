import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')

type Row = { line: string; level: string; state: string; where: string }

/** The rows of the tables of lines. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]*) \| (.+) \|$/gm)].map(
    ([, line = '', level = '', state = '', where = '']) => ({ line, level, state, where }),
  )
const rows = rowsOf(page)
const filesIn = (where: string): string[] =>
  [...where.matchAll(/`([\w./-]+\.(?:tsx?|md|json|service))`/g)].map(([, file = '']) => file)

test('every line of level 1 and 2 stands once on the page, with its level', () => {
  const lines = read('scripts/asvs/lines-of-level-2.txt').trim().split('\n')
  expect(lines).toHaveLength(253)
  expect(rows.map(({ line, level }) => `${line} ${level}`)).toEqual(lines)
})

test('a line that is held names a file or a part of the page that shows it, and one that is not says what it costs', () => {
  const wrong = rows.filter(({ state, where }) => {
    if (state === 'held') return filesIn(where).length === 0 && !where.includes('[below](#')
    return state === 'not held' ? !where.includes('Cost') : !['operator', 'n/a'].includes(state)
  })
  expect(wrong).toEqual([])
})

test('every file that the page names exists, and every part that it points to', () => {
  const missing = filesIn(page).filter((file) => !existsSync(path.join(root, file)))
  expect(missing).toEqual([])
  const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, part = '']) => part)
  expect(links.filter((part) => !parts.includes(part))).toEqual([])
  expect(links.length).toBeGreaterThan(5)
})

test('the page counts its lines rightly', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect(page).toContain(
    `Of 253 lines ${count('held')} are held, ${count('operator')} are the operator's, ${count('not held')} are not held and ${count('n/a')} do not apply.`,
  )
})

/** Sets HTML, makes code from text, or listens to other windows. */
const dangerous =
  /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|(?:window|document|self|globalThis)\.(?:addEventListener\('message'|onmessage)/

test('nothing that runs in a browser sets HTML, makes code from text or listens to other windows', () => {
  const files = globSync('{web,domain,contract}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !/\.test\./.test(file) && dangerous.test(read(file)))).toEqual([])
  expect(
    ['a.innerHTML = b', 'eval(text)', "window.addEventListener('message', f)"].every((code) => dangerous.test(code)),
  ).toBe(true)
})

test('a row is read with its parts', () => {
  expect(rowsOf('| 1.2.3 | 2 | words | held | `a.ts`: b |\n| Line | Level | What | | Where |')).toEqual([
    { line: '1.2.3', level: '2', state: 'held', where: '`a.ts`: b' },
  ])
})
