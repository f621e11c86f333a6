import { isQuantity } from './cart.ts'
import type { OrderStatus } from './order-status.ts'

/** What an order must say of itself to be ordered once more. */
type Past = { id: number; orderStatus: OrderStatus; createdAt: Date }

/** Orders that say nothing of what a customer takes: not placed yet, given up, or given back. */
const notRepeated: readonly OrderStatus[] = ['DRAFT', 'CANCELLED', 'REFUNDED']

/** A customer's newest order that stood, other than the one that is being written. */
export function lastOrder<Order extends Past>(
  orders: readonly Order[],
  writtenId: number | undefined,
): Order | undefined {
  const stood = orders.filter(({ id, orderStatus }) => id !== writtenId && !notRepeated.includes(orderStatus))
  return stood.reduce<Order | undefined>(
    (newest, order) => (newest === undefined || isNewer(order, newest) ? order : newest),
    undefined,
  )
}

const isNewer = (one: Past, other: Past): boolean =>
  one.createdAt.getTime() === other.createdAt.getTime() ? one.id > other.id : one.createdAt > other.createdAt

type PastLine = { productId: number; productName: string; quantity: number }

/**
 * The products of an order with the units of all their lines, and the names of those that can no longer be ordered. Units that are
 * more than one line may have stand twice.
 */
export function repeatedUnits<Product>(
  lines: readonly PastLine[],
  sold: ReadonlyMap<number, Product>,
): { units: { product: Product; quantity: number }[]; noLongerSold: string[] } {
  const units: { product: Product; quantity: number }[] = []
  const latest = new Map<number, { product: Product; quantity: number }>()
  const gone = new Map<number, string>()
  for (const { productId, productName, quantity } of lines) {
    const product = sold.get(productId)
    const before = latest.get(productId)
    if (product === undefined) gone.set(productId, productName)
    else if (before && isQuantity(before.quantity + quantity)) before.quantity += quantity
    else {
      const own = { product, quantity }
      latest.set(productId, own)
      units.push(own)
    }
  }
  return { units, noLongerSold: [...gone.values()] }
}
