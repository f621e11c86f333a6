import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element when it appears. */
export function useFocusOnAppear(element: RefObject<HTMLElement | null>, isShown = true): void {
  // The focus belongs to the browser.
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [element, isShown])
}

/** Props that focus a field when its dialog opens, or when it appears in an open dialog. */
export function useFirstField<Field extends HTMLElement>(isFirst = true) {
  const ref = useRef<Field>(null)
  useFocusOnAppear(ref, isFirst)
  return { ref, 'data-autofocus': isFirst || undefined }
}
