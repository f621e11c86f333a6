import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxOrdersInPdf, maxStatementsInPdf, statementParts } from '../documents/statement.ts'

const customers = (...openBalances: number[]) => openBalances.map((orders, id) => ({ id, openBalances: orders }))
const sizes = (...openBalances: number[]) => statementParts(customers(...openBalances)).map((part) => part.length)

test('statements are divided into PDFs of at most 250 statements and 5,000 orders', () => {
  expect(sizes()).toEqual([])
  expect(sizes(...Array<number>(251).fill(1))).toEqual([250, 1])
  expect(sizes(3000, 2000, 1, 4999, 1)).toEqual([2, 2, 1])
})

test('a customer with more orders than a PDF can have gets one of their own', () => {
  expect(sizes(1, 9000, 1)).toEqual([1, 1, 1])
})

test('no customer is lost or repeated, and no PDF of several statements has too many orders', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 600 }), (openBalances) => {
      const all = customers(...openBalances)
      const parts = statementParts(all)
      expect(parts.flat()).toEqual(all)
      for (const part of parts) {
        const orders = part.reduce((sum, customer) => sum + customer.openBalances, 0)
        expect(part.length).toBeLessThanOrEqual(maxStatementsInPdf)
        expect(part.length === 1 || orders <= maxOrdersInPdf).toBe(true)
      }
    }),
  )
})
