import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const otherOrders = /Intl\.Collator|(?<!\.day)\.localeCompare\(|order by lower\(|orderBy\(sql`lower\(/g

test('names are sorted by `nameOrder` everywhere, in the database and on screens', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const found = files.flatMap((file) =>
    (readFileSync(path.join(root, file), 'utf8').match(otherOrders) ?? []).map((order) => `${file}: ${order}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
  for (const other of [
    'new Intl.Collator()',
    'a.name.localeCompare(b.name)',
    'order by lower(name)',
    'orderBy(sql`lower(name)`)',
  ])
    expect(other.match(otherOrders), other).toHaveLength(1)
})
