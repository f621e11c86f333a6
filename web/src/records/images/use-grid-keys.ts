import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useFocusWhenDrawn } from '../../kit/focus/use-focus-when-drawn.ts'

export type GridKeys = {
  list: RefObject<HTMLUListElement | null>
  active: number
  activate: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Focuses an item by name, as soon as it is in the list. */
  focusOn: (name: string) => void
}

/** One item of a grid is in the tab order; the arrow keys, Home and End move the focus through rows and columns. */
export function useGridKeys(names: readonly string[]): GridKeys {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const focused = Math.min(active, Math.max(names.length - 1, 0))

  const imageButton = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('button')
  const focusOn = useFocusWhenDrawn<string>((name) => imageButton(names.indexOf(name)))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const moves: Record<string, () => number> = {
      ArrowRight: () => focused + 1,
      ArrowLeft: () => focused - 1,
      ArrowDown: () => focused + gridColumns(list.current),
      ArrowUp: () => focused - gridColumns(list.current),
      Home: () => 0,
      End: () => names.length - 1,
    }
    const to = moves[event.key]?.()
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < names.length) imageButton(to)?.focus()
  }
  return {
    list,
    active: focused,
    activate: setActive,
    onKeyDown,
    focusOn,
  }
}

/** The number of items in the first row of the current layout. */
function gridColumns(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top)
  const second = tops.findIndex((top) => top > (tops[0] ?? 0))
  return second < 1 ? Math.max(tops.length, 1) : second
}
