import { expect, test } from 'vitest'
import { promiseText, slipPromises } from './promise-text.ts'
import type { LinePromise } from './promises.ts'

const today = '2026-11-27'
const promise = (missing: number, expectedOn: string | null, purchaseOrderNum: string | null = 'PO-7') => ({
  missing,
  purchaseOrderNum,
  expectedOn,
})

test('a short line says how many units are short and why', () => {
  const nothing = promise(4, null, null)
  const said: [string, LinePromise][] = [
    ['4 short, due Dec 3', promise(4, '2026-12-03')],
    ['1,200 short, due Jan 5, 2027', promise(1200, '2027-01-05')],
    ['4 short, due Nov 27', promise(4, today)],
    ['4 short, was due Nov 26', promise(4, '2026-11-26')],
    ['4 short, no date yet', promise(4, null)],
    ['4 short, nothing on order', nothing],
    ['4 short, 100801 goes first', { ...nothing, goesFirst: '100801' }],
    ['4 short, 1,000 on the shelf without a batch', { ...nothing, unlabeledUnits: 1000 }],
    ['4 short, batch on hold', { ...nothing, unusableReason: 'ON_HOLD' }],
    ['4 short, batch expired', { ...nothing, unusableReason: 'EXPIRED' }],
  ]
  for (const [text, each] of said) expect(promiseText(each, { today })).toBe(text)
  expect(promiseText(nothing, { today, isOnOrder: true })).toBe('4 short, not enough on order')
})

test('a packing slip says for each product what is on backorder and by when all of it is expected', () => {
  const text = (...parts: [units: number, promise?: ReturnType<typeof promise>][]) =>
    slipPromises(
      parts.map(([units, each]) => ({ productId: 1, units, promise: each })),
      today,
    ).get(1)
  expect(text([4, promise(4, '2026-12-03')])).toBe('4 on backorder, expected Dec 3')
  expect(text([4, promise(4, '2026-12-03')], [2, promise(2, '2026-12-09')])).toBe('6 on backorder, expected Dec 9')
  expect(text([4, promise(1, '2026-12-03')], [2])).toBe('6 on backorder, expected Dec 3')
  expect(text([4, promise(4, '2026-12-03')], [2, promise(2, null)])).toBe('6 on backorder')
  expect(text([4, promise(4, '2026-11-26')])).toBe('4 on backorder')
  expect(text([4, promise(4, null, null)])).toBe('4 on backorder')
  expect(text([4])).toBe('4 on backorder')
})
