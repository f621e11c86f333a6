import type { OrderSummary } from '@dray/contract/orders'
import { brandLabel } from '@dray/domain/orders/order-list'
import { poText } from '@dray/domain/orders/customer-po'
import { companyDay } from '@dray/domain/time/company-day'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import { shortDay, spokenDay } from '../../../kit/text/dates.ts'
import { nameInitials } from '../../../kit/picture.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { amountWidth, countWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { customerColumn } from '../../../records/record-columns.tsx'
import { StatusMenu } from '../status-menu/status-menu.tsx'
import type { OrderListTotals } from './orders.ts'
import style from './orders-table.module.css'

// Few lists have drafts.
const HeldMark = fetched(() => import('./held-mark.tsx'), 'HeldMark')

type ColumnOptions = Listed<OrderSummary, OrderListTotals>

/** With PO numbers below the orders' own. Without brands, which are "Multiple" for most orders: their names are on hover. */
export const orderListColumns = (options: ColumnOptions): Column<OrderSummary>[] => [
  {
    ...numberColumn(options),
    cell: (order) => <ChainedNumber order={order} poNumber={order.customerPO && poText(order.customerPO)} />,
  },
  ...exportedOrderColumns(options).filter(({ id }) => id !== 'orderNum' && id !== 'brand' && id !== 'customerPO'),
]

/** Most companies have no PO numbers. */
export const wideOrderListColumns = (options: ColumnOptions): Column<OrderSummary>[] =>
  exportedOrderColumns(options).filter(({ id }) => id !== 'customerPO' || options.listed.some(hasPo))

const hasPo = ({ customerPO }: OrderSummary): boolean => customerPO !== null

export const exportedOrderColumns = (options: ColumnOptions): Column<OrderSummary>[] => [
  numberColumn(options),
  {
    id: 'date',
    header: 'Date',
    width: 74,
    accessor: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <PastDay at={createdAt} {...options} />,
  },
  customerColumn({ customer: orderCustomer, minWidth: 172, grow: 3, wraps: true }),
  {
    id: 'customerPO',
    header: 'PO number',
    minWidth: 96,
    grow: 1,
    wraps: true,
    sortable: false,
    accessor: ({ customerPO }) => customerPO ?? '',
  },
  {
    id: 'orderStatus',
    header: 'Status',
    // Fits a draft that is on hold.
    width: options.listed.some(isDraft) ? 148 : 116,
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: (order, isActive) => (
      <>
        <StatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />
        {isDraft(order) && <HeldMark orderNum={order.orderNum} />}
      </>
    ),
  },
  {
    id: 'paymentStatus',
    header: 'Payment',
    width: 104,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: (order, isActive) => <StatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />,
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 120,
    grow: 2,
    wraps: true,
    sortable: false,
    accessor: ({ brands }) => brandLabel(brands),
    cell: ({ brands }) => <span title={brands.join(', ')}>{brandLabel(brands)}</span>,
    csv: ({ brands }) => brands.join(', '),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    // Fits the full date, even of a pickup.
    minWidth: 116,
    accessor: (order) => deliveryText(order),
    cell: (order) => <Delivery order={order} today={options.today} />,
  },
  ...sumColumns(options),
]

const numberColumn = ({ listed, totals, problem }: ColumnOptions): Column<OrderSummary> => ({
  id: 'orderNum',
  header: 'Order',
  // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
  width: listed.some((order) => isBackorder(order) || order.orderNum.length > 7) ? 140 : listed.some(hasPo) ? 112 : 84,
  accessor: ({ orderNum }) => orderNum,
  cell: (order) => <ChainedNumber order={order} />,
  total: () => listCount({ totals, problem }, (all) => <OrderCount {...all} />),
})

const isDraft = ({ orderStatus }: OrderSummary): boolean => orderStatus === 'DRAFT'

const orderCustomer = ({ customerID: id, customer: { customerName } }: OrderSummary) => ({ id, customerName })

const sumColumns = ({ listed, totals }: ColumnOptions): Column<OrderSummary>[] => [
  countColumn({
    id: 'units',
    header: 'Units',
    width: countWidth(totals?.units, 56),
    sortable: false,
    accessor: ({ unitQuantity }) => unitQuantity,
    cell: ({ unitQuantity, brands }) => <span title={brands.join(', ')}>{formatCount(unitQuantity)}</span>,
    total: () => totals && formatCount(totals.units),
  }),
  moneyColumn({
    id: 'total',
    header: 'Total',
    width: totalWidth({ listed, totals }),
    accessor: ({ total }) => total,
    total: () => totals && <SumText amount={totals.total} isCapped={totals.isCapped} />,
  }),
  moneyColumn({
    id: 'balance',
    header: 'Balance',
    width: amountWidth(
      listed.map((order) => order.balanceDue),
      totals?.balanceDue,
    ),
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    total: () => totals && <SumText amount={totals.balanceDue} isCapped={totals.isCapped} />,
  }),
]

const totalWidth = ({ listed, totals }: Pick<ColumnOptions, 'listed' | 'totals'>): number =>
  amountWidth(
    listed.map(({ total }) => total),
    totals?.total,
  )

/** Three columns with two lines each. */
export const phoneOrderListColumns = ({
  timeZone,
  today,
  listed,
  totals,
  problem,
}: ColumnOptions): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    sortable: true,
    header: 'Order',
    width: 86,
    cell: (order) => (
      <TwoLines top={order.orderNum} below={spokenDay(companyDay(order.createdAt, timeZone), today, 'past')} />
    ),
    total: () => listCount({ totals, problem }, (all) => <OrderCount {...all} isShort />),
  },
  {
    id: 'customer',
    sortable: true,
    header: 'Customer, delivery',
    cell: (order, isActive) => (
      <TwoLines
        top={<CustomerLink customer={orderCustomer(order)} isTabbable={isActive} />}
        below={
          <>
            <StatusPill status={order.orderStatus} /> {isDraft(order) && <HeldMark orderNum={order.orderNum} />}{' '}
            {order.backorderOf && `Backorder of ${order.backorderOf.orderNum} · `}
            {deliveryText({ ...order, driverName: nameInitials(order.driverName ?? '') }, (day) =>
              spokenDay(day, today, 'coming'),
            )}
          </>
        }
      />
    ),
  },
  {
    id: 'total',
    sortable: true,
    header: 'Total, due',
    width: totalWidth({ listed, totals }),
    align: 'right',
    cell: (order, isActive) => (
      <TwoLines
        top={<MoneyText amount={order.total} />}
        below={<OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />}
      />
    ),
    total: () => totals && <SumText amount={totals.total} isCapped={totals.isCapped} />,
  },
]

/** 3/9/26 · Nancy Davolio, or Pickup 3/9/26. */
function deliveryText({ pickupOrder, deliveryDate, driverName }: OrderSummary, dayText = shortDay): string {
  const day = deliveryDate === null ? undefined : dayText(deliveryDate)
  if (pickupOrder) return day === undefined ? 'Pickup' : `Pickup ${day}`
  return [day, driverName].filter(Boolean).join(' · ') || '–'
}

/** Shortens the driver's name to initials if the column is too narrow (orders-table.module.css). */
function Delivery({ order, today }: { order: OrderSummary; today: string }) {
  const { pickupOrder, deliveryDate, driverName } = order
  const isNamed = !pickupOrder && driverName !== null
  const day = deliveryText({ ...order, driverName: null }, (date) => spokenDay(date, today, 'coming'))
  return (
    <span className={`ellipsis ${style.delivery}`} title={deliveryText(order)}>
      {(deliveryDate !== null || !isNamed) && day}
      {isNamed && (
        <>
          {deliveryDate !== null && ' · '}
          <span className={style.driver} data-initials={nameInitials(driverName)}>
            <span>{driverName}</span>
          </span>
        </>
      )}
    </span>
  )
}
