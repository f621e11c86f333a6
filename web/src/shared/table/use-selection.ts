import { useMemo, useState } from 'react'

/** What is selected in a table: its ids, and how they change. */
export type Selection<Row> = {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  /** What a row is called, for who cannot see it. */
  nameOf: (row: Row) => string
}

type Options<Row> = { rows: readonly Row[]; rowId: (row: Row) => string | number; nameOf: (row: Row) => string }

/**
 * The selection of a list. It outlives every sort and filter, so that one can be gathered from several; what is done
 * with it is done to those the list shows, and only those count. `rowId` and `nameOf` stay the same from one
 * rendering to the next.
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
