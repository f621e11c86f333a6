import type { Customer, CustomerOrder } from '@dray/contract/customers'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { SpokenDay } from '../../../kit/text/spoken-day.tsx'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
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
  const today = companyToday(timeZone)
  const columns = useMemo(() => customerPaymentColumns(today), [today])
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
        view={{ maxHeight: 400 }}
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

function customerPaymentColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditUsed, creditAdded, notes } = paymentColumns(today)
  return [
    { ...date, phone: { at: 'title', width: 118 } },
    { ...method, phone: 'titleBelow' },
    { ...amount, phone: 'end' },
    { ...orders, phone: { at: 'middle', minWidth: 110 } },
    creditUsed,
    { ...creditAdded, phone: 'endBelow' },
    notes,
  ]
}

const paymentRowId = ({ id }: Payment): number => id

export const customerPageOrderColumns = (options: Options): OrderColumn[] => [
  column('orderNum', 'Order', {
    width: options.orders.some(isBackorder) ? 140 : 124,
    phone: { at: 'title', minWidth: 92 },
    accessor: (order) => order.orderNum,
    cell: (order) => <ChainedNumber order={order} isBelow={options.below.has(order.id)} />,
  }),
  pastDayColumn('date', 'Date', options, { width: 90, phone: 'titleBelow', accessor: ({ createdAt }) => createdAt }),
  column('delivery', 'Delivery', {
    minWidth: 84,
    accessor: ({ deliveryDate }) => deliveryDate,
    cell: ({ deliveryDate }) => <SpokenDay day={deliveryDate} today={options.today} direction="coming" />,
  }),
  statusColumn('orderStatus', 'Order status', {
    width: 116,
    phone: { at: 'middle', width: 106 },
    accessor: ({ orderStatus }) => orderStatus,
  }),
  statusColumn('paymentStatus', 'Payment status', { width: 124, accessor: ({ paymentStatus }) => paymentStatus }),
  countColumn('units', 'Units', { width: 76, accessor: ({ unitQuantity }) => unitQuantity }),
  moneyColumn('total', 'Total', { width: 116, phone: { at: 'end', width: 112 }, accessor: ({ total }) => total }),
  moneyColumn('balance', 'Balance', {
    width: 116,
    phone: 'endBelow',
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => <OrderBalance order={order} customerId={options.customerId} isTabbable={isActive} />,
  }),
]
