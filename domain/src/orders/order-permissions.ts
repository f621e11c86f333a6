import { isAdmin, type Person } from '../users/permissions.ts'
import { isOpen, type OrderStatus, orderStatuses } from './order-status.ts'

/** The kinds of changes an edit makes to an order, as far as permissions tell them apart. A field sent with its stored value is no change (D-04). */
export type OrderEdit = {
  orderStatus?: { from: OrderStatus; to: OrderStatus } | undefined
  paymentStatus?: boolean | undefined
  /** Only the batches of the units. */
  batches?: boolean | undefined
  /** Anything else. */
  other?: boolean | undefined
}

/**
 * Whether a person may make every change of an edit to an order (D-04): sales may make any, the warehouse may change status and
 * batches, accounting the payment status; a driver may set PACKED or DELIVERED on their own orders that are open or delivered.
 */
export function mayChangeOrder(person: Person, order: { driverId: number | null }, edit: OrderEdit): boolean {
  if (isAdmin(person) || person.roles.includes('SALES')) return true
  if (edit.other) return false
  if (edit.paymentStatus && !person.roles.includes('ACCOUNTING')) return false
  if (person.roles.includes('INVENTORY')) return true
  return !edit.batches && (edit.orderStatus === undefined || mayDeliver(person, order, edit.orderStatus))
}

/** Whether a person may change anything on an order, so that the screen offers to edit it (D-04). */
export const mayEditOrder = (person: Person, order: { driverId: number | null; orderStatus: OrderStatus }): boolean =>
  mayChangeOrder(person, order, { other: true }) ||
  mayChangeOrder(person, order, { paymentStatus: true }) ||
  orderStatuses.some(
    (to) => to !== order.orderStatus && mayChangeOrder(person, order, { orderStatus: { from: order.orderStatus, to } }),
  )

function mayDeliver(person: Person, order: { driverId: number | null }, { from, to }: StatusChange): boolean {
  if (!person.roles.includes('DRIVER') || order.driverId !== person.id) return false
  return (isOpen(from) || from === 'DELIVERED') && (to === 'PACKED' || to === 'DELIVERED')
}
type StatusChange = { from: OrderStatus; to: OrderStatus }
