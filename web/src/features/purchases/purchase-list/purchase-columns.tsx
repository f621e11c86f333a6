import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import { zero } from '@dray/domain/money'
import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, spokenDay } from '../../../kit/dates.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { purchasePath } from '../../../records/record-paths.ts'
import { amountWidth, countWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { RecordLink } from '../../../kit/record-link.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { ExpectedDelivery } from '../expected-delivery.tsx'
import type { PurchaseTotals } from './purchase-orders.ts'
import { PurchaseStatusMenu } from '../status-menu/purchase-status-menu.tsx'

type Options = Listed<PurchaseOrderSummary, PurchaseTotals>
type PurchaseColumn = Column<PurchaseOrderSummary>

/** The columns on a desktop. */
export const purchaseColumns = (options: Options): PurchaseColumn[] => [
  numberColumn(options),
  {
    id: 'date',
    sortable: true,
    header: 'Date',
    width: 74,
    cell: ({ orderPlacedOn, createdAt }) => (
      <PastDay at={orderPlacedOn ?? createdAt} today={options.today} timeZone={options.timeZone} />
    ),
    csv: ({ orderPlacedOn, createdAt }) => orderPlacedOn ?? createdAt,
  },
  {
    id: 'brand',
    sortable: true,
    header: 'Brand',
    // Fits the long words of German brand names on two lines.
    minWidth: 190,
    grow: 2,
    wraps: true,
    cell: ({ brand }) => <CellText>{brand.name}</CellText>,
    csv: ({ brand }) => brand.name,
  },
  {
    id: 'orderStatus',
    sortable: true,
    header: 'Order Status',
    width: 162,
    cell: (order, isActive) => (
      <PurchaseStatusMenu order={order} kind="order" showsSince isTabbable={isActive} shortcut="s" />
    ),
    csv: ({ orderStatus }) => statusLabel(orderStatus),
  },
  { id: 'statusModifiedOn', header: 'Order Status Since', csv: ({ statusModifiedOn }) => statusModifiedOn },
  {
    id: 'paymentStatus',
    sortable: true,
    header: 'Payment Status',
    width: 162,
    cell: (order, isActive) => (
      <PurchaseStatusMenu order={order} kind="payment" showsSince isTabbable={isActive} shortcut="p" />
    ),
    csv: ({ paymentStatus }) => statusLabel(paymentStatus),
  },
  { id: 'paymentModifiedOn', header: 'Payment Status Since', csv: ({ paymentModifiedOn }) => paymentModifiedOn },
  {
    id: 'expected',
    sortable: true,
    header: 'Expected Delivery',
    width: 92,
    wrapsHeader: true,
    cell: (order) => <ExpectedDelivery order={order} today={options.today} />,
    csv: ({ expectedDeliveryOn }) => expectedDeliveryOn,
  },
  {
    id: 'units',
    sortable: true,
    header: 'Units',
    width: countWidth(options.totals?.units),
    align: 'right',
    cell: ({ unitQuantity }) => formatCount(unitQuantity),
    csv: ({ unitQuantity }) => unitQuantity,
    total: () => options.totals && formatCount(options.totals.units),
  },
  {
    id: 'received',
    sortable: true,
    header: 'Received',
    width: countWidth(options.totals?.received, 74),
    align: 'right',
    cell: ({ receivedQuantity }) => (receivedQuantity === 0 ? '–' : formatCount(receivedQuantity)),
    csv: ({ receivedQuantity }) => receivedQuantity,
    total: () => options.totals && formatCount(options.totals.received),
  },
  ...totalColumns(options),
]

/** Columns that only an exported file has are left out of the table. */
export const shownColumns = (options: Options): PurchaseColumn[] =>
  purchaseColumns(options).filter(({ cell }) => cell !== undefined)

/** The columns on a phone: three, with two lines each. */
export const phoneColumns = (options: Options): PurchaseColumn[] => [
  {
    ...numberColumn(options),
    header: 'Order',
    width: 92,
    cell: (order, isActive) => (
      <TwoLines
        top={<RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />}
        below={
          <PastDay at={order.orderPlacedOn ?? order.createdAt} today={options.today} timeZone={options.timeZone} />
        }
      />
    ),
  },
  {
    id: 'brand',
    sortable: true,
    header: 'Brand, expected',
    minWidth: 150,
    cell: (order, isActive) => (
      <TwoLines
        top={order.brand.name}
        below={
          <>
            <PurchaseStatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />{' '}
            <ExpectedDelivery order={order} today={options.today} />
          </>
        }
      />
    ),
  },
  {
    id: 'received',
    sortable: true,
    header: 'Received, units',
    width: 104,
    align: 'right',
    cell: ({ receivedQuantity, unitQuantity }) => (
      <TwoLines
        top={receivedQuantity === 0 ? '–' : formatCount(receivedQuantity)}
        below={pluralize(unitQuantity, 'unit')}
      />
    ),
    total: () => options.totals && formatCount(options.totals.received),
  },
]

const numberColumn = ({ listed, totals, problem }: Options): PurchaseColumn => ({
  id: 'purchaseOrderNum',
  sortable: true,
  header: 'Number',
  // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
  width: listed.some(({ purchaseOrderNum }) => purchaseOrderNum.length > 9) ? 138 : 104,
  cell: (order, isActive) => (
    <RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />
  ),
  csv: ({ purchaseOrderNum }) => purchaseOrderNum,
  total: () => listCount({ totals, problem }, ({ purchaseOrders }) => pluralize(purchaseOrders, 'order')),
})

function totalColumns({ seesCosts, listed, totals }: Options): PurchaseColumn[] {
  if (!seesCosts) return []
  return [
    {
      id: 'total',
      sortable: true,
      header: 'Total',
      width: amountWidth(
        listed.map(({ total = zero }) => total),
        totals?.total,
      ),
      align: 'right',
      cell: ({ total }) => total !== undefined && <MoneyText amount={total} />,
      csv: ({ total }) => total,
      isMoney: true,
      total: () => totals?.total !== undefined && <SumText amount={totals.total} isCapped={totals.isCapped} />,
    },
  ]
}

const PastDay = ({ at, today, timeZone }: { at: Date; today: string; timeZone: string }) => (
  <span title={shortDate(at, timeZone)}>{spokenDay(companyDay(at, timeZone), today, 'past')}</span>
)
