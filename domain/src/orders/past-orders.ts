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
