import { useEffect, useRef } from 'react'
import { focusIfLost, isFocusLost } from '../../kit/focus/focus-if-lost.ts'
import type { Pull, Pulling } from '../../records/tags/use-pulling.ts'

/**
 * Moves the focus to Undo when the button that was pressed disappears with the pulled rows and no row is left to focus. `notice` is
 * the element around Undo; use the returned `start` in place of the one from `Pulling`.
 */
export function useFocusOnUndo({ start }: Pulling) {
  const notice = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Element>(null)
  // Runs after every render, because rows disappear when the list is reloaded. Focus lives outside React.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return
    const undo = notice.current?.querySelector('button')
    if (isFocusLost() && !undo) return
    pressed.current = null
    focusIfLost(undo, { preventScroll: true })
  })
  return {
    notice,
    start: (pulls: readonly Pull[]) => {
      pressed.current = document.activeElement
      start(pulls)
    },
  }
}
