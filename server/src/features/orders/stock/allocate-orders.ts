import { maxOrderLines } from '@dray/contract/orders'
import type { Need } from '@dray/domain/batches/usable-batches'
import { isOpen, isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { returnsStock, planAllocation } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { type PricedLine, productSnapshot } from '../lines/price-lines.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from '../lines/stored-orders.ts'
import { type LineUnits, returnStock } from './move-line-stock.ts'
import { type LineParts, refuseForeignBatches, reserveBatches, reservesBatch } from './reserve-batches.ts'

/** A line with its batch: one part of a priced line that may be split over several. */
export type AllocatedLine = PricedLine & {
  tagsPulled: boolean
  /** True if its units leave stock with this save. */
  ships: boolean
}

/** The lines to save, and the ids of stored lines they replace. */
export type Allocation = { lines: readonly AllocatedLine[]; removedIds: readonly number[] }

type OrderToAllocate = {
  before: StoredOrder | undefined
  fields: { orderStatus: OrderStatus }
  need: Need
  lines: readonly PricedLine[]
  /** Set here, or else the refusal. */
  allocation: Allocation
  refusal: Refusal | undefined
}

/**
 * Allocates batches. Order matters: return units to stock (D-87) so lines of the same save can use them, then reserve batches order by
 * order. Units ship when the orders are written. The caller has locked the orders; this locks all products at once, then the
 * batches.
 */
export async function allocateOrders(tx: Tx, orders: readonly OrderToAllocate[], author: Author): Promise<void> {
  const plans = orders.map(planOrder)
  const productIds = new Set(plans.flatMap(productsToLock))
  if (productIds.size > 0) await lockProducts(tx, [...productIds])
  await refuseForeignBatches(tx, plans.flatMap(unreservedLinesWithNewBatch))
  await returnStock(
    tx,
    plans.flatMap((plan) => plan.returns),
    author,
  )
  await reserveBatches(tx, plans.filter(needsReservation))
  for (const plan of plans) finishAllocation(plan)
}

type PlannedLine = PricedLine & LineParts & { tagsPulled: boolean; mergedIds: readonly number[] }
type OrderPlan = {
  order: OrderToAllocate
  before: StoredOrder | undefined
  status: OrderStatus
  need: Need
  lines: readonly PlannedLine[]
  returns: readonly LineUnits[]
  removedIds: readonly number[]
  refusal: Refusal | undefined
}

function planOrder(order: OrderToAllocate): OrderPlan {
  const { before, need, lines } = order
  const status = order.fields.orderStatus
  const plan = planAllocation({ before, status, lines }, productSnapshot)
  // The ledger names the order by the number under which the units left.
  const returns = plan.returns.map((units) => ({ ...units, orderNum: before?.orderNum ?? '' }))
  return { order, before, status, need, ...plan, returns, refusal: undefined }
}

/** Locked in one statement and in id order, so two saves wait instead of deadlocking. */
const productsToLock = (plan: OrderPlan): number[] =>
  [...plan.returns, ...shippingLines(plan), ...(needsReservation(plan) ? plan.lines.filter(reservesBatch) : [])].map(
    ({ productId }) => productId,
  )

const shippingLines = ({ status, lines }: OrderPlan): PlannedLine[] =>
  isShipped(status) ? lines.filter((line) => !line.tagsPulled) : []

/** Lines that change batch without reserving it; `reserveBatches` checks the others. */
function unreservedLinesWithNewBatch({ before, status, lines }: OrderPlan): PlannedLine[] {
  const storedLine = storedLineFinder(before)
  return lines.filter(
    (line) => (returnsStock(status) || line.tagsPulled) && line.batchId !== (storedLine(line)?.batchId ?? null),
  )
}

/** True if an order needs units of batches that it hasn't reserved yet. */
function needsReservation({ before, status, lines }: OrderPlan): boolean {
  if (returnsStock(status)) return false
  const storedLine = storedLineFinder(before && isOpen(before.orderStatus) ? before : undefined)
  return lines.some((line) => !line.tagsPulled && !isReserved(line, storedLine(line)))
}

const isReserved = (line: PlannedLine, stored: StoredLine | undefined): boolean =>
  stored?.batchId === line.batchId &&
  stored.quantity === line.quantity &&
  !stored.tagsPulled &&
  !(line.needsBatch && line.batchId === null)

function finishAllocation(plan: OrderPlan): void {
  const { order, before } = plan
  const lines = plan.lines.flatMap((line) => allocatedParts(line, plan.status))
  // An order with more lines than a request may send could never be edited again. An imported one may stay that way.
  const isTooLong = lines.length > maxOrderLines && lines.length > (before?.lines.length ?? 0)
  order.refusal = plan.refusal ?? (isTooLong ? new Refusal('order-too-long') : undefined)
  const keptIds = new Set(lines.map(({ id }) => id))
  const mergedIds = plan.lines.flatMap((line) => line.mergedIds)
  order.allocation = { lines, removedIds: [...plan.removedIds, ...mergedIds.filter((id) => !keptIds.has(id))] }
}

/** Turns each part into a line. The first part keeps the line's id; others reuse ids of lines merged into it. */
function allocatedParts({ mergedIds, parts, ...line }: PlannedLine, status: OrderStatus): AllocatedLine[] {
  const isLeaving = isShipped(status)
  const ids = [line.id, ...mergedIds].values()
  return (parts ?? [line]).map(({ batchId, quantity }) => ({
    ...line,
    id: ids.next().value ?? null,
    batchId,
    quantity,
    tagsPulled: line.tagsPulled || isLeaving,
    ships: !line.tagsPulled && isLeaving,
  }))
}
