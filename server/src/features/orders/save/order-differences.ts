import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { minus, plainDollars, zero } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import type { Tx } from '../../../db/db.ts'
import { type ChangedHead, namesFor } from './stored-orders.sql.ts'
import type { LineToChange, OrderToChange } from './stored-orders.ts'
import type { SettledLine } from './write-lines.ts'

/** What differs between an order as it was and as it is saved: field by field, then line by line, for its log (D-16). */
export async function orderDifferences(
  tx: Tx,
  order: OrderToChange,
  { head, lines, numbers }: Saved,
): Promise<FieldChange[]> {
  const { customerName: customer, driverName: driver, packingLocationName: packingLocation } = order
  const names = namesDiffer(order, head) ? await namesFor(tx, head) : {}
  return [
    ...differences(
      order.orderNum,
      { ...inWords(order), customer, driver, packingLocation },
      { ...inWords(head), ...names },
    ),
    ...lineDifferences(order, lines, numbers),
  ]
}

/** `numbers`: the batches that lines have not had before, by id. */
type Saved = { head: ChangedHead; lines: readonly SettledLine[]; numbers: ReadonlyMap<number, string> }

/** The batches of lines that were of another one or are new: their numbers are asked for, those of all orders at once. */
export function newBatchesOf(saved: readonly (readonly [OrderToChange, readonly SettledLine[]])[]): number[] {
  const ids = saved.flatMap(([order, lines]) => {
    const stored = new Map(order.lines.map((line) => [line.id, line]))
    return lines.flatMap(({ id, batchId }) => (stored.get(id ?? 0)?.batchId === batchId ? [] : (batchId ?? [])))
  })
  return [...new Set(ids)]
}

const namesDiffer = (order: OrderToChange, head: ChangedHead): boolean =>
  order.customerId !== head.customerId ||
  order.driverId !== head.driverId ||
  order.packingLocationId !== head.packingLocationId

const inWords = (order: ChangedHead) => ({
  orderNum: order.orderNum,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  pickupOrder: order.pickupOrder,
  deliveryDate: order.deliveryDate,
  notes: order.notes,
  unitQuantity: order.unitQuantity,
  subtotal: plainDollars(order.subtotalCents),
  dollarAdjustment: plainDollars(order.discountCents),
  discountNotes: order.discountNotes,
  total: plainDollars(minus(order.subtotalCents, order.discountCents)),
  cost: plainDollars(order.costCents),
})

function lineDifferences(
  order: OrderToChange,
  lines: readonly SettledLine[],
  numbers: ReadonlyMap<number, string>,
): FieldChange[] {
  const stored = new Map(order.lines.map((line) => [line.id, line]))
  const kept = new Set(lines.map((line) => line.id))
  const changed = lines.flatMap((line) => {
    const before = stored.get(line.id ?? 0)
    if (!before)
      return ofLine(order, line.productSku, {}, { ...lineInWords(line), productBatch: batchOf(line, numbers) })
    // How a batch was chosen is told where nothing else tells of it: who reads the log wants to know the batch.
    const isSameBatch = before.batchId === line.batchId
    const now = { ...lineInWords(line), batchMode: isSameBatch ? line.batchMode : before.batchMode }
    const productBatch = isSameBatch ? before.batchNumber : batchOf(line, numbers)
    const was = { ...storedInWords(before), batchMode: before.batchMode }
    return ofLine(order, line.productSku, was, { ...now, productBatch })
  })
  const removed = order.lines.filter((line) => !kept.has(line.id))
  return [...changed, ...removed.flatMap((line) => ofLine(order, line.productSku, storedInWords(line), nothing))]
}

const batchOf = ({ batchId }: SettledLine, numbers: ReadonlyMap<number, string>): string | null =>
  numbers.get(batchId ?? 0) ?? null

type LineWords = { batchMode?: BatchMode } & { [Field in keyof typeof nothing]?: string | number | null }
const nothing = { quantity: null, unitPrice: null, priceAdjustment: null, productBatch: null, tagsPulled: null }

function ofLine(order: OrderToChange, sku: string, before: LineWords, after: LineWords): FieldChange[] {
  const isNew = Object.keys(before).length === 0
  // That a new line is not pulled, or one that is gone was not, says nothing.
  const told = isNew || after === nothing ? differences(order.orderNum, before, after).filter(isTold) : undefined
  return (told ?? differences(order.orderNum, before, after)).map((change) => ({ ...change, subfield: sku }))
}

const isTold = ({ field, previousValue, newValue }: FieldChange): boolean =>
  field !== 'tagsPulled' || (previousValue ?? newValue) === 'true'

const lineInWords = (line: Pick<SettledLine, 'quantity' | 'unitPrice' | 'priceAdjustment' | 'tagsPulled'>) => ({
  quantity: line.quantity,
  unitPrice: plainDollars(line.unitPrice),
  // None reads as nothing, not as an adjustment by zero.
  priceAdjustment: line.priceAdjustment === zero ? null : plainDollars(line.priceAdjustment),
  tagsPulled: String(line.tagsPulled),
})

const storedInWords = (line: LineToChange) => ({
  ...lineInWords({ ...line, unitPrice: line.unitPriceCents, priceAdjustment: line.priceAdjustmentCents }),
  productBatch: line.batchNumber,
})
