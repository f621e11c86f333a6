import type { OrderSummary } from '@dray/contract/orders'
import { brandLabel } from '@dray/domain/orders/order-list'
import { companyDay } from '@dray/domain/time/company-day'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { shortDate, shortDay, spokenDay } from '../../../kit/dates.ts'
import { nameInitials } from '../../../kit/picture.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { amountWidth, countWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { StatusMenu } from '../status-menu/status-menu.tsx'
import type { OrderListTotals } from './orders.ts'
import style from './orders-table.module.css'

type ColumnOptions = Listed<OrderSummary, OrderListTotals>

/** The columns on a desktop. */
export const orderColumns = ({ timeZone, today, listed, totals, problem }: ColumnOptions): Column<OrderSummary>[] => [
  {
    id: 'orderNum',
    sortable: true,
    header: 'Order Number',
    // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
    width: listed.some(({ orderNum }) => orderNum.length > 7) ? 124 : 100,
    cell: (order) => <CellText>{order.orderNum}</CellText>,
    csv: (order) => order.orderNum,
    total: () => listCount({ totals, problem }, (all) => <OrderCount {...all} />),
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

const sumColumns = (listed: readonly OrderSummary[], totals: OrderListTotals | undefined): Column<OrderSummary>[] => [
  {
    id: 'units',
    header: 'Units',
    width: countWidth(totals?.units, 56),
    align: 'right',
    cell: (order) => formatCount(order.unitQuantity),
    csv: (order) => order.unitQuantity,
    total: () => totals && formatCount(totals.units),
  },
  {
    id: 'total',
    sortable: true,
    header: 'Total',
    width: amountWidth(
      listed.map((order) => order.total),
      totals?.total,
    ),
    align: 'right',
    cell: (order) => <MoneyText amount={order.total} />,
    csv: (order) => order.total,
    isMoney: true,
    total: () => totals && <SumText amount={totals.total} isCapped={totals.isCapped} />,
  },
  {
    id: 'balance',
    sortable: true,
    header: 'Balance',
    width: amountWidth(
      listed.map((order) => order.balanceDue),
      totals?.balanceDue,
    ),
    align: 'right',
    cell: (order, isActive) => <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />,
    csv: (order) => order.balanceDue,
    isMoney: true,
    total: () => totals && <SumText amount={totals.balanceDue} isCapped={totals.isCapped} />,
  },
]

/** The columns on a phone: three, with two lines each. */
export const phoneColumns = ({ timeZone, today, listed, totals, problem }: ColumnOptions): Column<OrderSummary>[] => [
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
    width: amountWidth(
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
    total: () => totals && <SumText amount={totals.total} isCapped={totals.isCapped} />,
  },
]

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
