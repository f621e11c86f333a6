import type { CustomerOrder } from '@dray/contract/customers'
import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, shortDay, spokenDay } from '../../../kit/dates.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { StatusPill, statusLabel } from '../../../records/status-pill.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'

type OrderColumn = Column<CustomerOrder>
type Options = { timeZone: string; today: string; customerId: number }

/** The columns of the orders on a customer's page. */
export const orderColumns = ({ timeZone, today, customerId }: Options): OrderColumn[] => [
  { ...orderNum, width: 124 },
  { ...dateColumn(timeZone, today), width: 90 },
  {
    id: 'delivery',
    header: 'Delivery',
    minWidth: 84,
    accessor: ({ deliveryDate }) => deliveryDate,
    cell: ({ deliveryDate }) =>
      deliveryDate === null ? (
        '–'
      ) : (
        <span title={shortDay(deliveryDate)}>{spokenDay(deliveryDate, today, 'coming')}</span>
      ),
  },
  { ...orderStatus, width: 116 },
  {
    id: 'paymentStatus',
    header: 'Payment status',
    width: 124,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: ({ paymentStatus }) => <StatusPill status={paymentStatus} />,
  },
  {
    id: 'units',
    header: 'Units',
    width: 76,
    align: 'right',
    accessor: ({ unitQuantity }) => unitQuantity,
    cell: ({ unitQuantity }) => formatCount(unitQuantity),
  },
  { ...total, width: 116 },
  { ...balanceColumn(customerId), width: 116 },
]

/** The columns on a phone: three, of which two have two lines. */
export const phoneOrderColumns = ({ timeZone, today, customerId }: Options): OrderColumn[] => [
  { ...orderNum, minWidth: 92, below: dateColumn(timeZone, today) },
  { ...orderStatus, width: 106 },
  { ...total, width: 112, below: balanceColumn(customerId) },
]

const orderNum: OrderColumn = { id: 'orderNum', header: 'Order', accessor: (order) => order.orderNum }

const dateColumn = (timeZone: string, today: string): OrderColumn => ({
  id: 'date',
  header: 'Date',
  accessor: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => (
    <span title={shortDate(createdAt, timeZone)}>{spokenDay(companyDay(createdAt, timeZone), today, 'past')}</span>
  ),
})

const orderStatus: OrderColumn = {
  id: 'orderStatus',
  header: 'Order status',
  accessor: (order) => statusLabel(order.orderStatus),
  cell: (order) => <StatusPill status={order.orderStatus} />,
}

const total: OrderColumn = {
  id: 'total',
  header: 'Total',
  align: 'right',
  isMoney: true,
  accessor: (order) => order.total,
  cell: (order) => <MoneyText amount={order.total} />,
}

const balanceColumn = (customerId: number): OrderColumn => ({
  id: 'balance',
  header: 'Balance',
  align: 'right',
  isMoney: true,
  accessor: ({ balanceDue }) => balanceDue,
  cell: (order, isActive) => <OrderBalance order={order} customerId={customerId} isTabbable={isActive} />,
})
