import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import { openingStock } from './save-new-products.ts'
import { insertBatches, lockUnbatchedStock, nextBatchCounters, skusOf } from './save-products.sql.ts'
import { moveStock } from './stock.sql.ts'

export type NewBatchEntry = {
  productId: number
  batchNumber: string | null
  quantity: number
  receivedOn: string
  checkedIn: boolean
  /** `opening`: the batch brings its pieces. `label`: they stand in the warehouse already and only get their batch (D-92). */
  pieces: 'opening' | 'label'
}

/** Saves new batches with their movements. Answers their ids in the same sequence. */
export async function saveNewBatches(tx: Tx, entries: readonly NewBatchEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  await checkLabels(tx, entries)
  const numbers = await withNumbers(tx, entries)
  const ids = await insertBatches(
    tx,
    entries.map((entry, place) => ({
      productId: entry.productId,
      batchNumber: numbers[place] ?? '',
      isCheckedIn: entry.checkedIn,
      initialQuantity: entry.quantity,
      // Its movement below brings the units.
      remainingQuantity: 0,
      receivedOn: entry.receivedOn,
      createdAt: author.at,
    })),
  )
  const about = { orderLineId: null, userId: author.userId, createdAt: author.at }
  const movements = entries.flatMap((entry, place) => {
    const reason = entry.pieces === 'opening' ? openingStock : 'Batch labelled (import)'
    const arrival = { ...about, productId: entry.productId, batchId: ids[place] ?? 0, delta: entry.quantity, reason }
    return entry.pieces === 'opening' ? [arrival] : [{ ...arrival, batchId: null, delta: -entry.quantity }, arrival]
  })
  await moveStock(tx, movements)
  await writeLog(
    tx,
    entries.map((entry, place) => ({
      action: 'update',
      entityType: 'product',
      entityId: entry.productId,
      notes: `Batch ${numbers[place] ?? ''}`,
    })),
    author,
  )
  await announce(tx, 'products', [...new Set(entries.map((entry) => entry.productId))])
  return ids
}

/** Pieces can be labelled only while nobody else labelled or sold them; the products stay locked. */
async function checkLabels(tx: Tx, entries: readonly NewBatchEntry[]): Promise<void> {
  const labels = entries.filter((entry) => entry.pieces === 'label')
  const free = await lockUnbatchedStock(
    tx,
    labels.map((entry) => entry.productId),
  )
  for (const { productId, quantity } of labels) {
    const left = (free.get(productId) ?? 0) - quantity
    if (left < 0) throw new Refusal('changed-meanwhile')
    free.set(productId, left)
  }
}

/** {sku}-{YYMMDD}-{5-digit company-wide counter} (D-94). */
async function withNumbers(tx: Tx, entries: readonly NewBatchEntry[]): Promise<string[]> {
  const skus = await skusOf(
    tx,
    entries.map((entry) => entry.productId),
  )
  const counters = await nextBatchCounters(tx, entries.filter((entry) => entry.batchNumber === null).length)
  return entries.map((entry) => {
    if (entry.batchNumber !== null) return entry.batchNumber
    const day = entry.receivedOn.replaceAll('-', '').slice(2)
    return `${skus.get(entry.productId) ?? ''}-${day}-${String(counters.shift() ?? 0).padStart(5, '0')}`
  })
}
