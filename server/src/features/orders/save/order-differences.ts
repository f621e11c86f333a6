import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { minus, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../../db/db.ts'
import type { AllocatedLine } from '../stock/allocate-orders.ts'
import { batchNumbersOf, namesFor } from './order-differences.sql.ts'
import type { PlannedOrder } from './planned-order.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from '../lines/stored-orders.ts'
import type { OrderRow } from './write-orders.sql.ts'

type BatchNumbers = ReadonlyMap<number, string>

/** The differences between orders as they are stored and as they are to be written, for their logs (D-16). New orders have none. */
export async function changesOf<Order extends PlannedOrder>(
  tx: Tx,
  orders: readonly Order[],
): Promise<ReadonlyMap<Order, FieldChange[]>> {
  const changed = orders.filter((order) => order.before !== undefined)
  const batchNumbers = await batchNumbersOf(tx, [...new Set(changed.flatMap(newBatchIds))])
  const changes = new Map<Order, FieldChange[]>()
  for (const order of changed)
    if (order.before) changes.set(order, await orderDifferences(tx, order.before, order, batchNumbers))
  return changes
}

/** The batches of lines that had another batch or are new. */
function newBatchIds({ before, lines }: PlannedOrder): number[] {
  const storedLine = storedLineFinder(before)
  return lines.flatMap((line) => (storedLine(line)?.batchId === line.batchId ? [] : (line.batchId ?? [])))
}

/** Field by field, then line by line. */
async function orderDifferences(
  tx: Tx,
  before: StoredOrder,
  { row, lines }: PlannedOrder,
  batchNumbers: BatchNumbers,
): Promise<FieldChange[]> {
  const { customerName: customer, driverName: driver, packingLocationName: packingLocation } = before
  const names = hasOtherNames(before, row) ? await namesFor(tx, row) : {}
  return [
    ...differences(
      before.orderNum,
      { ...loggedFields(before), customer, driver, packingLocation },
      { ...loggedFields(row), ...names },
    ),
    ...lineDifferences(before, lines, batchNumbers),
  ]
}

const hasOtherNames = (before: StoredOrder, row: OrderRow): boolean =>
  before.customerId !== row.customerId ||
  before.driverId !== row.driverId ||
  before.packingLocationId !== row.packingLocationId

const loggedFields = (order: OrderRow) => ({
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
  before: StoredOrder,
  lines: readonly AllocatedLine[],
  batchNumbers: BatchNumbers,
): FieldChange[] {
  const storedLine = storedLineFinder(before)
  const keptIds = new Set(lines.map((line) => line.id))
  const removed = before.lines.filter((line) => !keptIds.has(line.id))
  const name = before.orderNum
  return [
    ...lines.flatMap((line) => {
      const stored = storedLine(line)
      const changes = stored ? changesOfLine(name, stored, line, batchNumbers) : newLine(name, line, batchNumbers)
      return changes.map((change) => ({ ...change, subfield: line.productSku }))
    }),
    ...removed.flatMap((line) => removedLine(name, line).map((change) => ({ ...change, subfield: line.productSku }))),
  ]
}

function changesOfLine(
  name: string,
  stored: StoredLine,
  line: AllocatedLine,
  batchNumbers: BatchNumbers,
): FieldChange[] {
  const isSameBatch = stored.batchId === line.batchId
  return differences(
    name,
    { ...loggedLine(stored), productBatch: stored.batchNumber, batchMode: stored.batchMode },
    {
      ...loggedLine(line),
      productBatch: isSameBatch ? stored.batchNumber : batchNumberOf(line, batchNumbers),
      // Another mode is logged only if the batch is the same: otherwise the new batch is what matters.
      batchMode: isSameBatch ? line.batchMode : stored.batchMode,
    },
  )
}

const newLine = (name: string, line: AllocatedLine, batchNumbers: BatchNumbers): FieldChange[] =>
  differences(name, {}, { ...loggedLine(line), productBatch: batchNumberOf(line, batchNumbers) }).filter(isWorthLogging)

const removedLine = (name: string, line: StoredLine): FieldChange[] =>
  differences(name, { ...loggedLine(line), productBatch: line.batchNumber }, noLine).filter(isWorthLogging)

const noLine = { quantity: null, unitPrice: null, priceAdjustment: null, productBatch: null, tagsPulled: null }

/** Of a new or removed line, `tagsPulled` is logged only if its units are out of stock. */
const isWorthLogging = ({ field, previousValue, newValue }: FieldChange): boolean =>
  field !== 'tagsPulled' || (previousValue ?? newValue) === 'true'

const batchNumberOf = ({ batchId }: AllocatedLine, batchNumbers: BatchNumbers): string | null =>
  batchNumbers.get(batchId ?? 0) ?? null

const loggedLine = (line: Pick<StoredLine, 'quantity' | 'unitPrice' | 'priceAdjustment' | 'tagsPulled'>) => ({
  quantity: line.quantity,
  unitPrice: plainDollars(line.unitPrice),
  // No adjustment is logged as nothing, not as zero dollars.
  priceAdjustment: line.priceAdjustment === zero ? null : plainDollars(line.priceAdjustment),
  tagsPulled: String(line.tagsPulled),
})
