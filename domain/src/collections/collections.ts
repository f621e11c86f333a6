import { compareNames } from '../text/name-order.ts'
import { type Cents, formatDollars, maxCents, minCents, minus, plus, sum, zero } from '../money.ts'
import { countsAsOwed, type OrderStatus } from '../orders/order-status.ts'
import type { Application } from '../payments/apply-payment.ts'
import { type ApplicableOrder, maxApplied, oldestFirst } from '../payments/apply-to.ts'
import { methodWord, optionalMethods } from '../payments/payment-methods.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

type Collected = { amount: Cents; paymentMethod: CollectionMethod }

/** Checks and money orders lie in the envelope one by one; transfers (ACH and wire) don't lie there at all. */
export type CollectedMoney = {
  cash: Cents
  checks: Cents
  checkCount: number
  moneyOrders: Cents
  moneyOrderCount: number
  transfers: Cents
}

export const transferMethods = ['ACH', 'WIRE'] as const satisfies readonly CollectionMethod[]

export function collectedMoney(collections: readonly Collected[]): CollectedMoney {
  const paidBy = (...methods: readonly CollectionMethod[]) =>
    collections.filter(({ paymentMethod }) => methods.includes(paymentMethod)).map(({ amount }) => amount)
  const [checks, moneyOrders] = [paidBy('CHECK'), paidBy('MONEY_ORDER')]
  return {
    cash: sum(paidBy('CASH')),
    checks: sum(checks),
    checkCount: checks.length,
    moneyOrders: sum(moneyOrders),
    moneyOrderCount: moneyOrders.length,
    transfers: sum(paidBy(...transferMethods)),
  }
}

/** Awaits confirmation, so it is still part of the balance. */
export const waitingAmount = (collections: readonly { amount: Cents; status: CollectionStatus }[]): Cents =>
  sum(collections.filter(({ status }) => status === 'waiting').map(({ amount }) => amount))

export const collectedTotal = ({ cash, checks, moneyOrders, transfers }: CollectedMoney): Cents =>
  sum([cash, checks, moneyOrders, transfers])

/** "$340.00 in cash and 2 checks ($210.00)". */
export const moneyText = (money: CollectedMoney): string => listFormat.format(moneyParts(money))

const listFormat = new Intl.ListFormat('en-US')

/** One for each kind of money that was collected. */
export const moneyParts = (money: CollectedMoney): string[] => [
  ...(money.cash === zero ? [] : [`${formatDollars(money.cash)} in cash`]),
  ...counted(money.checkCount, 'check', money.checks),
  ...counted(money.moneyOrderCount, 'money order', money.moneyOrders),
  ...(money.transfers === zero ? [] : [`${formatDollars(money.transfers)} by transfer`]),
]

const counted = (count: number, noun: string, amount: Cents): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'} (${formatDollars(amount)})`]

/** "$120.00 in cash", "a check for $120.00", "check 1043 for $120.00", "$120.00 by ACH (90211)". */
export function collectedText({ amount, paymentMethod, reference }: Collected & { reference: string | null }): string {
  const dollars = formatDollars(amount)
  if (paymentMethod === 'CHECK' || paymentMethod === 'MONEY_ORDER') {
    const method = methodWord(paymentMethod)
    return `${reference === null ? `a ${method}` : `${method} ${reference}`} for ${dollars}`
  }
  const way = paymentMethod === 'CASH' ? 'in' : 'by'
  return `${dollars} ${way} ${methodWord(paymentMethod)}${reference === null ? '' : ` (${reference})`}`
}

type DecidedCollection = Parameters<typeof collectedText>[0] & {
  status: CollectionStatus
  note: string | null
  refusalReason: string | null
}

/** A collection and what accounting decided about it. */
export function collectionText(collection: DecidedCollection): string {
  const { status, note, refusalReason } = collection
  const money = `${collectedText(collection)}${note === null ? '' : ` (${note})`}`
  if (status === 'waiting') return `Collected ${money}, awaiting confirmation`
  return status === 'confirmed' ? `Collected ${money}, confirmed` : `Accounting refused ${money}: ${refusalReason}`
}

type Dated = Collected & { driverId: number; driverName: string; collectedOn: string }

export type Envelope<C> = {
  driverId: number
  driverName: string
  day: string
  collections: C[]
  money: CollectedMoney
}

/** Oldest day first, then drivers by name. */
export function collectionEnvelopes<C extends Dated>(collections: readonly C[]): Envelope<C>[] {
  const groups = Map.groupBy(collections, ({ driverId, collectedOn }) => `${collectedOn} ${driverId}`)
  return [...groups.values()].flatMap(driverEnvelopes).sort(byDayAndDriver)
}

function driverEnvelopes<C extends Dated>(collections: C[]): Envelope<C>[] {
  const [first] = collections
  if (first === undefined) return []
  const { driverId, driverName, collectedOn } = first
  return [{ driverId, driverName, day: collectedOn, collections, money: collectedMoney(collections) }]
}

const byDayAndDriver = (a: Envelope<unknown>, b: Envelope<unknown>): number =>
  a.day.localeCompare(b.day) || compareNames(a.driverName, b.driverName) || a.driverId - b.driverId

type Decided = { id: number; orderId: number; status: CollectionStatus }

/** Refused collections whose order has no newer one. */
export const openRefusals = <C extends Decided>(collections: readonly C[]): C[] =>
  collections.filter(
    ({ id, orderId, status }) =>
      status === 'refused' && !collections.some((other) => other.orderId === orderId && other.id > id),
  )

/** A collection waits until accounting confirms it into a payment or refuses it. */
export const collectionStatuses = ['waiting', 'confirmed', 'refused'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

/** Why money that a phone sent can't simply pay its order. */
export const assignReasons = ['OTHER_DRIVER', 'NOT_PAYABLE', 'PAID'] as const
export type AssignReason = (typeof assignReasons)[number]

export const assignTexts: Record<AssignReason, string> = {
  OTHER_DRIVER: 'The stop was no longer theirs when the phone sent it.',
  NOT_PAYABLE: "The order couldn't be paid anymore when the phone sent it.",
  PAID: 'The order was already paid when the phone sent it.',
}

/** Cards are charged by the office. */
export const collectionMethods = ['CASH', 'CHECK', ...optionalMethods] as const
export type CollectionMethod = (typeof collectionMethods)[number]

type Stop = { driverId: number | null; orderStatus: OrderStatus }

/** A driver for their own orders, ADMIN for any. */
export const mayCollectFor = (person: Person, { driverId }: Pick<Stop, 'driverId'>): boolean =>
  isAdmin(person) || (person.roles.includes('DRIVER') && driverId === person.id)

/** Only for an order that can be paid. */
export const canCollect = (person: Person, stop: Stop): boolean =>
  mayCollectFor(person, stop) && countsAsOwed(stop.orderStatus)

/** Only until accounting decides: drivers their own, ACCOUNTING and ADMIN any. */
export const mayWithdraw = (person: Person, collection: { driverId: number; status: CollectionStatus }): boolean =>
  collection.status === 'waiting' && (mayWithdrawReliedOn(person) || collection.driverId === person.id)

/** Money that a delivery or a settlement counts on, with a reason (D-351). */
export const mayWithdrawReliedOn = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

type CollectedOrder = Stop & { balanceDue: Cents; hasOpenRequirement: boolean }

/** Undefined if its order takes the money. What is required on other orders is collected at a stop that owes nothing itself. */
export function assignReason(person: Person, order: CollectedOrder): AssignReason | undefined {
  if (!mayCollectFor(person, order)) return 'OTHER_DRIVER'
  if (!countsAsOwed(order.orderStatus)) return 'NOT_PAYABLE'
  return order.balanceDue <= 0 && !order.hasOpenRequirement ? 'PAID' : undefined
}

type PaidOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

/** The order's balance, or zero if it's overpaid, no longer payable, or has moved to another customer. */
export function payableBalance(order: PaidOrder, customerId: number): Cents {
  const isPayable = countsAsOwed(order.orderStatus) && order.customerId === customerId
  return isPayable ? maxCents(order.balanceDue, zero) : zero
}

type PayableOrder = { id: number; payable: Cents }

/** Pays what must be paid before the drop first, in its order, then the collection's own order; the rest becomes credit. */
export function requiredFirst(
  amount: Cents,
  required: readonly Application[],
  { own, orders }: { own: number; orders: readonly PayableOrder[] },
): Application[] {
  const payable = new Map(orders.map((order) => [order.id, order.payable]))
  const paid = new Map<number, Cents>()
  let left = amount
  for (const part of [...required, { orderId: own, amount: payable.get(own) ?? zero }]) {
    const before = paid.get(part.orderId) ?? zero
    const most = minus(payable.get(part.orderId) ?? zero, before)
    const applied = maxCents(minCents(minCents(left, part.amount), most), zero)
    paid.set(part.orderId, plus(before, applied))
    left = minus(left, applied)
  }
  return [...paid].flatMap(([orderId, applied]) => (applied > 0 ? [{ orderId, amount: applied }] : []))
}

type WaitingCollection = {
  orderId: number
  amount: Cents
  payableBalance: Cents
  /** Still required by its order, on other orders or on itself. */
  mustPay: readonly Application[]
}

/** Splits the money among its own order, required orders and credit. */
export function splitOnConfirmation({ orderId, amount, payableBalance, mustPay }: WaitingCollection): {
  required: Application[]
  applied: Cents
  credit: Cents
} {
  const others = mustPay.filter((entry) => entry.orderId !== orderId)
  const orders = [
    { id: orderId, payable: payableBalance },
    ...others.map((entry) => ({ id: entry.orderId, payable: entry.amount })),
  ]
  const paid = requiredFirst(amount, mustPay, { own: orderId, orders })
  return {
    required: paid.filter((entry) => entry.orderId !== orderId),
    applied: paid.find((entry) => entry.orderId === orderId)?.amount ?? zero,
    credit: minus(amount, sum(paid.map((entry) => entry.amount))),
  }
}

type CollectingStop = {
  id: number
  balanceDue: Cents
  mustPay: readonly (Application & { orderNum: string })[]
  collections: readonly { amount: Cents; status: CollectionStatus }[]
}

/** "$138.00 pays order 10412, $20.00 becomes credit": where more money at a stop goes but to its order. Empty if nowhere else. */
export function moneyElsewhereText({ id, balanceDue, mustPay, collections }: CollectingStop, amount: Cents): string {
  const split = (money: Cents) =>
    splitOnConfirmation({ orderId: id, amount: money, payableBalance: maxCents(balanceDue, zero), mustPay })
  const waiting = waitingAmount(collections)
  const [before, after] = [split(waiting), split(plus(waiting, amount))]
  const paidBefore = new Map(before.required.map((entry) => [entry.orderId, entry.amount]))
  const numbers = new Map(mustPay.map(({ orderId, orderNum }) => [orderId, orderNum]))
  const parts = [
    ...after.required.map((entry) => ({
      amount: minus(entry.amount, paidBefore.get(entry.orderId) ?? zero),
      text: `pays order ${numbers.get(entry.orderId)}`,
    })),
    { amount: minus(after.credit, before.credit), text: 'becomes credit' },
  ]
  return parts.flatMap((part) => (part.amount > 0 ? [`${formatDollars(part.amount)} ${part.text}`] : [])).join(', ')
}

/** True if there's more than its own order and required ones take, while the customer owes on others. */
export const leavesMoneyForOthers = (collection: WaitingCollection & { canPayOthers: boolean }): boolean =>
  collection.canPayOthers && splitOnConfirmation(collection).credit > 0

/** Pays required amounts and its own order first, then the oldest, until the money runs out. */
export function proposedSplit(
  { amount, orderId, mustPay }: Omit<WaitingCollection, 'payableBalance'>,
  orders: readonly ApplicableOrder[],
): Application[] {
  const payable = orders.map((order) => ({ id: order.id, payable: maxApplied(order) }))
  const first = requiredFirst(amount, mustPay, { own: orderId, orders: payable })
  const paid = new Map(first.map((entry) => [entry.orderId, entry.amount]))
  const left = minus(amount, sum(first.map((entry) => entry.amount)))
  const rest = orders.map((order) => ({ ...order, balanceDue: minus(order.balanceDue, paid.get(order.id) ?? zero) }))
  for (const entry of oldestFirst(left, rest))
    paid.set(entry.orderId, plus(paid.get(entry.orderId) ?? zero, entry.amount))
  return [...paid].map(([orderId, amount]) => ({ orderId, amount }))
}
