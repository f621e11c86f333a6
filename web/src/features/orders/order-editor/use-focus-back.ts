import { useEffect, useRef } from 'react'

/**
 * While an order is sent its parts are inert and its buttons off, which takes the focus away; afterwards it is where it was.
 * Gives the function that notes where that is, before sending.
 */
export function useFocusBack(isSending: boolean): () => void {
  const from = useRef<Element>(null)
  // The focus is the browser's.
  useEffect(() => {
    if (isSending || !(from.current instanceof HTMLElement)) return
    if (document.activeElement === document.body) from.current.focus({ preventScroll: true })
    from.current = null
  }, [isSending])
  return () => {
    from.current = document.activeElement
  }
}
