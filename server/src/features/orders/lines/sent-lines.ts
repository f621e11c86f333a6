import type { OrderLineInput } from '@dray/contract/orders'
import { type Cents, zero } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StoredLine } from './stored-orders.ts'

/** A line as a request sends it, and the stored line it replaces, if any. */
export type SentLine = {
  stored: StoredLine | undefined
  productSku: string
  quantity: number
  /** Undefined on a new line without a price: it gets the customer's. */
  unitPrice: Cents | undefined
  priceAdjustment: Cents
  batchId: number | null
  /** Stored with the line. Where a request leaves it out, a stored line keeps its own. */
  batchMode: BatchMode
  /** Whether this save allocates a batch to the line: only if the request says so, so that no other edit adds batches (D-168). */
  needsBatch: boolean
}

/** The lines of a request, matched with the stored lines of its order. A new order has none; without a request all stay (D-60, D-154). */
export function sentLines(
  storedLines: readonly StoredLine[],
  sent: readonly OrderLineInput[] | undefined,
): readonly SentLine[] {
  if (sent === undefined) return storedLines.map((line) => ({ ...line, stored: line, needsBatch: false }))
  refuseWrongIds(storedLines, sent)
  const byId = new Map(storedLines.map((line) => [line.id, line]))
  const sentIds = new Set(sent.map((line) => line.id))
  const unmatched = storedLines.filter((line) => !sentIds.has(line.id))
  return sent.map((line) => {
    // A line that was saved from an earlier request without an id is not added a second time.
    const stored = typeof line.id === 'number' ? byId.get(line.id) : takeEqual(unmatched, line)
    // A line with another product than before is a new line.
    return sentLine(line, stored?.productSku === line.productSku ? stored : undefined)
  })
}

function sentLine(line: OrderLineInput, stored: StoredLine | undefined): SentLine {
  // What is left out stays (D-181); null removes a batch.
  const batchId = line.productBatchId === undefined ? (stored?.batchId ?? null) : line.productBatchId
  // A product without batches has none to choose from.
  const sentMode = stored?.shouldHaveTag === false ? 'manual' : line.batchMode
  return {
    stored,
    productSku: line.productSku,
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? stored?.unitPrice,
    priceAdjustment: line.priceAdjustment ?? stored?.priceAdjustment ?? zero,
    batchId,
    batchMode: sentMode ?? stored?.batchMode ?? 'manual',
    needsBatch: sentMode === 'auto' && batchId === null,
  }
}

function refuseWrongIds(storedLines: readonly StoredLine[], sent: readonly OrderLineInput[]): void {
  const known = new Set(storedLines.map((line) => line.id))
  const seen = new Set<number>()
  for (const [place, { id }] of sent.entries()) {
    if (typeof id !== 'number') continue
    if (!known.has(id)) throw new Refusal('line-of-another-order')
    if (seen.has(id)) throw invalidField(`orderItems.${place}.id`, 'This line appears twice')
    seen.add(id)
  }
}

/** Removes the first stored line that is equal to the sent one from the list, preferring one of the same mode. */
function takeEqual(lines: StoredLine[], sent: OrderLineInput): StoredLine | undefined {
  const equal = lines.filter(
    (line) =>
      line.productSku === sent.productSku &&
      line.quantity === sent.quantity &&
      line.batchId === (sent.productBatchId ?? null) &&
      line.priceAdjustment === (sent.priceAdjustment ?? zero) &&
      line.unitPrice === (sent.unitPrice ?? line.unitPrice),
  )
  const found = equal.find((line) => line.batchMode === sent.batchMode) ?? equal[0]
  if (found) lines.splice(lines.indexOf(found), 1)
  return found
}

const editableFields = ['quantity', 'unitPrice', 'priceAdjustment', 'batchId', 'batchMode'] as const

/** Whether a line is as it is stored, as far as a person may edit it. */
export const isUnchanged = (line: Pick<SentLine, (typeof editableFields)[number]>, stored: StoredLine): boolean =>
  editableFields.every((field) => line[field] === stored[field])

/** Whether any line is new, gone or changed. Another sequence alone is no change. */
export const linesDiffer = (storedLines: readonly StoredLine[], lines: readonly SentLine[]): boolean =>
  lines.length !== storedLines.length ||
  lines.some((line) => line.stored === undefined || !isUnchanged(line, line.stored))

/** Whether the price of a line is known, stored or sent. */
export const isPriced = (line: SentLine): line is SentLine & { unitPrice: Cents } => line.unitPrice !== undefined
