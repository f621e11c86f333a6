import type { SaveReasons } from '../../order-sheet/use-sale-checks.tsx'
import { type Order, type OrderChange, type OrderedItem, type OrderLineInput, orderSchema } from '@dray/contract/orders'
import { zero } from '@dray/domain/money'
import type { Cart, CartLine } from '@dray/domain/orders/cart'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import {
  changedParts,
  type Form,
  type ListRules,
  type Part as FormPart,
  sameBy,
  type Versions,
} from '../../../../kit/editing/form.ts'
import { type LineItem, lineItem, lineRules } from '../../../../kit/editing/line-rules.ts'
import { hasNewBatchChoice, willAllocate } from '../../order-batches/batch-forecast.ts'
import { type OrderDraft, sentReasons, storedOrderEdits } from './order-draft.ts'

/** A saved order in the editor. A stored line's key is its id. */
export type EditDraft = OrderDraft & { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

export const orderFieldLabels = {
  orderStatus: 'Order status',
  paymentStatus: 'Payment status',
  customerId: 'Customer',
  customerPO: 'PO number',
  notes: 'Notes',
  way: 'Delivery or pickup',
  deliveryDate: 'Date',
  driverId: 'Driver',
  packingLocationId: 'Packing location',
  discount: 'Discount',
  discountNotes: 'Discount note',
} as const satisfies Partial<Record<keyof EditDraft, string>>
export type OrderField = keyof typeof orderFieldLabels

export const orderFields = Object.keys(orderFieldLabels).filter((name): name is OrderField => name in orderFieldLabels)

type OrderTypes = { record: Order; fields: EditDraft; item: LineItem }

export type OrderPart = FormPart<OrderTypes>
export const orderLinePart: (line: Pick<CartLine, 'key'>) => LineItem = lineItem

/** Larger than any id, so a new line never gets a stored line's key. */
const firstNewKey = 2 ** 31

export const orderDraft = (order: Order): EditDraft => ({
  customerId: order.customerID,
  // The lines keep the prices they were sold at.
  pricedFor: order.customerID,
  way: order.pickupOrder ? 'pickup' : 'delivery',
  deliveryDate: order.deliveryDate ?? '',
  driverId: order.driverId,
  packingLocationId: order.packingLocationId,
  customerPO: order.customerPO ?? '',
  notes: order.notes ?? '',
  cart: { lines: order.orderedItems.map(cartLine), nextKey: firstNewKey },
  discount: order.dollarAdjustment === zero ? null : order.dollarAdjustment,
  discountNotes: order.discountNotes ?? '',
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
})

const cartLine = (item: OrderedItem): CartLine => ({
  key: item.id,
  id: item.id,
  productId: item.productId,
  productSku: item.productSku,
  productName: item.productName,
  productBrand: item.productBrand,
  productType: item.productType,
  productGenetics: item.productGenetics,
  productExtractType: item.productExtractType,
  productWeight: item.productWeight,
  productCost: item.productCost,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  priceAdjustment: item.priceAdjustment,
  productBatchId: item.productBatchId,
  productBatchNumber: item.productBatchNumber,
  batchMode: item.batchMode,
  shouldHaveTag: item.shouldHaveTag,
  tagsPulled: item.tagsPulled,
})

const lines = lineRules<CartLine>({
  isSame: (a, b) =>
    a.quantity === b.quantity &&
    a.unitPrice === b.unitPrice &&
    a.priceAdjustment === b.priceAdjustment &&
    a.productBatchId === b.productBatchId &&
    a.batchMode === b.batchMode,
  isSaved: isAlreadySaved,
  splitFrom: ({ dividedFrom }) => dividedFrom,
})

/**
 * True if a new line was already saved by a request whose response was lost. It may have been split into batches since, so this compares
 * the units of all matching lines, not single lines.
 */
function isAlreadySaved(line: CartLine, { base, mine, theirs }: Versions<readonly CartLine[]>): boolean {
  const baseKeys = new Set(base.map(({ key }) => key))
  const newUnits = (cart: readonly CartLine[]): number =>
    cart
      .filter(
        (added) =>
          !baseKeys.has(added.key) &&
          added.productId === line.productId &&
          added.unitPrice === line.unitPrice &&
          added.priceAdjustment === line.priceAdjustment,
      )
      .reduce((units, { quantity }) => units + quantity, 0)
  return newUnits(theirs) === newUnits(mine)
}

const cartRules: ListRules<Cart, LineItem> = {
  changed: (before, after) => lines.changed(before.lines, after.lines),
  merge: ({ base, mine, theirs }) => ({
    lines: lines.merge({ base: base.lines, mine: mine.lines, theirs: theirs.lines }),
    nextKey: mine.nextKey,
  }),
  take: (cart, from, items) => ({ ...cart, lines: lines.take(cart.lines, from.lines, items) }),
}

export const orderForm: Form<OrderTypes> = {
  name: 'order',
  record: orderSchema,
  labels: { ...orderFieldLabels, pricedFor: 'Prices', cart: 'Lines' },
  read: orderDraft,
  rules: { discount: { isSame: sameBy((discount) => discount ?? zero) }, cart: { list: cartRules } },
  companions: { pricedFor: 'customerId' },
  stored: storedOrderEdits,
}

type Edited = {
  order: Order
  draft: EditDraft
  /** Fetched for an order that leaves DRAFT. */
  orderNum?: string | undefined
  reasons?: SaveReasons
}

/** An order gets its permanent number when it leaves DRAFT (spec 4.3). */
export const isLeavingDraft = ({ order, draft }: Pick<Edited, 'order' | 'draft'>): boolean =>
  order.orderStatus === 'DRAFT' && draft.orderStatus !== 'DRAFT'

/** Sends only what was changed, with the version it's based on. */
export function orderChangeBody({ order, draft, orderNum, reasons = {} }: Edited): OrderChange {
  const base = orderDraft(order)
  const changed = new Set<OrderPart>(changedParts(orderForm, base, draft))
  const areLinesChanged = [...changed].some((part) => part.startsWith('line '))
  const { discount } = orderTotals(draft.cart.lines, draft.discount ?? zero)
  const ifChanged = <Key extends keyof OrderChange>(field: OrderField, key: Key, value: OrderChange[Key]) =>
    changed.has(field) ? { [key]: value } : {}
  return {
    ...(orderNum === undefined ? {} : { orderNum }),
    ...ifChanged('orderStatus', 'orderStatus', draft.orderStatus),
    ...ifChanged('paymentStatus', 'paymentStatus', draft.paymentStatus),
    ...ifChanged('paymentStatus', 'paymentModifiedOn', order.paymentModifiedOn.toISOString()),
    ...ifChanged('customerId', 'customerID', draft.customerId ?? order.customerID),
    ...ifChanged('customerPO', 'customerPO', draft.customerPO.trim() || null),
    ...ifChanged('notes', 'notes', draft.notes.trim() || null),
    ...ifChanged('way', 'pickupOrder', draft.way === 'pickup'),
    ...ifChanged('deliveryDate', 'deliveryDate', draft.deliveryDate || null),
    ...ifChanged('driverId', 'driverId', draft.driverId),
    ...ifChanged('packingLocationId', 'packingLocationId', draft.packingLocationId ?? order.packingLocationId),
    ...ifChanged('discount', 'dollarAdjustment', discount),
    ...ifChanged('discountNotes', 'discountNotes', draft.discountNotes.trim() || null),
    ...(areLinesChanged ? { orderItems: linesToSend({ order, draft }) } : {}),
    ...sentReasons(reasons),
    modifiedOn: order.modifiedOn.toISOString(),
  }
}

export function linesToSend({ order, draft }: Edited): OrderLineInput[] {
  const stored = new Map(order.orderedItems.map((item) => [item.id, item]))
  return draft.cart.lines.map((line): OrderLineInput => {
    const { productSku, quantity, unitPrice, priceAdjustment, productBatchId, batchMode } = line
    const values = { productSku, quantity, unitPrice, priceAdjustment }
    const item = stored.get(line.id ?? 0)
    if (item === undefined) return { ...values, productBatchId, batchMode }
    const existing = { id: item.id, ...values }
    if (hasNewBatchChoice(line, item)) return { ...existing, productBatchId, batchMode }
    // A batch that isn't sent stays unchanged.
    return willAllocate(line, item) ? { ...existing, productBatchId: null, batchMode: 'auto' } : existing
  })
}
