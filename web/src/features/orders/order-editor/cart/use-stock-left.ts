import { findStockLeft, maxForecastProducts, type StockLeft } from '@dray/contract/pending'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problem, request } from '../../../../kit/api/request.ts'

const noGroups: readonly (readonly number[])[] = []

/**
 * Units of these products that the queue leaves the order, by product, as far as they are loaded. Products that come together share a
 * request, and a product that is added later has its own, so nothing is read twice.
 */
export function useStockLeft(
  productIds: readonly number[],
  orderId: number | undefined,
): ReadonlyMap<number, StockLeft> {
  const [groups, setGroups] = useState(noGroups)
  const known = new Set(groups.flat())
  const added = productIds.filter((id) => !known.has(id))
  const all = added.length === 0 ? groups : [...groups, ...chunks(added)]
  // Known to this render too: the requests don't wait for another one.
  if (added.length > 0) setGroups(all)
  return useQueries({
    queries: all.map((ids) => ({
      queryKey: [findStockLeft.path, orderId ?? 'new', ids.join(' ')],
      queryFn: () => request(findStockLeft, { body: { productIds: [...ids], orderId } }),
      meta: { reads: findStockLeft.reads },
    })),
    combine: byProduct,
  })
}

const byProduct = (results: readonly UseQueryResult<StockLeft[], Problem>[]): ReadonlyMap<number, StockLeft> =>
  new Map(results.flatMap(({ data }) => (data ?? []).map((left) => [left.productId, left])))

const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxForecastProducts) }, (_, n) =>
    ids.slice(n * maxForecastProducts, (n + 1) * maxForecastProducts),
  )
