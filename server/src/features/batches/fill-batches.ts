import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import {
  batchesOfNumbers,
  freeBatchNumbers,
  insertFreeBatches,
  restoreBatches,
  type StoredBatch,
} from './batches.sql.ts'
import { refuseNewWithoutCoa, refuseWithoutCoa } from './require-coa.ts'
import { nextNumbers, numberBatches } from './number-batches.ts'

/**
 * Units arriving in a batch. A null `number` means the next one. `receivedOn`, `isCheckedIn` and `expiresOn` apply to a new batch
 * only.
 */
export type BatchArrival = {
  product: { id: number; sku: string }
  number: string | null
  units: number
  receivedOn: string
  isCheckedIn: boolean
  /** From its label. */
  expiresOn?: string | null
  at: Date
}
/** `after` includes the arrived units. */
export type FilledBatch = { id: number; batchNumber: string; before: StoredBatch | undefined; after: StoredBatch }

/**
 * Finds the product's batch with the given number (which keeps its date and check-in) or creates it. Arrivals of one product under
 * the same new number share a batch. The caller adds the movements with `moveArrivals`. It has locked the products, so if two people use
 * the same new number, both fill one batch. `found`: the batches with the given numbers, if the caller has read them.
 */
export async function fillBatches<Arrival extends BatchArrival>(
  tx: Tx,
  arrivals: readonly Arrival[],
  found?: readonly StoredBatch[],
): Promise<(Arrival & { batch: FilledBatch })[]> {
  if (arrivals.length === 0) return []
  const [numbered, stored] = await allInOrder([withNumbers(tx, arrivals), storedBatches(tx, arrivals, found)])
  const known = new Map(stored.map((batch) => [batch.batchNumber, batch]))
  refuseForeignBatches(arrivals, known)
  await replaceVanishedBatches(tx, arrivals, known)

  const byNumber = Map.groupBy(numbered, ({ batchNumber }) => batchNumber)
  const arrived = [...byNumber.values()].flatMap(([first, ...more]): Arrived[] =>
    first ? [{ ...first, units: more.reduce((sum, { units }) => sum + units, first.units) }] : [],
  )
  const isNew = ({ batchNumber }: Arrived) => !known.has(batchNumber)
  const added = await addBatches(tx, arrived.filter(isNew))
  const grown = arrived.flatMap((arrival) => {
    const before = known.get(arrival.batchNumber)
    return before ? [{ before, ...arrival }] : []
  })
  const filled = new Map([...added, ...grown.map((batch) => [batch.batchNumber, grownBatch(batch)] as const)])
  return numbered.map((arrival) => ({ ...arrival, batch: mustExist(filled.get(arrival.batchNumber)) }))
}

/** Units that arrive under one number. */
type Arrived = BatchArrival & { batchNumber: string }

function grownBatch({ before, receivedOn, isCheckedIn, units }: Arrived & { before: StoredBatch }): FilledBatch {
  const { id, batchNumber } = before
  const restored = isVanished(before) ? { receivedOn, isCheckedIn } : {}
  return {
    id,
    batchNumber,
    before: isVanished(before) ? undefined : before,
    after: withUnits({ ...before, ...restored }, units),
  }
}

export const withUnits = (batch: StoredBatch, units: number): StoredBatch => ({
  ...batch,
  initialQuantity: batch.initialQuantity + units,
  remainingQuantity: batch.remainingQuantity + units,
})

/** By the numbers they were given. A made number that is taken is replaced by the next one. */
async function addBatches(tx: Tx, added: readonly Arrived[]): Promise<Map<string, FilledBatch>> {
  if (added.length === 0) return new Map()
  await refuseNewWithoutCoa(tx, added)
  const ids = await insertFreeBatches(tx, added.map(batchRow))
  const conflicting = added.filter(({ batchNumber }) => !ids.has(batchNumber))
  const typed = conflicting.find(({ number }) => number !== null)
  if (typed) throw new Refusal('batch-of-another-product', { batchNumber: typed.batchNumber })
  const numbers = await numberBatches(tx, conflicting)
  const replaced = await addBatches(
    tx,
    conflicting.map((batch) => ({ ...batch, batchNumber: mustExist(numbers.get(batch)) })),
  )
  return new Map(
    added.map((batch) => {
      const id = ids.get(batch.batchNumber)
      const filled = id === undefined ? replaced.get(numbers.get(batch) ?? '') : newBatch(id, batch)
      return [batch.batchNumber, mustExist(filled)]
    }),
  )
}

const batchRow = ({ product, batchNumber, isCheckedIn, receivedOn, expiresOn = null, at }: Arrived) => ({
  productId: product.id,
  batchNumber,
  isCheckedIn,
  // Set by the caller's movements.
  initialQuantity: 0,
  remainingQuantity: 0,
  receivedOn,
  expiresOn,
  createdAt: at,
})

function newBatch(id: number, arrived: Arrived): FilledBatch {
  const { product, batchNumber, isCheckedIn, receivedOn, expiresOn = null, units } = arrived
  const facts = { expiresOn, testedOn: null, labName: null, thcPercent: null, cbdPercent: null, notes: null }
  const noHold = { holdReason: null, heldAt: null, heldByName: null, coaFile: null, shelf: null }
  const quantities = { initialQuantity: units, remainingQuantity: units }
  const after = { id, productId: product.id, batchNumber, isCheckedIn, receivedOn, ...quantities, ...facts, ...noHold }
  return { id, batchNumber, before: undefined, after }
}

export function onlyBatch([filled]: readonly { batch: FilledBatch }[]): FilledBatch {
  if (filled === undefined) throw new RangeError('No units came into a batch')
  return filled.batch
}

async function withNumbers<Arrival extends BatchArrival>(
  tx: Tx,
  arrivals: readonly Arrival[],
): Promise<(Arrival & { batchNumber: string })[]> {
  const typed = new Set(arrivals.flatMap(({ number }) => number ?? []))
  const unnumbered = arrivals.filter(({ number }) => number === null)
  const made = await nextNumbers(tx, unnumbered)
  if (unnumbered.some((arrival) => typed.has(mustExist(made.get(arrival))))) return withNumbers(tx, arrivals)
  return arrivals.map((arrival) => ({ ...arrival, batchNumber: arrival.number ?? mustExist(made.get(arrival)) }))
}

async function storedBatches(
  tx: Tx,
  arrivals: readonly BatchArrival[],
  found: readonly StoredBatch[] | undefined,
): Promise<readonly StoredBatch[]> {
  if (found !== undefined) return found
  const typed = arrivals.flatMap(({ number }) => number ?? [])
  return typed.length === 0 ? [] : batchesOfNumbers(tx, typed)
}

/** A batch whose receipts were all undone exists only in the ledger, unless a count has found units of it. */
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
