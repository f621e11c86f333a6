import { isDeepStrictEqual } from 'node:util'
import { type PayrollRow, type SentRow, sentRowFields, storedRowFields } from '@dray/contract/payroll'
import { type Cents, zero } from '@dray/domain/money'
import { effectiveCommissionRate } from '@dray/domain/payroll/commission'
import { filledReimbursements, maxPayAmount, payAmountErrors, payFieldErrors } from '@dray/domain/payroll/pay'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { asPayrollRow, rowRate } from './row-figures.ts'
import type { StoredRow } from './rows.sql.ts'

/** Rows carry their version as `lastSaved` when they are sent back as read. */
export const versionSent = ({ modifiedOn, lastSaved }: SentRow): string | null | undefined =>
  modifiedOn === undefined ? lastSaved : modifiedOn

/** `path` is the row's place in the request, such as `users.0.`. */
export type RowChange = { sent: SentRow; before: StoredRow; path?: string }

type RowProblem = { path: string; message: string }

/** Applies the sent rows. Refuses all fields that can't be changed at once (D-233). */
export function rowsAfter<Change extends RowChange>(changes: readonly Change[]) {
  const planned = changes.map((change) => ({ ...change, after: rowAfter(change) }))
  const refused = planned.flatMap((change) =>
    rowProblems(change).map((problem) => ({ ...problem, row: change.before })),
  )
  const [first] = refused
  if (first === undefined) return planned
  throw new Refusal('pay-field-not-used', {
    title: first.message,
    error: first.message,
    users: [...new Set(refused.map(({ row }) => row))].map(({ userId, name }) => ({ userId, name })),
    errors: refused.slice(0, maxProblems).map(({ path, message }) => ({ path, message })),
  })
}
const maxProblems = 100

/** Hours are only for hourly pay, and only a salary can be overridden (D-131). */
function rowAfter({ sent, before, path = '' }: RowChange): StoredRow {
  const after = {
    ...before,
    hoursWorked: before.payType === 'HOURLY' ? (sent.hoursWorked ?? before.hoursWorked) : before.hoursWorked,
    typedBase: typedBaseAfter(before, sent.totalBasePay),
    commission: sent.commission ?? before.commission,
    chosenRate: chosenRateAfter(before, sent.commissionRate),
    bonus: sent.bonus ?? before.bonus,
    reimbursements: sent.reimbursementsDetails
      ? filledReimbursements(sent.reimbursementsDetails)
      : before.reimbursements,
  }
  // A total of orders may exceed what can be typed.
  if (after.commission !== before.commission && Math.abs(after.commission) > maxPayAmount)
    throw invalidField(`${path}commission`, payAmountErrors['too-much'])
  if (after.typedBase !== before.typedBase && (after.typedBase ?? zero) > maxPayAmount)
    throw invalidField(`${path}totalBasePay`, payAmountErrors['too-much'])
  return after
}

function typedBaseAfter({ payType, baseRate, typedBase }: StoredRow, sent: Cents | null | undefined): Cents | null {
  if (sent === undefined || payType !== 'SALARY') return typedBase
  return sent === (baseRate ?? zero) ? null : sent
}

/** Sending the rate that already applies doesn't set it for the period. */
function chosenRateAfter(row: StoredRow, sent: number | null | undefined): number | null {
  if (sent === undefined || sent === rowRate(row)) return row.chosenRate
  return sent === effectiveCommissionRate(row.ownRate) ? null : sent
}

function rowProblems({ sent, before, after, path = '' }: RowChange & { after: StoredRow }): RowProblem[] {
  const [stored, saved] = [answered(before), answered(after)]
  const { payType } = before
  const isUsed = {
    hoursWorked: payType === 'HOURLY',
    totalBasePay: payType === 'SALARY' || sent.totalBasePay === null,
  }
  // A computed figure may be sent with its old or its new value.
  const isStored = (field: StoredField) =>
    sent[field] === undefined || sent[field] === stored[field] || sent[field] === saved[field]
  const figures = (['hoursWorked', 'totalBasePay'] as const).filter((field) => !isUsed[field])
  const wrong = [...figures, ...storedRowFields].filter((field) => !isStored(field))
  const unknown = Object.keys(sent).filter((field) => !sentRowFields.has(field))
  return [
    ...wrong.map((field) => ({ path: `${path}${field}`, message: payFieldErrors[field] })),
    ...unknown.map((field) => ({ path: `${path}${field}`, message: payFieldErrors.unknown })),
  ]
}
type StoredField = Exclude<keyof typeof payFieldErrors, 'unknown'>

const answered = (row: StoredRow): PayrollRow => asPayrollRow(row, { orderCount: 0, changedOrders: 0 })

/** Rows whose reimbursement total changed. */
export const reimbursedAnew = (changes: readonly { before: StoredRow; after: StoredRow }[]): StoredRow[] =>
  changes.flatMap(({ before, after }) =>
    isDeepStrictEqual(before.reimbursements, after.reimbursements) ? [] : [after],
  )
