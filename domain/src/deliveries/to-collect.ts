import { type Cents, formatDollars, maxCents, minCents, minus, sum, zero } from '../money.ts'
import { type CollectionStatus, waitingAmount } from '../collections/collections.ts'
import { countsAsOwed, type OrderStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

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
 * What is left to pay of a required amount: the amount less what its order was paid or credited since it was set, at most that order's
 * balance. Nothing if the order can't be paid (D-274).
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
  /** Credit memos of the order that nobody has decided. */
  requestedCredit: Cents
  creditAvailable: Cents
  /** Collections of the order that wait for confirmation. */
  collected: Cents
  isLifted: boolean
}

/**
 * What a driver must collect before the drop (D-274): the order's balance if it is COD, and what is still open of required amounts, less
 * the order's requested credit memos, the customer's available credit, and what was collected. Never below 0; nothing once lifted. If an
 * amount is required on the order itself and it is COD, its balance counts once.
 */
export function toCollect(facts: CollectFacts): { creditUsed: Cents; toCollect: Cents } {
  const { requestedCredit, creditAvailable, collected, isLifted } = facts
  if (isLifted) return { creditUsed: zero, toCollect: zero }
  const required = maxCents(minus(sum(requiredParts(facts).map(({ amount }) => amount)), requestedCredit), zero)
  const creditUsed = minCents(required, maxCents(creditAvailable, zero))
  return { creditUsed, toCollect: maxCents(minus(minus(required, creditUsed), collected), zero) }
}

type Part = { orderNum: string | null; amount: Cents }

/** The order's own balance or required amount, with null for its number, then the other orders. */
function requiredParts({
  id,
  orderStatus,
  balanceDue,
  cod,
  mustPay,
}: Pick<CollectFacts, 'id' | 'orderStatus' | 'balanceDue' | 'cod' | 'mustPay'>): Part[] {
  const own = mustPay.find(({ orderId }) => orderId === id)?.amount ?? zero
  const balance = countsAsOwed(orderStatus) ? maxCents(balanceDue, zero) : zero
  const others = mustPay.filter(({ orderId }) => orderId !== id)
  const parts: Part[] = [{ orderNum: null, amount: cod ? balance : own }, ...others]
  return parts.filter(({ amount }) => amount > 0)
}

type ExplainedStop = Pick<CollectFacts, 'id' | 'orderStatus' | 'balanceDue' | 'cod' | 'mustPay' | 'requestedCredit'> & {
  creditUsed: Cents
  collections: readonly { amount: Cents; status: CollectionStatus }[]
}

/** "balance $100.00 + order 10412 $50.00 − credit $30.00": how the amount to collect comes about. */
export function collectText({ requestedCredit, creditUsed, collections, ...stop }: ExplainedStop): string {
  const parts = requiredParts(stop).map(({ orderNum, amount }) =>
    orderNum === null ? `balance ${formatDollars(amount)}` : `order ${orderNum} ${formatDollars(amount)}`,
  )
  const deductions = [
    ['requested credit', requestedCredit],
    ['credit', creditUsed],
    ['collected', waitingAmount(collections)],
  ] as const
  const deducted = deductions.filter(([, amount]) => amount > 0)
  return [parts.join(' + '), ...deducted.map(([name, amount]) => `${name} ${formatDollars(amount)}`)].join(' − ')
}

/** Only their right as a driver lets them deliver, so what must be paid first stops them (D-274). */
export const deliversAsDriver = (person: Person): boolean =>
  !isAdmin(person) && !person.roles.includes('SALES') && !person.roles.includes('INVENTORY')

type Entry = { orderId: number; amount: Cents }
type StoredEntry = Entry & { open: Cents }

/**
 * An entry that is sent as it stands and is still open stays as it is, even if less is due by now. Any other one starts anew, so what was
 * paid before doesn't count (D-274).
 */
export const isKeptRequirement = ({ orderId, amount }: Entry, stored: readonly StoredEntry[]): boolean =>
  stored.some((entry) => entry.orderId === orderId && entry.amount === amount && entry.open > 0)
