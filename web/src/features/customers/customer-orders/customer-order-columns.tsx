import type { OrderSummary } from '@dray/contract/orders'
import { sum } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-brand'
import { pluralize } from '../../../shared/format-count.ts'
import { mediumDate } from '../../../shared/dates.ts'
import { MoneyText } from '../../../shared/money-text.tsx'
import { OrderBalance } from '../../../shared/payments/balance-button.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import type { Column } from '../../../shared/table/data-table.tsx'
import { BrandCell } from './brand-cell.tsx'
import { EditOrderButton } from './edit-order-button.tsx'

/** The columns of a customer's orders (R2.10-05). */
export const customerOrderColumns = (timeZone: string): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order Number',
    width: 140,
    accessor: ({ orderNum }) => orderNum,
    total: (orders) => pluralize(orders.length, 'order'),
  },
  {
    id: 'date',
    header: 'Date Ordered',
    width: 118,
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
    id: 'brand',
    header: 'Brand',
    minWidth: 130,
    accessor: ({ brands }) => brandLabel(brands),
    cell: (order, isActive) => <BrandCell order={order} isActive={isActive} />,
    csv: ({ brands }) => brands.join(', '),
  },
  {
    id: 'subtotal',
    header: 'Subtotal',
    width: 124,
    align: 'right',
    accessor: ({ subtotal }) => subtotal,
    cell: ({ subtotal }) => <MoneyText amount={subtotal} />,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(orders.map(({ subtotal }) => subtotal))} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: 124,
    align: 'right',
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(orders.map(({ balanceDue }) => balanceDue))} />,
  },
  {
    id: 'edit',
    header: '',
    width: 46,
    align: 'center',
    cell: (order, isActive) => <EditOrderButton order={order} isActive={isActive} />,
  },
]
