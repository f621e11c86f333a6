import type { readOrderTotals, OrderSummary } from '@dray/contract/orders'
import { type Cents, formatDollars, maxCents, minCents, zero } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-list'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, shortDay, spokenDay } from '../../../kit/dates.ts'
import { nameInitials } from '../../../kit/picture.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { StatusMenu } from '../status-menu/status-menu.tsx'
import style from './orders-table.module.css'

/** The totals of all orders that match the filter. */
export type OrderTotals = AnswerOf<(typeof readOrderTotals)['answer']>

type ColumnOptions = {
  timeZone: string
  /** The company's day. */
  today: string
  orders: readonly OrderSummary[]
  /** The totals of all orders in the list, loaded or not. */
  totals?: OrderTotals | undefined
  /** Why there are no totals. */
  problem?: string | undefined
}

/** The columns on a desktop. The server sorts by those that are sortable, because only part of the list is loaded. */
export const orderColumns = ({
  timeZone,
  today,
  orders: listed,
  totals,
  problem,
}: ColumnOptions): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    sortable: true,
    header: 'Order Number',
    // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
    width: listed.some(({ orderNum }) => orderNum.length > 7) ? 124 : 100,
    cell: (order) => <CellText>{order.orderNum}</CellText>,
    csv: (order) => order.orderNum,
    total: () => <CountCell totals={totals} problem={problem} />,
  },
  {
    id: 'date',
    sortable: true,
    header: 'Date',
    width: 74,
    cell: (order) => (
      <span title={shortDate(order.createdAt, timeZone)}>
        {spokenDay(companyDay(order.createdAt, timeZone), today, 'past')}
      </span>
    ),
    csv: (order) => order.createdAt,
  },
  {
    id: 'customer',
    sortable: true,
    header: 'Customer',
    minWidth: 124,
    grow: 2,
    wraps: true,
    cell: ({ customerID, customer: { customerName } }, isActive) => (
      <CustomerLink customer={{ id: customerID, customerName }} isTabbable={isActive} />
    ),
    csv: (order) => order.customer.customerName,
  },
  {
    id: 'orderStatus',
    sortable: true,
    header: 'Order Status',
    width: 104,
    cell: (order, isActive) => <StatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />,
    csv: (order) => statusLabel(order.orderStatus),
  },
  {
    id: 'paymentStatus',
    sortable: true,
    header: 'Payment Status',
    width: 112,
    cell: (order, isActive) => <StatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />,
    csv: (order) => statusLabel(order.paymentStatus),
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 74,
    wraps: true,
    cell: (order) => <CellText>{brandLabel(order.brands)}</CellText>,
    csv: (order) => order.brands.join(', '),
  },
  {
    id: 'delivery',
    sortable: true,
    header: 'Delivery',
    // Wide enough for the full date, of a pickup too.
    minWidth: 116,
    cell: (order) => <Delivery order={order} today={today} />,
    csv: (order) => deliveryText(order),
  },
  ...sumColumns(listed, totals),
]

const sumColumns = (listed: readonly OrderSummary[], totals: OrderTotals | undefined): Column<OrderSummary>[] => [
  {
    id: 'units',
    header: 'Units',
    width: Math.max(56, Math.ceil(formatCount(totals?.units ?? 0).length * 7.8) + 18),
    align: 'right',
    cell: (order) => formatCount(order.unitQuantity),
    csv: (order) => order.unitQuantity,
    total: () => totals && formatCount(totals.units),
  },
  {
    id: 'total',
    sortable: true,
    header: 'Total',
    width: widthFor(
      listed.map((order) => order.total),
      totals?.total,
    ),
    align: 'right',
    cell: (order) => <MoneyText amount={order.total} />,
    csv: (order) => order.total,
    isMoney: true,
    total: () => totals && <SumText totals={totals} of="total" />,
  },
  {
    id: 'balance',
    sortable: true,
    header: 'Balance',
    width: widthFor(
      listed.map((order) => order.balanceDue),
      totals?.balanceDue,
    ),
    align: 'right',
    cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    csv: (order) => order.balanceDue,
    isMoney: true,
    total: () => totals && <SumText totals={totals} of="balanceDue" />,
  },
]

/** A sum that is too large to be shown is given as the largest, and says so. */
function SumText({ totals, of }: { totals: OrderTotals; of: 'total' | 'balanceDue' }) {
  return (
    <>
      {totals.isCapped && 'Over '}
      <MoneyText amount={totals[of]} />
    </>
  )
}

/** The columns on a phone: three, with two lines each. */
export const phoneColumns = ({
  timeZone,
  today,
  orders: listed,
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
    total: () => <CountCell totals={totals} problem={problem} isShort />,
  },
  {
    id: 'customer',
    sortable: true,
    header: 'Customer, delivery',
    cell: (order, isActive) => (
      <TwoLines
        top={
          <CustomerLink
            customer={{ id: order.customerID, customerName: order.customer.customerName }}
            isTabbable={isActive}
          />
        }
        below={
          <>
            <StatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />{' '}
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
    width: widthFor(
      listed.map((order) => order.total),
      totals?.total,
    ),
    align: 'right',
    cell: (order, isActive) => (
      <TwoLines
        top={<MoneyText amount={order.total} />}
        below={<OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />}
      />
    ),
    total: () => totals && <SumText totals={totals} of="total" />,
  },
]

/** Wide enough for the widest amount and for the total in bold, so that no digit is cut off. */
function widthFor(amounts: readonly Cents[], total: Cents = zero): number {
  const extremes = [amounts.reduce(maxCents, total), amounts.reduce(minCents, total)]
  return Math.max(98, Math.ceil(Math.max(...extremes.map((amount) => formatDollars(amount).length)) * 7.8) + 18)
}

type CountCellProps = Pick<ColumnOptions, 'totals' | 'problem'> & { isShort?: boolean }

/** How many orders there are, or why that is not known. */
function CountCell({ totals, problem, isShort = false }: CountCellProps) {
  if (totals) return <OrderCount {...totals} isShort={isShort} />
  return problem === undefined ? '…' : <CellText>{`Error... ${problem}`}</CellText>
}

/** When and how the order is delivered: 3/9/26 · Nancy Davolio, or Pickup 3/9/26. */
function deliveryText({ pickupOrder, deliveryDate, driverName }: OrderSummary, dayText = shortDay): string {
  const day = deliveryDate === null ? undefined : dayText(deliveryDate)
  if (pickupOrder) return day === undefined ? 'Pickup' : `Pickup ${day}`
  return [day, driverName].filter(Boolean).join(' · ') || '–'
}

/** The driver's name is cut to initials where the column has no room for it (orders-table.module.css). */
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
