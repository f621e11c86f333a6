import { availableUnits, type ProductUnits } from '../products/stock.ts'
import { isOpen, type OrderStatus } from './order-status.ts'
import { takesStock } from './plan-stock.ts'

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

/** Lines are served in sequence from what other orders leave (D-187). A fully covered line is left out. */
export function missingUnits<CartLine extends Line>(
  lines: readonly CartLine[],
  productOf: (productId: number) => ProductUnits | undefined,
  order?: StoredOrder,
): ReadonlyMap<CartLine, number> {
  const own = ownPending(order)
  const unpulled = unpulledUnits(order)
  return serveInSequence(lines, unpulled, (productId) => {
    const product = productOf(productId)
    return product && availableUnits(product, -(own.get(productId) ?? 0))
  })
}

type UnpulledLine = { productId: number; quantity: number; tagsPulled: boolean }

/**
 * Lines are served in sequence from what all other orders leave (D-187). Only unpulled lines of orders that need units for the change
 * count.
 */
export function missingForStatus<OrderLine extends UnpulledLine>(
  orders: readonly { orderStatus: OrderStatus; lines: readonly OrderLine[] }[],
  status: OrderStatus,
  productOf: (productId: number) => ProductUnits | undefined,
): ReadonlyMap<OrderLine, number> {
  const changed = orders.filter(({ orderStatus }) => takesStock(orderStatus, status))
  const unpulled = (each: readonly { lines: readonly OrderLine[] }[]) =>
    each.flatMap(({ lines }) => lines.filter(({ tagsPulled }) => !tagsPulled))
  const own = new Map<number, number>()
  for (const { productId, quantity } of unpulled(changed.filter(({ orderStatus }) => isOpen(orderStatus))))
    own.set(productId, (own.get(productId) ?? 0) + quantity)
  return serveInSequence(
    unpulled(changed),
    ({ quantity }) => quantity,
    (productId) => {
      const product = productOf(productId)
      return product && availableUnits(product, -(own.get(productId) ?? 0))
    },
  )
}

type LineToPull = { productId: number; quantity: number; batchId?: number | null | undefined }

/** `ofBatch`: how many its batch lacks; a batch never goes below zero (D-86). */
export type MissingToPull = { missing: number; ofBatch: number }

/** Only physical units count: what others are promised is still on the shelf (D-187). A product or batch with unknown units has enough. */
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

/** A product whose units are unknown covers everything. */
function serveInSequence<Served extends { productId: number }>(
  lines: readonly Served[],
  unitsNeeded: (line: Served) => number,
  unitsOf: (productId: number) => number | undefined,
): ReadonlyMap<Served, number> {
  const left = new Map<number, number | undefined>()
  const missing = new Map<Served, number>()
  for (const line of lines) {
    const needed = unitsNeeded(line)
    if (needed <= 0) continue
    const { productId } = line
    const units = left.has(productId) ? left.get(productId) : unitsOf(productId)
    if (units === undefined) continue
    left.set(productId, units - needed)
    const covered = Math.max(0, Math.min(units, needed))
    if (covered < needed) missing.set(line, needed - covered)
  }
  return missing
}

/** A pulled line that was raised has only its new units left to pull. */
function unpulledUnits(order: StoredOrder | undefined): (line: Line) => number {
  const pulled = new Map<number, number>()
  for (const { id, quantity, tagsPulled } of order?.orderedItems ?? []) if (tagsPulled) pulled.set(id, quantity)
  return ({ id, quantity, tagsPulled }) =>
    tagsPulled ? Math.max(0, quantity - (pulled.get(id ?? 0) ?? quantity)) : quantity
}

/** Only an open order has any (D-83). */
function ownPending(order: StoredOrder | undefined): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  if (order === undefined || !isOpen(order.orderStatus)) return pending
  for (const { productId, quantity, tagsPulled } of order.orderedItems)
    if (!tagsPulled) pending.set(productId, (pending.get(productId) ?? 0) + quantity)
  return pending
}
