import type { Customer, CustomerOrder } from '@dray/contract/customers'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { useMemo } from 'react'
import { type CreditMemo, listCustomerMemos } from '@dray/contract/memos'
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
import { memosPath, paymentsPath } from '../../../records/record-paths.ts'
import { orderNumberColumn, statusColumn } from '../../../records/record-columns.tsx'
import { CustomerSection } from './customer-facts.tsx'
import { type MemoColumn, memoColumns } from '../../../records/memos/memo-columns.tsx'
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

type CustomerMemosOptions = Parameters<typeof memoColumns>[0]

const newest = 5
const memoId = ({ id }: CreditMemo): number => id

/** The latest credit memos. Nothing for the many customers without any. */
export function CustomerMemos({ customer: { id: customerId } }: { customer: Customer }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const today = companyToday(timeZone)
  const { data: memos = [] } = useRead(listCustomerMemos, { params: { customerId }, query: { limit: newest } })
  const columns = useMemo(() => customerMemoColumns({ today, timeZone }), [today, timeZone])
  if (memos.length === 0) return null
  return (
    <CustomerSection title="Credit memos">
      <DataTable
        label="Credit memos"
        columns={columns}
        rows={memos}
        rowId={memoId}
        opens={{ onOpen: ({ id }) => openModal('ViewCreditMemo', { memoId: id }) }}
        view={{ maxHeight: 400 }}
      />
      <p className={`muted small ${style.more}`}>
        {memos.length === newest && `Showing the newest ${newest}. `}
        <RecordLink href={memosPath(customerId)} name="All credit memos of this customer" />
      </p>
    </CustomerSection>
  )
}

function customerMemoColumns(options: CustomerMemosOptions): MemoColumn[] {
  const { number, date, status, credited, toCredit, amount } = memoColumns(options)
  return [
    { ...number, phone: 'titleBelow' },
    { ...date, phone: 'middleBelow' },
    orderNumberColumn({ id: 'order', minWidth: 104, phone: 'title' }),
    { ...status, phone: 'middle' },
    credited,
    toCredit,
    { ...amount, phone: 'end' },
  ]
}
