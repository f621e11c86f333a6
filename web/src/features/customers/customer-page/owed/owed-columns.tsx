import type { OpenBalance } from '@dray/contract/receivables'
import { shortDate } from '../../../../kit/dates.ts'
import { MoneyText } from '../../../../kit/money-text.tsx'
import { OrderBalance } from '../../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../../records/status-pill.tsx'
import type { Column } from '../../../../kit/table/data-table.tsx'

type OwedColumn = Column<OpenBalance>

/** The columns of a customer's unpaid orders. The server has them sorted by their due date. */
export const owedColumns = (customerId: number, timeZone: string): OwedColumn[] => [
  {
    ...orderNum,
    minWidth: 112,
    below: {
      id: 'placed',
      header: 'Placed',
      accessor: ({ createdAt }) => createdAt,
      cell: ({ createdAt, orderStatus }) => `${shortDate(createdAt, timeZone)} · ${statusLabel(orderStatus)}`,
    },
  },
  { ...dueOn, width: 96 },
  { ...total, width: 104 },
  { ...balanceColumn(customerId), width: 104 },
]

/** The columns on a phone: three, of which two have two lines. */
export const phoneOwedColumns = (customerId: number, timeZone: string): OwedColumn[] =>
  owedColumns(customerId, timeZone).filter(({ id }) => id !== 'total')

const orderNum: OwedColumn = { id: 'orderNum', header: 'Order', accessor: (order) => order.orderNum }

const dueOn: OwedColumn = {
  id: 'due',
  header: 'Due',
  accessor: (order) => order.dueOn,
  cell: ({ dueOn: day, daysLate }) => <DueDay dueOn={day} late={daysLate} />,
}

const total: OwedColumn = {
  id: 'total',
  header: 'Total',
  align: 'right',
  isMoney: true,
  accessor: (order) => order.total,
  cell: (order) => <MoneyText amount={order.total} />,
}

const balanceColumn = (customerId: number): OwedColumn => ({
  id: 'balance',
  header: 'Balance',
  align: 'right',
  isMoney: true,
  accessor: ({ balanceDue }) => balanceDue,
  cell: (order, isActive) => (
    <OrderBalance order={{ ...order, id: order.orderId }} customerId={customerId} isTabbable={isActive} />
  ),
})
