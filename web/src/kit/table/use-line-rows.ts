import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { rangeWithFocus } from './range-with-focus.ts'

const assumedRect = { width: 760, height: 600 }

type Options<Line> = {
  /** Must be stable. */
  idOf: (line: Line) => number
  /** Until it's measured. */
  lineHeight: number
  /** Rendered even out of view, so it can get the focus. */
  active: number
}

/** Renders only the lines of a form that are in view, and the active one. Each is as tall as its fields need. */
export function useLineRows<Line>(shown: readonly Line[], { idOf, lineHeight, active }: Options<Line>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: useCallback(
      (index: number) => {
        const line = shown[index]
        return line === undefined ? index : idOf(line)
      },
      [shown, idOf],
    ),
    overscan: 4,
    measureElement: (element) => element.getBoundingClientRect().height || lineHeight,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height === 0 ? assumedRect : rect)),
    rangeExtractor: (range) => {
      const rows = rangeWithFocus(range, scroller.current)
      return rows.includes(active) || active >= range.count ? rows : [...rows, active].sort((a, b) => a - b)
    },
  })
  const fieldAt = (index: number, field: string) =>
    scroller.current?.querySelector<HTMLElement>(
      `[data-index="${index}"] :is([data-field=${field}][aria-invalid=true], [data-field=${field}])`,
    )
  return { scroller, virtual, fieldAt }
}
