import { type RefObject, useEffect } from 'react'

/** Focuses an element when it appears. */
export function useFocusOnAppear(element: RefObject<HTMLElement | null>, isShown = true): void {
  // The focus belongs to the browser.
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [element, isShown])
}
