import { expect, test } from 'vitest'
import { unitsByCustomer } from './trace.ts'

test('orders of several batches are grouped by customer, by name, with the units of all of them', () => {
  const order = (customerID: number, customerName: string, units: number) => ({ customerID, customerName, units })
  const grouped = unitsByCustomer([order(2, 'Zaanse', 4), order(1, 'Alfreds', 3), order(2, 'Zaanse', 5)])
  expect(grouped.map(({ customerID, units, orders }) => [customerID, units, orders.length])).toEqual([
    [1, 3, 1],
    [2, 9, 2],
  ])
})
