import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** Visible rows, plus the row that has the focus or whose popover has it: unrendering that row would lose the focus and what was typed. */
export function rangeWithFocus(range: Range, scroller: HTMLElement | null): number[] {
  const visible = defaultRangeExtractor(range)
  const focused = focusedRow(scroller)
  if (focused === undefined || focused >= range.count || visible.includes(focused)) return visible
  return [...visible, focused].sort((a, b) => a - b)
}

function focusedRow(scroller: HTMLElement | null): number | undefined {
  const { activeElement } = document
  const holder = scroller?.contains(activeElement)
    ? activeElement
    : scroller?.querySelector('[aria-haspopup][aria-expanded=true]')
  const index = holder?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
