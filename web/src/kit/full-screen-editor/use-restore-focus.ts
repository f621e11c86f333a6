import { type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '../focus/focus-if-lost.ts'

/**
 * Sending makes the editor inert and disables its buttons, which drops the focus. Afterwards the focus returns to where it was, or
 * to `container` if that element is gone. The returned function remembers the focus; call it before sending.
 */
export function useRestoreFocus(isSending: boolean, container: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<Element>(null)
  // Focus lives outside React.
  useEffect(() => {
    if (isSending || !(focused.current instanceof HTMLElement)) return
    const target = focused.current.isConnected ? focused.current : container.current
    focusIfLost(target, { preventScroll: true })
    focused.current = null
  }, [isSending, container])
  return () => {
    focused.current = document.activeElement
  }
}
