import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
/** Reads CSS, not what someone typed. */
const readsStyles = 'web/src/kit/list-filter/use-overflow.ts'
const parsers = new Set(['domain/src/typed-figures.ts', readsStyles])

/** A thousands separator in a pattern, commas taken out of a text, and a parser that ignores what follows the digits. */
const ownParser = [
  /,\\d\{3\}/,
  /replace(?:All)?\((?:','|\/[^/\n]*\[[^\]\n^]*,[^\]\n]*\][^/\n]*\/g), ''\)/,
  /parseFloat\(/,
]

const parsesFigures = (text: string): boolean => ownParser.some((pattern) => pattern.test(text))

test('typed figures are read by one parser only', () => {
  const files = globSync('{domain,contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !parsers.has(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => parsesFigures(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test.each([
  String.raw`/^\d{1,3}(,\d{3})+$/`,
  "text.replaceAll(',', '')",
  "typed.replace(/[%,\\s]/g, '')",
  'Number.parseFloat(x)',
])('%s is found', (code) => {
  expect(parsesFigures(code)).toBe(true)
})
