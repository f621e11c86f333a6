import { expect, test } from 'vitest'
import { promiseText, shortPromiseText, slipPromises } from './promise-text.ts'

const today = '2026-11-27'
const promise = (missing: number, expectedOn: string | null, purchaseOrderNum: string | null = 'PO-7') => ({
  missing,
  purchaseOrderNum,
  expectedOn,
})

test('a short line says how many units are on backorder and when they are expected', () => {
  const said: [string, ReturnType<typeof promise>][] = [
    ['4 on backorder, expected Dec 3', promise(4, '2026-12-03')],
    ['1,200 on backorder, expected Jan 5, 2027', promise(1200, '2027-01-05')],
    ['4 on backorder, expected Nov 27', promise(4, today)],
    ['4 on backorder, was expected Nov 26', promise(4, '2026-11-26')],
    ['4 on backorder, no date yet', promise(4, null)],
    ['4 short, nothing on order', promise(4, null, null)],
  ]
  for (const [text, each] of said) expect(promiseText(each, { today })).toBe(text)
  expect(promiseText(promise(4, null, null), { today, isOnOrder: true })).toBe('4 short, not enough on order')
})

test('with little room a short line says it in a few words', () => {
  const said: [string, ReturnType<typeof promise>][] = [
    ['4 short, due Dec 3', promise(4, '2026-12-03')],
    ['4 short, was due Nov 26', promise(4, '2026-11-26')],
    ['4 short, no date yet', promise(4, null)],
    ['4 short, none due', promise(4, null, null)],
  ]
  for (const [text, each] of said) expect(shortPromiseText(each, { today })).toBe(text)
  expect(shortPromiseText(promise(4, null, null), { today, isOnOrder: true })).toBe('4 short, not enough due')
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
