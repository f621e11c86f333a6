import { expect, test } from 'vitest'
import { nearestCases, orderStep } from './order-size.ts'

const tea = { soldIn: 'CASE', unitsPerCase: 12 } as const

// D-343
test('a product sold in cases is ordered by full cases', () => {
  expect(nearestCases(24, tea)).toBeUndefined()
  expect(nearestCases(30, tea)).toEqual({ below: 24, above: 36 })
  expect(nearestCases(5, tea)).toEqual({ below: 0, above: 12 })
  expect(nearestCases(5, { soldIn: 'UNIT', unitsPerCase: 12 })).toBeUndefined()
})

test('one more of it is a case', () => {
  expect(orderStep(tea)).toBe(12)
  expect(orderStep({ soldIn: 'UNIT', unitsPerCase: 12 })).toBe(1)
})
