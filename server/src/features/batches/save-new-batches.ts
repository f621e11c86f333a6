import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { lockUntaggedStock, type Movement, moveStock, openingStock, skusOfProducts } from '../products/index.ts'
import { labelMovements } from './add-batch.ts'
import { insertBatches } from './batches.sql.ts'
import type { BatchFacts } from './change-batch.ts'
import { refuseNewWithoutCoa } from './require-coa.ts'
import { numberBatches } from './number-batches.ts'

export type NewBatchEntry = Partial<BatchFacts> & {
  productId: number
  batchNumber: string | null
  quantity: number
  receivedOn: string
  checkedIn: boolean
  /** `opening`: units new to stock. `label`: untagged stock that only gets its batch. */
  pieces: 'opening' | 'label'
}

export async function saveNewBatches(tx: Tx, entries: readonly NewBatchEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  await checkLabels(tx, entries)
  const numbered = await withNumbers(tx, entries)
  await refuseNewWithoutCoa(tx, numbered)
  const batches = await insertBatches(
    tx,
    numbered.map((entry) => ({
      ...entry,
      initialQuantity: entry.quantity,
      // Set by the movement below.
      remainingQuantity: 0,
      createdAt: author.at,
      expiresOn: entry.expiresOn ?? null,
      testedOn: entry.testedOn ?? null,
      labName: entry.labName ?? null,
      thcPercent: entry.thcPercent ?? null,
      cbdPercent: entry.cbdPercent ?? null,
      notes: entry.notes ?? null,
      shelf: entry.shelf ?? null,
    })),
  )
  await moveStock(
    tx,
    batches.flatMap((batch) => arrivals(batch, author)),
  )
  await logUpdated(
    tx,
    'product',
    batches.map(({ productId, batchNumber }) => ({ id: productId, notes: `Batch ${batchNumber}` })),
    author,
  )
  return batches.map(({ id }) => id)
}

type SavedBatch = Pick<NewBatchEntry, 'productId' | 'quantity' | 'pieces'> & { id: number }

function arrivals({ id: batchId, productId, quantity, pieces }: SavedBatch, author: Author): Movement[] {
  if (pieces === 'label')
    return labelMovements({ productId, batchId, quantity, reason: 'Batch added (import)' }, author)
  const about = { orderLineId: null, userId: author.userId, createdAt: author.at }
  return [{ ...about, productId, batchId, delta: quantity, kind: 'OPENING', reason: openingStock }]
}

/** Refuses if there isn't enough untagged stock. Keeps the products locked so nobody else takes it. */
async function checkLabels(tx: Tx, entries: readonly NewBatchEntry[]): Promise<void> {
  const labels = entries.filter((entry) => entry.pieces === 'label')
  const free = await lockUntaggedStock(
    tx,
    labels.map((entry) => entry.productId),
  )
  for (const { productId, quantity } of labels) {
    const left = (free.get(productId) ?? 0) - quantity
    if (left < 0) throw new Refusal('too-few-untagged', { untagged: left + quantity })
    free.set(productId, left)
  }
}

async function withNumbers(tx: Tx, entries: readonly NewBatchEntry[]) {
  const skus = await skusOfProducts(
    tx,
    entries.map((entry) => entry.productId),
  )
  const batches = entries.map((entry) => ({
    ...entry,
    isCheckedIn: entry.checkedIn,
    product: { id: entry.productId, sku: skus.get(entry.productId) ?? '' },
  }))
  const made = await numberBatches(
    tx,
    batches.filter(({ batchNumber }) => batchNumber === null),
  )
  return batches.map((batch) => ({ ...batch, batchNumber: batch.batchNumber ?? mustExist(made.get(batch)) }))
}
