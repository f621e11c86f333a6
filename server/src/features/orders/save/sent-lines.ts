import type { OrderChange, OrderLineSent } from '@dray/contract/orders'
import type { Cents } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import type { UnitsLine } from '@dray/domain/orders/order-permissions'
import { invalidField } from '../../../http/problem.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { LineToChange, OrderToChange } from './stored-orders.ts'

/** A line as somebody wrote it, with the stored line it is, if it is one. */
export type WrittenLine = {
  stored: LineToChange | undefined
  sku: string
  quantity: number
  /** Absent on a new line: the customer's price. */
  unitPrice: Cents | undefined
  priceAdjustment: Cents
  batchId: number | null
  /** Kept with the line: one whose mode is not sent keeps its own. */
  batchMode: BatchMode
  /** Whether this save is to find it a batch: only where that is asked for, so that no other edit brings batches in (D-168). */
  looksForBatch: boolean
}

/** The lines of an order as a request writes them; without any in the request, as they are stored (D-60, D-154). */
export function writtenLines(order: OrderToChange, sent: OrderChange['orderItems']): WrittenLine[] {
  if (sent === undefined) return order.lines.map(asStored)
  refuseLinesOfOthers(order, sent)
  const byId = new Map(order.lines.map((line) => [line.id, line]))
  const named = new Set(sent.map((line) => line.id))
  const unnamed = order.lines.filter((line) => !named.has(line.id))
  return sent.map((line) => {
    // What was sent without an id before is not added a second time.
    const stored = typeof line.id === 'number' ? byId.get(line.id) : takeSame(unnamed, line)
    // A line that is of another product now is a new line.
    return written(line, stored?.productSku === line.productSku ? stored : undefined)
  })
}

const asStored = (line: LineToChange): WrittenLine => ({
  stored: line,
  sku: line.productSku,
  quantity: line.quantity,
  unitPrice: line.unitPriceCents,
  priceAdjustment: line.priceAdjustmentCents,
  batchId: line.batchId,
  batchMode: line.batchMode,
  looksForBatch: false,
})

function written(line: OrderLineSent, stored: LineToChange | undefined): WrittenLine {
  // Only what is sent changes: null takes the batch off.
  const batchId = line.productBatchId === undefined ? (stored?.batchId ?? null) : line.productBatchId
  // Where a product is kept without batches there is nothing to choose.
  const sentMode = stored?.shouldHaveTag === false ? 'manual' : line.batchMode
  return {
    stored,
    sku: line.productSku,
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? stored?.unitPriceCents,
    priceAdjustment: line.priceAdjustment,
    batchId,
    batchMode: sentMode ?? stored?.batchMode ?? 'manual',
    looksForBatch: sentMode === 'auto' && batchId === null,
  }
}

function refuseLinesOfOthers(order: OrderToChange, sent: readonly OrderLineSent[]): void {
  const known = new Set(order.lines.map((line) => line.id))
  const seen = new Set<number>()
  for (const [place, { id }] of sent.entries()) {
    if (typeof id !== 'number') continue
    if (!known.has(id)) throw new Refusal('line-of-another-order')
    if (seen.has(id)) throw invalidField(`orderItems.${place}.id`, 'This line appears twice')
    seen.add(id)
  }
}

/** Takes out the first stored line that says just the same, one of the same mode if there is one. */
function takeSame(lines: LineToChange[], sent: OrderLineSent): LineToChange | undefined {
  const same = lines.filter(
    (line) =>
      line.productSku === sent.productSku &&
      line.quantity === sent.quantity &&
      line.batchId === (sent.productBatchId ?? null) &&
      line.priceAdjustmentCents === sent.priceAdjustment &&
      line.unitPriceCents === (sent.unitPrice ?? line.unitPriceCents),
  )
  const found = same.find((line) => line.batchMode === sent.batchMode) ?? same[0]
  if (found) lines.splice(lines.indexOf(found), 1)
  return found
}

/** Whether any line differs from what is stored, is new or is gone. Their sequence alone is no change. */
export const linesDiffer = (order: OrderToChange, lines: readonly WrittenLine[]): boolean =>
  lines.length !== order.lines.length || lines.some((line) => line.stored === undefined || differs(line, line.stored))

const differs = (line: WrittenLine, stored: LineToChange): boolean =>
  line.quantity !== stored.quantity ||
  line.unitPrice !== stored.unitPriceCents ||
  line.priceAdjustment !== stored.priceAdjustmentCents ||
  line.batchId !== stored.batchId ||
  line.batchMode !== stored.batchMode

/** Lines as far as their units and prices go; null when a price is left to be found, which is a change of its own. */
export function unitsOf(lines: readonly WrittenLine[]): UnitsLine[] | null {
  const units = lines.flatMap(({ sku, quantity, unitPrice, priceAdjustment }) =>
    unitPrice === undefined ? [] : [{ sku, quantity, unitPrice, priceAdjustment }],
  )
  return units.length === lines.length ? units : null
}

export const storedUnits = (order: OrderToChange): UnitsLine[] => unitsOf(order.lines.map(asStored)) ?? []
