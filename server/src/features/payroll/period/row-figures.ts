import type { PayrollRow } from '@dray/contract/payroll'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import { effectiveCommissionRate } from '@dray/domain/payroll/commission'
import { basePay, reimbursementTotal, totalPay } from '@dray/domain/payroll/pay'
import type { LoggedList } from '../commission/logged-lists.ts'
import type { RowToSave, StoredRow } from './rows.sql.ts'

/** Hours stay in the row when the pay type changes, but count only for hourly pay. */
export const paidHours = ({ payType, hoursWorked }: Pick<StoredRow, 'payType' | 'hoursWorked'>): number =>
  payType === 'HOURLY' ? hoursWorked : 0

/** Frozen by submitting, or else computed. */
export const rowBase = (row: StoredRow): Cents => row.frozenBase ?? basePay({ ...row, hoursWorked: paidHours(row) })

/** The rate chosen for the period, or the person's own. */
export const rowRate = ({ chosenRate, ownRate }: StoredRow): number => effectiveCommissionRate(chosenRate ?? ownRate)

export function asPayrollRow(row: StoredRow, orders: Pick<PayrollRow, 'orderCount' | 'changedOrders'>): PayrollRow {
  const { userId, name, payType, baseRate, commission, bonus, reimbursements, ordersPaid } = row
  const parts = { totalBasePay: rowBase(row), commission, bonus, reimbursement: reimbursementTotal(reimbursements) }
  return {
    userId,
    name,
    payType,
    baseRate,
    comments: row.comments,
    hasQuestion: row.hasQuestion,
    ordersPaid,
    ...parts,
    ...orders,
    hoursWorked: paidHours(row),
    commissionRate: rowRate(row),
    reimbursementsDetails: reimbursements,
    totalPay: totalPay(parts),
    lastSaved: row.modifiedOn,
  }
}

/** Each logged field names the person (D-224). */
export const rowDifferences = (before: StoredRow, after: StoredRow): FieldChange[] =>
  ofPerson(after, differences(after.name, loggedFields(before), loggedFields(after)))

export const listDifferences = (row: StoredRow, before: LoggedList, after: LoggedList): FieldChange[] =>
  ofPerson(row, differences(row.name, before, after))

/** Logs what a deleted row was and which orders it paid (D-119). */
export const rowRemoved = (row: StoredRow, list: LoggedList): FieldChange[] => {
  const fields = { ...loggedFields(row), ...list }
  return ofPerson(
    row,
    differences(row.name, fields, Object.fromEntries(Object.keys(fields).map((name) => [name, null]))),
  )
}

const ofPerson = ({ userId }: StoredRow, changes: readonly FieldChange[]): FieldChange[] =>
  changes.map((change) => ({ ...change, subfield: String(userId) }))

/** Logs zero hours or amounts as empty. */
const loggedFields = (row: StoredRow) => ({
  hoursWorked: paidHours(row) === 0 ? null : paidHours(row),
  totalBasePay: dollars(rowBase(row)),
  commission: dollars(row.commission),
  commissionRate: row.chosenRate,
  bonus: dollars(row.bonus),
  reimbursement: dollars(reimbursementTotal(row.reimbursements)),
  reimbursementsDetails: row.reimbursements.map(({ description, amount }) => `${description} ${plainDollars(amount)}`),
})
const dollars = (amount: Cents): string | null => (amount === zero ? null : plainDollars(amount))

export const openRow = ({ userId, hoursWorked, typedBase, commission, chosenRate, bonus }: StoredRow): RowToSave => ({
  userId,
  hoursWorked,
  typedBase,
  commission,
  bonus,
  commissionRate: chosenRate,
  payType: null,
  baseRate: null,
  base: null,
})

/** The row with the person's values, as submitting freezes it: later changes to the person don't affect it. */
export const frozenRow = (row: StoredRow): RowToSave => ({
  ...openRow(row),
  hoursWorked: paidHours(row),
  typedBase: row.payType === 'SALARY' ? row.typedBase : null,
  commissionRate: rowRate(row),
  payType: row.payType,
  baseRate: row.baseRate,
  base: rowBase(row),
})
