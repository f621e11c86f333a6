import type { readOrderTotals, OrderSummary } from '@dray/contract/orders'
import { type Cents, formatDollars, maxCents, minCents, zero } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-brand'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../shared/api/request.ts'
import { pluralize, formatCount } from '../../../shared/format-count.ts'
import { shortDate, shortDay } from '../../../shared/dates.ts'
import { MoneyText } from '../../../shared/money-text.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import type { Column } from '../../../shared/table/data-table.tsx'
import style from './orders-table.module.css'

/** Of every order the filter lets through. */
export type OrderTotals = AnswerOf<(typeof readOrderTotals)['answer']>

type ColumnOptions = {
  timeZone: string
  orders: readonly OrderSummary[]
  /** What all orders of the list come to, read or not. */
  totals?: OrderTotals | undefined
  /** Why that is not known. */
  problem?: string | undefined
}

export const orderPath = (order: Pick<OrderSummary, 'orderNum'>): string =>
  `/orders/${encodeURIComponent(order.orderNum)}`

/** The order list on a desk. It stands as the server answers it, newest first: a part of it cannot be sorted. */
export const orderColumns = ({ timeZone, orders: listed, totals, problem }: ColumnOptions): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order Number',
    // A draft number is the longer one; without any its room is for what is cut off otherwise.
    width: listed.some(({ orderNum }) => orderNum.length > 7) ? 124 : 100,
    cell: (order) => <Text>{order.orderNum}</Text>,
    csv: (order) => order.orderNum,
    total: () => <CountOf totals={totals} problem={problem} />,
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
    minWidth: 124,
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
    minWidth: 74,
    cell: (order) => <Text>{brandLabel(order.brands)}</Text>,
    csv: (order) => order.brands.join(', '),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    // The whole day, of a pickup too.
    minWidth: 116,
    cell: (order) => <Text>{deliveryText(order)}</Text>,
    csv: deliveryText,
  },
  {
    id: 'units',
    header: 'Units',
    width: 56,
    align: 'right',
    cell: (order) => formatCount(order.unitQuantity),
    csv: (order) => order.unitQuantity,
    total: () => totals && formatCount(totals.units),
  },
  {
    id: 'total',
    header: 'Total',
    width: widthFor(
      listed.map((order) => order.total),
      totals?.total,
    ),
    align: 'right',
    cell: (order) => <MoneyText amount={order.total} />,
    csv: (order) => order.total,
    isMoney: true,
    total: () => totals && <MoneyText amount={totals.total} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: widthFor(
      listed.map((order) => order.balanceDue),
      totals?.balanceDue,
    ),
    align: 'right',
    cell: (order) => <MoneyText amount={order.balanceDue} />,
    csv: (order) => order.balanceDue,
    isMoney: true,
    total: () => totals && <MoneyText amount={totals.balanceDue} />,
  },
]

/** The same list on a phone: three columns of two lines, for who is on the road. */
export const phoneColumns = ({ timeZone, orders: listed, totals, problem }: ColumnOptions): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    header: 'Order',
    width: 86,
    cell: (order) => <Lines top={order.orderNum} below={shortDate(order.createdAt, timeZone)} />,
    total: () => <CountOf totals={totals} problem={problem} />,
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
    width: widthFor(
      listed.map((order) => order.total),
      totals?.total,
    ),
    align: 'right',
    cell: (order) => <Lines top={<MoneyText amount={order.total} />} below={<MoneyText amount={order.balanceDue} />} />,
    total: () => totals && <MoneyText amount={totals.total} />,
  },
]

/** Room for the widest amount and for the sum, in bold figures: no digit is ever cut off. */
function widthFor(amounts: readonly Cents[], all: Cents = zero): number {
  const ends = [amounts.reduce(maxCents, all), amounts.reduce(minCents, all)]
  return Math.max(98, Math.ceil(Math.max(...ends.map((amount) => formatDollars(amount).length)) * 7.8) + 18)
}

type Counted = Pick<ColumnOptions, 'totals' | 'problem'>

/** How many orders there are; while that is not known, what keeps it. */
function CountOf({ totals, problem }: Counted) {
  if (totals) return pluralize(totals.orders, 'order')
  return problem === undefined ? '…' : <Text>{`Error... ${problem}`}</Text>
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
