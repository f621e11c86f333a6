import { useMemo } from 'react'
import { mediumDay } from '../../../kit/text/dates.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { ListTable } from '../../../kit/server-list/list-table.tsx'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { useCollapseKeys } from '../../../kit/table/use-collapse-keys.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { receivableColumns } from './receivables-columns.tsx'
import { pastDay } from './as-of-chip.tsx'
import { receivablesQuery, type Receivables } from './receivables-list.tsx'
import { type ReceivableRow, useReceivableRows } from './use-receivable-rows.ts'

const rowHeight = 46
const rowId = (row: ReceivableRow): string => row.key

/** Each customer expands to their open orders. */
export function ReceivablesTable({ receivables }: { receivables: Receivables }) {
  const { filter, today, change, rows: listed, totals } = receivables
  const isPhone = useIsPhone()
  const asOf = pastDay(filter.asOf, today)
  const opened = useMemo(() => filter.open.split(',').filter(Boolean).map(Number), [filter.open])
  const rows = useReceivableRows(listed, { opened, asOf, hasContact: isPhone })
  const onToggle = useStable(toggle)
  const isOfOverdue = receivablesQuery(filter, today).minDaysLate !== undefined
  const columns = useMemo(
    () =>
      receivableColumns({
        day: asOf ?? today,
        today,
        isPast: asOf !== undefined,
        isOfOverdue,
        listed,
        totals: totals.data,
        problem: totals.error?.message,
        onToggle,
      }),
    [asOf, today, isOfOverdue, listed, totals.data, totals.error, onToggle],
  )
  const { container, onKeyDown } = useCollapseKeys({ rows, rowHeight, describe, toggle })

  function toggle(row: ReceivableRow) {
    if (row.kind !== 'customer') return
    const { customerId } = row.receivable
    const others = opened.filter((id) => id !== customerId)
    change({ open: (row.isOpen ? others : [...others, customerId]).join(',') })
  }
  return (
    <div ref={container} className="fills" onKeyDown={onKeyDown}>
      <ListTable
        label="Receivables"
        list={receivables}
        columns={columns}
        rows={rows}
        rowId={rowId}
        texts={{
          failed: "Receivables couldn't be loaded.",
          empty: nothingOwed(asOf),
          emptyAction: !receivables.isFiltered && asOf === undefined && (
            <FirstActions
              purpose="What customers owe is listed here, with how late it is."
              actions={[{ label: 'Orders', to: '/orders' }]}
            />
          ),
        }}
        opens={{
          hrefOf: (row) => (row.kind === 'order' || row.kind === 'toCredit' ? orderPath(row.order) : undefined),
          onOpen: toggle,
        }}
        rowHeight={rowHeight}
      />
    </div>
  )
}

const nothingOwed = (asOf: string | undefined): string =>
  asOf === undefined ? 'No open balances.' : `No open balances on ${mediumDay(asOf)}.`

const describe = (row: ReceivableRow) => ({
  isGroup: row.kind === 'customer',
  isOpen: row.kind === 'customer' && row.isOpen,
  isEmpty: false,
})
