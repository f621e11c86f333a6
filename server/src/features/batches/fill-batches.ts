import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  batchesOfNumbers,
  freeBatchNumbers,
  growBatches,
  insertBatches,
  restoreBatches,
  type StoredBatch,
} from './batches.sql.ts'
import { refuseNewWithoutCoa, refuseWithoutCoa } from './require-coa.ts'
import { numberBatches } from './number-batches.ts'

/** Units arriving in a batch. A null `number` means the next one (D-94). `receivedOn` and `isCheckedIn` apply to a new batch only. */
export type BatchArrival = {
  product: { id: number; sku: string }
  number: string | null
  units: number
  receivedOn: string
  isCheckedIn: boolean
  at: Date
}
export type FilledBatch = { id: number; batchNumber: string; before: StoredBatch | undefined }

/**
 * Finds the product's batch with the given number (which keeps its date and check-in) or creates it (D-92). Arrivals of one product under
 * the same new number share a batch. Raises initial quantities; the caller adds the movements. The caller has locked the products, so if
 * two people use the same new number, both fill one batch.
 */
export async function fillBatches(tx: Tx, arrivals: readonly BatchArrival[]): Promise<FilledBatch[]> {
  if (arrivals.length === 0) return []
  const numbers = await withNumbers(tx, arrivals)
  const known = await knownBatches(tx, arrivals)
  refuseForeignBatches(arrivals, known)
  await replaceVanishedBatches(tx, arrivals, known)

  const firstOf = new Map(numbers.map((number, index) => [number, arrivals[index]] as const).reverse())
  const added = [...firstOf].flatMap(([batchNumber, arrival]) =>
    arrival === undefined || known.has(batchNumber) ? [] : [{ batchNumber, ...arrival }],
  )
  await refuseNewWithoutCoa(tx, added)
  const ids = await insertBatches(
    tx,
    added.map(({ product, batchNumber, isCheckedIn, receivedOn, at }) => ({
      productId: product.id,
      batchNumber,
      isCheckedIn,
      initialQuantity: 0,
      remainingQuantity: 0,
      receivedOn,
      createdAt: at,
    })),
  )
  const newIds = new Map(added.map(({ batchNumber }, index) => [batchNumber, ids[index] ?? 0]))
  const filled = numbers.map((batchNumber) => {
    const before = known.get(batchNumber)
    return {
      id: before?.id ?? newIds.get(batchNumber) ?? 0,
      batchNumber,
      before: isVanished(before) ? undefined : before,
    }
  })
  await growBatches(
    tx,
    filled.map(({ id }, index) => ({ id, units: arrivals[index]?.units ?? 0 })),
  )
  return filled
}

export function onlyBatch([batch]: readonly FilledBatch[]): FilledBatch {
  if (batch === undefined) throw new RangeError('No units came into a batch')
  return batch
}

async function withNumbers(tx: Tx, arrivals: readonly BatchArrival[]): Promise<string[]> {
  const made = await numberBatches(
    tx,
    arrivals.flatMap(({ product, number, receivedOn }) => (number === null ? [{ sku: product.sku, receivedOn }] : [])),
  )
  return arrivals.map(({ number }) => number ?? made.shift() ?? '')
}

async function knownBatches(tx: Tx, arrivals: readonly BatchArrival[]): Promise<Map<string, StoredBatch>> {
  const typed = arrivals.flatMap(({ number }) => number ?? [])
  if (typed.length === 0) return new Map()
  return new Map((await batchesOfNumbers(tx, typed)).map((batch) => [batch.batchNumber, batch]))
}

/** A batch whose receipts were all undone exists only in the ledger (D-99), unless a count has found units of it. */
const isVanished = (batch: StoredBatch | undefined): boolean =>
  batch?.initialQuantity === 0 && batch.remainingQuantity === 0

function refuseForeignBatches(arrivals: readonly BatchArrival[], known: ReadonlyMap<string, StoredBatch>): void {
  const owners = new Map<string, number>()
  for (const { product, number } of arrivals) {
    if (number === null) continue
    const stored = known.get(number)
    const owner = (isVanished(stored) ? undefined : stored?.productId) ?? owners.get(number) ?? product.id
    if (owner !== product.id) throw new Refusal('batch-of-another-product', { batchNumber: number })
    owners.set(number, owner)
  }
}

/** A deleted batch is restored for its own product with the new date. For another product, its number is freed. */
async function replaceVanishedBatches(
  tx: Tx,
  arrivals: readonly BatchArrival[],
  known: Map<string, StoredBatch>,
): Promise<void> {
  const returning: { id: number; receivedOn: string; isCheckedIn: boolean }[] = []
  const freed: number[] = []
  for (const { product, number, receivedOn, isCheckedIn } of arrivals) {
    const stored = number === null ? undefined : known.get(number)
    if (stored === undefined || !isVanished(stored)) continue
    if (stored.productId === product.id) returning.push({ id: stored.id, receivedOn, isCheckedIn })
    else {
      freed.push(stored.id)
      known.delete(stored.batchNumber)
    }
  }
  await refuseWithoutCoa(
    tx,
    returning.flatMap(({ id, isCheckedIn }) => (isCheckedIn ? id : [])),
  )
  await freeBatchNumbers(tx, freed)
  await restoreBatches(tx, returning)
}
