import type { Order, OrderChange, OrderedItem, OrderLineSent } from '@dray/contract/orders'
import { zero } from '@dray/domain/money'
import type { CartLine } from '@dray/domain/orders/cart'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import type { OrderDraft } from './order-draft.ts'

/** A saved order as it stands in the editor. A stored line has its own id as its key. */
export type EditDraft = OrderDraft & { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

export const fieldLabels = {
  orderStatus: 'Order status',
  paymentStatus: 'Payment status',
  customerId: 'Customer',
  notes: 'Notes',
  way: 'Delivery or pickup',
  deliveryDate: 'Date',
  driverId: 'Driver',
  packingLocationId: 'Packing location',
  discount: 'Discount',
  discountNotes: 'Discount note',
} as const satisfies Partial<Record<keyof EditDraft, string>>
export type OrderField = keyof typeof fieldLabels

export const orderFields = Object.keys(fieldLabels).filter((name): name is OrderField => name in fieldLabels)

/** A field, or a line by its key. */
export type Part = OrderField | `line ${number}`
export const partOf = ({ key }: Pick<CartLine, 'key'>): Part => `line ${key}`

/** Beyond every id, so that a new line never has the key of a stored one. */
const firstNewKey = 2 ** 31

export const draftOf = (order: Order): EditDraft => ({
  customerId: order.customerID,
  // Its lines keep the prices they were sold at (D-167).
  pricedFor: order.customerID,
  way: order.pickupOrder ? 'pickup' : 'delivery',
  deliveryDate: order.deliveryDate ?? '',
  driverId: order.driverId,
  packingLocationId: order.packingLocationId,
  notes: order.notes ?? '',
  cart: { lines: order.orderedItems.map(lineOf), nextKey: firstNewKey },
  discount: order.dollarAdjustment === zero ? null : order.dollarAdjustment,
  discountNotes: order.discountNotes ?? '',
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
})

const lineOf = (item: OrderedItem): CartLine => ({
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

/** The fields and lines in which two drafts differ; spaces at the ends of a text make no difference. */
export function changedParts(before: EditDraft, after: EditDraft): Part[] {
  const fields = orderFields.filter((field) => meaningOf(before, field) !== meaningOf(after, field))
  return [...fields, ...changedLines(before.cart.lines, after.cart.lines)]
}

function changedLines(before: readonly CartLine[], after: readonly CartLine[]): Part[] {
  const was = new Map(before.map((line) => [line.key, line]))
  const is = new Set(after.map((line) => line.key))
  const changed = after.filter((line) => !isSameLine(was.get(line.key), line))
  return [...changed, ...before.filter((line) => !is.has(line.key))].map(partOf)
}

const meaningOf = (draft: EditDraft, field: OrderField): string =>
  field === 'discount' ? String(draft.discount ?? zero) : String(draft[field] ?? '').trim()

export const isSameLine = (a: CartLine | undefined, b: CartLine | undefined): boolean =>
  a === b ||
  (a?.id === b?.id &&
    a?.quantity === b?.quantity &&
    a?.unitPrice === b?.unitPrice &&
    a?.priceAdjustment === b?.priceAdjustment &&
    a?.productBatchId === b?.productBatchId &&
    a?.batchMode === b?.batchMode)

type Edited = {
  order: Order
  draft: EditDraft
  /** The real number fetched for an order that leaves DRAFT (D-58). */
  orderNum?: string | undefined
}

/** Whether an order gets its real number with this change (spec 4.3). */
export const leavesDraft = ({ order, draft }: Pick<Edited, 'order' | 'draft'>): boolean =>
  order.orderStatus === 'DRAFT' && draft.orderStatus !== 'DRAFT'

/** What is sent: what differs from the order as it was read, and when that was (D-15, D-154). */
export function changeBody({ order, draft, orderNum }: Edited): OrderChange {
  const base = draftOf(order)
  const changed = new Set<Part>(changedParts(base, draft))
  const { lines } = draft.cart
  const areLinesChanged = [...changed].some((part) => part.startsWith('line '))
  const { discount } = orderTotals(lines, draft.discount ?? zero)
  const only = <Key extends keyof OrderChange>(field: OrderField, key: Key, value: OrderChange[Key]) =>
    changed.has(field) ? { [key]: value } : {}
  return {
    ...(orderNum === undefined ? {} : { orderNum }),
    ...only('orderStatus', 'orderStatus', draft.orderStatus),
    ...only('paymentStatus', 'paymentStatus', draft.paymentStatus),
    ...only('customerId', 'customerID', draft.customerId ?? order.customerID),
    ...only('notes', 'notes', draft.notes.trim() || null),
    ...only('way', 'pickupOrder', draft.way === 'pickup'),
    ...only('deliveryDate', 'deliveryDate', draft.deliveryDate || null),
    ...only('driverId', 'driverId', draft.driverId),
    ...only('packingLocationId', 'packingLocationId', draft.packingLocationId ?? order.packingLocationId),
    ...only('discount', 'dollarAdjustment', discount),
    ...only('discountNotes', 'discountNotes', draft.discountNotes.trim() || null),
    ...(areLinesChanged ? { orderItems: sentLines({ order, draft }) } : {}),
    modifiedOn: order.modifiedOn.toISOString(),
  }
}

export function sentLines({ order, draft }: Edited): OrderLineSent[] {
  const stored = new Map(order.orderedItems.map((item) => [item.id, item]))
  return draft.cart.lines.map((line): OrderLineSent => {
    const { productSku, quantity, unitPrice, priceAdjustment, productBatchId, batchMode } = line
    const figures = { productSku, quantity, unitPrice, priceAdjustment }
    const item = stored.get(line.id ?? 0)
    if (item === undefined) return { ...figures, productBatchId, batchMode }
    const named = { id: item.id, ...figures }
    if (isChosenAnew(line, item)) return { ...named, productBatchId, batchMode }
    // The batch of a line stays by not being sent.
    return looksForBatch(line, item) ? { ...named, productBatchId: null, batchMode: 'auto' } : named
  })
}

const isChosenAnew = ({ productBatchId, batchMode }: CartLine, item: OrderedItem): boolean =>
  productBatchId !== item.productBatchId || batchMode !== item.batchMode

/** Whether saving finds a batch for a line: it is left to that, or units are added to one whose batch was not chosen by hand. */
export function looksForBatch(line: CartLine, item: OrderedItem | undefined): boolean {
  const { quantity, productBatchId, batchMode } = line
  if (item === undefined || isChosenAnew(line, item)) return batchMode === 'auto' && productBatchId === null
  return quantity > item.quantity && (batchMode === 'auto' || productBatchId === null)
}
