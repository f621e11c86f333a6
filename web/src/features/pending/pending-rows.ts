import type { listPendingProducts, PendingLine } from '@dray/contract/pending'
import type { AnswerOf } from '../../kit/api/request.ts'

export type PendingProduct = AnswerOf<(typeof listPendingProducts)['answer']>['products'][number]
export type ProductRow = { kind: 'product'; key: string; product: PendingProduct }
/** A line of a product. It has no `line` until it is read, which is when it comes into view. */
export type LineRow = {
  kind: 'line'
  key: string
  product: PendingProduct
  index: number
  line: PendingLine | undefined
}
export type QueueRow = ProductRow | LineRow

const byName = new Intl.Collator('en-US', { numeric: true })

export const inSequence = (products: readonly PendingProduct[]): readonly PendingProduct[] =>
  products.toSorted((a, b) => byName.compare(a.name, b.name) || byName.compare(a.sku, b.sku))

/** Each product with its lines below it, read or not: oldest order first. */
export function queueRows(products: readonly PendingProduct[], lineAt: LineAt): QueueRow[] {
  // A list that just lost a line may show one twice, until its next part is read too.
  const shown = new Set<number>()
  return products.flatMap((product): QueueRow[] => [
    { kind: 'product', key: productKey(product), product },
    ...Array.from({ length: product.lines }, (_, index): LineRow => {
      const read = lineAt(product.productId, index)
      const line = read === undefined || shown.has(read.id) ? undefined : read
      if (line) shown.add(line.id)
      return { kind: 'line', key: line ? String(line.id) : unreadKey(product, index), product, index, line }
    }),
  ])
}
export type LineAt = (productId: number, index: number) => PendingLine | undefined

export const productKey = ({ productId }: PendingProduct): string => `product-${productId}`
export const unreadKey = ({ productId }: PendingProduct, index: number): string => `${productId}:${index}`

/** Lines that are read in one request: all of some products, or a part of those of one. `from` and `to` are their rows. */
export type Block = { productIds: readonly number[]; skip: number; limit: number; from: number; to: number }

/** The most lines of a block. A product with more has blocks of its own. */
const blockSize = 200
/** The most lines in one answer, in case a block grew since its lines were counted. */
const maxLinesOfBlock = 1000
/** A block ends before a product whose id says so, on average each eighth: the blocks stay the same when a product comes or goes. */
const startsBlock = ({ productId }: PendingProduct): boolean => (productId * 7919) % 8 === 0

/** The blocks of a list, in the sequence of their rows. */
export function lineBlocks(products: readonly PendingProduct[]): Block[] {
  const blocks: Block[] = []
  let open: (Block & { lines: number }) | undefined
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
