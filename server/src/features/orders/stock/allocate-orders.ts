import { maxOrderLines } from '@dray/contract/orders'
import type { Need } from '@dray/domain/batches/usable-batches'
import type { BatchShare } from '@dray/domain/orders/batches/allocate-batches'
import { isOpen, isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { returnsStock, type AllocationPlan, planAllocation } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { type PricedLine, productSnapshot } from '../lines/price-lines.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from '../lines/stored-orders.ts'
import { type LineUnits, returnStock } from './move-line-stock.ts'
import { refuseForeignBatches, reserveBatches, reservesBatch } from './reserve-batches.ts'

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
  status: OrderStatus
  need: Need
  lines: readonly PricedLine[]
}

/**
 * Allocates batches. Order matters: return units to stock (D-87) so lines of the same save can use them, then reserve batches order by
 * order (D-169). Units ship when the orders are written. The caller has locked the orders; this locks all products at once, then the
 * batches.
 */
export async function allocateOrders(
  tx: Tx,
  orders: readonly OrderToAllocate[],
  author: Author,
): Promise<(Allocation | Refusal)[]> {
  const plans = orders.map(planOrder)
  const productIds = new Set(plans.flatMap(productsToLock))
  if (productIds.size > 0) await lockProducts(tx, [...productIds])
  await refuseForeignBatches(tx, plans.flatMap(unreservedLinesWithNewBatch))
  await returnStock(
    tx,
    plans.flatMap((plan) => plan.returns),
    author,
  )
  const shares = await reserveForAll(tx, plans)
  return plans.map((plan) => allocation(plan, shares.get(plan)))
}

type PlannedLine = PricedLine & { tagsPulled: boolean; mergedIds: readonly number[] }
type OrderPlan = Omit<OrderToAllocate, 'lines'> &
  Omit<AllocationPlan<PricedLine>, 'returns'> & { returns: readonly LineUnits[] }

function planOrder(order: OrderToAllocate): OrderPlan {
  const { before, status, need } = order
  const plan = planAllocation(order, productSnapshot)
  // The ledger names the order by the number under which the units left.
  const returns = plan.returns.map((units) => ({ ...units, orderNum: before?.orderNum ?? '' }))
  return { before, status, need, ...plan, returns }
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

async function reserveForAll(
  tx: Tx,
  plans: readonly OrderPlan[],
): Promise<ReadonlyMap<OrderPlan, BatchShare[][] | Refusal | undefined>> {
  const reserving = plans.filter(needsReservation)
  const results = await reserveBatches(tx, reserving)
  return new Map(reserving.map((plan, n) => [plan, results[n]]))
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

function allocation(plan: OrderPlan, shares: BatchShare[][] | Refusal | undefined): Allocation | Refusal {
  if (shares instanceof Refusal) return shares
  const lines = mergeAllocatedParts(plan, shares)
  // An order with more lines than a request may send could never be edited again. An imported one may stay that way.
  if (lines.length > maxOrderLines && lines.length > (plan.before?.lines.length ?? 0))
    return new Refusal('order-too-long')
  const keptIds = new Set(lines.map(({ id }) => id))
  const mergedIds = plan.lines.flatMap((line) => line.mergedIds)
  return { lines, removedIds: [...plan.removedIds, ...mergedIds.filter((id) => !keptIds.has(id))] }
}

/** Turns each part into a line. The first part keeps the line's id; others reuse ids of lines merged into it. */
function mergeAllocatedParts({ status, lines }: OrderPlan, shares: readonly BatchShare[][] = []): AllocatedLine[] {
  const isLeaving = isShipped(status)
  return lines.flatMap(({ mergedIds, ...line }, place) => {
    const ids = [line.id, ...mergedIds]
    return (shares[place] ?? [line]).map(({ batchId, quantity }, part) => ({
      ...line,
      id: ids[part] ?? null,
      batchId,
      quantity,
      tagsPulled: line.tagsPulled || isLeaving,
      ships: !line.tagsPulled && isLeaving,
    }))
  })
}
