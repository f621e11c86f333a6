import { isOpen, type OrderStatus } from './order-status.ts'

type Line = { id?: number | undefined; productId: number; quantity: number; tagsPulled: boolean }

/** Its own unpulled units must not count twice (D-187). */
type StoredOrder = {
  orderStatus: OrderStatus
  orderedItems: readonly { id: number; productId: number; quantity: number; tagsPulled: boolean }[]
}

/** By product id: its unpulled units, minus the edited order's units already pending. May be negative. */
export function addedPending(lines: readonly Line[], order?: StoredOrder): ReadonlyMap<number, number> {
  const added = new Map<number, number>()
  const add = (productId: number, units: number) => {
    if (units !== 0) added.set(productId, (added.get(productId) ?? 0) + units)
  }
  const unpulled = unpulledUnits(order)
  for (const line of lines) add(line.productId, unpulled(line))
  for (const [productId, units] of ownPending(order)) add(productId, -units)
  return added
}

type LineToPull = { productId: number; quantity: number; batchId?: number | null | undefined }

/** `ofBatch`: how many its batch lacks; a batch never goes below zero. */
export type MissingToPull = { missing: number; ofBatch: number }

/** Only physical units count: what others are promised is still on the shelf. A product or batch with unknown units has enough. */
export function missingToPull<PulledLine extends LineToPull>(
  lines: readonly PulledLine[],
  stockOf: (productId: number) => number | undefined,
  remainingOf: (batchId: number) => number | undefined,
): ReadonlyMap<PulledLine, MissingToPull> {
  const stock = unitsLeft(stockOf)
  const batches = unitsLeft(remainingOf)
  const missing = new Map<PulledLine, MissingToPull>()
  for (const line of lines) {
    const { productId, batchId, quantity } = line
    const inBatch = typeof batchId === 'number' ? Math.min(batches.left(batchId), quantity) : quantity
    const pulled = Math.min(stock.left(productId), inBatch)
    stock.take(productId, pulled)
    if (typeof batchId === 'number') batches.take(batchId, pulled)
    if (pulled < quantity) missing.set(line, { missing: quantity - pulled, ofBatch: quantity - inBatch })
  }
  return missing
}

function unitsLeft(unitsOf: (id: number) => number | undefined) {
  const used = new Map<number, number>()
  const left = (id: number) => Math.max(0, (unitsOf(id) ?? Number.POSITIVE_INFINITY) - (used.get(id) ?? 0))
  return { left, take: (id: number, units: number) => used.set(id, (used.get(id) ?? 0) + units) }
}

/** A pulled line that was raised has only its new units left to pull. */
function unpulledUnits(order: StoredOrder | undefined): (line: Line) => number {
  const pulled = new Map<number, number>()
  for (const { id, quantity, tagsPulled } of order?.orderedItems ?? []) if (tagsPulled) pulled.set(id, quantity)
  return ({ id, quantity, tagsPulled }) =>
    tagsPulled ? Math.max(0, quantity - (pulled.get(id ?? 0) ?? quantity)) : quantity
}

/** An order's share of each product's pending units. Only an open order has any. */
export function ownPending(order: StoredOrder | undefined): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  if (order === undefined || !isOpen(order.orderStatus)) return pending
  for (const { productId, quantity, tagsPulled } of order.orderedItems)
    if (!tagsPulled) pending.set(productId, (pending.get(productId) ?? 0) + quantity)
  return pending
}
