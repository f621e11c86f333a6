import { useMemo, useState } from 'react'

export type Selection<Row> = {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  nameOf: (row: Row) => string
  isOff?: (row: Row) => boolean
  /** At most one row is selected: there is no box for all. */
  isSingle?: boolean
}

type Options<Row> = { rows: readonly Row[]; rowId: (row: Row) => string | number; nameOf: (row: Row) => string }

/**
 * The selection of a list. It survives sorting and filtering, so that it can be built up across filters. Actions apply
 * only to the selected rows that the list shows, and only those are counted. `rowId` and `nameOf` must be stable.
 */
export function useSelection<Row>({ rows, rowId, nameOf }: Options<Row>) {
  const [ids, change] = useState<ReadonlySet<string>>(none)
  const shown = useMemo(
    () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(String(rowId(row))))),
    [rows, ids, rowId],
  )
  const selection: Selection<Row> = useMemo(() => ({ ids, change, nameOf }), [ids, nameOf])
  return { selection, shown, hidden: ids.size - shown.length, clear: () => change(none) }
}

const none: ReadonlySet<string> = new Set()
