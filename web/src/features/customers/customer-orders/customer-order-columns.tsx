import { type OrderedItem, type OrderSummary, readOrder } from '@dray/contract/orders'
import { linesByBrand } from '@dray/domain/documents/document-content'
import { sum } from '@dray/domain/money'
import { brandLabel } from '@dray/domain/orders/order-list'
import { mayEditOrder, countsAsOwed } from '@dray/domain/orders/order-status'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { Box, Loader } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { spokenDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession } from '../../../kit/session.tsx'
import { SpokenDay } from '../../../kit/text/spoken-day.tsx'
import { ColumnHeads } from '../../../kit/table/column-heads.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { ChainedNumber, isBackorder } from '../../../records/backorders/chained-number.tsx'
import { OrderCount } from '../../../records/order-count.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import style from './customer-orders.module.css'
import { Dash } from '../../../kit/text/dash.tsx'

type Shown = { timeZone: string; today: string; orders: readonly OrderSummary[]; below: ReadonlySet<number> }

/** R2.10-05. What credit memos took off the balances is a column only if they took anything. */
export const customerOrderColumns = ({ timeZone, today, orders, below }: Shown): Column<OrderSummary>[] => [
  column('orderNum', 'Order Number', {
    width: orders.some(isBackorder) ? 140 : 112,
    accessor: ({ orderNum }) => orderNum,
    cell: (order) => <ChainedNumber order={order} isBelow={below.has(order.id)} />,
    total: (orders) => <OrderCount orders={orders.length} notSummed={orders.length - summed(orders).length} />,
  }),
  pastDayColumn('date', 'Date Ordered', { timeZone, today }, { width: 108, accessor: ({ createdAt }) => createdAt }),
  statusColumn('orderStatus', 'Order Status', { width: 116, accessor: ({ orderStatus }) => orderStatus }),
  statusColumn('paymentStatus', 'Payment Status', { width: 124, accessor: ({ paymentStatus }) => paymentStatus }),
  column('due', 'Due', {
    width: 84,
    // A paid order isn't due anymore.
    accessor: ({ balanceDue, dueOn }) => (balanceDue > 0 ? dueOn : null),
    cell: (order) => <DueCell order={order} today={today} />,
  }),
  column('brand', 'Brand', {
    minWidth: 130,
    wraps: true,
    accessor: ({ brands }) => brandLabel(brands),
    cell: (order, isActive) => <BrandCell order={order} isActive={isActive} />,
    csv: ({ brands }) => brands.join(', '),
  }),
  summedColumn('subtotal', 'Subtotal', 112),
  ...(orders.some(({ credited }) => credited > 0) ? [summedColumn('credited', 'Credited', 96)] : []),
  summedColumn('balanceDue', 'Balance', 112, (order, isActive) => (
    <OrderBalance order={order} customerId={order.customerID} isTabbable={isActive} />
  )),
  column('edit', '', {
    width: 46,
    align: 'center',
    cell: (order, isActive) => <EditOrderButton order={order} isActive={isActive} />,
  }),
]

const summed = (orders: readonly OrderSummary[]) => orders.filter(({ orderStatus }) => countsAsOwed(orderStatus))

const summedColumn = (
  field: 'subtotal' | 'credited' | 'balanceDue',
  header: string,
  width: number,
  cell?: Column<OrderSummary>['cell'],
) =>
  moneyColumn<OrderSummary>(field, header, {
    width,
    ...(cell && { cell }),
    accessor: (order) => order[field],
    total: (orders) => <MoneyText amount={sum(summed(orders).map((order) => order[field]))} />,
  })

function DueCell({ order: { balanceDue, dueOn }, today }: { order: OrderSummary; today: string }) {
  if (dueOn === null || balanceDue <= 0) return <Dash />
  const late = daysLate(dueOn, today)
  if (late === 0) return <SpokenDay day={dueOn} today={today} direction="coming" />
  return (
    <span className="danger strong" title={daysLateText(late)}>
      {spokenDay(dueOn, today)}
      <span className="unseen"> {daysLateText(late)}</span>
    </span>
  )
}

type Props = { order: OrderSummary; isActive: boolean }

/** The order's brand, or 'Multiple'; a click shows what was ordered (R2.10-08, R2.10-11). */
function BrandCell({ order, isActive }: Props) {
  const label = brandLabel(order.brands) || '–'
  return (
    <PopoverButton
      label={`Preview of order ${order.orderNum}`}
      width={520}
      button={(opener) => (
        <button
          type="button"
          {...opener}
          className={`plain ellipsis link ${style.brand}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${label}: preview of order ${order.orderNum}`}
          title={order.brands.join(', ')}
        >
          {label}
        </button>
      )}
    >
      {() => <OrderPreview order={order} />}
    </PopoverButton>
  )
}

/** The preview scrolls beyond this height (spec 9). */
const maxHeight = 500

/** An order's lines by brand (R2.10-09, R2.10-10), loaded when the preview opens. */
function OrderPreview({ order: { id, orderNum } }: { order: OrderSummary }) {
  const read = useRead(readOrder, { params: { id } })
  const lines = read.data?.res.orderedItems ?? []
  const groups = linesByBrand(lines.map((line) => ({ ...line, brand: line.productBrand })))
  return (
    // A scrolling area without focusable content must be reachable by keyboard itself.
    <Box
      className={style.preview}
      style={{ maxHeight }}
      tabIndex={0}
      role="group"
      aria-label={`Lines of order ${orderNum}`}
      data-autofocus
    >
      {read.isPending && <Loader size="sm" type="dots" aria-label="Loading" />}
      {read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {groups.map(({ brand, lines }) => (
        <BrandLines key={brand} brand={brand} lines={lines} />
      ))}
    </Box>
  )
}

function BrandLines({ brand, lines }: { brand: string; lines: readonly OrderedItem[] }) {
  const skus = new Set(lines.map((line) => line.productSku)).size
  const units = lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <table className={`table ${style.lines}`}>
      <caption>
        <span className={`wrap figures ${style.caption}`}>
          <strong>{brand || 'Other'}</strong>
          <span>
            {pluralize(skus, 'SKU')} · {pluralize(units, 'unit')} ·{' '}
            <MoneyText amount={sum(lines.map((line) => line.subtotal))} />
          </span>
        </span>
      </caption>
      <ColumnHeads heads={['Product', 'Quantity', 'Price', 'Total']} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.productName}</td>
            <td>{formatCount(line.quantity)}</td>
            <td>
              <MoneyText amount={soldPrice(line)} />
            </td>
            <td>
              <MoneyText amount={line.subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type EditOrderButtonProps = { order: OrderSummary; isActive: boolean }

/** Opens Edit Order (spec 2.10), for users who may change any part of the order. */
function EditOrderButton({ order, isActive }: EditOrderButtonProps) {
  const { person } = useSession()
  const openModal = useOpenModal()
  if (!mayEditOrder(person, order)) return null
  const label = `Edit order ${order.orderNum}`
  return (
    <button
      type="button"
      className={`muted plain ${style.pencil}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => openModal('EditOrder', { orderId: order.id })}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path
          d="M3 13l.7-2.9 7-7a1.4 1.4 0 0 1 2.1 2.1l-7 7L3 13z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
