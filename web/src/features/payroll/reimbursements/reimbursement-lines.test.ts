import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { reimbursementLines, nextKey, reimbursementState } from './use-reimbursements.ts'

const saved = [{ description: 'Fuel', amount: cents(40_00) }]

// R2.12-23, R4.8-10
test('rows without description and amount are dropped, and the others are added up', () => {
  const lines = [
    ...reimbursementLines(saved),
    { key: 1, description: '  ', amount: '' },
    { key: 2, description: '', amount: '0.00' },
    { key: 3, description: 'Parking', amount: '' },
    { key: 4, description: '', amount: '$1,002.5' },
  ]
  const { filled, total, isChanged } = reimbursementState(lines, saved)
  expect(filled).toEqual([
    { description: 'Fuel', amount: 40_00 },
    { description: 'Parking', amount: 0 },
    { description: '', amount: 1002_50 },
  ])
  expect({ total, isChanged }).toEqual({ total: 1042_50, isChanged: true })
  expect(nextKey(lines)).toBe(5)
})

test('an extra empty row is not a change, and an invalid amount says why', () => {
  expect(reimbursementState([...reimbursementLines(saved), ...reimbursementLines([])], saved).isChanged).toBe(false)
  const { problems, total } = reimbursementState([{ key: 7, description: 'Fuel', amount: '-4' }], saved)
  expect([...problems]).toEqual([[7, "Amount can't be negative"]])
  expect(total).toBe(0)
})
