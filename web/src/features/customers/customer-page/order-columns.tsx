import type { CustomerOrder } from '@dray/contract/customers'
import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, shortDay, spokenDay } from '../../../shared/dates.ts'
import { formatCount } from '../../../shared/format-count.ts'
import { MoneyText } from '../../../shared/money-text.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import type { Column } from '../../../shared/table/data-table.tsx'

/** The columns of the orders on a customer's page. */
export const orderColumns = (timeZone: string, today: string): Column<CustomerOrder>[] => [
  { id: 'orderNum', header: 'Order', width: 124, accessor: ({ orderNum }) => orderNum },
  {
    id: 'date',
    header: 'Date',
    width: 90,
    accessor: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (
      <span title={shortDate(createdAt, timeZone)}>{spokenDay(companyDay(createdAt, timeZone), today, 'past')}</span>
    ),
  },
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
    hidesOnPhone: true,
  },
  {
    id: 'orderStatus',
    header: 'Order status',
    width: 116,
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: ({ orderStatus }) => <StatusPill status={orderStatus} />,
  },
  {
    id: 'paymentStatus',
    header: 'Payment status',
    width: 124,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: ({ paymentStatus }) => <StatusPill status={paymentStatus} />,
    hidesOnPhone: true,
  },
  {
    id: 'units',
    header: 'Units',
    width: 76,
    align: 'right',
    accessor: ({ unitQuantity }) => unitQuantity,
    cell: ({ unitQuantity }) => formatCount(unitQuantity),
    hidesOnPhone: true,
  },
  {
    id: 'total',
    header: 'Total',
    width: 116,
    align: 'right',
    isMoney: true,
    accessor: ({ total }) => total,
    cell: ({ total }) => <MoneyText amount={total} />,
    hidesOnPhone: true,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: 116,
    align: 'right',
    isMoney: true,
    accessor: ({ balanceDue }) => balanceDue,
    cell: ({ balanceDue }) => <MoneyText amount={balanceDue} />,
  },
]
