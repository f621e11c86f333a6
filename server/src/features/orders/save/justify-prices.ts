import { linePrice, linesToJustify } from '@dray/domain/orders/order-prices'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findPricesBelowFloor } from '../../pricing/index.ts'
import type { OrderToSave } from './planned-order.ts'

export type Justification = { user: Person; reason: string | null }

const maxNamed = 100

/**
 * Requires a reason for new prices below the brand's margin floor, based on current cost, and attaches it to those orders. ADMINs don't
 * need one. The refusal names products and orders but no figures (D-199, D-200).
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

function pricesToJustify({ before, fields: { orderStatus, requestedDiscount }, lines }: OrderToSave) {
  const discount = orderTotals(lines, requestedDiscount)
  const stored = before && { ...before, discount: { discount: before.discountCents, subtotal: before.subtotalCents } }
  return linesToJustify(stored, { orderStatus, lines, discount }).map((line) => ({
    productId: line.productId,
    sku: line.productSku,
    price: linePrice(line, discount),
  }))
}

function reasonMissing(orders: readonly OrderToSave[], below: readonly { productId: number; sku: string }[]): Refusal {
  const products = new Map(below.map(({ productId, sku }) => [productId, { productId, sku }]))
  const numbers = orders.flatMap(({ before }) => before?.orderNum ?? [])
  return new Refusal('reason-missing', {
    belowFloor: [...products.values()].slice(0, maxNamed),
    ...(numbers.length > 0 ? { orders: numbers } : {}),
  })
}
