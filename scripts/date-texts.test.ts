import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
/** The second is for pages that load no library. */
const formatters = new Set(['web/src/kit/text/dates.ts', 'web/src/kit/native/days.ts'])

/** A date formatted on the spot, or by the domain, which knows no current year. */
const ownFormat = [
  /toLocale(?:Date|Time)String\(/,
  /Intl\.DateTimeFormat(?!\(\)\.resolvedOptions)/,
  /(?:date|time)Style:/,
  /\bgetFullYear\(/,
  /time\/format-day/,
]

const formatsDates = (text: string): boolean => ownFormat.some((pattern) => pattern.test(text))

test('screens write dates with one formatter only', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/test-data\//.test(file) && !formatters.has(file),
  )
  expect(files.length).toBeGreaterThan(800)
  expect(files.filter((file) => formatsDates(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test.each([
  "day.toLocaleDateString('en-US')",
  "new Intl.DateTimeFormat('en-US', options)",
  "{ timeZone, dateStyle: 'medium' }",
  "import { formatDay } from '@dray/domain/time/format-day'",
])('%s is found', (code) => {
  expect(formatsDates(code)).toBe(true)
})

test('asking for the time zone of the machine formats nothing', () => {
  expect(formatsDates('Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe(false)
})
