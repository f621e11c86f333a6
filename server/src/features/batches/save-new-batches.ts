import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
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
  /** `opening`: units new to stock. `label`: untagged stock that only gets its batch (D-92). */
  pieces: 'opening' | 'label'
}

export async function saveNewBatches(tx: Tx, entries: readonly NewBatchEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  await checkLabels(tx, entries)
  const numbers = await withNumbers(tx, entries)
  await refuseNewWithoutCoa(
    tx,
    entries.map(({ productId, checkedIn }, index) => ({
      product: { id: productId },
      batchNumber: numbers[index] ?? '',
      isCheckedIn: checkedIn,
    })),
  )
  const ids = await insertBatches(
    tx,
    entries.map((entry, index) => ({
      productId: entry.productId,
      batchNumber: numbers[index] ?? '',
      isCheckedIn: entry.checkedIn,
      initialQuantity: entry.quantity,
      // Set by the movement below.
      remainingQuantity: 0,
      receivedOn: entry.receivedOn,
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
  const movements = entries.flatMap((entry, index) => arrivals(entry, ids[index] ?? 0, author))
  await moveStock(tx, movements)
  await logUpdated(
    tx,
    'product',
    entries.map(({ productId }, index) => ({ id: productId, notes: `Batch ${numbers[index] ?? ''}` })),
    author,
  )
  return ids
}

function arrivals({ productId, quantity, pieces }: NewBatchEntry, batchId: number, author: Author): Movement[] {
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

async function withNumbers(tx: Tx, entries: readonly NewBatchEntry[]): Promise<string[]> {
  const skus = await skusOfProducts(
    tx,
    entries.map((entry) => entry.productId),
  )
  const made = await numberBatches(
    tx,
    entries.flatMap(({ batchNumber, productId, receivedOn }) =>
      batchNumber === null ? [{ sku: skus.get(productId) ?? '', receivedOn }] : [],
    ),
  )
  return entries.map(({ batchNumber }) => batchNumber ?? made.shift() ?? '')
}
