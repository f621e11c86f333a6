import { type KeyboardEvent, useState } from 'react'
import { useFocusWhenDrawn } from '../focus/use-focus-when-drawn.ts'
import type { RowSelection } from './use-row-selection.ts'

type Options = {
  ids: readonly string[]
  pageSize: () => number
  scrollTo: (index: number) => void
  elementOf: (index: number) => HTMLElement | null | undefined
  open: (index: number) => void
  select: RowSelection
}

/**
 * One row of a table is in the tab order; the arrows, Page Up and Down, Home and End move it, Enter opens it. Where
 * rows are selected, Space selects it, Shift with an arrow goes on from there and Ctrl with A takes all.
 */
export function useRowKeys({ ids, pageSize, scrollTo, elementOf, open, select }: Options) {
  const [activeId, setActiveId] = useState<string>()
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId))

  const focusRow = useFocusWhenDrawn(elementOf, { preventScroll: true })

  const within = (index: number): number => Math.min(Math.max(index, 0), ids.length - 1)
  function move(to: number) {
    const index = within(to)
    setActiveId(ids[index])
    scrollTo(index)
    focusRow(index)
  }

  const moves: Record<string, () => number> = {
    ArrowDown: () => active + 1,
    ArrowUp: () => active - 1,
    PageDown: () => active + pageSize(),
    PageUp: () => active - pageSize(),
    Home: () => 0,
    End: () => ids.length - 1,
  }

  /** Whether the key was one of those that select. */
  function selects({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (select === undefined || altKey) return false
    const isCommand = ctrlKey || metaKey
    const to = shiftKey && !isCommand ? moves[key] : undefined
    if (key === ' ' && !isCommand) select.toggle(active, shiftKey)
    else if (key === 'a' && isCommand && !shiftKey) select.selectAll()
    else if (to) {
      select.extend(active, within(to()))
      move(to())
    } else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys pressed in a field or on a button within a row are theirs.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return
    const to = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (to !== undefined) move(to())
    else if (event.key === 'Enter') open(active)
    else if (!selects(event)) return
    event.preventDefault()
  }

  return { active, activeId, move, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}
