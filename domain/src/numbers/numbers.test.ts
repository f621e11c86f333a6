import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStatuses } from '../orders/order-status.ts'
import { noNumbers, numberIn, withNumber, draftNumber, isDraftNumber } from './record-numbers.ts'

// R4.3-03, R9-27
test('a draft number starts with DRAFT_', () => {
  const number = draftNumber((choices) => choices - 1)
  expect(number).toBe('DRAFT_99999999')
  expect(isDraftNumber(number)).toBe(true)
  expect(isDraftNumber('DRAFT_abc')).toBe(false)
})

// R4.3-04, R4.3-05, D-58, D-59, D-98
test('a record has its draft number while it is a draft and its permanent number otherwise, the same each time', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderStatuses)), (statuses) => {
      let numbers = noNumbers
      for (const [n, status] of statuses.entries()) {
        const number = numberIn(numbers, status) ?? `${status} ${n}`
        numbers = withNumber(numbers, status, number)
        expect(numberIn(numbers, status)).toBe(number)
      }
      const firstDraft = statuses.indexOf('DRAFT')
      const firstReal = statuses.findIndex((status) => status !== 'DRAFT')
      expect(numbers).toEqual({
        draftNum: firstDraft < 0 ? null : `DRAFT ${firstDraft}`,
        realNum: firstReal < 0 ? null : `${statuses[firstReal]} ${firstReal}`,
      })
    }),
  )
})
