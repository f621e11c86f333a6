import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

type Given = {
  ids: readonly string[]
  pageSize: () => number
  scrollTo: (index: number) => void
  elementOf: (index: number) => HTMLElement | null | undefined
  open: (index: number, newTab: boolean) => void
}

/** One row of a table is in the tab order; the arrows, Page Up and Down, Home and End move it, Enter opens it. */
export function useRowKeys({ ids, pageSize, scrollTo, elementOf, open }: Given) {
  const [activeId, setActiveId] = useState<string>()
  const toFocus = useRef<number>(undefined)
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId))

  // The row that is to have the focus may only be drawn by this very render.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const row = elementOf(toFocus.current)
    if (!row) return
    toFocus.current = undefined
    row.focus({ preventScroll: true })
  })

  function move(to: number) {
    const index = Math.min(Math.max(to, 0), ids.length - 1)
    setActiveId(ids[index])
    toFocus.current = index
    scrollTo(index)
    elementOf(index)?.focus({ preventScroll: true })
  }

  const moves: Record<string, () => number> = {
    ArrowDown: () => active + 1,
    ArrowUp: () => active - 1,
    PageDown: () => active + pageSize(),
    PageUp: () => active - pageSize(),
    Home: () => 0,
    End: () => ids.length - 1,
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys pressed in a field or on a button within a row are theirs.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return
    const to = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (to !== undefined) move(to())
    else if (event.key === 'Enter') open(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return { active, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}
