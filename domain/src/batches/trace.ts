import { compareNames } from '../text/name-order.ts'
import type { MovementKind } from '../inventory/movement-kinds.ts'
import { isAdmin, type Person } from '../users/permissions.ts'
import { type BatchFacts, type Need, type UnusableReason, unusableReason } from './usable-batches.ts'

/** Movements of a batch, added up by kind and order. Units are signed as in the ledger. */
export type MovedUnits = { kind: MovementKind; orderId: number | null; units: number }

export type BatchParts = {
  received: number
  atCustomers: number
  pulledWaiting: number
  remaining: number
  losses: number
  counts: number
  corrections: number
}

export type OrderPlace = 'customer' | 'warehouse' | undefined

export type Split = {
  parts: BatchParts
  /** Units of each order that are out of stock, net of returns. */
  out: ReadonlyMap<number, number>
  /** Units that came back from orders shipped before the ledger began. They count as received. */
  returnedUntraced: ReadonlyMap<number, number>
}

/**
 * Splits a batch into parts that sum to the units received (D-255): received = at customers + pulled and waiting + remaining + losses -
 * counts - corrections. Units without an order, or of one that is neither shipped nor open, are in no part; the doctor finds them.
 */
export function splitBatch(moved: readonly MovedUnits[], placeOfOrder: (orderId: number) => OrderPlace): Split {
  const net = unitsOut(moved)
  const out = new Map([...net].filter(([, units]) => units > 0))
  const returnedUntraced = new Map([...net].flatMap(([id, units]) => (units < 0 ? [[id, -units] as const] : [])))
  const unitsAt = (place: OrderPlace) =>
    sum([...out].flatMap(([id, units]) => (placeOfOrder(id) === place ? units : [])))
  const parts = {
    received: unitsMoved(moved, 'OPENING', 'RECEIPT') + sum([...returnedUntraced.values()]),
    atCustomers: unitsAt('customer'),
    pulledWaiting: unitsAt('warehouse'),
    remaining: sum(moved.map(({ units }) => units)),
    losses: 0 - unitsMoved(moved, 'LOSS'),
    counts: unitsMoved(moved, 'COUNT'),
    corrections: unitsMoved(moved, 'CORRECTION'),
  }
  return { parts, out, returnedUntraced }
}

function unitsOut(moved: readonly MovedUnits[]): Map<number, number> {
  const net = new Map<number, number>()
  for (const { kind, orderId, units } of moved) {
    if (orderId === null || (kind !== 'SHIPMENT' && kind !== 'RETURN')) continue
    net.set(orderId, (net.get(orderId) ?? 0) - units)
  }
  return net
}

const unitsMoved = (moved: readonly MovedUnits[], ...kinds: MovementKind[]): number =>
  sum(moved.flatMap(({ kind, units }) => (kinds.includes(kind) ? units : [])))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** The parts of several batches together. */
export function addParts(all: readonly BatchParts[]): BatchParts {
  const total = (part: keyof BatchParts) => sum(all.map((parts) => parts[part]))
  return {
    received: total('received'),
    atCustomers: total('atCustomers'),
    pulledWaiting: total('pulledWaiting'),
    remaining: total('remaining'),
    losses: total('losses'),
    counts: total('counts'),
    corrections: total('corrections'),
  }
}

/** Units that the parts leave unexplained. Zero for a sound ledger. */
export const unexplainedUnits = (parts: BatchParts): number =>
  parts.received -
  (parts.atCustomers + parts.pulledWaiting + parts.remaining + parts.losses - parts.counts - parts.corrections)

type OrderUnits = { customerID: number; customerName: string; units: number }

export type CustomerUnits<Order extends OrderUnits> = {
  customerID: number
  customerName: string
  units: number
  orders: readonly [Order, ...Order[]]
}

/** Orders of a trace by customer, sorted by name. */
export function unitsByCustomer<Order extends OrderUnits>(orders: readonly Order[]): CustomerUnits<Order>[] {
  const groups = Map.groupBy(orders, ({ customerID }) => customerID)
  return [...groups.values()]
    .flatMap((group) => {
      const [first, ...others] = group
      if (first === undefined) return []
      const { customerID, customerName } = first
      const units = group.reduce((sum, order) => sum + order.units, 0)
      return [{ customerID, customerName, units, orders: [first, ...others] as const }]
    })
    .sort((a, b) => compareNames(a.customerName, b.customerName) || a.customerID - b.customerID)
}

/** INVENTORY and ADMIN may let units leave untraced, with a reason (D-353). */
export const mayPullUntraced = (person: Person): boolean => isAdmin(person) || person.roles.includes('INVENTORY')

/** Batches of one product by age. */
type Batches = readonly (BatchFacts & { batchNumber: string; remainingQuantity: number })[]

/**
 * Units without a batch leave only beyond those in batches that can't be used, because whoever takes them from the shelf takes those.
 * Returns the oldest such batch if `left`, the product's stock afterwards, is less than what they hold.
 */
export function untracedProblem(
  left: number,
  batches: Batches,
  need: Need,
): { batchNumber: string; reason: UnusableReason } | undefined {
  const unusable = batches.flatMap((batch) => {
    const reason = batch.remainingQuantity > 0 ? unusableReason(batch, need) : null
    return reason === null ? [] : [{ batchNumber: batch.batchNumber, reason, units: batch.remainingQuantity }]
  })
  const [oldest] = unusable
  if (oldest === undefined || left >= unusable.reduce((sum, { units }) => sum + units, 0)) return undefined
  return { batchNumber: oldest.batchNumber, reason: oldest.reason }
}
