import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '../focus.ts'

type Options = { send: () => void; search?: () => void }

/** Ctrl+Enter sends, and / goes to the search unless the user is typing. Returns whether the key was one of them. */
export function useSendKeys({ send, search }: Options): (event: KeyboardEvent<HTMLElement>) => boolean {
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  return (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      commitFocused()
      setTimeout(() => latestSend.current())
      return true
    }
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key !== '/' || isTyping || search === undefined) return false
    search()
    return true
  }
}

function commitFocused() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus()
}

/**
 * Sending makes the editor inert, which drops the focus. Afterwards it returns to where it was, or to `container` if that element is gone.
 * The returned function remembers the focus; call it before sending.
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
