import { type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '../../../../shared/focus/focus-if-lost.ts'

/**
 * While an order is sent its parts are inert and its buttons off, which takes the focus away; afterwards it is where it was, or
 * at the `place` around it when that is gone. Gives the function that notes where it is, before sending.
 */
export function useFocusBack(isSending: boolean, place: RefObject<HTMLElement | null>): () => void {
  const from = useRef<Element>(null)
  // The focus is the browser's.
  useEffect(() => {
    if (isSending || !(from.current instanceof HTMLElement)) return
    const back = from.current.isConnected ? from.current : place.current
    focusIfLost(back, { preventScroll: true })
    from.current = null
  }, [isSending, place])
  return () => {
    from.current = document.activeElement
  }
}
