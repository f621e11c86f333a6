import { listPendingItems, type PendingItem } from '@dray/contract/pending'
import { pullTags } from '@dray/contract/orders'
import { totalUnits } from '@dray/domain/documents/pick-list'
import { Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { pluralize } from '../../shared/format-count.ts'
import { Page } from '../../shared/page.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import { useSession } from '../../shared/session.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { PulledNotice, PullRefusals } from '../../shared/tags/pulling-state.tsx'
import { PullShortages } from '../../shared/tags/pull-shortages.tsx'
import { type Pull, usePulling } from '../../shared/tags/use-pulling.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { pendingColumns } from './pending-columns.tsx'
import { productGroups, type QueueRow, queueRows, searchLines, selectionOf } from './pending-rows.ts'
import { PendingSelection } from './pending-selection.tsx'
import { useFocusOnUndo } from './use-focus-on-undo.ts'

const rowId = (row: QueueRow) => row.key
const hrefOf = (row: QueueRow) =>
  row.kind === 'product'
    ? `/products/tags?sku=${encodeURIComponent(row.sku)}`
    : `/orders/${encodeURIComponent(row.line.orderNum)}`

/** /orders/tags: what is still to be pulled for open orders, by product and order (D-82, D-84). */
export function PendingTagsPage() {
  const { may } = useSession()
  const [{ search }, change] = useUrlState({ search: '' })
  const [typed, setTyped] = useState(search)
  const read = useRead(listPendingItems)
  const pulling = usePulling()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())

  const items = read.data ?? noItems
  const shown = useMemo(() => searchLines(items, typed), [items, typed])
  const groups = useMemo(() => productGroups(shown), [shown])
  const rows = useMemo(() => queueRows(groups), [groups])
  const selection = useMemo(() => selectionOf(groups, chosen, choose), [groups, chosen])
  const selected = shown.filter(({ id }) => chosen.has(String(id)))
  const hidden = items.filter(({ id }) => chosen.has(String(id))).length - selected.length

  const { isBusy } = pulling
  const { notice, start } = useFocusOnUndo(pulling)
  const mayPull = may(pullTags)
  const pull = useCallback((row: QueueRow) => row.kind === 'line' && start(pullsOf([row.line])), [start])
  const columns = useMemo(() => pendingColumns({ mayPull, isBusy, pull }), [mayPull, isBusy, pull])

  return (
    <Page
      title="Pending tags"
      fills
      aside={
        <Text component="output" size="sm" c="dimmed">
          {read.data &&
            `${pluralize(shown.length, 'line')} of ${pluralize(ordersOf(shown).length, 'order')}, ${pluralize(totalUnits(shown), 'unit')}`}
        </Text>
      }
      tools={
        <>
          <SearchField
            label="Search pending tags"
            placeholder="Product, order, customer or batch"
            value={search}
            onType={setTyped}
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
        empty={items.length === 0 ? 'Nothing is pending' : 'No pending lines match this search'}
        hrefOf={hrefOf}
        selection={selection}
      />
      <PendingSelection
        lines={selected}
        orderIds={ordersOf(selected)}
        hidden={hidden}
        onClear={() => choose(new Set())}
        onPull={mayPull ? () => start(pullsOf(selected)) : undefined}
        pulling={pulling}
      />
    </Page>
  )
}

const noItems: readonly PendingItem[] = []

const ordersOf = (lines: readonly PendingItem[]): number[] => [...new Set(lines.map((line) => line.orderID))]

/** One pull for each order, oldest first. */
const pullsOf = (lines: readonly PendingItem[]): Pull[] =>
  [...Map.groupBy(lines, (line) => line.orderID)].map(([orderId, own]) => ({
    orderId,
    orderNum: own[0]?.orderNum ?? '',
    itemIds: own.map(({ id }) => id),
    tagsPulled: true,
  }))
