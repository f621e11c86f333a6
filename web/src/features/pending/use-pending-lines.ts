import { listPendingLines, type PendingLine } from '@dray/contract/pending'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOptions } from '../../kit/api/use-call.ts'
import { type Block, lineBlocks, type LineAt, type PendingProduct } from './pending-rows.ts'

export type RowRange = { first: number; last: number }

/** Reads the lines of the rows in view, and no others, however many wait. */
export function usePendingLines(products: readonly PendingProduct[], search: string, inView: RowRange): LineAt {
  const cache = useQueryClient()
  const blocks = useMemo(() => lineBlocks(products), [products])
  const needed = useMemo(
    () => blocks.filter(({ from, to }) => from <= inView.last && to >= inView.first),
    [blocks, inView],
  )
  const reads = useQueries({
    queries: needed.map((block) => ({
      ...readOptions(listPendingLines, { query: linesQuery(block, search) }),
      placeholderData: () => linesInCache(cache, block, search),
    })),
    combine: resultData,
  })
  return useMemo(() => {
    const lines = new Map<string, PendingLine>()
    for (const [n, { skip }] of needed.entries())
      for (const own of Map.groupBy(reads[n] ?? [], ({ productId }) => productId).values())
        for (const [index, line] of own.entries()) lines.set(`${line.productId}:${skip + index}`, line)
    return (productId, index) => lines.get(`${productId}:${index}`)
  }, [needed, reads])
}

const resultData = (results: readonly { data: PendingLine[] | undefined }[]) => results.map(({ data }) => data)

export const linesQuery = (
  { productIds, skip, limit }: Pick<Block, 'productIds' | 'skip' | 'limit'>,
  search: string,
) => ({
  ids: [...productIds],
  search,
  skip,
  limit,
})

/** What is known of a block while it is read with other products than before, so that its lines do not disappear in between. */
function linesInCache(cache: QueryClient, { productIds, skip }: Block, search: string): PendingLine[] | undefined {
  if (skip > 0) return undefined
  const cached = cache
    .getQueriesData<PendingLine[]>({ queryKey: [listPendingLines.path] })
    .filter(([[, address]]) => new URLSearchParams(String(address).split('?')[1]).get('search') === search)
    .flatMap(([, lines]) => lines ?? [])
    .filter(({ productId }) => productIds.includes(productId))
  return cached.length === 0 ? undefined : [...new Map(cached.map((line) => [line.id, line])).values()]
}
