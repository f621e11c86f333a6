import { useMemo, useRef } from 'react'
import type { Selection } from './use-selection.ts'

export type SelectedOfAll = 'none' | 'some' | 'all'
export type RowSelection = ReturnType<typeof useRowSelection>

export function useRowSelection<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  selection: Selection<Row> | undefined,
) {
  /** The row selected last, where a range starts. */
  const anchor = useRef<string>(undefined)
  const selected = selection?.ids
  const isRowOff = selection?.isOff
  const offIds = useMemo(
    () => new Set(isRowOff ? ids.filter((_, index) => rows[index] !== undefined && isRowOff(rows[index])) : []),
    [rows, ids, isRowOff],
  )
  const ofAll = useMemo((): SelectedOfAll => {
    const count = selected === undefined || selected.size === 0 ? 0 : ids.filter((id) => selected.has(id)).length
    if (count === 0) return 'none'
    return count >= ids.length - offIds.size ? 'all' : 'some'
  }, [ids, selected, offIds])
  if (selection === undefined) return undefined

  function set(changed: readonly string[], isSelected: boolean) {
    if (selection?.isSingle && changed.length > 1) return
    const after = new Set(selection?.ids)
    for (const id of changed) {
      if (offIds.has(id)) continue
      if (isSelected) after.add(id)
      else after.delete(id)
    }
    selection?.change(after)
  }
  function rangeTo(index: number): readonly string[] {
    const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current)
    return from < 0 ? ids.slice(index, index + 1) : ids.slice(Math.min(from, index), Math.max(from, index) + 1)
  }
  return {
    ofAll,
    isSingle: selection.isSingle === true,
    stateOf: (index: number) => {
      const id = ids[index] ?? ''
      return { isSelected: selection.ids.has(id), isOff: offIds.has(id) }
    },
    /** With Shift, all rows from the anchor get this row's new state. */
    toggle(index: number, isRange: boolean) {
      const id = ids[index]
      if (id === undefined) return
      set(isRange ? rangeTo(index) : [id], !selection.ids.has(id))
      anchor.current = id
    },
    /** Shift with an arrow key. */
    extend(from: number, to: number) {
      const startId = ids[from]
      if (startId === undefined || ids[to] === undefined) return
      if (anchor.current === undefined || !selection.ids.has(startId)) anchor.current = startId
      set(rangeTo(to), true)
    },
    toggleAll: () => set(ids, ofAll !== 'all'),
    selectAll: () => set(ids, true),
  }
}
