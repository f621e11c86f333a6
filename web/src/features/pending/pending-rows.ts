import { compareNames } from '@dray/domain/text/name-order'
import { listPendingLines, type listPendingProducts, type PendingLine } from '@dray/contract/pending'
import { compareTexts } from '@dray/domain/picking/picking-walk'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '../../kit/api/request.ts'
import { readOptions } from '../../kit/api/use-call.ts'

export type PendingProduct = AnswerOf<(typeof listPendingProducts)['answer']>['products'][number]
export type PendingProductRow = { kind: 'product'; key: string; product: PendingProduct }

/** `line` is undefined until the row comes into view and is loaded. */
export type LineRow = {
  kind: 'line'
  key: string
  product: PendingProduct
  index: number
  line: PendingLine | undefined
}
export type QueueRow = PendingProductRow | LineRow
export type LineAt = (productId: number, index: number) => PendingLine | undefined

/** Lines loaded in one request: all of some products, or part of one product's. `from` and `to` are their rows. */
export type LineBlock = { productIds: readonly number[]; skip: number; limit: number; from: number; to: number }

/** `waiting`: only lines that wait for units. */
export type Listed = { search: string; waiting?: 'true' }

export type RowRange = { first: number; last: number }

/** `shelf` and `-shelf` sort by shelf, with those on none last; otherwise by name. */
export function inSequence(products: readonly PendingProduct[], sort = ''): readonly PendingProduct[] {
  const named = products.toSorted((a, b) => compareNames(a.name, b.name) || compareNames(a.sku, b.sku))
  if (sort !== 'shelf' && sort !== '-shelf') return named
  const onShelves = named.filter(({ shelf }) => shelf !== null).sort((a, b) => compareTexts(a.shelf, b.shelf))
  const walk = sort === 'shelf' ? onShelves : onShelves.toReversed()
  return [...walk, ...named.filter(({ shelf }) => shelf === null)]
}

/** Each product with its lines, loaded or not, oldest order first. */
export function queueRows(products: readonly PendingProduct[], lineAt: LineAt): QueueRow[] {
  // When a line is removed, the following lines move up, so one may appear twice until the next block has reloaded.
  const shown = new Set<number>()
  return products.flatMap((product): QueueRow[] => [
    { kind: 'product', key: pendingProductKey(product), product },
    ...Array.from({ length: product.lines }, (_, index): LineRow => {
      const read = lineAt(product.productId, index)
      const line = read === undefined || shown.has(read.id) ? undefined : read
      if (line) shown.add(line.id)
      return { kind: 'line', key: line ? String(line.id) : unreadKey(product, index), product, index, line }
    }),
  ])
}

export const pendingProductKey = ({ productId }: PendingProduct): string => `product-${productId}`
export const unreadKey = ({ productId }: PendingProduct, index: number): string => `${productId}:${index}`

/** Loads only the lines in view, however many there are. */
export function usePendingLines(products: readonly PendingProduct[], listed: Listed, inView: RowRange): LineAt {
  const cache = useQueryClient()
  const blocks = useMemo(() => lineBlocks(products), [products])
  const needed = useMemo(
    () => blocks.filter(({ from, to }) => from <= inView.last && to >= inView.first),
    [blocks, inView],
  )
  const reads = useQueries({
    queries: needed.map((block) => ({
      ...readOptions(listPendingLines, { query: linesQuery(block, listed) }),
      placeholderData: () => linesInCache(cache, block, listed),
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

/** A product with more lines gets its own blocks. */
const blockSize = 200

/** In case a block grew since its lines were counted. */
const maxLinesOfBlock = 1000

/** In row order. */
export function lineBlocks(products: readonly PendingProduct[]): LineBlock[] {
  const blocks: LineBlock[] = []
  let open: (LineBlock & { lines: number }) | undefined
  let row = 0
  for (const product of products) {
    const { productId, lines } = product
    const to = row + lines
    if (lines > blockSize) {
      for (let skip = 0; skip < lines; skip += blockSize)
        blocks.push({
          productIds: [productId],
          skip,
          limit: blockSize,
          from: row + (skip === 0 ? 0 : skip + 1),
          to: Math.min(row + skip + blockSize, to),
        })
      open = undefined
    } else if (open === undefined || startsBlock(product) || open.lines + lines > maxLinesOfBlock / 2) {
      open = { productIds: [productId], skip: 0, limit: maxLinesOfBlock, from: row, to, lines }
      blocks.push(open)
    } else {
      open.productIds = [...open.productIds, productId]
      open.lines += lines
      open.to = to
    }
    row = to + 1
  }
  return blocks
}

/** Starts a block at about every eighth product, chosen by its id, so the other blocks stay the same when a product is added or removed. */
const startsBlock = ({ productId }: PendingProduct): boolean => (productId * 7919) % 8 === 0

export const linesQuery = (
  { productIds, skip, limit }: Pick<LineBlock, 'productIds' | 'skip' | 'limit'>,
  listed: Listed,
) => ({
  ids: [...productIds],
  ...listed,
  skip,
  limit,
})

/** The known lines of a block whose products changed, so they don't disappear while it reloads. */
function linesInCache(
  cache: QueryClient,
  { productIds, skip }: LineBlock,
  { search, waiting }: Listed,
): PendingLine[] | undefined {
  if (skip > 0) return undefined
  const cached = cache
    .getQueriesData<PendingLine[]>({ queryKey: [listPendingLines.path] })
    .filter(([[, address]]) => {
      const query = new URLSearchParams(String(address).split('?')[1])
      return query.get('search') === search && query.get('waiting') === (waiting ?? null)
    })
    .flatMap(([, lines]) => lines ?? [])
    .filter(({ productId }) => productIds.includes(productId))
  return cached.length === 0 ? undefined : [...new Map(cached.map((line) => [line.id, line])).values()]
}

const resultData = (results: readonly { data: PendingLine[] | undefined }[]) => results.map(({ data }) => data)
