import { useEffect } from 'react'
import { prefetchDelay } from '../timings.ts'

/** Fetches code that's needed later, a while after the screen appears. */
export function usePrefetch(preload: () => void, delay = prefetchDelay): void {
  useEffect(() => {
    const timer = setTimeout(preload, delay)
    return () => clearTimeout(timer)
  }, [preload, delay])
}
