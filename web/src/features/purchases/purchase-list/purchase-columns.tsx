import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import { shortDate } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { purchasePath } from '../../../records/record-paths.ts'
import { countWidth, listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { ExpectedDelivery } from '../expected-delivery.tsx'
import type { PurchaseTotals } from './purchase-orders.ts'
import { PurchaseStatusMenu } from '../status-menu/purchase-status-menu.tsx'

type Options = Listed<PurchaseOrderSummary, PurchaseTotals>
type PurchaseColumn = Column<PurchaseOrderSummary>

export const purchaseColumns = (options: Options): PurchaseColumn[] => [
  column('purchaseOrderNum', 'Number', {
    // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
    width: options.listed.some(({ purchaseOrderNum }) => purchaseOrderNum.length > 9) ? 148 : 92,
    phone: { at: 'title', header: 'Order', width: 92 },
    accessor: ({ purchaseOrderNum }) => purchaseOrderNum,
    cell: (order, isActive) => (
      <RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />
    ),
    total: () => listCount(options, ({ purchaseOrders }) => pluralize(purchaseOrders, 'order')),
  }),
  pastDayColumn('date', 'Date', options, { width: 74, phone: 'titleBelow', accessor: placedAt }),
  column('brand', 'Brand', {
    // Fits long German brand names on two lines.
    minWidth: 190,
    grow: 2,
    wraps: true,
    phone: { at: 'middle', minWidth: 150, wraps: false },
    accessor: ({ brand }) => brand.name,
  }),
  ...statusColumns(options),
  column('expected', 'Expected', {
    width: 92,
    phone: {
      at: 'middleBelow',
      cell: (order, isActive) => (
        <>
          <PurchaseStatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />{' '}
          <ExpectedDelivery order={order} today={options.today} />
        </>
      ),
    },
    accessor: ({ expectedDeliveryOn }) => expectedDeliveryOn,
    cell: (order) => <ExpectedDelivery order={order} today={options.today} />,
  }),
  countColumn('units', 'Units', {
    width: countWidth(options.totals?.units),
    phone: { at: 'endBelow', cell: ({ unitQuantity }) => pluralize(unitQuantity, 'unit') },
    accessor: ({ unitQuantity }) => unitQuantity,
    total: () => options.totals && formatCount(options.totals.units),
  }),
  countColumn('received', 'Received', {
    width: countWidth(options.totals?.received, 74),
    phone: { at: 'end', width: 104 },
    accessor: ({ receivedQuantity }) => receivedQuantity,
    zero: '–',
    total: () => options.totals && formatCount(options.totals.received),
  }),
  ...(options.seesCosts
    ? [sumColumn(options, 'total', moneyColumn('total', 'Total', { accessor: ({ total }) => total }))]
    : []),
]

const statusColumns = ({ timeZone }: Options): PurchaseColumn[] => [
  column('orderStatus', 'Status', {
    width: 116,
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: (order, isActive) => (
      <span title={`Since ${shortDate(order.statusModifiedOn, timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />
      </span>
    ),
  }),
  column('statusModifiedOn', 'Status since', { csv: ({ statusModifiedOn }) => statusModifiedOn }),
  column('paymentStatus', 'Payment', {
    width: 108,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: (order, isActive) => (
      <span title={`Since ${shortDate(order.paymentModifiedOn, timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />
      </span>
    ),
  }),
  column('paymentModifiedOn', 'Payment since', { csv: ({ paymentModifiedOn }) => paymentModifiedOn }),
]

const placedAt = ({ orderPlacedOn, createdAt }: PurchaseOrderSummary): Date => orderPlacedOn ?? createdAt
