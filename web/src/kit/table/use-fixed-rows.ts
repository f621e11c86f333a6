import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Options = {
  count: number
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  /** The head and the foot stay in view and cover rows. */
  headHeight: number
  footHeight: number
  /** Rendered wherever the list is scrolled, or the focus would be lost. */
  active: number
}

/** Used before layout, so that the first render has rows, and in tests. */
export const assumedHeight = 600
/** Rows rendered above and below those in view. */
const overscan = 8

/**
 * The rows of a list to render. All have the same height: TanStack Virtual measures each, which is 9 kB more for the first list
 * (docs/decisions/006).
 */
export function useFixedRows({ count, scroller, rowHeight, headHeight, footHeight, active }: Options) {
  const [view, setView] = useState(() => viewAt(0, assumedHeight, { rowHeight, headHeight }))
  // Scrolling and sizes are outside React.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const read = () =>
      setView((before) => {
        const { scrollTop, clientHeight } = element
        const next = viewAt(scrollTop, clientHeight || assumedHeight, { rowHeight, headHeight })
        return next.first === before.first && next.size === before.size ? before : next
      })
    // At once, or the next frame would show an empty space.
    const readNow = () => flushSync(read)
    element.addEventListener('scroll', readNow, { passive: true })
    // Reads at first, too, but only once the first rows are shown.
    const resize = new ResizeObserver(read)
    resize.observe(element)
    return () => {
      element.removeEventListener('scroll', readNow)
      resize.disconnect()
    }
  }, [scroller, rowHeight, headHeight])

  const scrollTo = (index: number, isCentered = false) =>
    scroller.current && scrollToRow(scroller.current, { index, isCentered, rowHeight, headHeight, footHeight })

  // A list that just became shorter isn't scrolled back yet.
  const first = Math.max(0, Math.min(view.first, count - view.size))
  const last = Math.min(first + view.size, count) - 1
  return { rows: renderedRows({ first, last, count, active }), first, last, height: count * rowHeight, scrollTo }
}

type Heights = Pick<Options, 'rowHeight' | 'headHeight'>

/** The first row in view, and how many are. It changes only when a row enters or leaves. */
function viewAt(top: number, height: number, { rowHeight, headHeight }: Heights): { first: number; size: number } {
  const first = Math.max(0, Math.floor((top - headHeight) / rowHeight))
  return { first, size: Math.ceil((top + height - headHeight) / rowHeight) - first }
}

type Target = Heights & { index: number; isCentered: boolean; footHeight: number }

/** To the middle, or just into view. */
function scrollToRow(element: HTMLElement, { index, isCentered, rowHeight, headHeight, footHeight }: Target): void {
  const first = index * rowHeight
  const last = first + headHeight + rowHeight + footHeight - (element.clientHeight || assumedHeight)
  element.scrollTop = isCentered ? (first + last) / 2 : Math.min(Math.max(element.scrollTop, last), first)
}

type Range = { first: number; last: number; count: number; active: number }

function renderedRows({ first, last, count, active }: Range): number[] {
  const from = Math.max(0, first - overscan)
  const to = Math.min(count - 1, last + overscan)
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (active >= count || (active >= from && active <= to)) return rows
  return active < from ? [active, ...rows] : [...rows, active]
}
