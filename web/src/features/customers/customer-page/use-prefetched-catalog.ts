import { listProducts } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readOptions } from '../../../kit/api/use-call.ts'
import { usePreloadModal } from '../../../kit/modals/modals.tsx'
import { prefetchPause } from '../../../kit/timings.ts'

/** Pricing and New order read all products: they are fetched while the user reads the page, so that both open at once. */
export function usePrefetchedCatalog(isNeeded: boolean) {
  const cache = useQueryClient()
  const preload = usePreloadModal()
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => {
      preload('EditCustomerPricing')
      void cache.prefetchQuery(readOptions(listProducts))
    }, prefetchPause)
    return () => clearTimeout(timer)
  }, [isNeeded, cache, preload])
}
