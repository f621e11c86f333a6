import { expect, test } from 'vitest'
import { lastMonth, nextExport, thisMonth } from './next-export.ts'

test('the first export is of last month', () => {
  expect(nextExport(null, '2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(nextExport(null, '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('the next one begins the day after, and ends with its month, or today', () => {
  expect(nextExport('2026-01-31', '2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(nextExport('2026-02-14', '2026-03-10')).toEqual({ from: '2026-02-15', to: '2026-02-28' })
  expect(nextExport('2026-02-28', '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-10' })
  expect(nextExport('2026-03-10', '2026-03-10')).toEqual({ from: '2026-03-10', to: '2026-03-10' })
})

test('months are whole, except this one', () => {
  expect(lastMonth('2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(thisMonth('2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-10' })
})
