import type { Receivable } from '@dray/contract/receivables'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { mediumDay } from '../../../kit/dates.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { useCollapseKeys } from '../../../kit/table/use-collapse-keys.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { phoneColumns, receivableColumns } from './receivables-columns.tsx'
import { filterQuery, isFiltered, pastDay, type ShownReceivables, unfiltered } from './receivables-filter.ts'
import style from './receivables.module.css'
import { type ReceivableRow, useReceivableRows } from './use-receivable-rows.ts'
import type { Receivables } from './use-receivables.ts'

const nobody: readonly Receivable[] = []
const rowHeight = 46
const rowId = (row: ReceivableRow): string => row.key

/** What the page keeps in its address. */
export type Address = ShownReceivables & { sort: string; open: string }

type Props = {
  address: Address
  today: string
  receivables: Receivables
  change: (changed: Partial<Address>, history?: 'replace' | 'push') => void
}

/** The customers who owe something, sorted by the server, loaded page by page; each expands to its open orders. */
export function ReceivablesTable({ address, today, receivables: { list, totals }, change }: Props) {
  const isPhone = useIsPhone()
  const listed = useMemo(() => list.data?.pages.flatMap(({ customers }) => customers) ?? nobody, [list.data])
  const asOf = pastDay(address.asOf, today)
  const opened = useMemo(() => address.open.split(',').filter(Boolean).map(Number), [address.open])
  const rows = useReceivableRows(listed, { opened, asOf, hasContact: isPhone })
  const onToggle = useStable(toggle)
  const isOfOverdue = filterQuery(address).minDaysLate !== undefined
  const columns = useMemo(
    () =>
      (isPhone ? phoneColumns : receivableColumns)({
        day: asOf ?? today,
        today,
        isPast: asOf !== undefined,
        isOfOverdue,
        listed,
        totals: totals.data,
        problem: totals.error?.message,
        onToggle,
      }),
    [isPhone, asOf, today, isOfOverdue, listed, totals.data, totals.error, onToggle],
  )
  const { container, onKeyDown } = useCollapseKeys({ rows, rowHeight, describe, toggle })
  const isNarrowed = isFiltered(address)

  function toggle(row: ReceivableRow) {
    if (row.kind !== 'customer') return
    const { customerId } = row.receivable
    const others = opened.filter((id) => id !== customerId)
    change({ open: (row.isOpen ? others : [...others, customerId]).join(',') })
  }
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <div ref={container} className={style.list} onKeyDown={onKeyDown}>
        <DataTable
          label="Receivables"
          columns={columns}
          rows={rows}
          rowId={rowId}
          read={list}
          texts={{
            failed: "What customers owe couldn't be loaded.",
            empty: isNarrowed ? 'No customers match these filters.' : nothingOwed(asOf),
            emptyAction: isNarrowed && <ClearButton onClear={() => change(unfiltered, 'push')} />,
          }}
          opens={{
            hrefOf: (row) => (row.kind === 'order' || row.kind === 'toCredit' ? orderPath(row.order) : undefined),
            onOpen: toggle,
          }}
          sorting={{ sort: address.sort, onSort: (sort) => change({ sort }, 'push'), isPresorted: true }}
          view={{
            onReachEnd: () => {
              if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
            },
            rowHeight,
          }}
        />
      </div>
    </ReloadingList>
  )
}

const nothingOwed = (asOf: string | undefined): string =>
  asOf === undefined ? 'Nobody owes you anything.' : `Nobody owed you anything on ${mediumDay(asOf)}.`

const describe = (row: ReceivableRow) => ({
  isGroup: row.kind === 'customer',
  isOpen: row.kind === 'customer' && row.isOpen,
  isEmpty: false,
})

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button size="xs" variant="default" onClick={onClear}>
    Clear filters
  </Button>
)
