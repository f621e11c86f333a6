import { createPickList, maxPickListOrders } from '@dray/contract/documents'
import { pullTags } from '@dray/contract/orders'
import { listPendingProducts, type PendingLine } from '@dray/contract/pending'
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { focusIfLost, isFocusLost } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { LinkButton } from '../../kit/links/link-button.tsx'
import { Page } from '../../kit/page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { PdfButton } from '../../records/documents/pdf-tab.tsx'
import { pickPath } from '../../records/record-paths.ts'
import { PulledNotice, PullRefusals, PullShortages } from '../../records/tags/pulling-state.tsx'
import { type Pull, type Pulling, usePulling } from '../../records/tags/use-pulling.ts'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { useOnOrder } from '../../records/on-order/use-on-order.ts'
import { pendingColumns, waitingColumns } from './pending-columns.tsx'
import {
  inSequence,
  type Listed,
  type PendingProduct,
  type QueueRow,
  queueRows,
  type RowRange,
  usePendingLines,
} from './pending-rows.ts'
import { useLineSelection } from './use-line-selection.ts'

/** This many extra rows are loaded, so that a little scrolling shows lines at once. */
const margin = 50
const tabs = ['pull', 'waiting'] as const

const firstRows: RowRange = { first: 0, last: margin }

/** /orders/tags: what's left to pull for open orders, by product and order. */
export function PendingTagsPage() {
  const { may } = useSession()
  const [{ search, sort, show: tab }, change] = useUrlState({ search: '', sort: '', show: 'pull' })
  const isWaiting = tab === 'waiting'
  const listed = useMemo((): Listed => (isWaiting ? { search, waiting: 'true' } : { search }), [search, isWaiting])
  const read = useRead(listPendingProducts, { query: listed }, { placeholderData: keepPreviousData })
  const pulling = usePulling()
  const [inView, setInView] = useState<RowRange>(firstRows)
  const show = useCallback((first: number, last: number) => setInView((before) => widened(before, { first, last })), [])

  const products = useMemo(() => inSequence(read.data?.products ?? [], sort), [read.data, sort])
  const waitingLines = read.data?.waitingLines ?? 0
  const lineAt = usePendingLines(products, listed, inView)
  const rows = useMemo(() => queueRows(products, lineAt), [products, lineAt])
  const { selection, shown, hidden, isReading, problem, clear } = useLineSelection({ products, rows, search })

  const { isBusy } = pulling
  const { notice, start } = useFocusOnUndo(pulling)
  const mayPull = may(pullTags)
  const pull = useCallback((line: PendingLine) => start(pullsByOrder([line])), [start])
  const { timeZone } = useSettings()
  const onOrder = useOnOrder()
  const columns = useMemo(
    () => (isWaiting ? waitingColumns({ timeZone, onOrder }) : pendingColumns({ mayPull, isBusy, pull })),
    [isWaiting, timeZone, onOrder, mayPull, isBusy, pull],
  )

  return (
    <Page
      title="Pending tags"
      fills
      aside={
        <>
          <Text component="output" size="sm" c="dimmed">
            {read.data &&
              `${pluralize(pendingTotal(products, 'lines'), 'line')} of ${pluralize(read.data.orders, 'order')}, ${pluralize(pendingTotal(products, 'units'), 'unit')}`}
          </Text>
          <span ref={notice}>
            <PulledNotice pulling={pulling} />
          </span>
        </>
      }
      tools={
        !isWaiting && shown.length + hidden > 0 ? (
          <PendingSelection
            lines={shown}
            orderIds={uniqueOrderIds(shown)}
            hidden={hidden}
            isReading={isReading}
            onClear={clear}
            onPull={mayPull ? () => start(pullsByOrder(shown)) : undefined}
            pulling={pulling}
          />
        ) : (
          <>
            {(isWaiting || waitingLines > 0) && (
              <TabStrip
                label="Lines"
                tabs={tabs}
                labels={{ pull: 'To pull', waiting: `Waiting (${formatCount(waitingLines)})` }}
                value={isWaiting ? 'waiting' : 'pull'}
                onChange={(show) => change({ show }, 'push')}
              />
            )}
            <SearchField
              label="Search pending tags"
              placeholder="Product, order, customer or batch"
              value={search}
              onChange={(text) => change({ search: text })}
            />
          </>
        )
      }
    >
      <PullShortages pulling={pulling} />
      <PullRefusals pulling={pulling} />
      <DataTable
        label="Pending tags"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sorting={{ sort, onSort: (by) => change({ sort: by }), isPresorted: true }}
        read={read}
        texts={search.trim() === '' ? emptyTexts(isWaiting) : { empty: 'No pending lines match this search' }}
        opens={{ hrefOf: rowHref }}
        selection={isWaiting ? undefined : selection}
        view={{ onShow: show }}
      />
      {problem !== undefined && (
        <Text role="alert" size="sm" c="var(--danger)">
          {problem}
        </Text>
      )}
    </Page>
  )
}

/** Loads rows in steps, so that not every row that scrolls into view causes a new layout. */
function widened(before: RowRange, { first, last }: RowRange): RowRange {
  const wide = { first: Math.floor(first / margin) * margin, last: Math.ceil((last + 1) / margin) * margin }
  return wide.first === before.first && wide.last === before.last ? before : wide
}

/**
 * Focuses Undo if the pressed button disappears with the pulled rows and no row is left to focus. `notice` is the element around Undo; use
 * the returned `start` instead of the one in `Pulling`.
 */
function useFocusOnUndo({ start }: Pulling) {
  const notice = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Element>(null)
  // Runs after every render, because rows disappear when the list reloads. Focus lives outside React.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return
    const undo = notice.current?.querySelector('button')
    if (isFocusLost() && !undo) return
    pressed.current = null
    focusIfLost(undo, { preventScroll: true })
  })
  return {
    notice,
    start: (pulls: readonly Pull[]) => {
      pressed.current = document.activeElement
      start(pulls)
    },
  }
}

/** One pull for each order, oldest first. */
const pullsByOrder = (lines: readonly PendingLine[]): Pull[] =>
  [...Map.groupBy(lines, (line) => line.orderID)].map(([orderId, own]) => ({
    orderId,
    orderNum: own[0]?.orderNum ?? '',
    itemIds: own.map(({ id }) => id),
    tagsPulled: true,
  }))

const pendingTotal = (products: readonly PendingProduct[], what: 'lines' | 'units'): number =>
  products.reduce((sum, product) => sum + product[what], 0)

const emptyTexts = (isWaiting: boolean) => ({
  empty: isWaiting ? 'No order waits for units' : 'Nothing is pending',
  emptyAction: (
    <FirstActions
      purpose={
        isWaiting
          ? 'Lines without a batch are listed here until units arrive for them.'
          : 'Lines of open orders are listed here until their tags are pulled.'
      }
      actions={[{ label: 'Orders', to: '/orders' }]}
    />
  ),
})

const rowId = (row: QueueRow) => row.key
const rowHref = (row: QueueRow) =>
  row.kind === 'product'
    ? `/products/tags?sku=${encodeURIComponent(row.product.sku)}`
    : row.line && `/orders/${encodeURIComponent(row.line.orderNum)}`

type Props = {
  lines: readonly PendingLine[]
  orderIds: readonly number[]
  hidden: number
  /** A selected product's lines are still loading. */
  isReading: boolean
  onClear: () => void
  /** Undefined if this user can't pull. */
  onPull: (() => void) | undefined
  pulling: Pulling
}

/** Pulls the selected lines, or prints a pick list of their orders. */
function PendingSelection({ lines, orderIds, hidden, isReading, onClear, onPull, pulling }: Props) {
  const { may } = useSession()
  const isTooMany = orderIds.length > maxPickListOrders
  return (
    <SelectionBar noun="line" count={lines.length} hidden={hidden} onClear={onClear}>
      {onPull && (
        <BusyButton loading={pulling.isPending || isReading} disabled={lines.length === 0} onClick={onPull}>
          Pull {pluralize(lines.length, 'line')} of {pluralize(orderIds.length, 'order')}
        </BusyButton>
      )}
      {may(createPickList) && (
        <PdfButton
          label="Pick list"
          disabled={orderIds.length === 0 || isTooMany || isReading}
          fetchPdf={() => request(createPickList, { body: { orderIds: [...orderIds] } })}
        />
      )}
      {onPull && orderIds.length > 0 && !isTooMany && !isReading && (
        <LinkButton href={pickPath(orderIds)} size="sm">
          Pick
        </LinkButton>
      )}
      {isTooMany && (
        <Text span size="sm" c="dimmed">
          A pick list can have at most {maxPickListOrders} orders.
        </Text>
      )}
    </SelectionBar>
  )
}

const uniqueOrderIds = (lines: readonly PendingLine[]): number[] => [...new Set(lines.map((line) => line.orderID))]
