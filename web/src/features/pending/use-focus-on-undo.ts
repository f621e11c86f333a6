import { useEffect, useRef } from 'react'
import { focusIfLost, isFocusLost } from '../../shared/focus/focus-if-lost.ts'
import type { Pull, Pulling } from '../../shared/tags/use-pulling.ts'

/**
 * Where the button that pulled has gone with what it pulled, and no row is left to go on from, the focus goes to Undo. `notice` holds
 * that button; `start` is how a pull begins here.
 */
export function useFocusOnUndo({ start }: Pulling) {
  const notice = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Element>(null)
  // After every rendering, because lines leave when they are read again: the focus itself is the browser's.
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
