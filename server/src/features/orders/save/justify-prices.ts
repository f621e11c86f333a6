import { linePrice, linesToJustify } from '@dray/domain/orders/order-prices'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findPricesBelowFloor } from '../../pricing/index.ts'
import type { OrderToSave } from './plan-orders.ts'

/** Who saves orders, and why the prices on them are right, if they say so. */
export type Justification = { user: Person; reason: string | null }

/** The most products that a refusal names. */
const maxNamed = 100

/**
 * Gives the reason to the orders that have a price which needs one: a new price below the margin floor of its brand, by what the
 * product costs now. Without a reason such prices are refused, unless an ADMIN saves them. The refusal names products and orders, and
 * no figure (D-199, D-200).
 */
export async function justifyPrices(
  tx: Tx,
  orders: readonly OrderToSave[],
  { user, reason }: Justification,
): Promise<readonly OrderToSave[]> {
  if (reason === null && isAdmin(user)) return orders
  const pricesOfOrders = orders.map(pricesToJustify)
  if (pricesOfOrders.every((prices) => prices.length === 0)) return orders
  const below = new Set((await findPricesBelowFloor(tx, pricesOfOrders.flat())).prices)
  const unjustified = orders.filter((_, n) => pricesOfOrders[n]?.some((price) => below.has(price)))
  if (reason === null && unjustified.length > 0) throw reasonMissing(unjustified, [...below])
  return orders.map((order) => (unjustified.includes(order) ? { ...order, priceReason: reason } : order))
}

const pricesToJustify = ({ before, fields: { orderStatus }, lines }: OrderToSave) =>
  linesToJustify(before, { orderStatus, lines }).map((line) => ({
    productId: line.productId,
    sku: line.productSku,
    price: linePrice(line),
  }))

function reasonMissing(orders: readonly OrderToSave[], below: readonly { productId: number; sku: string }[]): Refusal {
  const products = new Map(below.map(({ productId, sku }) => [productId, { productId, sku }]))
  const numbers = orders.flatMap(({ before }) => before?.orderNum ?? [])
  return new Refusal('reason-missing', {
    belowFloor: [...products.values()].slice(0, maxNamed),
    ...(numbers.length > 0 ? { orders: numbers } : {}),
  })
}
