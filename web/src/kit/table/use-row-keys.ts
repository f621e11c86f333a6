import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusSelectionBar, useFocusWhenDrawn } from '../focus.ts'
import { type RowSelection } from './use-row-selection.ts'

type Options = {
  ids: readonly string[]
  pageSize: () => number
  scrollTo: (index: number) => void
  elementOf: (index: number) => HTMLElement | null | undefined
  open: (index: number) => void
  select: RowSelection
}

/**
 * One row is active and in the tab order. Arrow keys, Page Up, Page Down, Home, and End move it, Enter opens it. A letter presses the row's
 * control that has it in `aria-keyshortcuts`. If rows are selectable, Space selects, Shift with an arrow key extends the selection, Ctrl+A
 * selects all, and `a` goes to what can be done with the selected rows.
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

  /** Returns true if the key was a selection key. */
  function handleSelectionKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (select === undefined || altKey) return false
    const isCommand = ctrlKey || metaKey
    const to = shiftKey && !isCommand ? moves[key] : undefined
    if (key === ' ' && !isCommand) select.toggle(active, shiftKey)
    else if (key === 'a' && isCommand && !shiftKey) select.selectAll()
    else if (key === 'a' && !isCommand && select.ofAll !== 'none') focusSelectionBar(elementOf(active))
    else if (to) {
      select.extend(active, clampIndex(to()))
      move(to())
    } else return false
    return true
  }

  /** Presses the active row's control that has this letter as its shortcut; false if none has. */
  function pressShortcut({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!/^[a-z]$/.test(key) || ctrlKey || metaKey || altKey) return false
    const control = elementOf(active)?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
    control?.click()
    return control !== null && control !== undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return
    const isOnRow = event.target.getAttribute('role') === 'row'
    // Ignore keys pressed in a field or on a button within the row, except that the row keys also work on a control that has a shortcut.
    if (!isOnRow && !(event.target.hasAttribute('aria-keyshortcuts') && event.key in moves)) return
    const to = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (to !== undefined) move(to())
    else if (event.key === 'Enter') open(active)
    else if (!handleSelectionKey(event) && !pressShortcut(event)) return
    event.preventDefault()
  }

  return { active, activeId, move, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}

type FocusOptions = { ids: readonly string[]; activeId: string | undefined; goTo: (index: number) => void }

/**
 * When the focused row disappears, such as a pulled line, the focus moves to the next row, or else to the previous one. If the same number
 * of rows remains and a new id is in its place, that's the same row, now loaded.
 */
export function useFocusNextRow({ ids, activeId, goTo }: FocusOptions) {
  const before = useRef(ids)
  // React fires no blur when it removes the focused element.
  const hasFocus = useRef(false)

  const focusNext = useEffectEvent((previousIds: readonly string[]) => {
    const next = hasFocus.current ? nextRow(activeId, previousIds, ids) : undefined
    if (next !== undefined) goTo(ids.indexOf(next))
  })
  // A layout effect, to run before the browser paints the table without the row.
  useLayoutEffect(() => {
    const previousIds = before.current
    before.current = ids
    if (previousIds !== ids) focusNext(previousIds)
  }, [ids])

  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}

/** The row to focus instead of one that's gone. */
function nextRow(id: string | undefined, previousIds: readonly string[], ids: readonly string[]): string | undefined {
  const present = new Set(ids)
  if (id === undefined || present.has(id)) return undefined
  const at = previousIds.indexOf(id)
  const inPlace = ids[at]
  if (inPlace !== undefined && ids.length === previousIds.length && !previousIds.includes(inPlace)) return inPlace
  const isPresent = (other: string) => present.has(other)
  return previousIds.slice(at + 1).find(isPresent) ?? previousIds.slice(0, Math.max(0, at)).findLast(isPresent)
}
