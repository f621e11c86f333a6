import type { OrderSummary } from '@dray/contract/orders'
import { type Cents, formatDollars, larger, minus, sum, zero } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-brand'
import type { ReactNode } from 'react'
import { shortDate, shortDay } from '../../shared/dates.ts'
import { MoneyText } from '../../shared/money-text.tsx'
import { StatusPill, statusLabel } from '../../shared/status-pill.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import style from './orders-table.module.css'

type Given = {
  timeZone: string
  orders: readonly OrderSummary[]
  /** Whether there are more orders than are read so far: a sum is then one of the first ones only. */
  hasMore: boolean
}

export const orderPath = (order: Pick<OrderSummary, 'orderNum'>): string =>
  `/orders/${encodeURIComponent(order.orderNum)}`

/** The order list on a desk. It stands as the server answers it, newest first: a part of it cannot be sorted. */
export const orderColumns = ({ timeZone, orders: listed, hasMore }: Given): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order Number',
    width: 124,
    cell: (order) => <Text>{order.orderNum}</Text>,
    csv: (order) => order.orderNum,
    total: (orders) => countOf(orders.length, hasMore),
  },
  {
    id: 'date',
    header: 'Date',
    width: 74,
    cell: (order) => shortDate(order.createdAt, timeZone),
    csv: (order) => order.createdAt,
  },
  {
    id: 'customer',
    header: 'Customer',
    minWidth: 128,
    grow: 2,
    cell: (order) => <Text>{order.customer.customerName}</Text>,
    csv: (order) => order.customer.customerName,
  },
  {
    id: 'orderStatus',
    header: 'Order Status',
    width: 104,
    cell: (order) => <StatusPill status={order.orderStatus} />,
    csv: (order) => statusLabel(order.orderStatus),
  },
  {
    id: 'paymentStatus',
    header: 'Payment Status',
    width: 112,
    cell: (order) => <StatusPill status={order.paymentStatus} />,
    csv: (order) => statusLabel(order.paymentStatus),
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 80,
    cell: (order) => <Text>{brandLabel(order.brands)}</Text>,
    csv: (order) => order.brands.join(', '),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    minWidth: 98,
    cell: (order) => <Text>{deliveryText(order)}</Text>,
    csv: deliveryText,
  },
  {
    id: 'units',
    header: 'Units',
    width: 56,
    align: 'right',
    cell: (order) => order.unitQuantity.toLocaleString('en-US'),
    csv: (order) => order.unitQuantity,
    total: (orders) => orders.reduce((units, order) => units + order.unitQuantity, 0).toLocaleString('en-US'),
  },
  {
    id: 'total',
    header: 'Total',
    width: widthFor(listed.map((order) => order.total)),
    align: 'right',
    cell: (order) => <MoneyText amount={order.total} />,
    csv: (order) => order.total,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(orders.map((order) => order.total))} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: widthFor(listed.map((order) => order.balanceDue)),
    align: 'right',
    cell: (order) => <MoneyText amount={order.balanceDue} />,
    csv: (order) => order.balanceDue,
    isMoney: true,
    total: (orders) => <MoneyText amount={sum(orders.map((order) => order.balanceDue))} />,
  },
  { id: 'newTab', header: '', width: 34, align: 'center', cell: (order) => <NewTabLink order={order} /> },
]

/** The same list on a phone: three columns of two lines, for who is on the road. */
export const phoneColumns = ({ timeZone, orders: listed, hasMore }: Given): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order',
    width: 86,
    cell: (order) => <Lines top={order.orderNum} below={shortDate(order.createdAt, timeZone)} />,
    total: (orders) => countOf(orders.length, hasMore),
  },
  {
    id: 'customer',
    header: 'Customer, delivery',
    cell: (order) => (
      <Lines
        top={order.customer.customerName}
        below={
          <>
            <StatusPill status={order.orderStatus} /> {deliveryText(order)}
          </>
        }
      />
    ),
  },
  {
    id: 'total',
    header: 'Total, due',
    width: widthFor(listed.map((order) => order.total)),
    align: 'right',
    cell: (order) => <Lines top={<MoneyText amount={order.total} />} below={<MoneyText amount={order.balanceDue} />} />,
    total: (orders) => <MoneyText amount={sum(orders.map((order) => order.total))} />,
  },
]

/** Room for the widest amount and for the sum, in bold figures: no digit is ever cut off. */
function widthFor(amounts: readonly Cents[]): number {
  const widest = formatDollars(sum(amounts.map((amount) => larger(amount, minus(zero, amount)))))
  return Math.max(98, Math.ceil(widest.length * 7.8) + 18)
}

const countOf = (count: number, hasMore: boolean): string => {
  const counted = count.toLocaleString('en-US')
  if (hasMore) return `First ${counted}`
  return count === 1 ? '1 order' : `${counted} orders`
}

/** When and how the goods go out: 3/9/26 · Nancy Davolio, or Pickup 3/9/26. */
function deliveryText({ pickupOrder, deliveryDate, driverName }: OrderSummary): string {
  const on = deliveryDate === null ? undefined : shortDay(deliveryDate)
  if (pickupOrder) return on === undefined ? 'Pickup' : `Pickup ${on}`
  return [on, driverName].filter(Boolean).join(' · ') || '–'
}

const Text = ({ children }: { children: string }) => (
  <span className={style.text} title={children}>
    {children || '–'}
  </span>
)

const Lines = ({ top, below }: { top: ReactNode; below: ReactNode }) => (
  <span className={style.lines}>
    <span className={style.text}>{top}</span>
    <span className={style.below}>{below}</span>
  </span>
)

/** Out of the tab order: Ctrl or ⌘ with Enter on the row does the same. */
const NewTabLink = ({ order }: { order: OrderSummary }) => (
  <a
    className={style.newTab}
    href={orderPath(order)}
    target="_blank"
    rel="noopener"
    tabIndex={-1}
    aria-label={`Open order ${order.orderNum} in a new tab`}
    title="Open in a new tab"
  >
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </a>
)
