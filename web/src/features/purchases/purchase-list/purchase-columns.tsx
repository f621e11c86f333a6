import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import { zero } from '@dray/domain/money'
import { shortDate } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { purchasePath } from '../../../records/record-paths.ts'
import { amountWidth, countWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { ExpectedDelivery } from '../expected-delivery.tsx'
import type { PurchaseTotals } from './purchase-orders.ts'
import { PurchaseStatusMenu } from '../status-menu/purchase-status-menu.tsx'

type Options = Listed<PurchaseOrderSummary, PurchaseTotals>
type PurchaseColumn = Column<PurchaseOrderSummary>

export const purchaseColumns = (options: Options): PurchaseColumn[] => [
  numberColumn(options),
  {
    id: 'date',
    header: 'Date',
    width: 74,
    accessor: placedAt,
    cell: (order) => <PastDay at={placedAt(order)} {...options} />,
  },
  {
    id: 'brand',
    header: 'Brand',
    // Fits long German brand names on two lines.
    minWidth: 190,
    grow: 2,
    wraps: true,
    accessor: ({ brand }) => brand.name,
  },
  {
    id: 'orderStatus',
    header: 'Status',
    width: 116,
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: (order, isActive) => (
      <span title={`Since ${shortDate(order.statusModifiedOn, options.timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />
      </span>
    ),
  },
  { id: 'statusModifiedOn', header: 'Status since', csv: ({ statusModifiedOn }) => statusModifiedOn },
  {
    id: 'paymentStatus',
    header: 'Payment',
    width: 108,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: (order, isActive) => (
      <span title={`Since ${shortDate(order.paymentModifiedOn, options.timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />
      </span>
    ),
  },
  { id: 'paymentModifiedOn', header: 'Payment since', csv: ({ paymentModifiedOn }) => paymentModifiedOn },
  {
    id: 'expected',
    header: 'Expected',
    width: 92,
    accessor: ({ expectedDeliveryOn }) => expectedDeliveryOn,
    cell: (order) => <ExpectedDelivery order={order} today={options.today} />,
  },
  countColumn({
    id: 'units',
    header: 'Units',
    width: countWidth(options.totals?.units),
    accessor: ({ unitQuantity }) => unitQuantity,
    total: () => options.totals && formatCount(options.totals.units),
  }),
  receivedColumn(options),
  ...totalColumns(options),
]

/** The columns on the screen; the rest are only for the export. */
export const shownColumns = (options: Options): PurchaseColumn[] =>
  purchaseColumns(options).filter(({ accessor }) => accessor !== undefined)

/** Three columns with two lines each. */
export const phonePurchaseColumns = (options: Options): PurchaseColumn[] => [
  {
    ...numberColumn(options),
    header: 'Order',
    width: 92,
    cell: (order, isActive) => (
      <TwoLines
        top={<RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />}
        below={<PastDay at={placedAt(order)} {...options} />}
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
    ...receivedColumn(options),
    header: 'Received, units',
    width: 104,
    cell: ({ receivedQuantity, unitQuantity }) => (
      <TwoLines
        top={receivedQuantity === 0 ? '–' : formatCount(receivedQuantity)}
        below={pluralize(unitQuantity, 'unit')}
      />
    ),
  },
]

const placedAt = ({ orderPlacedOn, createdAt }: PurchaseOrderSummary): Date => orderPlacedOn ?? createdAt

const numberColumn = ({ listed, totals, problem }: Options): PurchaseColumn => ({
  id: 'purchaseOrderNum',
  header: 'Number',
  // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
  width: listed.some(({ purchaseOrderNum }) => purchaseOrderNum.length > 9) ? 148 : 92,
  accessor: ({ purchaseOrderNum }) => purchaseOrderNum,
  cell: (order, isActive) => (
    <RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />
  ),
  total: () => listCount({ totals, problem }, ({ purchaseOrders }) => pluralize(purchaseOrders, 'order')),
})

const receivedColumn = ({ totals }: Options): PurchaseColumn =>
  countColumn({
    id: 'received',
    header: 'Received',
    width: countWidth(totals?.received, 74),
    accessor: ({ receivedQuantity }) => receivedQuantity,
    zero: '–',
    total: () => totals && formatCount(totals.received),
  })

function totalColumns({ seesCosts, listed, totals }: Options): PurchaseColumn[] {
  if (!seesCosts) return []
  return [
    moneyColumn({
      id: 'total',
      header: 'Total',
      width: amountWidth(
        listed.map(({ total = zero }) => total),
        totals?.total,
      ),
      accessor: ({ total }) => total,
      total: () => totals?.total !== undefined && <SumText amount={totals.total} isCapped={totals.isCapped} />,
    }),
  ]
}
