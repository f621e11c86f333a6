import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same but calls the latest handler, so a long list doesn't rerender with every change around it. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  // A layout effect, so the latest handler is in place before the user can click.
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
