import { useEffect, useRef } from 'react'
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
    const isLost = document.activeElement === document.body
    const undo = notice.current?.querySelector('button')
    if (isLost && !undo) return
    pressed.current = null
    if (isLost) undo?.focus({ preventScroll: true })
  })
  return {
    notice,
    start: (pulls: readonly Pull[]) => {
      pressed.current = document.activeElement
      start(pulls)
    },
  }
}
