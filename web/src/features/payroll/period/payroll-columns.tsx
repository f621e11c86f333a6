import { formatRate } from '@dray/domain/payroll/commission'
import { formatHours, type PayTotals, payTotals, payTypeLabels } from '@dray/domain/payroll/pay'
import { formatDollars } from '@dray/domain/money'
import { MoneyText } from '../../../kit/money-text.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'
import { CommissionCell } from './commission-cell.tsx'
import { NameCell } from './name-cell.tsx'
import { type PayActions, PayCell } from './pay-cell.tsx'
import type { PayLine } from './pay-lines.ts'
import { isUsed } from './payroll-form.ts'
import { PayNote } from './pay-note.tsx'
import { ReimbursementCell } from './reimbursement-cell.tsx'

/** The columns of a period (spec 2.12), in the order of their names: rows don't move while figures are typed. */
export const payrollColumns = (actions: PayActions): Column<PayLine>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 130,
    grow: 2,
    cell: (line, isActive) => <NameCell line={line} isActive={isActive} onCommission={actions.onCommission} />,
    total: (lines) => `Total of ${lines.length}`,
  },
  {
    id: 'payType',
    header: 'Pay Type',
    width: 120,
    hidesOnPhone: true,
    accessor: ({ row }) => row.payType && payTypeLabels[row.payType],
    sortable: false,
    below: { id: 'rate', header: 'Rate', accessor: ({ row }) => rateText(row), sortable: false },
  },
  {
    id: 'hours',
    header: 'Hours',
    width: 80,
    align: 'right',
    cell: (line, isActive) => <HoursCell line={line} isActive={isActive} {...actions} />,
    total: (lines) => <span className="figures">{formatHours(cachedTotals(lines).hoursWorked)}</span>,
  },
  {
    id: 'base',
    header: 'Base',
    width: 108,
    align: 'right',
    cell: (line, isActive) =>
      isUsed('totalBasePay', line.row.payType) && !actions.isReadOnly ? (
        <PayCell field="totalBasePay" line={line} isActive={isActive} {...actions} />
      ) : (
        <MoneyText amount={line.figures.totalBasePay} />
      ),
    total: (lines) => <MoneyText amount={cachedTotals(lines).totalBasePay} />,
  },
  {
    id: 'commission',
    header: 'Commission',
    width: 156,
    align: 'right',
    cell: (line, isActive) => <CommissionCell line={line} isActive={isActive} {...actions} />,
    total: (lines) => <MoneyText amount={cachedTotals(lines).commission} />,
  },
  {
    id: 'bonus',
    header: 'Bonus',
    width: 100,
    align: 'right',
    cell: (line, isActive) =>
      actions.isReadOnly ? (
        <MoneyText amount={line.figures.bonus} />
      ) : (
        <PayCell field="bonus" line={line} isActive={isActive} {...actions} />
      ),
    total: (lines) => <MoneyText amount={cachedTotals(lines).bonus} />,
  },
  {
    id: 'reimbursement',
    header: 'Reimbursement',
    width: 116,
    align: 'right',
    cell: (line, isActive) => <ReimbursementCell line={line} isActive={isActive} {...actions} />,
    total: (lines) => <MoneyText amount={cachedTotals(lines).reimbursement} />,
  },
  {
    id: 'total',
    header: 'Total Pay',
    width: 108,
    align: 'right',
    cell: ({ figures }) => (
      <strong>
        <MoneyText amount={figures.totalPay} />
      </strong>
    ),
    total: (lines) => <MoneyText amount={cachedTotals(lines).totalPay} />,
  },
  { id: 'note', header: 'Note', minWidth: 120, cell: (line) => <PayNote line={line} /> },
]

/** Hours are for those who are paid by the hour (spec 5). */
function HoursCell({ line, isActive, ...actions }: PayActions & { line: PayLine; isActive: boolean }) {
  if (!isUsed('hoursWorked', line.row.payType)) return <span className="figures">N/A</span>
  if (actions.isReadOnly) return <span className="figures">{formatHours(line.figures.hoursWorked)}</span>
  return <PayCell field="hoursWorked" line={line} isActive={isActive} {...actions} />
}

/** $18.00 · 20%. */
function rateText({ payType, baseRate, commissionRate }: PayLine['row']): string {
  const base = baseRate === null || payType === 'COMMISSION' ? '' : `${formatDollars(baseRate)} · `
  return `${base}${formatRate(commissionRate)}`
}

const totals = new WeakMap<readonly PayLine[], PayTotals>()

/** The sums of the lines, which each column of the totals row asks for. */
function cachedTotals(lines: readonly PayLine[]): PayTotals {
  const known = totals.get(lines) ?? payTotals(lines.map(({ figures }) => figures))
  totals.set(lines, known)
  return known
}
