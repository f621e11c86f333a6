import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useFocusWhenDrawn } from '../../../kit/focus/use-focus-when-drawn.ts'

type Options = {
  ids: readonly string[]
  /** The lines that the keyboard stops at: those with a control, in order. */
  stops: readonly number[]
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
}

const pageSize = 10
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageSize,
  PageUp: (at) => at - pageSize,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The controls of one line are in the tab order; the arrow keys, Page Up, Page Down, Home and End move between lines. */
export function useItemKeys({ ids, stops, scroller, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string>()
  const activeIndex = activeId === undefined ? -1 : ids.indexOf(activeId)
  const active = stops.includes(activeIndex) ? activeIndex : (stops[0] ?? 0)

  const itemControl = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-control]`)

  const focusControl = useFocusWhenDrawn(itemControl, { preventScroll: true })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('[data-control]')
    if (step === undefined || !isOnControl || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const to = step(stops.indexOf(active), stops.length)
    const index = stops[Math.min(Math.max(to, 0), stops.length - 1)]
    if (index === undefined) return
    setActiveId(ids[index])
    scrollTo(index)
    focusControl(index)
  }
  return { active, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}
