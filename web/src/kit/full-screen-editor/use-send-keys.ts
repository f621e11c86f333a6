import { type KeyboardEvent, useEffect, useRef } from 'react'

type Options = { send: () => void; search: () => void }

/** Ctrl+Enter sends, and / goes to the search of an editor where the user is not typing. Returns whether the key was one of them. */
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
    if (event.key !== '/' || isTyping) return false
    search()
    return true
  }
}

/** Commits what was typed into the focused field, as leaving it would. */
function commitFocused() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus()
}
