import { type Cents, maxCents, minCents, minus, zero } from '../money.ts'
import { type OrderStatus, countsAsOwed } from '../orders/order-status.ts'
import type { Application } from '../payments/apply-payment.ts'
import { type ApplicableOrder, oldestFirst } from '../payments/apply-to.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** A collection waits until accounting confirms it into a payment or refuses it. */
export const collectionStatuses = ['waiting', 'confirmed', 'refused'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

export const collectionMethods = ['CASH', 'CHECK'] as const
export type CollectionMethod = (typeof collectionMethods)[number]

type Stop = { driverId: number | null; orderStatus: OrderStatus }

/** A driver for their own orders, ADMIN for any (D-04). */
export const mayCollectFor = (person: Person, { driverId }: Pick<Stop, 'driverId'>): boolean =>
  isAdmin(person) || (person.roles.includes('DRIVER') && driverId === person.id)

/** Only for an order that can be paid (D-111). */
export const canCollect = (person: Person, stop: Stop): boolean =>
  mayCollectFor(person, stop) && countsAsOwed(stop.orderStatus)

/** While accounting has not decided: their own, ADMIN any. */
export const mayWithdraw = (person: Person, collection: { driverId: number; status: CollectionStatus }): boolean =>
  collection.status === 'waiting' && (isAdmin(person) || collection.driverId === person.id)

type Collected = { customerId: number; amount: Cents }
type PaidOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

/** Its balance, but nothing if overpaid, not payable anymore (D-111), or moved to another customer since. */
export function payableBalance(order: PaidOrder, customerId: number): Cents {
  const isPayable = countsAsOwed(order.orderStatus) && order.customerId === customerId
  return isPayable ? maxCents(order.balanceDue, zero) : zero
}

/** Pays the order's balance as far as the money goes; the rest becomes credit. */
export function splitOnConfirmation(
  { amount }: Pick<Collected, 'amount'>,
  payable: Cents,
): { applied: Cents; credit: Cents } {
  const applied = minCents(amount, payable)
  return { applied, credit: minus(amount, applied) }
}

/** More than its own order owes, while the customer owes on others. */
export const leavesMoneyForOthers = (collection: {
  amount: Cents
  payableBalance: Cents
  canPayOthers: boolean
}): boolean => collection.canPayOthers && collection.amount > collection.payableBalance

/** Its own order first, then the oldest, until the money ends. */
export const proposedSplit = (
  { amount, orderId }: { amount: Cents; orderId: number },
  orders: readonly ApplicableOrder[],
): Application[] =>
  oldestFirst(amount, [...orders.filter(({ id }) => id === orderId), ...orders.filter(({ id }) => id !== orderId)])
