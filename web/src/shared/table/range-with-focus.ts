import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * The rows in view and the one that holds the focus, or beside which something is open that holds it: were it not drawn, the
 * focus and what is typed would be lost.
 */
export function rangeWithFocus(range: Range, scroller: HTMLElement | null): number[] {
  const drawn = defaultRangeExtractor(range)
  const focused = focusedRow(scroller)
  if (focused === undefined || focused >= range.count || drawn.includes(focused)) return drawn
  return [...drawn, focused].sort((a, b) => a - b)
}

function focusedRow(scroller: HTMLElement | null): number | undefined {
  const { activeElement } = document
  const holder = scroller?.contains(activeElement)
    ? activeElement
    : scroller?.querySelector('[aria-haspopup][aria-expanded=true]')
  const index = holder?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
