import type { PayrollPeriod, PayrollRow, PayYearRow } from '@dray/contract/payroll'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { periodName } from '@dray/domain/payroll/pay-period'
import type { FileColumn } from '../../kit/table/columns.ts'
import { ExportMenu } from '../../kit/export/export-menu.tsx'
import { sheetFile } from '../../kit/export/sheet-file.ts'
import { useCsvFile } from '../../kit/export/use-csv-file.ts'
import type { PayFile } from './pay-sheet.ts'

type Paid = Pick<PayrollRow, 'hoursWorked' | 'totalBasePay' | 'commission' | 'bonus' | 'reimbursement' | 'totalPay'>

const figures: readonly FileColumn<Paid>[] = [
  { id: 'hours', header: 'Hours', csv: ({ hoursWorked }) => hoursWorked },
  { id: 'base', header: 'Base', csv: ({ totalBasePay }) => totalBasePay, isMoney: true },
  { id: 'commission', header: 'Commission', csv: ({ commission }) => commission, isMoney: true },
  { id: 'bonus', header: 'Bonus', csv: ({ bonus }) => bonus, isMoney: true },
  { id: 'reimbursement', header: 'Reimbursement', csv: ({ reimbursement }) => reimbursement, isMoney: true },
  { id: 'total', header: 'Total Pay', csv: ({ totalPay }) => totalPay, isMoney: true },
]

const periodColumns: readonly FileColumn<PayrollRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'payType', header: 'Pay Type', csv: ({ payType }) => payType && payTypeLabels[payType] },
  ...figures,
]

export const periodFile = (period: PayrollPeriod): PayFile<PayrollRow> => ({
  day: `${period.year}-${String(period.month).padStart(2, '0')}-${period.payPeriod}`,
  title: periodName(period),
  columns: periodColumns,
})

const yearColumns: readonly FileColumn<PayYearRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'periods', header: 'Periods', csv: ({ periods }) => periods },
  ...figures,
]

export const yearFile = (year: number): PayFile<PayYearRow> => ({
  day: String(year),
  title: String(year),
  columns: yearColumns,
})

type Props<Row> = { file: PayFile<Row>; rows: readonly Row[] }

/** Files for the payroll provider. */
export function PayExports<Row>({ file, rows }: Props<Row>) {
  const csv = useCsvFile({ name: 'payroll', day: file.day, columns: file.columns, rows })
  const sheet = sheetFile({
    fileName: `payroll-${file.day}.xlsx`,
    isEmpty: rows.length === 0,
    write: async () => (await import('./pay-sheet.ts')).paySheet(file, rows),
  })
  return <ExportMenu files={[csv, sheet]} />
}
