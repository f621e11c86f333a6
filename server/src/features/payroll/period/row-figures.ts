import type { PayrollRow } from '@dray/contract/payroll'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import { effectiveCommissionRate } from '@dray/domain/payroll/commission'
import { basePay, reimbursementTotal, totalPay } from '@dray/domain/payroll/pay'
import type { LoggedList } from '../commission/logged-lists.ts'
import type { RowToSave, StoredRow } from './rows.sql.ts'

/** Hours count only for those paid by the hour: they stay in the row when somebody's pay type changes, and count for nothing. */
export const paidHours = ({ payType, hoursWorked }: Pick<StoredRow, 'payType' | 'hoursWorked'>): number =>
  payType === 'HOURLY' ? hoursWorked : 0

/** Base pay in cents: as it was frozen, or computed. */
export const rowBase = (row: StoredRow): Cents => row.frozenBase ?? basePay({ ...row, hoursWorked: paidHours(row) })

/** The commission rate of a row: the one that was chosen, or the person's own. */
export const rowRate = ({ chosenRate, ownRate }: StoredRow): number => effectiveCommissionRate(chosenRate ?? ownRate)

/** A row as it is answered. `orders`: what is in its commission. */
export function asPayrollRow(row: StoredRow, orders: Pick<PayrollRow, 'orderCount' | 'changedOrders'>): PayrollRow {
  const { userId, name, payType, baseRate, commission, bonus, reimbursements, comments, hasQuestion } = row
  const parts = { totalBasePay: rowBase(row), commission, bonus, reimbursement: reimbursementTotal(reimbursements) }
  return {
    userId,
    name,
    payType,
    baseRate,
    comments,
    hasQuestion,
    ...parts,
    ...orders,
    hoursWorked: paidHours(row),
    commissionRate: rowRate(row),
    reimbursementsDetails: reimbursements,
    totalPay: totalPay(parts),
    lastSaved: row.modifiedOn,
  }
}

/** What the log says of a row that changed: each field belongs to the person (D-224). */
export const rowDifferences = (before: StoredRow, after: StoredRow): FieldChange[] =>
  ofPerson(after, differences(after.name, loggedFields(before), loggedFields(after)))

/** What the log says of a list that was saved. */
export const listDifferences = (row: StoredRow, before: LoggedList, after: LoggedList): FieldChange[] =>
  ofPerson(row, differences(row.name, before, after))

/** What the log says of a row that is deleted: what it was, and the orders that it paid (D-119). */
export const rowRemoved = (row: StoredRow, list: LoggedList): FieldChange[] => {
  const fields = { ...loggedFields(row), ...list }
  return ofPerson(
    row,
    differences(row.name, fields, Object.fromEntries(Object.keys(fields).map((name) => [name, null]))),
  )
}

const ofPerson = ({ userId }: StoredRow, changes: readonly FieldChange[]): FieldChange[] =>
  changes.map((change) => ({ ...change, subfield: String(userId) }))

/** No hours and no amount are logged as nothing, not as zero. */
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

/** A row as it is saved in an open period. */
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

/** A row as it is saved when its period is submitted: what follows from the person today no longer changes with them. */
export const frozenRow = (row: StoredRow): RowToSave => ({
  ...openRow(row),
  hoursWorked: paidHours(row),
  typedBase: row.payType === 'SALARY' ? row.typedBase : null,
  commissionRate: rowRate(row),
  payType: row.payType,
  baseRate: row.baseRate,
  base: rowBase(row),
})
