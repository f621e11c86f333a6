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
 * One row of a table is active and in the tab order; the arrow keys, Page Up, Page Down, Home and End move it, Enter
 * opens it. A letter presses the control of the row that names it in `aria-keyshortcuts`. If rows are selectable, Space selects it, Shift with an arrow key extends the selection and Ctrl+A selects all.
 */
export function useRowKeys({ ids, pageSize, scrollTo, elementOf, open, select }: Options) {
  const [activeId, setActiveId] = useState<string>()
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId))

  const focusRow = useFocusWhenDrawn(elementOf, { preventScroll: true })

  const clampIndex = (index: number): number => Math.min(Math.max(index, 0), ids.length - 1)
  function move(to: number) {
    const index = clampIndex(to)
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

  /** Handles the selection keys; true if the key was one of them. */
  function handleSelectionKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (select === undefined || altKey) return false
    const isCommand = ctrlKey || metaKey
    const to = shiftKey && !isCommand ? moves[key] : undefined
    if (key === ' ' && !isCommand) select.toggle(active, shiftKey)
    else if (key === 'a' && isCommand && !shiftKey) select.selectAll()
    else if (to) {
      select.extend(active, clampIndex(to()))
      move(to())
    } else return false
    return true
  }

  /** Presses the control of the active row that has this letter as its key; false if none has. */
  function pressShortcut({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!/^[a-z]$/.test(key) || ctrlKey || metaKey || altKey) return false
    const control = elementOf(active)?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
    control?.click()
    return control !== null && control !== undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return
    const isOnRow = event.target.getAttribute('role') === 'row'
    // Ignore keys pressed in a field or on a button within the row, but move on from a control that has a key of its own.
    if (!isOnRow && !(event.target.hasAttribute('aria-keyshortcuts') && event.key in moves)) return
    const to = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (to !== undefined) move(to())
    else if (event.key === 'Enter') open(active)
    else if (!handleSelectionKey(event) && !pressShortcut(event)) return
    event.preventDefault()
  }

  return { active, activeId, move, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}
