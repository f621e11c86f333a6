import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { customerSearchWords } from '../search/search-words.ts'
import { addMonths } from '../time/company-day.ts'
import { parseCustomerTypes, creditChange, mayChangeCredit, mayChangeCustomers, summedStatuses } from './customer.ts'

test('a typed credit is saved as a difference from the one shown, and never goes below zero', () => {
  expect(creditChange(cents(30_00), cents(20_00), cents(5_00))).toEqual({ delta: 10_00, credit: 15_00 })
  expect(creditChange(cents(0), undefined, cents(5_00))).toEqual({ delta: -5_00, credit: 0 })
  expect(creditChange(cents(0), cents(20_00), cents(5_00))).toBeUndefined()
})

test('sales changes customers, accounting their credit, an admin both', () => {
  const rights = (['ADMIN', 'SALES', 'ACCOUNTING', 'INVENTORY', 'PAYROLL', 'DRIVER'] as const).map((role) => [
    role,
    mayChangeCustomers({ id: 1, roles: [role] }),
    mayChangeCredit({ id: 1, roles: [role] }),
  ])
  expect(rights).toEqual([
    ['ADMIN', true, true],
    ['SALES', true, false],
    ['ACCOUNTING', false, true],
    ['INVENTORY', false, false],
    ['PAYROLL', false, false],
    ['DRIVER', false, false],
  ])
})

test('customer types are read from a list, in display order', () => {
  expect(parseCustomerTypes('vip, RETAIL,friend')).toEqual(['RETAIL', 'VIP'])
  expect(parseCustomerTypes(undefined)).toEqual([])
})

test('customers are searched by words without accents, or by the digits of a phone number', () => {
  expect(customerSearchWords(' Café  Zürich')).toEqual(['cafe', 'zurich'])
  expect(customerSearchWords('(206) 555-0100')).toEqual(['2065550100'])
})

test('twelve months before the last day of February is a valid day', () => {
  expect([addMonths('2024-02-29', -12), addMonths('2026-11-22', -12)]).toEqual(['2023-02-28', '2025-11-22'])
})

test('the totals of a list include the orders that count, or all if only others are listed', () => {
  const counting = ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED']
  expect(summedStatuses([])).toEqual(counting)
  expect(summedStatuses(['CANCELLED', 'PACKED', 'DRAFT', 'PACKED'])).toEqual(['PACKED'])
  expect(summedStatuses(['DRAFT', 'REFUNDED', 'DRAFT'])).toEqual(['DRAFT', 'REFUNDED'])
})
