import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus-if-lost.ts'

/** An element that takes the focus when `state` changes and what had the focus is gone with it, such as the last button of a list. */
export function useCaughtFocus<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef(state)
  // A layout effect: a dialog that uses it catches the focus before the effects of what lies below it.
  useLayoutEffect(() => {
    if (last.current !== state) focusIfLost(element.current)
    last.current = state
  }, [state])
  return element
}
