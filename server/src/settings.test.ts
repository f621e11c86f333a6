import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from './settings.ts'

test('docs/settings.md lists every setting with its default and description', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  const table = [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...settings.map((setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.description} |`),
  ].join('\n')
  expect(page).toContain(table)
})
