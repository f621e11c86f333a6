import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler that stays the same function, so that a long list is not rendered again with every change around it. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler)
  // A layout effect, so that the latest handler is in place before the user can click.
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
