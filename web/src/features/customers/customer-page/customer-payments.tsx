import type { Customer, CustomerOrder } from '@dray/contract/customers'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { PastDay, SpokenDay } from '../../../kit/text/spoken-day.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { type PaymentColumn, paymentColumns, AppliedOrders } from '../../../records/payments/payment-columns.tsx'
import { paymentsPath } from '../../../records/record-paths.ts'
import { statusColumn } from '../../../records/record-columns.tsx'
import { CustomerSection } from './customer-facts.tsx'
import style from './customer-page.module.css'

type OrderColumn = Column<CustomerOrder>
type Options = {
  timeZone: string
  today: string
  customerId: number
  orders: readonly CustomerOrder[]
  below: ReadonlySet<number>
}

const maxPayments = 20
const noPayments: readonly Payment[] = []

/** The latest payments; the list of payments has the rest. */
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
          <RecordLink href={paymentsPath(id, today)} name="All payments from this customer" />
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
      cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} />,
    },
    { ...amount, below: creditAdded },
  ]
}

function desktopColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditUsed, creditAdded, notes } = paymentColumns(today)
  return [date, method, amount, orders, creditUsed, creditAdded, notes]
}

const paymentRowId = ({ id }: Payment): number => id

const numberColumn = ({ below }: Options): OrderColumn => ({
  id: 'orderNum',
  header: 'Order',
  accessor: (order) => order.orderNum,
  cell: (order) => <ChainedNumber order={order} isBelow={below.has(order.id)} />,
})

const orderStatus: OrderColumn = statusColumn({
  id: 'orderStatus',
  header: 'Order status',
  accessor: (order) => order.orderStatus,
})

const total: OrderColumn = moneyColumn({ id: 'total', header: 'Total', accessor: (order) => order.total })

export const desktopOrderColumns = (options: Options): OrderColumn[] => [
  { ...numberColumn(options), width: options.orders.some(isBackorder) ? 140 : 124 },
  { ...dateColumn(options), width: 90 },
  {
    id: 'delivery',
    header: 'Delivery',
    minWidth: 84,
    accessor: ({ deliveryDate }) => deliveryDate,
    cell: ({ deliveryDate }) => <SpokenDay day={deliveryDate} today={options.today} direction="coming" />,
  },
  { ...orderStatus, width: 116 },
  statusColumn({
    id: 'paymentStatus',
    header: 'Payment status',
    width: 124,
    accessor: ({ paymentStatus }) => paymentStatus,
  }),
  countColumn({ id: 'units', header: 'Units', width: 76, accessor: ({ unitQuantity }) => unitQuantity }),
  { ...total, width: 116 },
  { ...balanceColumn(options), width: 116 },
]

/** Three columns, two of them with two lines. */
export const phoneOrderColumns = (options: Options): OrderColumn[] => [
  { ...numberColumn(options), minWidth: 92, below: dateColumn(options) },
  { ...orderStatus, width: 106 },
  { ...total, width: 112, below: balanceColumn(options) },
]

const dateColumn = (options: Options): OrderColumn => ({
  id: 'date',
  header: 'Date',
  accessor: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <PastDay at={createdAt} {...options} />,
})

const balanceColumn = ({ customerId }: Options): OrderColumn =>
  moneyColumn({
    id: 'balance',
    header: 'Balance',
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => <OrderBalance order={order} customerId={customerId} isTabbable={isActive} />,
  })
