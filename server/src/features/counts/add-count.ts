import type * as contract from '@dray/contract/counts'
import { maxCountLines } from '@dray/domain/counts/count'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logCreated, logUpdated } from '../changelog/index.ts'
import {
  batchesToCount,
  insertCount,
  insertLines,
  linesInOpenCounts,
  productsToCount,
  storedLines,
  updateTotals,
} from './counts.sql.ts'
import { lockOpenCount } from './lock-open-count.ts'
import { readCount } from './read-counts.ts'

/** Begins a count. Nothing is locked: each number gets its own place in the ledger. */
export async function addCount(
  tx: Tx,
  { body, author, ...clock }: CallRequest<typeof contract.addCount>,
): Promise<contract.Count> {
  const lines = await chosenLines(tx, body)
  if (lines.length === 0) throw new Refusal('nothing-to-count')
  await refuseCounted(tx, lines)
  const { name, blind } = body
  const id = await insertCount(tx, { name, isBlind: blind }, author)
  await saveLines(tx, id, lines, author.at)
  await logCreated(tx, 'count', [{ id, notes: lineCount(lines.length) }], author)
  return readCount(tx, id, clock)
}

/** Adds what was found on the shelf. Those that are in the count already stay as they are. */
export async function addCountLines(
  tx: Tx,
  { params: { id }, body, author, ...clock }: CallRequest<typeof contract.addCountLines>,
): Promise<contract.Count> {
  await lockOpenCount(tx, id)
  const stored = await storedLines(tx, id)
  const known = new Set(stored.map(lineKey))
  const lines = (await chosenLines(tx, body)).filter((line) => !known.has(lineKey(line)))
  if (lines.length === 0) return readCount(tx, id, clock)
  if (stored.length + lines.length > maxCountLines) throw new Refusal('count-too-long')
  await refuseCounted(tx, lines)
  await saveLines(tx, id, lines, author.at)
  await logUpdated(tx, 'count', [{ id, notes: `${lineCount(lines.length)} added` }], author)
  return readCount(tx, id, clock)
}

type Line = { productId: number; batchId: number | null }

const lineKey = ({ productId, batchId }: Line): string =>
  batchId === null ? `product ${productId}` : `batch ${batchId}`

const lineCount = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`)

type Chosen = { batchIds: readonly number[]; productIds: readonly number[] }

/** Units of a product tracked by batch that are in no batch can't be counted by themselves (D-256). */
async function chosenLines(tx: Tx, chosen: Chosen): Promise<Line[]> {
  const [batchIds, productIds] = [[...new Set(chosen.batchIds)], [...new Set(chosen.productIds)]]
  if (batchIds.length + productIds.length > maxCountLines) throw new Refusal('count-too-long')
  const [batches, products] = await Promise.all([batchesToCount(tx, batchIds), productsToCount(tx, productIds)])
  const tracked = products.filter(({ hasBatch }) => hasBatch)
  if (batches.length < batchIds.length || products.length < productIds.length) throw new Refusal('not-found')
  if (tracked.length > 0)
    throw new Refusal('product-with-batches', { skus: tracked.map(({ productSku }) => productSku) })
  return [...batches, ...products.map(({ productId }) => ({ productId, batchId: null }))]
}

/** Says which. If two counts begin at once, the index refuses the second. */
async function refuseCounted(tx: Tx, lines: readonly Line[]): Promise<void> {
  const counted = await linesInOpenCounts(tx, lines)
  if (counted.length > 0) throw new Refusal('batch-in-count', { lines: counted.slice(0, 20), total: counted.length })
}

async function saveLines(tx: Tx, id: number, lines: readonly Line[], at: Date): Promise<void> {
  await insertLines(tx, id, lines)
  await updateTotals(tx, id, at)
}
