import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { splitTotals } from './split-order.ts'

const line = (id: number, quantity: number, price: number) => ({
  id,
  productId: id,
  quantity,
  unitPrice: cents(price),
  priceAdjustment: zero,
  tagsPulled: false,
})

test('both totals add up to the old one, to the cent of a shared discount', () => {
  const parts = [
    { line: line(1, 3, 333), waits: 1 },
    { line: line(2, 7, 101), waits: 2 },
  ]
  // The discount of $10.00 is shared as $5.86 and $4.14; two of three and five of seven units take $3.91 and $2.96 along.
  expect(splitTotals(parts, cents(1000))).toEqual({
    ships: { units: 7, subtotal: 1171, discount: 687, total: 484 },
    waits: { units: 3, subtotal: 535, discount: 313, total: 222 },
  })
})
