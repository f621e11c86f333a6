import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { minus, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { batchNumbersOf, type ChangedHead, namesFor } from './change-order.sql.ts'
import type { LineToChange, OrderToChange } from './orders-to-change.ts'
import type { SettledLine } from './settle-lines.ts'

/** What differs between an order as it was and as it is saved: field by field, then line by line, for its log (D-16). */
export async function orderDifferences(
  tx: Tx,
  order: OrderToChange,
  { head, lines }: { head: ChangedHead; lines: readonly SettledLine[] },
): Promise<FieldChange[]> {
  const { customerName: customer, driverName: driver, packingLocationName: packingLocation } = order
  const names = namesDiffer(order, head) ? await namesFor(tx, head) : {}
  return [
    ...differences(
      order.orderNum,
      { ...inWords(order), customer, driver, packingLocation },
      { ...inWords(head), ...names },
    ),
    ...(await lineDifferences(tx, order, lines)),
  ]
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

async function lineDifferences(tx: Tx, order: OrderToChange, lines: readonly SettledLine[]): Promise<FieldChange[]> {
  const stored = new Map(order.lines.map((line) => [line.id, line]))
  const kept = new Set(lines.map((line) => line.id))
  const batchIds = lines.flatMap(({ id, batchId }) => (stored.get(id ?? 0)?.batchId === batchId ? [] : (batchId ?? [])))
  const numbers = await batchNumbersOf(tx, [...new Set(batchIds)])
  const changed = lines.flatMap((line) => {
    const before = stored.get(line.id ?? 0)
    const isSameBatch = before?.batchId === line.batchId
    const productBatch = isSameBatch ? before.batchNumber : (numbers.get(line.batchId ?? 0) ?? null)
    return ofLine(order, line.productSku, before ? storedInWords(before) : {}, { ...lineInWords(line), productBatch })
  })
  const removed = order.lines.filter((line) => !kept.has(line.id))
  return [...changed, ...removed.flatMap((line) => ofLine(order, line.productSku, storedInWords(line), nothing))]
}

type LineWords = { [Field in keyof typeof nothing]?: string | number | null }
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
