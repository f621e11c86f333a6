import { useEffect } from 'react'
import { prefetchDelay } from './timings.ts'

/** Fetches code that's needed later, a while after the screen appears. */
export function usePrefetch(preload: () => void): void {
  useEffect(() => {
    const timer = setTimeout(preload, prefetchDelay)
    return () => clearTimeout(timer)
  }, [preload])
}
