import type { Customer, CustomerOrder, CustomerOverview } from '@dray/contract/customers'
import { formatDollars } from '@dray/domain/money'
import { daysLateText } from '@dray/domain/receivables/aging'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { column, type Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ListRead } from '../../../kit/table/table-notice.tsx'
import { moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { SpokenDay } from '../../../kit/text/spoken-day.tsx'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { chainedOrders, idsBelow } from '../../../records/backorders/chained-orders.ts'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { statusColumn } from '../../../records/record-columns.tsx'
import { CustomerSection } from './customer-facts.tsx'
import { UnpaidOrders, useOwed } from './customer-owed.tsx'
import style from './customer-page.module.css'

const tabs = ['last', 'open', 'unpaid'] as const
type Tab = (typeof tabs)[number]

type Props = { customer: Customer; overview: CustomerOverview; read: ListRead }

/** One list at a time, as an open order is usually also among the last and the unpaid ones. */
export function CustomerOrders({ customer: { id }, overview, read }: Props) {
  const [tab, setTab] = useState<Tab>('last')
  const { owed } = useOwed(id)
  const { open, openOrders, openTotal, last } = overview
  const labels = {
    last: 'Last orders',
    open: openOrders === 0 ? 'Open' : `Open ${formatCount(openOrders)} · ${formatDollars(openTotal)}`,
    unpaid: owed.length === 0 ? 'Unpaid' : `Unpaid ${formatCount(owed.length)}`,
  }
  const shown = { customerId: id, read }
  return (
    <CustomerSection
      title="Orders"
      beside={<TabStrip label="Orders" tabs={tabs} labels={labels} value={tab} onChange={setTab} />}
    >
      {tab === 'last' && <Orders {...shown} label="Last orders" orders={last} empty="This customer has no orders." />}
      {tab === 'open' && <Orders {...shown} label="Open orders" orders={open} empty="No open orders." />}
      {tab === 'open' && open.length < openOrders && (
        <p className={`muted small ${style.more}`}>Showing the newest {open.length}.</p>
      )}
      {tab === 'unpaid' && <UnpaidOrders customerId={id} />}
    </CustomerSection>
  )
}

const none: readonly CustomerOrder[] = []
const orderRowId = ({ id }: CustomerOrder): number => id

type OrdersProps = {
  customerId: number
  label: string
  orders: readonly CustomerOrder[]
  read: ListRead
  empty: string
}

function Orders({ customerId, label, orders: newest, read, empty }: OrdersProps) {
  const [sort, setSort] = useState('')
  const isChained = sort === ''
  const orders = useMemo(() => (isChained ? chainedOrders(newest) : newest), [newest, isChained])
  const below = useMemo(() => idsBelow(isChained ? orders : none), [orders, isChained])
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const { owed } = useOwed(customerId)
  const late = useMemo(
    () => new Map(owed.flatMap(({ orderId, daysLate }) => (daysLate > 0 ? [[orderId, daysLate]] : []))),
    [owed],
  )
  const columns = useMemo(
    () => orderColumns({ timeZone, today, customerId, orders, below, late }),
    [timeZone, today, customerId, orders, below, late],
  )
  if (orders.length === 0 && !read.isPending && !read.isError) return <p className="text-sm muted">{empty}</p>
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={orders}
      rowId={orderRowId}
      read={read}
      texts={{ empty }}
      opens={{ hrefOf: orderPath }}
      sorting={{ sort, onSort: setSort }}
      view={{ maxHeight: 400, ...(late.size > 0 && { rowHeight: 44 }) }}
    />
  )
}

type Options = {
  timeZone: string
  today: string
  customerId: number
  orders: readonly CustomerOrder[]
  below: ReadonlySet<number>
  /** Days past due, by order id. */
  late: ReadonlyMap<number, number>
}

const Late = ({ days }: { days: number | undefined }) =>
  days === undefined ? null : <span className={`danger small ${style.late}`}>{daysLateText(days)}</span>

const orderColumns = (options: Options): Column<CustomerOrder>[] => [
  column('orderNum', 'Order', {
    width: options.orders.some(isBackorder) ? 132 : 88,
    phone: 'title',
    accessor: (order) => order.orderNum,
    cell: (order) => <ChainedNumber order={order} isBelow={options.below.has(order.id)} />,
  }),
  pastDayColumn('date', 'Date', options, {
    minWidth: 78,
    phone: 'line',
    accessor: ({ createdAt }) => createdAt,
  }),
  column('delivery', 'Delivery', {
    minWidth: 78,
    accessor: ({ deliveryDate }) => deliveryDate,
    cell: ({ deliveryDate }) => <SpokenDay day={deliveryDate} today={options.today} direction="coming" />,
  }),
  statusColumn('orderStatus', 'Order status', {
    width: 112,
    phone: 'line',
    accessor: ({ orderStatus }) => orderStatus,
  }),
  statusColumn('paymentStatus', 'Payment', { width: 96, accessor: ({ paymentStatus }) => paymentStatus }),
  moneyColumn('total', 'Total', { width: 96, phone: 'end', accessor: ({ total }) => total }),
  moneyColumn('balance', 'Balance', {
    width: 96,
    phone: 'lineEnd',
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => (
      <span>
        <OrderBalance order={order} customerId={options.customerId} isTabbable={isActive} />
        <Late days={options.late.get(order.id)} />
      </span>
    ),
  }),
]
