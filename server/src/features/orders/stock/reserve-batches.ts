import {
  isUnallocated,
  type BatchMode,
  type BatchShare,
  type ReservingLine,
} from '@dray/domain/orders/allocate-batches'
import { type Reservation, reserveSequentially } from '@dray/domain/orders/reserve-sequentially'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import { lockProducts } from '../../products/index.ts'
import { claimsOfOthers, lockClaimable, productsOfBatches } from './reserve-batches.sql.ts'

/** A line that is not pulled, as far as its batch is concerned. `id` is there once it is stored; a part split off it has none. */
export type ClaimingLine = {
  id?: number | null | undefined
  product: { id: number; sku: string }
  quantity: number
  batchId?: number | null | undefined
  /** Whether it is to be given batches now, if it has none. */
  looksForBatch?: boolean | undefined
}

type Claiming<Line extends ClaimingLine> = {
  /** The order the lines are of, when it exists: its own stored lines are no claims of others (D-170). */
  orderId?: number | undefined
  lines: readonly Line[]
  /** What the order holds already, while it is open: its stored unpulled lines. A batch of which no more is asked is not refused. */
  before?: readonly ClaimingLine[] | undefined
}

/** The lines of an order with their batches, or why it cannot have them. */
type Claimed<Line> = { lines: Line[] } | { refusal: Refusal }

/** The lines of one order with the batches they claim, as `claimForAll` finds them. */
export async function claimBatches<Line extends ClaimingLine>(tx: Tx, claiming: Claiming<Line>): Promise<Line[]> {
  const [claimed] = await claimForAll(tx, [claiming])
  if (claimed && 'refusal' in claimed) throw claimed.refusal
  return claimed?.lines ?? []
}

/**
 * Makes sure for each order in turn that every batch named has what is asked of it, and gives lines that look for batches theirs,
 * oldest first; such a line may come back as several, of which the first keeps its id (D-169, D-170). Whoever calls has locked the
 * orders, and writes the lines it answers. Locks the products and then the batches, those of all orders at once; whoever moves
 * goods of further products in the same transaction locks all of these before. For open orders and those that are delivered; a
 * draft asks `refuseForeignBatches`.
 */
export async function claimForAll<Line extends ClaimingLine>(
  tx: Tx,
  orders: readonly Claiming<Line>[],
): Promise<Claimed<Line>[]> {
  const wanted = orders.map(({ lines, before = [] }) => ({ lines: lines.map(asWanted), before: before.map(asWanted) }))
  const concerned = wanted.flatMap(({ lines }) => lines.filter(isConcerned))
  if (concerned.length === 0) return orders.map(({ lines }) => ({ lines: [...lines] }))
  await lockProducts(tx, productIdsOf(concerned))
  const stock = await stockOf(
    tx,
    concerned,
    orders.flatMap(({ orderId }) => orderId ?? []),
  )
  const byId = new Map(stock.batches.map((batch) => [batch.id, batch]))
  const claims = reserveSequentially(wanted, stock)
  return orders.map(({ lines }, n) => claimed(lines, claims[n], byId))
}

type Batch = { productId: number; batchNumber: string }

function claimed<Line extends ClaimingLine>(
  lines: readonly Line[],
  claim: Reservation | undefined,
  batches: ReadonlyMap<number, Batch>,
): Claimed<Line> {
  const foreign = lines.find((line) => isForeign(line, batches.get(line.batchId ?? 0)?.productId))
  if (foreign) return { refusal: ofAnotherProduct(foreign) }
  if (claim && 'shares' in claim) return { lines: divided(lines, claim.shares) }
  const { batchId = 0, free } = claim?.taken ?? {}
  return { refusal: new Refusal('batch-taken', { batchNumber: batches.get(batchId)?.batchNumber, free }) }
}

/** Refuses a batch that is of another product, or of none. That is all a draft is asked, because it claims nothing (D-83). */
export async function refuseForeignBatches(tx: Tx, lines: readonly ClaimingLine[]): Promise<void> {
  const named = lines.flatMap((line) => line.batchId ?? [])
  if (named.length === 0) return
  const productOf = await productsOfBatches(tx, named)
  const foreign = lines.find((line) => isForeign(line, productOf.get(line.batchId ?? 0)))
  if (foreign) throw ofAnotherProduct(foreign)
}

const isForeign = ({ batchId, product }: ClaimingLine, productId: number | undefined): boolean =>
  batchId !== null && batchId !== undefined && productId !== product.id

const ofAnotherProduct = ({ product }: ClaimingLine): Refusal =>
  new Refusal('batch-of-another-product', { sku: product.sku })

type Wanted = ReservingLine & { productId: number; productBatchId: number | null; batchMode: BatchMode }

const asWanted = ({ product, quantity, batchId, looksForBatch }: ClaimingLine): Wanted => ({
  productId: product.id,
  productBatchId: batchId ?? null,
  quantity,
  batchMode: looksForBatch ? 'auto' : 'manual',
})

const isConcerned = (line: Wanted): boolean => line.productBatchId !== null || isUnallocated(line)

const productIdsOf = (lines: readonly Wanted[]): number[] => [...new Set(lines.map((line) => line.productId))]

/** The batches that lines name or may be given, locked, and what other open orders wait for of them, as it is under that lock. */
async function stockOf(tx: Tx, lines: readonly Wanted[], exceptOrderIds: readonly number[]) {
  const ids = [...new Set(lines.flatMap((line) => line.productBatchId ?? []))]
  const batches = await lockClaimable(tx, { ids, productIds: productIdsOf(lines.filter(isUnallocated)) })
  if (batches.length === 0) return { batches, pending: [] }
  const batchIds = batches.map((batch) => batch.id)
  return { batches, pending: await claimsOfOthers(tx, { batchIds, exceptOrderIds, openStatuses: openOrderStatuses }) }
}

const divided = <Line extends ClaimingLine>(lines: readonly Line[], shares: readonly BatchShare[][]): Line[] =>
  lines.flatMap((line, place) =>
    (shares[place] ?? []).map(({ batchId, quantity }, part) =>
      part === 0 ? { ...line, batchId, quantity } : { ...line, batchId, quantity, id: undefined },
    ),
  )
