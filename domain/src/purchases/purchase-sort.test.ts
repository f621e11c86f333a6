import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  newestFirst,
  parsePurchaseCursor,
  parsePurchaseSort,
  purchaseCursorAfter,
  type PurchaseSort,
  purchaseSorts,
  type SortedPurchase,
} from './purchase-sort.ts'

const last: SortedPurchase = {
  id: 17,
  purchaseOrderNum: 'BLA-0017',
  createdAt: new Date('2026-03-01T10:20:30.456Z'),
  brand: { name: 'Blauer_See\nDelikatessen' },
  orderStatus: 'ORDERED',
  paymentStatus: 'PAID',
  expectedDeliveryOn: '2026-03-09',
  unitQuantity: 40,
  receivedQuantity: 12,
  total: cents(12_34),
}

test('the next page starts after the value and the purchase order at which the page before ended', () => {
  const read = purchaseSorts.map((by) => {
    const sort: PurchaseSort = { by, isDescending: false }
    return parsePurchaseCursor(purchaseCursorAfter(last, sort), sort)
  })
  expect(read.map((cursor) => cursor?.value)).toEqual([
    ...['BLA-0017', '', 'Blauer_See\nDelikatessen', 'ORDERED', 'PAID', '2026-03-09', '40', '12', '1234'],
  ])
  expect(read[1]).toEqual({ createdAt: last.createdAt, id: 17, value: '' })
})

test('a purchase order without an expected day, or whose total is hidden, ends a page too', () => {
  const { total: _, ...unpriced } = { ...last, expectedDeliveryOn: null }
  const valueIn = (by: PurchaseSort['by']) => {
    const sort = { by, isDescending: true }
    return parsePurchaseCursor(purchaseCursorAfter(unpriced, sort), sort)?.value
  }
  expect([valueIn('expected'), valueIn('total')]).toEqual(['', '0'])
})

test('a text that is not a cursor of this list is refused rather than guessed', () => {
  const cursor = (text: string, by: PurchaseSort['by'] = 'date') =>
    parsePurchaseCursor(text, { by, isDescending: true })
  const at = '2026-03-01T10:20:30.456Z_17'
  expect([
    ...['', 'yesterday_1_', '2026-13-41T10:20:30.456Z_17_', '2026-03-01_17_', at].map((text) => cursor(text)),
    ...[cursor(`${at}_much`, 'units'), cursor(`${at}_SOLD`, 'orderStatus'), cursor(`${at}_2026-02-31`, 'expected')],
  ]).toEqual(Array.from({ length: 8 }, () => undefined))
})

// D-57
test('a sort is read as the address writes it; an unknown one, and a hidden total, is the list’s own sequence', () => {
  const buyer = { seesCosts: true }
  expect(parsePurchaseSort('-total', buyer)).toEqual({ by: 'total', isDescending: true })
  expect(parsePurchaseSort('brand', buyer)).toEqual({ by: 'brand', isDescending: false })
  for (const text of ['', undefined, 'margin', '--total']) expect(parsePurchaseSort(text, buyer)).toBe(newestFirst)
  expect(parsePurchaseSort('total', { seesCosts: false })).toBe(newestFirst)
})
