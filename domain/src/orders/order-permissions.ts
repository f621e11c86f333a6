import { isAdmin, type Person } from '../users/permissions.ts'
import { isOpen, type OrderStatus, orderStatuses } from './order-status.ts'

/** A field sent with its stored value is no change (D-04). */
export type OrderEdit = {
  orderStatus?: { from: OrderStatus; to: OrderStatus } | undefined
  paymentStatus?: boolean | undefined
  /** Only the batches of the units. */
  batches?: boolean | undefined
  other?: boolean | undefined
}

/** Sales any, the warehouse status and batches, accounting the payment status, drivers PACKED and DELIVERED of their own (D-04). */
export function mayChangeOrder(person: Person, order: { driverId: number | null }, edit: OrderEdit): boolean {
  if (isAdmin(person) || person.roles.includes('SALES')) return true
  if (edit.other) return false
  if (edit.paymentStatus && !person.roles.includes('ACCOUNTING')) return false
  if (person.roles.includes('INVENTORY')) return true
  return !edit.batches && (edit.orderStatus === undefined || mayDeliver(person, order, edit.orderStatus))
}

/** So that the screen offers to edit it. */
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
