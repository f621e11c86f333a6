import { type CollectionStatus, waitingAmount } from '../collections/collections.ts'
import { noCredit, unitsValue } from '../memos/credit-memo.ts'
import { type Cents, formatDollars, maxCents, minCents, minus, plus, sum, zero } from '../money.ts'
import { countsAsOwed, type OrderStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'
import type { AcceptedUnits } from './stop-events.ts'

/** An amount that must be paid on an order before another, or it itself, is dropped (D-274). */
export type RequiredAmount = {
  amount: Cents
  /** Applied to its order when the amount was set, and now. */
  appliedBefore: Cents
  applied: Cents
  total: Cents
  orderStatus: OrderStatus
}

/**
 * Returns the rest of a required amount: the amount less what its order was paid or credited since it was set, at most that order's
 * balance. Nothing if the order can't be paid.
 */
export function openAmount({ amount, appliedBefore, applied, total, orderStatus }: RequiredAmount): Cents {
  if (!countsAsOwed(orderStatus)) return zero
  const paidSince = maxCents(minus(applied, appliedBefore), zero)
  return maxCents(minCents(minus(amount, paidSince), minus(total, applied)), zero)
}

type OpenRequirement = { orderId: number; orderNum: string; amount: Cents }

export type CollectFacts = {
  id: number
  orderStatus: OrderStatus
  balanceDue: Cents
  /** The customer pays on delivery, or the company requires it of everyone. */
  cod: boolean
  /** Required amounts that are still open. */
  mustPay: readonly OpenRequirement[]
  /** Credit memos of the order that nobody has decided, and what units refused at the door are worth. */
  requestedCredit: Cents
  /** Collections of the order that wait for confirmation. */
  collected: Cents
  isLifted: boolean
}

export type StopAmounts = {
  creditUsed: Cents
  /** Covered by money collected at the customer's other stops. */
  fromOtherStops: Cents
  toCollect: Cents
}

/**
 * The amount to collect at each of a customer's stops of a day before the drop: the order's balance if it is COD, and what is
 * still open of required amounts, less the order's requested credit memos, what was collected, and the customer's available credit. Never
 * below 0; nothing once lifted. If an amount is required on the order itself and it is COD, its balance counts once.
 *
 * Money collected at a stop pays what the stop requires and then its order, as once it is confirmed. After that the credit, then the rest of
 * the money go to the stops in their order, each cent once (D-317). Money for an order counts at every stop that asks for that order.
 */
export function amountsToCollect(stops: readonly CollectFacts[], creditAvailable: Cents): Map<number, StopAmounts> {
  const paid = new Map<number, Cents>()
  const pay = (needs: readonly Need[], available: Cents) => payNeeds(needs, available, paid)
  const facts = stops.map((stop) => ({ ...stop, needs: stop.isLifted ? [] : openNeeds(stop) }))
  const own = facts.map((stop) => {
    const used = pay(openNeeds(stop), stop.collected)
    const kept = pay([ownBalance(stop)], minus(stop.collected, used))
    return { used: stop.isLifted ? zero : used, left: minus(minus(stop.collected, used), kept) }
  })
  const share = (available: Cents): Cents[] => {
    let left = maxCents(available, zero)
    return facts.map(({ needs }) => {
      const used = pay(needs, left)
      left = minus(left, used)
      return used
    })
  }
  const credit = share(creditAvailable)
  share(sum(own.map(({ left }) => left)))
  return new Map(
    facts.map(({ id, needs }, at) => {
      const required = sum(needs.map(({ amount }) => amount))
      const toCollect = sum(needs.map((need) => unpaid(need, paid)))
      const creditUsed = credit[at] ?? zero
      const fromOtherStops = minus(minus(minus(required, toCollect), creditUsed), own[at]?.used ?? zero)
      return [id, { creditUsed, fromOtherStops, toCollect }]
    }),
  )
}

type Need = { orderId: number; amount: Cents }

const unpaid = ({ orderId, amount }: Need, paid: ReadonlyMap<number, Cents>): Cents =>
  maxCents(minus(amount, paid.get(orderId) ?? zero), zero)

/** Adds what the money pays to `paid`, and answers how much of it was used. */
function payNeeds(needs: readonly Need[], available: Cents, paid: Map<number, Cents>): Cents {
  let left = available
  for (const need of needs) {
    const amount = minCents(left, unpaid(need, paid))
    paid.set(need.orderId, plus(paid.get(need.orderId) ?? zero, amount))
    left = minus(left, amount)
  }
  return minus(available, left)
}

/** Requested credit lowers the order's own amount first. Other orders come first, as when a collection is confirmed. */
function openNeeds({ requestedCredit, ...stop }: CollectFacts): Need[] {
  let credit = requestedCredit
  const needs = requiredParts(stop).map(({ orderId, amount }) => {
    const used = minCents(credit, amount)
    credit = minus(credit, used)
    return { orderId, amount: minus(amount, used) }
  })
  return [...needs.filter(({ orderId }) => orderId !== stop.id), ...needs.filter(({ orderId }) => orderId === stop.id)]
}

/** Required or not. */
const ownBalance = ({ id, balanceDue, requestedCredit }: CollectFacts): Need => ({
  orderId: id,
  amount: maxCents(minus(balanceDue, requestedCredit), zero),
})

type RequiringStop = Pick<CollectFacts, 'id' | 'orderStatus' | 'balanceDue' | 'cod' | 'mustPay'>
type Part = { orderId: number; orderNum: string | null; amount: Cents }

/** Something must be paid at the stop, whatever it is paid with. */
export const requiresPayment = (stop: RequiringStop): boolean => requiredParts(stop).length > 0

/** The order's own balance or required amount, with null for its number, then the other orders. */
function requiredParts({ id, orderStatus, balanceDue, cod, mustPay }: RequiringStop): Part[] {
  const own = mustPay.find(({ orderId }) => orderId === id)?.amount ?? zero
  const balance = countsAsOwed(orderStatus) ? maxCents(balanceDue, zero) : zero
  const others = mustPay.filter(({ orderId }) => orderId !== id)
  const parts: Part[] = [{ orderId: id, orderNum: null, amount: cod ? balance : own }, ...others]
  return parts.filter(({ amount }) => amount > 0)
}

type ExplainedStop = RequiringStop &
  Pick<CollectFacts, 'requestedCredit'> &
  Pick<StopAmounts, 'creditUsed' | 'fromOtherStops'> & {
    collections: readonly { amount: Cents; status: CollectionStatus }[]
  }

/** "balance $100.00 + order 10412 $50.00 − credit $30.00": how the amount to collect comes about. */
export function collectText({
  requestedCredit,
  creditUsed,
  fromOtherStops,
  collections,
  ...stop
}: ExplainedStop): string {
  const parts = requiredParts(stop).map(({ orderNum, amount }) =>
    orderNum === null ? `balance ${formatDollars(amount)}` : `order ${orderNum} ${formatDollars(amount)}`,
  )
  const deductions = [
    ['requested credit', requestedCredit],
    ['credit', creditUsed],
    ['collected', waitingAmount(collections)],
    ['from other stops', fromOtherStops],
  ] as const
  const deducted = deductions.filter(([, amount]) => amount > 0)
  return [parts.join(' + '), ...deducted.map(([name, amount]) => `${name} ${formatDollars(amount)}`)].join(' − ')
}

type PricedLine = {
  id: number
  quantity: number
  /** After its share of the order's discount. Null where nothing is to be collected. */
  net: Cents | null
}

/** Refused units lower the amount to collect by the value of the credit memo they become. */
export const refusedValue = (lines: readonly PricedLine[], accepted: readonly AcceptedUnits[]): Cents =>
  sum(
    accepted.map(({ orderLineId, refused }) => {
      const line = lines.find(({ id }) => id === orderLineId)
      if (line === undefined || line.net === null) return zero
      const units = refused.reduce((total, each) => total + each.units, 0)
      return unitsValue({ quantity: line.quantity, net: line.net, credited: noCredit }, units)
    }),
  )

/** A stop as a phone keeps it. */
export type CollectingStop = Omit<CollectFacts, 'collected'> & {
  customerID: number
  items: readonly PricedLine[]
  collections: readonly { amount: Cents; status: CollectionStatus }[]
} & StopAmounts

/**
 * The same stops of one driver and day with their amounts worked out again, after money was collected or units refused. Both only free
 * credit, so the credit that the stops use now is enough.
 */
export function withAmounts<S extends CollectingStop>(stops: readonly S[]): S[] {
  const byCustomer = Map.groupBy(stops, ({ customerID }) => customerID)
  const amounts = [...byCustomer.values()].map((own) =>
    amountsToCollect(
      own.map((stop) => ({ ...stop, collected: waitingAmount(stop.collections) })),
      sum(own.map(({ creditUsed }) => creditUsed)),
    ),
  )
  const byStop = new Map(amounts.flatMap((ofCustomer) => [...ofCustomer]))
  return stops.map((stop) => ({ ...stop, ...byStop.get(stop.id) }))
}

/** A stop if the customer refuses these units. */
export function stopAfterRefusal<S extends CollectingStop>(
  stops: readonly S[],
  stop: S,
  accepted: readonly AcceptedUnits[],
): S {
  if (accepted.length === 0) return stop
  const after = stops.map((other) => (other.id === stop.id ? withRefused(other, accepted) : other))
  return withAmounts(after).find(({ id }) => id === stop.id) ?? stop
}

export const withRefused = <S extends Pick<CollectingStop, 'items' | 'requestedCredit'>>(
  stop: S,
  accepted: readonly AcceptedUnits[],
): S => ({ ...stop, requestedCredit: plus(stop.requestedCredit, refusedValue(stop.items, accepted)) })

/** Only their right as a driver lets them deliver, so what must be paid first stops them. */
export const deliversAsDriver = (person: Person): boolean =>
  !isAdmin(person) && !person.roles.includes('SALES') && !person.roles.includes('INVENTORY')

type Entry = { orderId: number; amount: Cents }
type StoredEntry = Entry & { open: Cents }

/**
 * An entry that is sent as it stands and is still open stays as it is, even if less is due by now. Any other one starts anew, so what was
 * paid before doesn't count.
 */
export const isKeptRequirement = ({ orderId, amount }: Entry, stored: readonly StoredEntry[]): boolean =>
  stored.some((entry) => entry.orderId === orderId && entry.amount === amount && entry.open > 0)
