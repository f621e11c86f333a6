import {
  listPurchaseOrders,
  placePurchaseOrder,
  type PurchaseOrderSummary,
  readPurchaseTotals,
} from '@dray/contract/purchases'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { daysLateText } from '@dray/domain/receivables/aging'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseList } from '@dray/domain/purchases/purchase-list'
import { openPurchaseStatuses, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { purchasePath } from '../../records/record-paths.ts'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { type Listed, useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { mediumDate, spokenDay, weekDay } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { countWidth, listCount, sumColumn } from '../../kit/server-list/list-totals.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { type Column, column } from '../../kit/table/columns.ts'
import { countColumn, moneyColumn, pastDayColumn } from '../../kit/table/value-columns.tsx'
import { PurchaseStatusMenu } from './status-menu/purchase-status-menu.tsx'
import type { AnswerOf } from '../../kit/api/request.ts'
import { choices, comingDays, toggle } from '../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { names } from '../../records/name-filter/name-filter.tsx'
import { Dash } from '../../kit/text/dash.tsx'

const purchaseId = ({ id }: { id: number }): number => id

/** /purchases */
export function PurchasesPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const router = useRouter()
  const list = useServerList(purchaseOrders)
  const columns = useListColumns(list, purchaseColumns)
  const { filter, today, change } = list
  const addNew = () => openModal('NewPurchaseOrder', {})
  return (
    <ListPage
      title="Purchases"
      list={list}
      placeholder="Number or brand"
      views={purchaseViews}
      savedViews={
        <SavedViews
          hasTabs
          current={{ list: 'purchase', filters: purchaseOrders.toView(filter, today) }}
          isCurrent={(view) => view.list === 'purchase' && purchaseOrders.isView(view.filters, filter, today)}
          onOpen={(view) => change(purchaseOrders.fromView(view.filters, today), 'push')}
        />
      }
      actions={
        <>
          <CsvButton name="purchases" columns={columns} rows={list.readAll} />
          {may(placePurchaseOrder) && <Button onClick={addNew}>New purchase order</Button>}
        </>
      }
    >
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={purchaseId}
        texts={{
          empty: 'No purchase orders yet.',
          emptyAction: !list.isFiltered && (
            <FirstActions
              purpose="What you buy from brands is listed here, from the order to the delivery."
              actions={[may(placePurchaseOrder) && { label: 'New purchase order', onAction: addNew }]}
            />
          ),
        }}
        opens={{ onOpen: (order) => router.history.push(purchasePath(order)) }}
      />
    </ListPage>
  )
}

type Options = Listed<PurchaseOrderSummary, PurchaseTotals>
type PurchaseColumn = Column<PurchaseOrderSummary>

const purchaseColumns = (options: Options): PurchaseColumn[] => [
  column('purchaseOrderNum', 'Number', {
    // Draft numbers are longer. Without any, leave the space to columns that would otherwise be cut off.
    width: options.listed.some(({ purchaseOrderNum }) => purchaseOrderNum.length > 9) ? 148 : 92,
    phone: 'title',
    accessor: ({ purchaseOrderNum }) => purchaseOrderNum,
    cell: (order, isActive) => (
      <span className="strong">
        <RecordLink href={purchasePath(order)} name={order.purchaseOrderNum} isTabbable={isActive} />
      </span>
    ),
    total: () => listCount(options, ({ purchaseOrders }) => pluralize(purchaseOrders, 'order')),
  }),
  pastDayColumn('date', 'Date', options, { width: 80, accessor: placedAt }),
  column('brand', 'Brand', { minWidth: 190, grow: 2, phone: 'title', accessor: ({ brand }) => brand.name }),
  ...statusColumns(options),
  column('expected', 'Expected', {
    width: 100,
    phone: 'line',
    accessor: ({ expectedDeliveryOn }) => expectedDeliveryOn,
    cell: (order) => <ExpectedDelivery order={order} today={options.today} />,
  }),
  countColumn('units', 'Units', {
    width: countWidth(options.totals?.units),
    phone: {
      at: 'lineEnd',
      cell: ({ receivedQuantity: received, unitQuantity: units }) =>
        received === 0 || received === units
          ? pluralize(units, 'unit')
          : `${formatCount(received)} of ${pluralize(units, 'unit')}`,
    },
    accessor: ({ unitQuantity }) => unitQuantity,
    total: () => options.totals && formatCount(options.totals.units),
  }),
  countColumn('received', 'Received', {
    width: countWidth(options.totals?.received, 74),
    accessor: ({ receivedQuantity }) => receivedQuantity,
    total: () => options.totals && formatCount(options.totals.received),
  }),
  ...(options.seesCosts
    ? [sumColumn(options, 'total', moneyColumn('total', 'Total', { phone: 'end', accessor: ({ total }) => total }))]
    : []),
]

const statusColumns = ({ timeZone }: Options): PurchaseColumn[] => [
  column('orderStatus', 'Status', {
    width: 116,
    phone: 'line',
    accessor: ({ orderStatus }) => statusLabel(orderStatus),
    cell: (order, isActive) => (
      <span title={`Since ${mediumDate(order.statusModifiedOn, timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="order" isTabbable={isActive} shortcut="s" />
      </span>
    ),
  }),
  column('statusModifiedOn', 'Status since', { csv: ({ statusModifiedOn }) => statusModifiedOn }),
  column('paymentStatus', 'Payment', {
    width: 108,
    accessor: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: (order, isActive) => (
      <span title={`Since ${mediumDate(order.paymentModifiedOn, timeZone)}`}>
        <PurchaseStatusMenu order={order} kind="payment" isTabbable={isActive} shortcut="p" />
      </span>
    ),
  }),
  column('paymentModifiedOn', 'Payment since', { csv: ({ paymentModifiedOn }) => paymentModifiedOn }),
]

const placedAt = ({ orderPlacedOn, createdAt }: PurchaseOrderSummary): Date => orderPlacedOn ?? createdAt

type Props = {
  order: Pick<PurchaseOrderSummary, 'orderStatus' | 'expectedDeliveryOn'>
  /** The company's day. */
  today: string
}

/** A late order says how late in red; its day is on hover. */
function ExpectedDelivery({ order, today }: Props) {
  const { expectedDeliveryOn: day } = order
  if (day === null) return <Dash />
  if (!isLate(order, today)) return <span title={weekDay(day)}>{spokenDay(day, today, 'coming')}</span>
  return (
    <span className="nowrap danger" title={weekDay(day)}>
      {daysLateText(daysBetween(day, today))}
    </span>
  )
}

type PurchaseTotals = AnswerOf<(typeof readPurchaseTotals)['answer']>

export const purchaseOrders = defineServerList({
  name: 'purchase orders',
  call: listPurchaseOrders,
  totals: readPurchaseTotals,
  sorts: purchaseList,
  filters: {
    brand: names('brand', { isIdList: true }),
    status: choices('Status', purchaseStatuses, statusLabel),
    payment: choices('Payment', paymentStatuses, statusLabel),
    expected: comingDays('Expected', 'expected'),
    late: toggle('Late only'),
  },
})

const purchaseViews = [
  { name: 'All', filter: {} },
  { name: 'Open', filter: { status: openPurchaseStatuses.join() } },
  { name: 'Late', filter: { late: 'true' } },
]
