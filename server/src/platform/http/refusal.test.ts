import { type Cents, cents, toDollars } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'

type Line = { sku: string; amount: Cents | null }

test('a refusal takes amounts in dollars, and cents do not compile, wherever they stand', () => {
  const amount = cents(12_50)
  const line: Line = { sku: 'TEA', amount }
  expect(new Refusal('must-pay', { missing: toDollars(amount), day: '2026-03-09' }).details).toEqual({
    missing: 12.5,
    day: '2026-03-09',
  })
  const wrong = [
    // @ts-expect-error: cents
    () => new Refusal('must-pay', { missing: amount }),
    // @ts-expect-error: cents in a record
    () => new Refusal('must-pay', { line }),
    // @ts-expect-error: cents in a list
    () => new Refusal('must-pay', { lines: [line] }),
    // @ts-expect-error: cents deep in a record
    () => new Refusal('must-pay', { order: { lines: [{ sku: 'TEA', price: { amount } }] } }),
    // @ts-expect-error: cents in parts that are spread
    () => new Refusal('must-pay', { orderNum: '1', ...line }),
  ]
  expect(wrong).toHaveLength(5)
})
