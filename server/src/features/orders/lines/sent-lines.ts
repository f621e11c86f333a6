import type { OrderLineInput } from '@dray/contract/orders'
import { type Cents, zero } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/batches/allocate-batches'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StoredLine } from './stored-orders.ts'

/** A line of a request, with the stored line it replaces, if any. */
export type SentLine = {
  stored: StoredLine | undefined
  productSku: string
  quantity: number
  /** Undefined on a new line without a price: it gets the customer's price. */
  unitPrice: Cents | undefined
  priceAdjustment: Cents
  batchId: number | null
  /** A stored line keeps its mode if the request leaves it out. */
  batchMode: BatchMode
  /** Allocate a batch only if the request says so, so other edits don't add batches. */
  needsBatch: boolean
}

/** Matches the lines of a request with the stored ones. Without lines in the request, the stored lines stay (D-60). */
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
    // Match a line without an id to an equal stored line, so repeating such a request doesn't add it twice.
    const stored = typeof line.id === 'number' ? byId.get(line.id) : takeEqual(unmatched, line)
    // A line whose product changed is a new line.
    return sentLine(line, stored?.productSku === line.productSku ? stored : undefined)
  })
}

function sentLine(line: OrderLineInput, stored: StoredLine | undefined): SentLine {
  // Leaving the batch out keeps it (D-181); null removes it.
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

/** Takes the first equal stored line out of the list, preferring one with the same mode. */
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

/** Compares only what a person may edit. */
export const isUnchanged = (line: Pick<SentLine, (typeof editableFields)[number]>, stored: StoredLine): boolean =>
  editableFields.every((field) => line[field] === stored[field])

/** Ignores the sequence of the lines. */
export const linesDiffer = (storedLines: readonly StoredLine[], lines: readonly SentLine[]): boolean =>
  lines.length !== storedLines.length ||
  lines.some((line) => line.stored === undefined || !isUnchanged(line, line.stored))

export const isPriced = (line: SentLine): line is SentLine & { unitPrice: Cents } => line.unitPrice !== undefined
