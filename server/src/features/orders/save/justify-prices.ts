import { linePrice, linesToJustify } from '@dray/domain/orders/order-prices'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findPricesBelowFloor } from '../../pricing/index.ts'
import type { OrderInPlanning, OrderToSave } from './planned-order.ts'

export type Justification = { user: Person; reason: string | null }

const maxNamed = 100

/**
 * Requires a reason for new prices below the brand's margin floor, based on current cost, and attaches it to those orders. ADMINs don't
 * need one. The refusal names products and orders but no figures.
 */
export async function justifyPrices(
  tx: Tx,
  orders: readonly OrderInPlanning[],
  { user, reason }: Justification,
): Promise<void> {
  if (reason === null && isAdmin(user)) return
  const prices = new Map(orders.map((order) => [order, pricesToJustify(order)]))
  const all = [...prices.values()].flat()
  if (all.length === 0) return
  const below = new Set((await findPricesBelowFloor(tx, all)).prices)
  const unjustified = orders.filter((order) => prices.get(order)?.some((price) => below.has(price)))
  if (reason === null && unjustified.length > 0) throw reasonMissing(unjustified, [...below])
  for (const order of unjustified) order.priceReason = reason
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
