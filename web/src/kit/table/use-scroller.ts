import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusActiveRow } from '../focus/focus-active-row.ts'

/**
 * The element that a table scrolls in. The focus waits on it while what could not be read is tried again, and goes to the rows when
 * they come.
 */
export function useScroller(hasRows: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  // The focus belongs to the browser.
  useLayoutEffect(() => {
    if (hasRows && document.activeElement === scroller.current) focusActiveRow(scroller.current)
  }, [hasRows])
  return scroller
}
