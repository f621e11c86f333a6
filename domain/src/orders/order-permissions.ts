import type { Cents } from '../money.ts'
import { isAdmin, type Person } from '../users/permissions.ts'
import { isOpen, type OrderStatus, orderStatuses } from './order-status.ts'

/** What a change of an order comes to, as far as permission is concerned. A field sent with its stored value is no change (D-04). */
export type OrderEdit = {
  orderStatus?: { from: OrderStatus; to: OrderStatus } | undefined
  paymentStatus?: boolean | undefined
  /** Only which batches the units are of. */
  batches?: boolean | undefined
  /** Anything else on the order. */
  other?: boolean | undefined
}

/**
 * Whether somebody may make all of a change to an order (D-04): sales any; the warehouse its status and batches; accounting the
 * payment status; a driver that an order names PACKED or DELIVERED, from an open status or from each other.
 */
export function mayChangeOrder(person: Person, order: { driverId: number | null }, edit: OrderEdit): boolean {
  if (isAdmin(person) || person.roles.includes('SALES')) return true
  if (edit.other) return false
  if (edit.paymentStatus && !person.roles.includes('ACCOUNTING')) return false
  if (person.roles.includes('INVENTORY')) return true
  return !edit.batches && (edit.orderStatus === undefined || mayDrive(person, order, edit.orderStatus))
}

/** Whether somebody may change anything at all of an order: then the way to edit it is offered (D-04). */
export const mayEditOrder = (person: Person, order: { driverId: number | null; orderStatus: OrderStatus }): boolean =>
  mayChangeOrder(person, order, { other: true }) ||
  mayChangeOrder(person, order, { paymentStatus: true }) ||
  orderStatuses.some(
    (to) => to !== order.orderStatus && mayChangeOrder(person, order, { orderStatus: { from: order.orderStatus, to } }),
  )

/** Whether a driver may set this status: on an order that names them. */
function mayDrive(person: Person, order: { driverId: number | null }, { from, to }: OrderStatusMove): boolean {
  if (!person.roles.includes('DRIVER') || order.driverId !== person.id) return false
  return (isOpen(from) || from === 'DELIVERED') && (to === 'PACKED' || to === 'DELIVERED')
}
type OrderStatusMove = { from: OrderStatus; to: OrderStatus }

/** A line as far as its units and their price go. */
export type UnitsLine = { sku: string; quantity: number; unitPrice: Cents; priceAdjustment: Cents }

/** Whether two lists of lines hold the same units at the same prices, however they are divided over lines: only batches differ. */
export function sameUnits(before: readonly UnitsLine[], after: readonly UnitsLine[]): boolean {
  const [had, has] = [unitsByPrice(before), unitsByPrice(after)]
  return had.size === has.size && [...has].every(([key, units]) => had.get(key) === units)
}

/** What units must share to be of the same kind on an order. */
export const kindOf = ({ sku, unitPrice, priceAdjustment }: Omit<UnitsLine, 'quantity'>): string =>
  `${unitPrice} ${priceAdjustment} ${sku}`

export function unitsByPrice(lines: readonly UnitsLine[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(kindOf(line), (units.get(kindOf(line)) ?? 0) + line.quantity)
  return units
}
