import { listPendingProducts, type PendingLine } from '@dray/contract/pending'
import { pullTags } from '@dray/contract/orders'
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { Page } from '../../kit/page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useSession } from '../../kit/session.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { PulledNotice, PullRefusals } from '../../records/tags/pulling-state.tsx'
import { PullShortages } from '../../records/tags/pull-shortages.tsx'
import { type Pull, usePulling } from '../../records/tags/use-pulling.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { pendingColumns } from './pending-columns.tsx'
import { inSequence, type PendingProduct, type QueueRow, queueRows } from './pending-rows.ts'
import { PendingSelection } from './pending-selection.tsx'
import { useFocusOnUndo } from './use-focus-on-undo.ts'
import { useLineSelection } from './use-line-selection.ts'
import { type RowRange, usePendingLines } from './use-pending-lines.ts'

const rowId = (row: QueueRow) => row.key
const rowHref = (row: QueueRow) =>
  row.kind === 'product'
    ? `/products/tags?sku=${encodeURIComponent(row.product.sku)}`
    : row.line && `/orders/${encodeURIComponent(row.line.orderNum)}`

/** /orders/tags: what is still to be pulled for open orders, by product and order (D-82, D-84). */
export function PendingTagsPage() {
  const { may } = useSession()
  const [{ search }, change] = useUrlState({ search: '' })
  const read = useRead(listPendingProducts, { query: { search } }, { placeholderData: keepPreviousData })
  const pulling = usePulling()
  const [inView, setInView] = useState<RowRange>(firstRows)
  const show = useCallback((first: number, last: number) => setInView((before) => widened(before, { first, last })), [])

  const products = useMemo(() => inSequence(read.data?.products ?? []), [read.data])
  const lineAt = usePendingLines(products, search, inView)
  const rows = useMemo(() => queueRows(products, lineAt), [products, lineAt])
  const { selection, shown, hidden, isReading, problem, clear } = useLineSelection({ products, rows, search })

  const { isBusy } = pulling
  const { notice, start } = useFocusOnUndo(pulling)
  const mayPull = may(pullTags)
  const pull = useCallback((line: PendingLine) => start(pullsByOrder([line])), [start])
  const columns = useMemo(() => pendingColumns({ mayPull, isBusy, pull }), [mayPull, isBusy, pull])

  return (
    <Page
      title="Pending tags"
      fills
      aside={
        <Text component="output" size="sm" c="dimmed">
          {read.data &&
            `${pluralize(pendingTotal(products, 'lines'), 'line')} of ${pluralize(read.data.orders, 'order')}, ${pluralize(pendingTotal(products, 'units'), 'unit')}`}
        </Text>
      }
      tools={
        <>
          <SearchField
            label="Search pending tags"
            placeholder="Product, order, customer or batch"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <span ref={notice}>
            <PulledNotice pulling={pulling} />
          </span>
        </>
      }
    >
      <PullShortages pulling={pulling} />
      <PullRefusals pulling={pulling} />
      <DataTable
        label="Pending tags"
        columns={columns}
        rows={rows}
        rowId={rowId}
        read={read}
        texts={{ empty: search.trim() === '' ? 'Nothing is pending' : 'No pending lines match this search' }}
        opens={{ hrefOf: rowHref }}
        selection={selection}
        view={{ onShow: show }}
      />
      {problem !== undefined && (
        <Text role="alert" size="sm" c="var(--danger)">
          {problem}
        </Text>
      )}
      <PendingSelection
        lines={shown}
        orderIds={uniqueOrderIds(shown)}
        hidden={hidden}
        isReading={isReading}
        onClear={clear}
        onPull={mayPull ? () => start(pullsByOrder(shown)) : undefined}
        pulling={pulling}
      />
    </Page>
  )
}

/** The lines of this many rows more are read, so that scrolling a little shows lines at once. */
const margin = 50
const firstRows: RowRange = { first: 0, last: margin }

/** The rows whose lines are read, in steps: the list is not laid out again for each row that scrolls into view. */
function widened(before: RowRange, { first, last }: RowRange): RowRange {
  const wide = { first: Math.floor(first / margin) * margin, last: Math.ceil((last + 1) / margin) * margin }
  return wide.first === before.first && wide.last === before.last ? before : wide
}

const pendingTotal = (products: readonly PendingProduct[], what: 'lines' | 'units'): number =>
  products.reduce((sum, product) => sum + product[what], 0)

const uniqueOrderIds = (lines: readonly PendingLine[]): number[] => [...new Set(lines.map((line) => line.orderID))]

/** One pull for each order, oldest first. */
const pullsByOrder = (lines: readonly PendingLine[]): Pull[] =>
  [...Map.groupBy(lines, (line) => line.orderID)].map(([orderId, own]) => ({
    orderId,
    orderNum: own[0]?.orderNum ?? '',
    itemIds: own.map(({ id }) => id),
    tagsPulled: true,
  }))
