import {
  allocateLines,
  asksForBatches,
  type BatchMode,
  type BatchShare,
  freeUnits,
  heldUnits,
  type HoldingLine,
} from '@dray/domain/orders/allocate-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockProducts } from '../products/index.ts'
import { claimsOfOthers, lockClaimable, productsOfBatches } from './claims.sql.ts'

/** A line that is not pulled, as far as its batch is concerned. `id` is there once it is stored; a part split off it has none. */
export type ClaimingLine = {
  id?: number | null | undefined
  product: { id: number; sku: string }
  quantity: number
  batchId?: number | null | undefined
  batchMode?: BatchMode | undefined
}

type Claiming<Line extends ClaimingLine> = {
  /** The order the lines are of, when it exists: its own stored lines are no claims of others (D-170). */
  orderId?: number | undefined
  lines: readonly Line[]
  /** What the order holds already, while it is open: its stored unpulled lines. A batch of which no more is asked is not refused. */
  before?: readonly ClaimingLine[] | undefined
}

/**
 * Makes sure that every batch named has what is asked of it, and gives `auto` lines without a batch theirs, oldest first; such a
 * line may come back as several, of which the first keeps its id (D-169, D-170). Whoever calls has locked the order, and writes
 * the lines it answers. Locks the products and then the batches. For open orders and those that are delivered at once; a draft
 * asks `refuseForeignBatches`.
 */
export async function claimBatches<Line extends ClaimingLine>(
  tx: Tx,
  { orderId, lines, before = [] }: Claiming<Line>,
): Promise<Line[]> {
  const wanted = lines.map(asWanted)
  const concerned = wanted.filter((line) => line.productBatchId !== null || asksForBatches(line))
  if (concerned.length === 0) return [...lines]
  await lockProducts(tx, productIdsOf(concerned))
  const { batches, pending } = await stockOf(tx, concerned, orderId)
  refuseForeign(lines, new Map(batches.map((batch) => [batch.id, batch.productId])))

  const free = freeUnits(batches, { pending })
  const [asked, held] = [heldUnits(wanted), heldUnits(before.map(asWanted))]
  for (const { id, batchNumber } of batches) {
    const [units, had] = [asked.get(id) ?? 0, free.get(id) ?? 0]
    if (units > had && units > (held.get(id) ?? 0)) throw new Refusal('batch-taken', { batchNumber, free: had })
  }
  return divided(lines, allocateLines(wanted, batches, freeUnits(batches, { pending, cart: wanted })))
}

/** Refuses a batch that is of another product, or of none. That is all a draft is asked, because it claims nothing (D-83). */
export async function refuseForeignBatches(tx: Tx, lines: readonly ClaimingLine[]): Promise<void> {
  const named = lines.flatMap((line) => line.batchId ?? [])
  if (named.length > 0) refuseForeign(lines, await productsOfBatches(tx, named))
}

/**
 * Gives units without a batch the free checked-in ones, oldest first, before they leave (D-81); what none covers stays without.
 * Locks every product of the lines, then the batches. What the named batches have left `takeGoodsOut` sees to. Where
 * `claimBatches` is asked first, or for several orders in turn, whoever calls locks all their products before, in one go.
 */
export async function allocateAtDelivery<Line extends ClaimingLine>(
  tx: Tx,
  { orderId, lines }: Omit<Claiming<Line>, 'before'>,
): Promise<Line[]> {
  const wanted = lines.map((line) => ({ ...asWanted(line), batchMode: 'auto' as const }))
  if (!wanted.some(asksForBatches)) return [...lines]
  await lockProducts(tx, productIdsOf(wanted))
  const { batches, pending } = await stockOf(tx, wanted, orderId)
  return divided(lines, allocateLines(wanted, batches, freeUnits(batches, { pending, cart: wanted })))
}

type Wanted = HoldingLine & { productId: number; productBatchId: number | null; batchMode: BatchMode }

const asWanted = ({ product, quantity, batchId, batchMode }: ClaimingLine): Wanted => ({
  productId: product.id,
  productBatchId: batchId ?? null,
  quantity,
  batchMode: batchMode ?? 'manual',
})

const productIdsOf = (lines: readonly Wanted[]): number[] => [...new Set(lines.map((line) => line.productId))]

/** The batches that lines name or may be given, locked, and what other open orders wait for of them, as it is under that lock. */
async function stockOf(tx: Tx, lines: readonly Wanted[], exceptOrderId: number | undefined) {
  const ids = [...new Set(lines.flatMap((line) => line.productBatchId ?? []))]
  const batches = await lockClaimable(tx, { ids, productIds: productIdsOf(lines.filter(asksForBatches)) })
  if (batches.length === 0) return { batches, pending: [] }
  const batchIds = batches.map((batch) => batch.id)
  return { batches, pending: await claimsOfOthers(tx, { batchIds, exceptOrderId, openStatuses: openOrderStatuses }) }
}

function refuseForeign(lines: readonly ClaimingLine[], productOf: ReadonlyMap<number, number>): void {
  for (const { batchId, product } of lines) {
    if (batchId !== null && batchId !== undefined && productOf.get(batchId) !== product.id)
      throw new Refusal('batch-of-another-product', { sku: product.sku })
  }
}

const divided = <Line extends ClaimingLine>(lines: readonly Line[], shares: readonly BatchShare[][]): Line[] =>
  lines.flatMap((line, place) =>
    (shares[place] ?? []).map(({ batchId, quantity }, part) =>
      part === 0 ? { ...line, batchId, quantity } : { ...line, batchId, quantity, id: undefined },
    ),
  )
