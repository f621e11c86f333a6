import type { PayrollPeriod, PayrollRow, SavedRow } from '@dray/contract/payroll'
import { cents, zero } from '@dray/domain/money'
import { totalPay } from '@dray/domain/payroll/pay'

/** A person paid by the hour, never saved. */
export function aPayrollRow(row: Partial<PayrollRow> = {}): PayrollRow {
  const parts = { totalBasePay: zero, commission: zero, bonus: zero, reimbursement: zero, ...row }
  return {
    userId: 1,
    name: 'Ana Ruiz',
    payType: 'HOURLY',
    baseRate: cents(18_00),
    hoursWorked: 0,
    commissionRate: 0.2,
    reimbursementsDetails: [],
    orderCount: 0,
    ordersPaid: [],
    changedOrders: 0,
    comments: 0,
    hasQuestion: false,
    lastSaved: null,
    totalPay: totalPay(parts),
    ...parts,
  }
}

export const savedRow = (row: PayrollRow, modifiedOn: Date): SavedRow => ({ ...row, lastSaved: modifiedOn, modifiedOn })

/** The second half of November 2026, never saved. */
export const aPayrollPeriod = (period: Partial<PayrollPeriod> = {}): PayrollPeriod => ({
  year: 2026,
  month: 11,
  payPeriod: 'B',
  users: [aPayrollRow()],
  id: null,
  lastSaved: null,
  submitted: false,
  submittedBy: null,
  submittedOn: null,
  ...period,
})
