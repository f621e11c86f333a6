import type { Customer, CustomerOrder } from '@dray/contract/customers'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, shortDate, shortDay, spokenDay } from '../../../kit/dates.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { RecordLink } from '../../../kit/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { type PaymentColumn, paymentColumns, AppliedOrders } from '../../../records/payments/payment-columns.tsx'
import { paymentsPath } from '../../../records/record-paths.ts'
import { statusLabel, StatusPill } from '../../../records/status-pill.tsx'
import { CustomerSection } from './customer-facts.tsx'
import style from './customer-page.module.css'

type OrderColumn = Column<CustomerOrder>
type Options = { timeZone: string; today: string; customerId: number }

const maxPayments = 20
const noPayments: readonly Payment[] = []

/** What a customer paid last; the list of payments has the rest. */
export function CustomerPayments({ customer: { id } }: { customer: Customer }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const read = useRead(listCustomerPayments, { params: { customerId: id }, query: { limit: maxPayments } })
  const isPhone = useIsPhone()
  const today = companyToday(timeZone)
  const columns = useMemo(() => (isPhone ? phoneColumns : desktopColumns)(today), [isPhone, today])
  const payments = read.data ?? noPayments
  return (
    <CustomerSection title="Payments">
      <DataTable
        label="Payments"
        columns={columns}
        rows={payments}
        rowId={paymentRowId}
        read={read}
        texts={{ failed: 'Error fetching payments', empty: 'This customer has no payments.' }}
        opens={{ onOpen: ({ id: paymentId }) => openModal('EditPayment', { paymentId }) }}
        view={{ maxHeight: 400, rowHeight: isPhone ? 54 : 36 }}
      />
      {payments.length > 0 && (
        <p className={`muted small ${style.more}`}>
          {payments.length === maxPayments && `Showing the newest ${maxPayments}. `}
          <RecordLink href={paymentsPath(id, today)} name="All payments of this customer" />
        </p>
      )}
    </CustomerSection>
  )
}

function phoneColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditAdded } = paymentColumns(today)
  return [
    { ...date, width: 118, below: method },
    {
      ...orders,
      minWidth: 110,
      cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} maxOrders={1} />,
    },
    { ...amount, below: creditAdded },
  ]
}

function desktopColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditUsed, creditAdded, notes } = paymentColumns(today)
  return [date, method, amount, orders, creditUsed, creditAdded, notes]
}

const paymentRowId = ({ id }: Payment): number => id

const orderNum: OrderColumn = { id: 'orderNum', header: 'Order', accessor: (order) => order.orderNum }

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

const dateColumn = (timeZone: string, today: string): OrderColumn => ({
  id: 'date',
  header: 'Date',
  accessor: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => (
    <span title={shortDate(createdAt, timeZone)}>{spokenDay(companyDay(createdAt, timeZone), today, 'past')}</span>
  ),
})

const balanceColumn = (customerId: number): OrderColumn => ({
  id: 'balance',
  header: 'Balance',
  align: 'right',
  isMoney: true,
  accessor: ({ balanceDue }) => balanceDue,
  cell: (order, isActive) => <OrderBalance order={order} customerId={customerId} isTabbable={isActive} />,
})
