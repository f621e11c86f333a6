import { isQuantity } from '../limits.ts'
import { countsAsOwed, type OrderStatus } from './order-status.ts'

type Past = { id: number; orderStatus: OrderStatus; createdAt: Date }

/** Ignores the order being edited. */
export function lastOrder<Order extends Past>(
  orders: readonly Order[],
  editedId: number | undefined,
): Order | undefined {
  const candidates = orders.filter(({ id, orderStatus }) => id !== editedId && countsAsOwed(orderStatus))
  return candidates.reduce<Order | undefined>(
    (newest, order) => (newest === undefined || isNewer(order, newest) ? order : newest),
    undefined,
  )
}

const isNewer = (a: Past, b: Past): boolean =>
  a.createdAt.getTime() === b.createdAt.getTime() ? a.id > b.id : a.createdAt > b.createdAt

type PastLine = { productId: number; productName: string; quantity: number }

/** A product is listed twice if its units are more than one line can have. */
export function repeatedUnits<Product>(
  lines: readonly PastLine[],
  sold: ReadonlyMap<number, Product>,
): { units: { product: Product; quantity: number }[]; noLongerSold: string[] } {
  const units: { product: Product; quantity: number }[] = []
  const latest = new Map<number, { product: Product; quantity: number }>()
  const unsold = new Map<number, string>()
  for (const { productId, productName, quantity } of lines) {
    const product = sold.get(productId)
    const before = latest.get(productId)
    if (product === undefined) unsold.set(productId, productName)
    else if (before && isQuantity(before.quantity + quantity)) before.quantity += quantity
    else {
      const own = { product, quantity }
      latest.set(productId, own)
      units.push(own)
    }
  }
  return { units, noLongerSold: [...unsold.values()] }
}

export const boughtBeforeOrders = 30

const maxBoughtBefore = 100

/** `orders`: in how many of the newest orders. */
type Bought = { productId: number; orders: number; lastOrderedAt: Date }

/** The product in the most of their newest orders; ties go to the one ordered last. */
export const likeliestFirst = <Product extends Bought>(products: readonly Product[]): Product[] =>
  products
    .toSorted(
      (a, b) =>
        b.orders - a.orders || b.lastOrderedAt.getTime() - a.lastOrderedAt.getTime() || a.productId - b.productId,
    )
    .slice(0, maxBoughtBefore)

/** How often a customer orders is computed from this many of the newest orders, placed on at least this many days. */
export const habitOrders = 12
const habitDays = 4
/** How many are read for a customer with many orders a day. */
export const busyHabitOrders = 500

/** After this many usual gaps without an order, the habit is lost. */
const gapsUntilLost = 4

export type LateOrder = { lastDaysAgo: number; everyDays: number; daysPast: number }

/**
 * A customer who is overdue for an order: more days have passed than the median gap between the days they ordered on.
 * Undefined if on time, with too few days to tell, or gone too long. `daysAgo` are numbers, because calendar objects for 10,000
 * customers take more than a second.
 */
export function lateOrder(daysAgo: readonly number[]): LateOrder | undefined {
  const days = [...new Set(daysAgo)].sort((a, b) => a - b)
  const [lastDaysAgo] = days
  if (lastDaysAgo === undefined || days.length < habitDays) return undefined
  const everyDays = medianGap(days)
  const daysPast = lastDaysAgo - everyDays
  if (daysPast <= 0 || lastDaysAgo > gapsUntilLost * everyDays) return undefined
  return { lastDaysAgo, everyDays, daysPast }
}

/** With many orders a day, more orders must be read to see the habit. */
export const hasBusyDays = (daysAgo: readonly number[]): boolean =>
  daysAgo.length >= habitOrders && new Set(daysAgo).size < habitDays

/** Rounded up, so that nobody is late too early. */
function medianGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const sorted = gaps.toSorted((a, b) => a - b)
  const [lower = 1, upper = lower] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return Math.ceil((lower + upper) / 2)
}
