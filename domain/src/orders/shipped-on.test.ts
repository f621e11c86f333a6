import { expect, test } from 'vitest'
import { importedShippedOn, shippedOnAfter } from './shipped-on.ts'

const [monday, tuesday] = ['2026-11-23', '2026-11-24']

test('an order ships on the day it is delivered, and stays there when it is completed', () => {
  expect(shippedOnAfter({ shippedOn: null }, 'DELIVERED', monday)).toBe(monday)
  expect(shippedOnAfter({ shippedOn: monday }, 'COMPLETED', tuesday)).toBe(monday)
  expect(shippedOnAfter({ shippedOn: monday }, 'REFUNDED', tuesday)).toBe(monday)
})

test('an order that is reopened or canceled has not shipped, and ships again on another day', () => {
  expect(shippedOnAfter({ shippedOn: monday }, 'PACKED', tuesday)).toBeNull()
  expect(shippedOnAfter({ shippedOn: monday }, 'CANCELLED', tuesday)).toBeNull()
  expect(shippedOnAfter({ shippedOn: null }, 'DELIVERED', tuesday)).toBe(tuesday)
})

test('an imported order shipped on its delivery date, or else when it was placed', () => {
  const days = { placedOn: monday, today: tuesday }
  expect(importedShippedOn({ deliveryDate: tuesday, orderStatus: 'DELIVERED' }, days)).toBe(tuesday)
  expect(importedShippedOn({ deliveryDate: '2026-12-01', orderStatus: 'COMPLETED' }, days)).toBe(monday)
  expect(importedShippedOn({ deliveryDate: null, orderStatus: 'DELIVERED' }, days)).toBe(monday)
  expect(importedShippedOn({ deliveryDate: monday, orderStatus: 'RECEIVED' }, days)).toBeNull()
})
