import { expect, test } from 'vitest'
import { mayPullUntraced, untracedProblem } from './untraced-units.ts'

const need = { day: '2026-03-10', minLifeDays: null }
const batch = (facts: object = {}) => ({
  batchNumber: 'B1',
  remainingQuantity: 10,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  ...facts,
})

// D-353
test('units without a batch may leave until only those in unusable batches are left', () => {
  const batches = [batch({ batchNumber: 'B0' }), batch({ isOnHold: true }), batch({ expiresOn: '2026-03-09' })]
  expect(untracedProblem(20, batches, need)).toBeUndefined()
  expect(untracedProblem(19, batches, need)).toEqual({ batchNumber: 'B1', reason: 'ON_HOLD' })
  expect(untracedProblem(-1, [batch()], need)).toBeUndefined()
  expect(untracedProblem(-1, [batch({ isOnHold: true, remainingQuantity: 0 })], need)).toBeUndefined()
  expect(untracedProblem(-1, [], need)).toBeUndefined()
})

// D-353
test('the day and the customer of the order decide which batches are usable', () => {
  const batches = [batch({ expiresOn: '2026-03-12' })]
  expect(untracedProblem(0, batches, need)).toBeUndefined()
  expect(untracedProblem(0, batches, { day: '2026-03-13', minLifeDays: null })).toMatchObject({ reason: 'EXPIRED' })
  expect(untracedProblem(0, batches, { ...need, minLifeDays: 5 })).toMatchObject({ reason: 'TOO_SHORT' })
})

// D-353
test('only INVENTORY and ADMIN may let them leave for a reason', () => {
  const may = (['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const).filter((role) =>
    mayPullUntraced({ id: 1, roles: [role] }),
  )
  expect(may).toEqual(['ADMIN', 'INVENTORY'])
})
