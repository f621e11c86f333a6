import { useEffect } from 'react'
import { prefetchDelay } from './timings.ts'

/** Fetches code that is shown later, a while after the screen is there. */
export function usePrefetch(preload: () => void): void {
  useEffect(() => {
    const timer = setTimeout(preload, prefetchDelay)
    return () => clearTimeout(timer)
  }, [preload])
}
