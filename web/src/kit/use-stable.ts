import { useCallback, useLayoutEffect, useRef } from 'react'

/** The latest handler as a function that stays the same, so that a long list is not rendered again with every change around it. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  // A layout effect, so that the latest handler is in place before the user can click.
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
