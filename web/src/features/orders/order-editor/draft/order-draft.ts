import type { SavedAs } from '../../../../kit/editing/use-new-draft.ts'
import { type SaveReasons } from '../../order-sheet/use-sale-checks.tsx'
import { type NewOrder } from '@dray/contract/orders'
import { type HandoverWay, handoverWays } from '@dray/domain/documents/document-content'
import { type Cents, cents, zero } from '@dray/domain/money'
import { type Cart, emptyCart, repriceLines } from '@dray/domain/orders/cart'
import { automaticDriver, startingLocation } from '@dray/domain/deliveries/deliveries'
import { orderStatuses, paymentStatuses, statusesOfNewOrder } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { batchModes } from '@dray/domain/orders/batches/allocate-batches'
import { z } from 'zod'

export type OrderDraft = {
  customerId: number | null
  /** The customer whose prices the lines have; null: base prices. */
  pricedFor: number | null
  way: HandoverWay
  /** YYYY-MM-DD, or empty. */
  deliveryDate: string
  driverId: number | null
  /** Null: the default location. */
  packingLocationId: number | null
  /** The customer's own order number. */
  customerPO: string
  notes: string
  cart: Cart
  /** As entered. The totals cap it at the subtotal, even after lines are removed. */
  discount: Cents | null
  discountNotes: string
}

export type ChangeDraft = (change: (draft: OrderDraft) => OrderDraft) => void

/** A new order starts with delivery, no date, no driver, and the default location (D-40). */
export const emptyDraft: OrderDraft = {
  customerId: null,
  pricedFor: null,
  way: 'delivery',
  deliveryDate: '',
  driverId: null,
  packingLocationId: null,
  customerPO: '',
  notes: '',
  cart: emptyCart,
  discount: null,
  discountNotes: '',
}

/** Closing it would lose nothing. */
export const isEmptyDraft = (draft: OrderDraft): boolean => isStillAt(emptyDraft, draft)

export function isStillAt({ cart: _, ...start }: OrderDraft, { cart, ...draft }: OrderDraft): boolean {
  if (cart.lines.length > 0) return false
  return JSON.stringify({ ...start, ...draft, pricedFor: null }) === JSON.stringify({ ...start, pricedFor: null })
}

export type CustomerWithOwner = { id: number; accountOwnerID: number | null; accountOwnerDrives: boolean }

const customerDriver = (way: HandoverWay, customer: CustomerWithOwner | undefined): number | null =>
  automaticDriver(
    way,
    customer?.accountOwnerID
      ? { id: customer.accountOwnerID, roles: customer.accountOwnerDrives ? ['DRIVER'] : [] }
      : undefined,
  )

/**
 * The new customer's account owner becomes the driver, if that person drives. A driver set for the previous customer is removed; one
 * chosen by hand stays.
 */
export function withCustomer(
  draft: OrderDraft,
  customer: CustomerWithOwner,
  previous: CustomerWithOwner | undefined,
): OrderDraft {
  const isChosenByHand = draft.driverId !== customerDriver(draft.way, previous)
  const driverId = customerDriver(draft.way, customer) ?? (isChosenByHand ? draft.driverId : null)
  return { ...draft, customerId: customer.id, driverId }
}

/** Switching to delivery sets the customer's own driver; a pickup has none (spec 4.3). */
export const withWay = (draft: OrderDraft, way: HandoverWay, customer: CustomerWithOwner | undefined): OrderDraft =>
  way === draft.way ? draft : { ...draft, way, driverId: customerDriver(way, customer) }

/** Reprices the lines for the order's customer. */
export const withCurrentPrices = (
  draft: OrderDraft,
  priceOf: (productId: number) => Cents | undefined,
): OrderDraft => ({
  ...draft,
  cart: repriceLines(draft.cart, priceOf),
  pricedFor: draft.customerId,
})

export const sentReasons = ({ reason, creditHoldReason }: SaveReasons) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(creditHoldReason === undefined ? {} : { creditHoldReason }),
})

/** The body of a new order (D-60), without what the server computes itself (D-01). */
export function orderBody(
  draft: OrderDraft & { customerId: number },
  options: {
    as: SavedAs
    orderNum: string
    reasons: SaveReasons
    locations: Parameters<typeof startingLocation>[0]
  },
): NewOrder {
  const { lines } = draft.cart
  return {
    customerID: draft.customerId,
    orderNum: options.orderNum,
    pickupOrder: draft.way === 'pickup',
    deliveryDate: draft.deliveryDate || null,
    driverId: draft.way === 'pickup' ? null : draft.driverId,
    packingLocationId: draft.packingLocationId ?? startingLocation(options.locations),
    ...statusesOfNewOrder(options.as),
    customerPO: draft.customerPO.trim() || null,
    notes: draft.notes.trim() || null,
    dollarAdjustment: orderTotals(lines, draft.discount ?? zero).discount,
    discountNotes: draft.discountNotes.trim() || null,
    ...sentReasons(options.reasons),
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

const amount = z.int().transform(cents)
const text = z.string()
const id = z.int().nullable()

/** Without the cost, which another user of this computer could read. */
const line = z.object({
  key: z.int().positive(),
  id: z.int().optional(),
  productId: z.int(),
  productSku: text,
  productName: text,
  productBrand: text,
  productType: text,
  productGenetics: text.nullable(),
  productExtractType: text.nullable(),
  productWeight: z.number().nullable(),
  quantity: z.int().positive(),
  unitPrice: amount,
  priceAdjustment: amount,
  productBatchId: id,
  productBatchNumber: text.nullable(),
  batchMode: z.enum(batchModes),
  shouldHaveTag: z.boolean(),
  tagsPulled: z.boolean(),
  dividedFrom: z.int().optional(),
})

const draftFields = z.object({
  customerId: id,
  pricedFor: id,
  way: z.enum(handoverWays),
  deliveryDate: text,
  driverId: id,
  packingLocationId: id,
  customerPO: text,
  notes: text,
  cart: z.object({ lines: z.array(line).readonly(), nextKey: z.int().positive() }),
  discount: amount.nullable(),
  discountNotes: text,
})
/** A draft stored by an earlier version has no PO number. */
export const storedDraft = draftFields.extend({ customerPO: text.default('') })
export const storedOrderEdits = draftFields
  .extend({ orderStatus: z.enum(orderStatuses), paymentStatus: z.enum(paymentStatuses) })
  .partial()
