import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows in view and the one that holds the focus: were it not drawn, the focus and what is typed in it would be lost. */
export function rangeWithFocus(range: Range, scroller: HTMLElement | null): number[] {
  const drawn = defaultRangeExtractor(range)
  const focused = focusedRow(scroller)
  if (focused === undefined || focused >= range.count || drawn.includes(focused)) return drawn
  return [...drawn, focused].sort((a, b) => a - b)
}

function focusedRow(scroller: HTMLElement | null): number | undefined {
  const { activeElement } = document
  if (scroller === null || activeElement === null || !scroller.contains(activeElement)) return undefined
  const index = activeElement.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
