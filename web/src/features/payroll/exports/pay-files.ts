import type { PayrollPeriod, PayrollRow, PayYearRow } from '@dray/contract/payroll'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { periodName } from '@dray/domain/payroll/pay-period'
import type { Column } from '../../../kit/table/data-table.tsx'

/** A file for the payroll provider, as CSV and as a spreadsheet. */
export type PayFile<Row> = {
  /** What its name says after payroll: 2026-11-B. */
  day: string
  title: string
  columns: readonly Column<Row>[]
}

type Paid = Pick<PayrollRow, 'hoursWorked' | 'totalBasePay' | 'commission' | 'bonus' | 'reimbursement' | 'totalPay'>

const figures: readonly Column<Paid>[] = [
  { id: 'hours', header: 'Hours', csv: ({ hoursWorked }) => hoursWorked },
  { id: 'base', header: 'Base', csv: ({ totalBasePay }) => totalBasePay, isMoney: true },
  { id: 'commission', header: 'Commission', csv: ({ commission }) => commission, isMoney: true },
  { id: 'bonus', header: 'Bonus', csv: ({ bonus }) => bonus, isMoney: true },
  { id: 'reimbursement', header: 'Reimbursement', csv: ({ reimbursement }) => reimbursement, isMoney: true },
  { id: 'total', header: 'Total Pay', csv: ({ totalPay }) => totalPay, isMoney: true },
]

const periodColumns: readonly Column<PayrollRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'payType', header: 'Pay Type', csv: ({ payType }) => payType && payTypeLabels[payType] },
  ...figures,
]

const yearColumns: readonly Column<PayYearRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'periods', header: 'Periods', csv: ({ periods }) => periods },
  ...figures,
]

export const periodFile = (period: PayrollPeriod): PayFile<PayrollRow> => ({
  day: `${period.year}-${String(period.month).padStart(2, '0')}-${period.payPeriod}`,
  title: periodName(period),
  columns: periodColumns,
})

export const yearFile = (year: number): PayFile<PayYearRow> => ({
  day: String(year),
  title: String(year),
  columns: yearColumns,
})
