import { expect, test } from 'vitest'
import { brandLabel } from './order-list.ts'

// R2.10-11
test("an order with several brands shows 'Multiple', one with a single brand shows its name", () => {
  expect([brandLabel(['Tokyo Traders', 'Exotic Liquids']), brandLabel(['Tokyo Traders']), brandLabel([])]).toEqual([
    'Multiple',
    'Tokyo Traders',
    '',
  ])
})
