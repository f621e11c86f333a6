import { expect, test } from 'vitest'
import { folderRanges } from './books-folder.ts'

test('the ranges offered end with the last full year, quarter and month, or today', () => {
  expect(folderRanges('2026-01-15')).toEqual([
    { name: 'Last year', range: { from: '2025-01-01', to: '2025-12-31' } },
    { name: 'This year', range: { from: '2026-01-01', to: '2026-01-15' } },
    { name: 'Last quarter', range: { from: '2025-10-01', to: '2025-12-31' } },
    { name: 'Last month', range: { from: '2025-12-01', to: '2025-12-31' } },
  ])
  expect(folderRanges('2026-11-27').slice(2)).toEqual([
    { name: 'Last quarter', range: { from: '2026-07-01', to: '2026-09-30' } },
    { name: 'Last month', range: { from: '2026-10-01', to: '2026-10-31' } },
  ])
})
