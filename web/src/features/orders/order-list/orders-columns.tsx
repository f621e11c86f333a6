import type { OrderSummary } from '@dray/contract/orders'
import { brandLabel } from '@dray/domain/orders/order-list'
import { poText } from '@dray/domain/orders/customer-po'
import { isolateName } from '@dray/domain/text/isolate-name'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import { exactDay, spokenDay } from '../../../kit/text/dates.ts'
import { nameInitials } from '../../../kit/picture.tsx'
import { countWidth, listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { customerColumn } from '../../../records/record-columns.tsx'
import { StatusMenu } from '../status-menu/status-menu.tsx'
import type { OrderListTotals } from './orders.ts'
import style from './orders-table.module.css'

// Few lists have drafts.
const HeldMark = fetched(() => import('./held-mark.tsx'), 'HeldMark')

type ColumnOptions = Listed<OrderSummary, OrderListTotals>

/** With PO numbers below the orders' own. Without brands, which are "Multiple" for most orders: their names are on hover. */
export const narrowOrderColumns = (options: ColumnOptions) => orderColumns(options, false)

export const orderColumns = (options: ColumnOptions, isWide = true): Column<OrderSummary>[] => [
  column('orderNum', 'Order', {
    width: numberWidth(options.listed),
    phone: {
      at: 'title',
      cell: ({ orderNum }) => orderNum,
      total: () => listCount(options, (all) => <OrderCount {...all} isShort />),
    },
    accessor: ({ orderNum }) => orderNum,
    cell: (order) => <ChainedNumber order={order} below={belowNumber(order, isWide)} />,
    total: () => listCount(options, (all) => <OrderCount {...all} />),
  }),
  pastDayColumn('date', 'Date', options, { width: 74, phone: 'last', accessor: ({ createdAt }) => createdAt }),
  customerColumn({
    customer: ({ customerID: id, customer: { customerName } }) => ({ id, customerName }),
    minWidth: 172,
    grow: 3,
    wraps: true,
    phone: { at: 'title', wraps: false },
  }),
  column('customerPO', 'PO number', {
    minWidth: 96,
    grow: 1,
    wraps: true,
    // Most companies have none.
    wide: isWide && options.listed.some(hasPo),
    sortable: false,
    accessor: ({ customerPO }) => customerPO ?? '',
  }),
  ...statusColumns(options),
  column('brand', 'Brand', {
    minWidth: 120,
    grow: 2,
    wraps: true,
    wide: isWide,
    sortable: false,
    accessor: ({ brands }) => brandLabel(brands),
    cell: ({ brands }) => <span title={brands.join(', ')}>{brandLabel(brands)}</span>,
    csv: ({ brands }) => brands.join(', '),
  }),
  deliveryColumn(options.today),
  ...sumColumns(options),
]

const hasPo = (order: OrderSummary): order is OrderSummary & { customerPO: string } => order.customerPO !== null

/** Empty once the office has decided. */
const sentBy = (order: OrderSummary): string =>
  isDraft(order) && order.sentBy !== null ? `Sent by ${isolateName(order.sentBy)}` : ''

const belowNumber = (order: OrderSummary, isWide: boolean): string =>
  [sentBy(order), !isWide && hasPo(order) && poText(order.customerPO)].filter(Boolean).join(' · ')

const isDraft = ({ orderStatus }: OrderSummary): boolean => orderStatus === 'DRAFT'

/** Draft numbers are longer, and names of contacts longer still. Without any, leave the space to columns that would otherwise be cut off. */
function numberWidth(listed: readonly OrderSummary[]): number {
  if (listed.some((order) => sentBy(order) !== '')) return 168
  if (listed.some((order) => isBackorder(order) || order.orderNum.length > 7)) return 140
  return listed.some(hasPo) ? 112 : 84
}

const statusColumns = ({ listed }: ColumnOptions): Column<OrderSummary>[] => [
  column('orderStatus', 'Status', {
    // Fits a draft that is on hold.
    width: listed.some(isDraft) ? 148 : 116,
    phone: {
      at: 'line',
      cell: (order) => (
        <>
          <StatusPill status={order.orderStatus} /> {isDraft(order) && <HeldMark orderNum={order.orderNum} />}
          {order.backorderOf && ` · Backorder of ${order.backorderOf.orderNum}`}
          {sentBy(order) && ` · ${sentBy(order)}`}
        </>
      ),
    },
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: (order, isActive) => (
      <>
        <StatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />
        {isDraft(order) && <HeldMark orderNum={order.orderNum} />}
      </>
    ),
  }),
  column('paymentStatus', 'Payment', {
    width: 104,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: (order, isActive) => <StatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />,
  }),
]

const deliveryColumn = (today: string): Column<OrderSummary> =>
  column('delivery', 'Delivery', {
    // Fits the full date, even of a pickup.
    minWidth: 116,
    phone: {
      at: 'last',
      cell: (order) => <CardDelivery order={order} today={today} />,
    },
    accessor: (order) => deliveryText(order),
    cell: (order) => <Delivery order={order} today={today} />,
  })

const sumColumns = (options: ColumnOptions): Column<OrderSummary>[] => [
  countColumn('units', 'Units', {
    width: countWidth(options.totals?.units, 56),
    sortable: false,
    accessor: ({ unitQuantity }) => unitQuantity,
    cell: ({ unitQuantity, brands }) => <span title={brands.join(', ')}>{formatCount(unitQuantity)}</span>,
    total: () => options.totals && formatCount(options.totals.units),
  }),
  sumColumn(options, 'total', moneyColumn('total', 'Total', { phone: 'end', accessor: ({ total }) => total })),
  sumColumn(
    options,
    'balanceDue',
    moneyColumn('balance', 'Balance', {
      phone: 'lineEnd',
      accessor: ({ balanceDue }) => balanceDue,
      cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    }),
  ),
]

/** Mar 9, 2026 · Nancy Davolio, or Pickup Mar 9, 2026. */
function deliveryText({ pickupOrder, deliveryDate, driverName }: OrderSummary, dayText = exactDay): string {
  const day = deliveryDate === null ? undefined : dayText(deliveryDate)
  if (pickupOrder) return day === undefined ? 'Pickup' : `Pickup ${day}`
  return [day, driverName].filter(Boolean).join(' · ') || '–'
}

/** "Delivery Tue · ND", on a phone. */
function CardDelivery({ order, today }: { order: OrderSummary; today: string }) {
  const { pickupOrder, deliveryDate, driverName } = order
  if (!pickupOrder && deliveryDate === null && driverName === null) return null
  return deliveryText({ ...order, driverName: nameInitials(driverName ?? '') }, (date) => {
    const day = spokenDay(date, today, 'coming')
    return pickupOrder ? day : `Delivery ${day}`
  })
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
