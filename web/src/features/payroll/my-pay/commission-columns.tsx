import type { CommissionOrder, Correction } from '@dray/contract/commission'
import { type Cents, formatDifference, sum } from '@dray/domain/money'
import { grossProfit, ineligibleReasons } from '@dray/domain/payroll/commission'
import { correctionReasons } from '@dray/domain/payroll/corrections'
import { mediumDate } from '../../../kit/dates.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { orderPath } from '../../../records/order-path.ts'
import { RecordLink } from '../../../kit/record-link.tsx'
import { StatusPill, statusLabel } from '../../../records/status-pill.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'

type OrderColumn = Column<CommissionOrder>
type Options = { timeZone: string; isPhone: boolean }
/** Offered: payroll has not added it to the list. */
export type CorrectionRow = Correction & { isOffered: boolean }

const money = <Row,>(id: string, header: string, amountOf: (row: Row) => Cents | undefined): Column<Row> => ({
  id,
  header,
  width: 112,
  align: 'right',
  isMoney: true,
  accessor: amountOf,
  cell: (row) => <MoneyText amount={amountOf(row)} />,
})

const summed = (column: OrderColumn, amountOf: (row: CommissionOrder) => Cents): OrderColumn => ({
  ...column,
  total: (rows) => <MoneyText amount={sum(rows.map(amountOf))} />,
})

const orderNum = <Row extends { orderNum: string }>(): Column<Row> => ({
  id: 'orderNum',
  header: 'Order',
  width: 100,
  accessor: (order) => order.orderNum,
  cell: (order, isActive) => <RecordLink href={orderPath(order)} name={order.orderNum} isTabbable={isActive} />,
})
const customer = <Row extends { customerName: string }>(): Column<Row> => ({
  id: 'customer',
  header: 'Customer',
  minWidth: 120,
  accessor: ({ customerName }) => customerName,
})
const placed = (timeZone: string): OrderColumn => ({
  id: 'placed',
  header: 'Placed',
  width: 110,
  accessor: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => mediumDate(createdAt, timeZone),
})
const status: OrderColumn = {
  id: 'status',
  header: 'Order status',
  width: 116,
  accessor: ({ orderStatus }) => statusLabel(orderStatus),
  cell: ({ orderStatus }) => <StatusPill status={orderStatus} />,
}

const orderCost = ({ cost, adjustedCost }: CommissionOrder): Cents | undefined => adjustedCost ?? cost
const orderProfit = (order: CommissionOrder): Cents | undefined => {
  const cost = orderCost(order)
  return cost === undefined ? undefined : grossProfit({ subtotal: order.subtotal, cost })
}
const subtotal = money<CommissionOrder>('subtotal', 'Subtotal', (order) => order.subtotal)
const earned = money<CommissionOrder>('commission', 'Commission', (order) => order.commission)
const commission = summed(earned, (order) => order.commission)
const remark: OrderColumn = {
  id: 'remark',
  header: 'Note',
  minWidth: 150,
  accessor: ({ remark: said }) => remarkText(said),
}
function remarkText(said: CommissionOrder['remark']): string | null {
  if (said === null) return null
  return said === 'changed' ? 'Changed since it was saved' : ineligibleReasons[said]
}

/** The orders of a commission. Costs and profits are there only for those who receive them (D-57). */
export const payOrderColumns = ({ timeZone, isPhone }: Options): OrderColumn[] =>
  isPhone
    ? [
        { ...orderNum(), width: 98, below: placed(timeZone) },
        { ...customer(), minWidth: 90, below: remark },
        { ...commission, width: 104, below: subtotal },
      ]
    : [
        orderNum(),
        customer(),
        placed(timeZone),
        remark,
        summed(subtotal, (order) => order.subtotal),
        money('cost', 'Cost', orderCost),
        money('profit', 'Gross profit', orderProfit),
        commission,
      ]

/** Orders that are not in the commission, with the reason and with what they would earn. */
export function waitingColumns({ timeZone, isPhone }: Options): OrderColumn[] {
  const reason: OrderColumn = {
    id: 'reason',
    header: 'Waiting because',
    minWidth: 180,
    accessor: (order) => remarkText(order.remark) ?? 'Not added by payroll yet',
  }
  const expected = { ...earned, header: 'Would earn' }
  return isPhone
    ? [
        { ...orderNum(), width: 98, below: status },
        { ...customer(), minWidth: 90, below: reason },
        { ...expected, width: 84 },
      ]
    : [orderNum(), customer(), placed(timeZone), status, reason, subtotal, expected]
}

export function correctionColumns({ isPhone }: Options): Column<CorrectionRow>[] {
  const reason: Column<CorrectionRow> = {
    id: 'reason',
    header: 'Reason',
    minWidth: 140,
    accessor: ({ reason: code }) => correctionReasons[code],
  }
  const paidIn: Column<CorrectionRow> = {
    id: 'paidIn',
    header: 'Paid in',
    width: 160,
    accessor: (correction) => correction.paidIn,
  }
  const state: Column<CorrectionRow> = {
    id: 'state',
    header: 'Note',
    width: 190,
    accessor: ({ isOffered, remark: said }) => (isOffered ? 'Not added by payroll yet' : remarkText(said)),
  }
  const amount: Column<CorrectionRow> = {
    ...money('amount', 'Amount', (correction) => correction.amount),
    cell: (correction) => <span className="figures">{formatDifference(correction.amount)}</span>,
  }
  return isPhone
    ? [
        { ...orderNum(), width: 84 },
        { ...customer(), minWidth: 90, below: reason },
        { ...amount, width: 100, below: state },
      ]
    : [orderNum(), customer(), reason, paidIn, state, amount]
}
