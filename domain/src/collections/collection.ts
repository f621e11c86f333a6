import { type Cents, maxCents, minCents, minus, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { acceptsPayment, type Application } from '../payments/apply-payment.ts'
import { type ApplicableOrder, oldestFirst } from '../payments/apply-to.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** What becomes of money that a driver collected: it waits until accounting confirms it into a payment or refuses it. */
export const collectionStatuses = ['waiting', 'confirmed', 'refused'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

/** What a driver can be handed. */
export const collectionMethods = ['CASH', 'CHECK'] as const
export type CollectionMethod = (typeof collectionMethods)[number]

type Stop = { driverId: number | null; orderStatus: OrderStatus }

/** Whether a person may record money for an order: a driver for the orders that name them, ADMIN for any (D-04). */
export const mayCollectFor = (person: Person, { driverId }: Pick<Stop, 'driverId'>): boolean =>
  isAdmin(person) || (person.roles.includes('DRIVER') && driverId === person.id)

/** Whether the screen offers to collect at a stop. Money is taken for each order that can be paid (D-111). */
export const canCollect = (person: Person, stop: Stop): boolean =>
  mayCollectFor(person, stop) && acceptsPayment(stop.orderStatus)

/** Whether a person may take back a collection, while accounting has not decided: their own, ADMIN any. */
export const mayWithdraw = (person: Person, collection: { driverId: number; status: CollectionStatus }): boolean =>
  collection.status === 'waiting' && (isAdmin(person) || collection.driverId === person.id)

type Collected = { customerId: number; amount: Cents }
type PaidOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

/**
 * What an order can take of the money of one customer, in cents: its balance, and nothing if it was overpaid, if it can no longer be
 * paid (D-111), or if it was given to another customer since the money was collected.
 */
export function payableBalance(order: PaidOrder, customerId: number): Cents {
  const isPayable = acceptsPayment(order.orderStatus) && order.customerId === customerId
  return isPayable ? maxCents(order.balanceDue, zero) : zero
}

/** What confirming does: the order's balance is paid as far as the money goes, and the rest becomes credit of the customer. */
export function splitOnConfirmation(
  { amount }: Pick<Collected, 'amount'>,
  payable: Cents,
): { applied: Cents; credit: Cents } {
  const applied = minCents(amount, payable)
  return { applied, credit: minus(amount, applied) }
}

/** Ask which orders a collection pays if it is more than its own order owes and the customer owes on others. */
export const leavesMoneyForOthers = (collection: {
  amount: Cents
  payableBalance: Cents
  canPayOthers: boolean
}): boolean => collection.canPayOthers && collection.amount > collection.payableBalance

/** The orders that a collection is proposed to pay: its own first, then the oldest ones, until the money ends. */
export const proposedSplit = (
  { amount, orderId }: { amount: Cents; orderId: number },
  orders: readonly ApplicableOrder[],
): Application[] =>
  oldestFirst(amount, [...orders.filter(({ id }) => id === orderId), ...orders.filter(({ id }) => id !== orderId)])
