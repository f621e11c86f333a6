import type { NewOrder } from '@dray/contract/orders'
import type { HandoverWay } from '@dray/domain/documents/document-content'
import { type Cents, zero } from '@dray/domain/money'
import { type Cart, emptyCart, repriceLines } from '@dray/domain/orders/cart'
import { automaticDriver, startingLocation } from '@dray/domain/orders/delivery'
import { statusesOfNewOrder } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'

/** An order as it stands in the editor, before anything of it is saved. */
export type OrderDraft = {
  customerId: number | null
  /** Whose prices the lines have; null: base prices (D-62). */
  pricedFor: number | null
  way: HandoverWay
  /** YYYY-MM-DD, or empty. */
  deliveryDate: string
  driverId: number | null
  /** Null: the default location (D-39). */
  packingLocationId: number | null
  notes: string
  cart: Cart
  /** As it was asked for; the totals cap it at the subtotal, also when lines are removed (D-56). */
  discount: Cents | null
  discountNotes: string
}

/** Changes the order in the editor. */
export type ChangeDraft = (change: (draft: OrderDraft) => OrderDraft) => void

/** A new order starts with delivery, no date, no driver and the default location (D-39, D-40). */
export const emptyDraft: OrderDraft = {
  customerId: null,
  pricedFor: null,
  way: 'delivery',
  deliveryDate: '',
  driverId: null,
  packingLocationId: null,
  notes: '',
  cart: emptyCart,
  discount: null,
  discountNotes: '',
}

/** Whether nothing has been entered: what differs from an empty order would be lost by closing. */
export const isEmptyDraft = ({ cart, pricedFor: _, ...draft }: OrderDraft): boolean => {
  const { cart: _cart, pricedFor: _pricedFor, ...empty } = emptyDraft
  return cart.lines.length === 0 && JSON.stringify({ ...empty, ...draft }) === JSON.stringify(empty)
}

/** The customer as far as the driver is concerned. */
export type DrivenCustomer = { id: number; accountOwnerID: number | null; accountOwnerDrives: boolean }

const driverOf = (way: HandoverWay, customer: DrivenCustomer | undefined): number | null =>
  automaticDriver(
    way,
    customer?.accountOwnerID
      ? { id: customer.accountOwnerID, roles: customer.accountOwnerDrives ? ['DRIVER'] : [] }
      : undefined,
  )

/**
 * Another customer. Their account owner drives, if that person drives at all (D-41); a driver who only stood there
 * for the customer before goes, one picked by hand stays.
 */
export function withCustomer(
  draft: OrderDraft,
  customer: DrivenCustomer,
  before: DrivenCustomer | undefined,
): OrderDraft {
  const stays = draft.driverId !== driverOf(draft.way, before)
  const driverId = driverOf(draft.way, customer) ?? (stays ? draft.driverId : null)
  return { ...draft, customerId: customer.id, driverId }
}

/** Delivery takes the customer's own driver (D-41); pickup has none (spec 4.3). */
export const withWay = (draft: OrderDraft, way: HandoverWay, customer: DrivenCustomer | undefined): OrderDraft =>
  way === draft.way ? draft : { ...draft, way, driverId: driverOf(way, customer) }

/** The lines at the prices of the customer the order is for now (D-61). */
export const withPricesOf = (draft: OrderDraft, priceOf: (productId: number) => Cents | undefined): OrderDraft => ({
  ...draft,
  cart: repriceLines(draft.cart, priceOf),
  pricedFor: draft.customerId,
})

export type SavedAs = 'submitted' | 'as-draft'

/** What is sent for a new order (D-60); what the server works out itself is not sent (D-01). */
export function orderBody(
  draft: OrderDraft & { customerId: number },
  sent: { as: SavedAs; orderNum: string; locations: Parameters<typeof startingLocation>[0] },
): NewOrder {
  const { lines } = draft.cart
  return {
    customerID: draft.customerId,
    orderNum: sent.orderNum,
    pickupOrder: draft.way === 'pickup',
    deliveryDate: draft.deliveryDate || null,
    driverId: draft.way === 'pickup' ? null : draft.driverId,
    packingLocationId: draft.packingLocationId ?? startingLocation(sent.locations),
    ...statusesOfNewOrder(sent.as),
    notes: draft.notes.trim() || null,
    dollarAdjustment: orderTotals(lines, draft.discount ?? zero).discount,
    discountNotes: draft.discountNotes.trim() || null,
    products: lines.map(({ productSku, quantity, unitPrice, priceAdjustment, productBatchId, batchMode }) => ({
      productSku,
      quantity,
      unitPrice,
      priceAdjustment,
      productBatchId,
      batchMode,
    })),
  }
}
