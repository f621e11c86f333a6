import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from './settings.ts'

test('the README lists every setting with its default and description', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const table = [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...settings.map((setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.description} |`),
  ].join('\n')
  expect(readme).toContain(table)
})
