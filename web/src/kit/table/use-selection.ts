import { useMemo, useState } from 'react'

export type Selection<Row> = {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  rowName: (row: Row) => string
  isOff?: (row: Row) => boolean
  /** At most one row, so no checkbox for all. */
  isSingle?: boolean
}

type Options<Row> = { rows: readonly Row[]; rowId: (row: Row) => string | number; rowName: (row: Row) => string }

/**
 * Survives sorting and filtering, so a selection can be built up across filters. Only selected rows that the list shows are counted and
 * acted on. `rowId` and `rowName` must be stable.
 */
export function useSelection<Row>({ rows, rowId, rowName }: Options<Row>) {
  const [ids, change] = useState<ReadonlySet<string>>(none)
  const shown = useMemo(
    () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(String(rowId(row))))),
    [rows, ids, rowId],
  )
  const selection: Selection<Row> = useMemo(() => ({ ids, change, rowName }), [ids, rowName])
  return { selection, shown, hidden: ids.size - shown.length, clear: () => change(none) }
}

const none: ReadonlySet<string> = new Set()
