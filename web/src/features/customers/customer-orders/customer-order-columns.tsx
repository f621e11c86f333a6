import { countsAsOwed } from '@dray/domain/orders/order-status'
import type { OrderSummary } from '@dray/contract/orders'
import { sum } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-list'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { mediumDate, shortDay } from '../../../kit/dates.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { StatusPill, statusLabel } from '../../../records/status-pill.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'
import { BrandCell } from './brand-cell.tsx'
import { EditOrderButton } from './edit-order-button.tsx'

/** The columns of a customer's orders (R2.10-05). */
export const customerOrderColumns = (timeZone: string, today: string): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order Number',
    width: 112,
    accessor: ({ orderNum }) => orderNum,
    total: (orders) => <OrderCount orders={orders.length} notSummed={orders.length - summed(orders).length} />,
  },
  {
    id: 'date',
    header: 'Date Ordered',
    width: 108,
    accessor: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => mediumDate(createdAt, timeZone),
  },
  {
    id: 'orderStatus',
    header: 'Order Status',
    width: 116,
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: ({ orderStatus }) => <StatusPill status={orderStatus} />,
  },
  {
    id: 'paymentStatus',
    header: 'Payment Status',
    width: 124,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: ({ paymentStatus }) => <StatusPill status={paymentStatus} />,
  },
  {
    id: 'due',
    header: 'Due',
    width: 84,
    // What is paid is due no more.
    accessor: ({ balanceDue, dueOn }) => (balanceDue > 0 ? dueOn : null),
    cell: (order) => <DueCell order={order} today={today} />,
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 130,
    wraps: true,
    accessor: ({ brands }) => brandLabel(brands),
    cell: (order, isActive) => <BrandCell order={order} isActive={isActive} />,
    csv: ({ brands }) => brands.join(', '),
  },
  {
    id: 'subtotal',
    header: 'Subtotal',
    width: 112,
    align: 'right',
    accessor: ({ subtotal }) => subtotal,
    cell: ({ subtotal }) => <MoneyText amount={subtotal} />,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(summed(orders).map(({ subtotal }) => subtotal))} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: 112,
    align: 'right',
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(summed(orders).map(({ balanceDue }) => balanceDue))} />,
  },
  {
    id: 'edit',
    header: '',
    width: 46,
    align: 'center',
    cell: (order, isActive) => <EditOrderButton order={order} isActive={isActive} />,
  },
]

const summed = (orders: readonly OrderSummary[]) => orders.filter(({ orderStatus }) => countsAsOwed(orderStatus))

function DueCell({ order: { balanceDue, dueOn }, today }: { order: OrderSummary; today: string }) {
  if (dueOn === null || balanceDue <= 0) return '–'
  const late = daysLate(dueOn, today)
  if (late === 0) return shortDay(dueOn)
  return (
    <span className="danger strong" title={daysLateText(late)}>
      {shortDay(dueOn)}
      <span className="unseen"> {daysLateText(late)}</span>
    </span>
  )
}
