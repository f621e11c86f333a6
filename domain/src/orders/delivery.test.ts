import { expect, test } from 'vitest'
import { automaticDriver, startingLocation } from '../deliveries/deliveries.ts'

// R4.3-09, R6-05
test('an account owner who drives is the driver when delivery is chosen', () => {
  expect(automaticDriver('delivery', { id: 4, roles: ['SALES', 'DRIVER'] })).toBe(4)
  expect(automaticDriver('delivery', { id: 4, roles: ['SALES'] })).toBeNull()
  expect(automaticDriver('delivery', undefined)).toBeNull()
})

// R4.3-10
test('pickup has no driver', () => {
  expect(automaticDriver('pickup', { id: 4, roles: ['DRIVER'] })).toBeNull()
})

// R9-33
test('a new order starts at the default location, else at location 1', () => {
  expect(
    startingLocation([
      { id: 5, isDefault: false },
      { id: 9, isDefault: true },
    ]),
  ).toBe(9)
  expect(startingLocation([])).toBe(1)
})
