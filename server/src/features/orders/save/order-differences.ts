import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { minus, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../../platform/db/db.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from '../lines/stored-orders.ts'
import type { AllocatedLine } from '../stock/allocate-orders.ts'
import type { PlannedOrder } from './planned-order.ts'
import { type OrderRow, findBatchNumbers, namesFor } from './write-orders.sql.ts'

type BatchNumbers = ReadonlyMap<number, string>

/** Sets the changes for the log: the differences of a changed order, the values of a new one. */
export async function findChanges(tx: Tx, orders: readonly PlannedOrder[]): Promise<void> {
  const changed = orders.filter(({ before }) => before !== undefined)
  const batchNumbers = await findBatchNumbers(tx, [...new Set(changed.flatMap(newBatchIds))])
  for (const order of orders)
    order.changes = order.before ? await orderDifferences(tx, order.before, order, batchNumbers) : newOrderValues(order)
}

/** Logs the fields and how much of each product. Prices are on the lines; a later change logs both values. */
function newOrderValues({ row, lines, names }: PlannedOrder): FieldChange[] {
  const name = row.orderNum
  const discount = row.discountCents === zero ? null : plainDollars(row.discountCents)
  const fields = { ...loggedFields(row), dollarAdjustment: discount, ...names }
  return [
    ...differences(name, {}, fields),
    ...lines.flatMap(({ productSku, quantity }) =>
      differences(name, {}, { quantity }).map((change) => ({ ...change, subfield: productSku })),
    ),
  ]
}

function newBatchIds({ before, lines }: PlannedOrder): number[] {
  const storedLine = storedLineFinder(before)
  return lines.flatMap((line) => (storedLine(line)?.batchId === line.batchId ? [] : (line.batchId ?? [])))
}

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
  dueOn: order.dueOn,
  notes: order.notes,
  customerPO: order.customerPo,
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
      productBatch: isSameBatch ? stored.batchNumber : lineBatchNumber(line, batchNumbers),
      // Log a changed mode only if the batch is the same; otherwise the new batch is what matters.
      batchMode: isSameBatch ? line.batchMode : stored.batchMode,
    },
  )
}

const newLine = (name: string, line: AllocatedLine, batchNumbers: BatchNumbers): FieldChange[] =>
  differences(name, {}, { ...loggedLine(line), productBatch: lineBatchNumber(line, batchNumbers) }).filter(
    isWorthLogging,
  )

const removedLine = (name: string, line: StoredLine): FieldChange[] =>
  differences(name, { ...loggedLine(line), productBatch: line.batchNumber }, noLine).filter(isWorthLogging)

const noLine = { quantity: null, unitPrice: null, priceAdjustment: null, productBatch: null, tagsPulled: null }

/** On new and removed lines, log `tagsPulled` only if their units are out of stock. */
const isWorthLogging = ({ field, previousValue, newValue }: FieldChange): boolean =>
  field !== 'tagsPulled' || (previousValue ?? newValue) === 'true'

const lineBatchNumber = ({ batchId }: AllocatedLine, batchNumbers: BatchNumbers): string | null =>
  batchNumbers.get(batchId ?? 0) ?? null

const loggedLine = (line: Pick<StoredLine, 'quantity' | 'unitPrice' | 'priceAdjustment' | 'tagsPulled'>) => ({
  quantity: line.quantity,
  unitPrice: plainDollars(line.unitPrice),
  // Log a missing adjustment as empty, not as zero dollars.
  priceAdjustment: line.priceAdjustment === zero ? null : plainDollars(line.priceAdjustment),
  tagsPulled: String(line.tagsPulled),
})
