import type { Cents } from '@dray/domain/money'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { orderTotals, type LineFigures } from '@dray/domain/orders/order-totals'
import type { OrderToChange } from './stored-orders.ts'

/** What a person may say of an order, but for its lines. */
export type OrderFields = {
  customerId: number
  pickupOrder: boolean
  deliveryDate: string | null
  driverId: number | null
  packingLocationId: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  notes: string | null
  discountAsked: Cents
  discountNotes: string | null
}

export const fieldsOf = (order: OrderToChange): OrderFields => ({
  customerId: order.customerId,
  pickupOrder: order.pickupOrder,
  deliveryDate: order.deliveryDate,
  driverId: order.driverId,
  packingLocationId: order.packingLocationId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  notes: order.notes,
  discountAsked: order.discountCents,
  discountNotes: order.discountNotes,
})

/** The sums that are kept with an order, from its lines and the discount asked for (D-56). */
export function keptSums(lines: readonly (LineFigures & { productBrand: string })[], discountAsked: Cents) {
  const { unitQuantity, cost, subtotal, discount } = orderTotals(lines, discountAsked)
  return {
    unitQuantity,
    costCents: cost,
    subtotalCents: subtotal,
    discountCents: discount,
    brands: [...new Set(lines.map((line) => line.productBrand))].sort(),
  }
}
