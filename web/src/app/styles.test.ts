import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const source = join(import.meta.dirname, '..')
const mantine = join(source, '../../node_modules/@mantine/core/styles')
const read = (file: string) => readFileSync(file, 'utf8')
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('test'))

const stylesIn = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? '')
const componentsUsedIn = (text: string) =>
  [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )

/** Components built from others whose style sheets theirs don't import. */
const builtFrom: Record<string, readonly string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'CloseButton'],
  MultiSelect: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'CloseButton', 'PillsInput', 'Pill'],
  NumberInput: ['Input', 'NumberInput'],
  PasswordInput: ['Input', 'PasswordInput', 'ActionIcon'],
  Button: ['Button', 'UnstyledButton', 'Loader'],
  ActionIcon: ['ActionIcon', 'UnstyledButton'],
  Modal: ['Modal', 'ModalBase', 'Overlay', 'Paper', 'CloseButton'],
}

test('every Mantine component that a screen uses has its style imported', () => {
  const imported = new Set(files.flatMap((file) => stylesIn(read(join(source, file)))))
  const used = files.flatMap((file) => componentsUsedIn(read(join(source, file))))
  const needed = used
    .flatMap((component) => [...(builtFrom[component] ?? []), component])
    .filter((component) => existsSync(join(mantine, `${component}.layer.css`)))
  expect([...new Set(needed)].filter((component) => !imported.has(component))).toEqual([])
})

test('every font size is one of the six in the type scale', () => {
  expect(Object.values(theme.fontSizes ?? {})).toEqual(['12px', '13px', '14px', '16px', '20px', '24px'])
  const token = `var\\(--mantine-font-size-(?:${Object.keys(theme.fontSizes ?? {}).join('|')})\\)`
  // The letterhead preview has the font sizes of the printed page, in points.
  const allowed = new RegExp(`^(?:${token}|inherit|[\\d.]+pt)$`)
  const others = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...read(join(source, file)).matchAll(/font-size: ([^;]+);/g)].flatMap(([, size = '']) =>
      allowed.test(size) ? [] : [`${file}: ${size}`],
    ),
  )
  const inline = files.filter((file) => /\bfz=\{?["']?\d|fontSize: ["']/.test(read(join(source, file))))
  expect([...others, ...inline.filter((file) => file !== 'app/theme.ts')]).toEqual([])
})

test('every font weight is one of three', () => {
  const weights = Object.values(theme.fontWeights ?? {})
  expect(weights).toEqual(['400', '550', '650'])
  // The range of a variable font's file.
  const allowed = new Set([...weights, 'inherit', '100 900'])
  const inStyles = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...read(join(source, file)).matchAll(/font-weight: ([^;]+);/g)].map(([, weight = '']) => ({ file, weight })),
  )
  const inline = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...read(join(source, file)).matchAll(/(?:\bfw=\{?"?|fontWeight: '?)([\w-]+)/g)].map(([, weight = '']) => ({
        file,
        weight,
      })),
    )
  expect(inStyles.length + inline.length).toBeGreaterThan(100)
  expect([...inStyles, ...inline].filter(({ weight }) => !allowed.has(weight))).toEqual([])
})

test('every padding, margin and gap is a step of the spacing scale', () => {
  const steps = new Set([0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 32])
  // Wider than 32 px is an alignment, such as text that starts below the text of a row with a picture.
  const isStep = (pixels: number) => steps.has(pixels) || (pixels > 32 && pixels % 8 === 0)
  const spaces = /^\s*(?:padding|margin|gap|row-gap|column-gap)[a-z-]*: ([^;]+);/gm
  const props = /\b(?:gap|[pm][xytblr]?)=\{-?(\d+)\}/g
  const others = globSync('**/*.{css,tsx}', { cwd: source }).flatMap((file) => {
    const values = file.endsWith('.css')
      ? [...read(join(source, file)).matchAll(spaces)].flatMap(([, value = '']) =>
          [...value.matchAll(/(\d+(?:\.\d+)?)(px|r?em)/g)].map(([, amount, unit]) =>
            unit === 'px' ? Number(amount) : NaN,
          ),
        )
      : [...read(join(source, file)).matchAll(props)].map(([, amount]) => Number(amount))
    return values.filter((pixels) => !isStep(pixels)).map((pixels) => `${file}: ${pixels}`)
  })
  expect(others).toEqual([])
})
