import { useLayoutEffect, useRef } from 'react'

type ElementOf<Key> = (key: Key) => HTMLElement | null | undefined

/** Returns a function that focuses the element of a key, now or as soon as a later render has drawn it. */
export function useFocusWhenDrawn<Key>(elementOf: ElementOf<Key>, options?: FocusOptions): (key: Key) => void {
  const awaited = useRef<Key>(undefined)
  function focusAwaited() {
    const element = awaited.current === undefined ? undefined : elementOf(awaited.current)
    if (!element) return
    awaited.current = undefined
    element.focus(options)
  }
  useLayoutEffect(focusAwaited)
  return (key) => {
    awaited.current = key
    focusAwaited()
  }
}
