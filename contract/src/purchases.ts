import { fitsFileName } from '@dray/domain/documents/document-name'
import { maxLengths } from '@dray/domain/limits'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses, maxPurchaseItems, isNumberLike } from '@dray/domain/purchases/purchase-order'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, money, moneySum, price } from './call/money.ts'
import { pagedList } from './call/paged-list.ts'

const orderStatus = z.enum(purchaseStatuses)
const paymentStatus = z.enum(paymentStatuses)

/** Costs only for users who may see them. */
export const purchaseItemSchema = z.object({
  id: z.int(),
  purchaseOrderID: z.int(),
  productId: z.int(),
  productSku: z.string(),
  productName: z.string(),
  productBrand: z.string(),
  productType: z.string(),
  productGenetics: z.string().nullable(),
  productExtractType: z.string().nullable(),
  productWeight: z.number().nullable(),
  hasBatch: z.boolean(),
  /** Null if the product doesn't come in cases. */
  unitsPerCase: z.int().nullable(),
  /** When the item was added. */
  existingStock: z.int(),
  pendingOutboundStock: z.int(),
  /** The same number under both names. */
  quantity: z.int(),
  orderQuantity: z.int(),
  unitCost: money.optional(),
  subtotal: money.optional(),
  /** For the next receipt; generated if missing. */
  batchNumber: z.string().nullable(),
  /** The sum of its receipts, which may be more than was ordered. */
  receivedQuantity: z.int(),
  /** Zero for a draft, a canceled order, or one closed short. */
  openQuantity: z.int(),
  /** Its units are in stock and nothing is open. */
  hasBeenStocked: z.boolean(),
})
export type PurchaseItem = z.output<typeof purchaseItemSchema>

/** One item in one delivery. */
export const purchaseReceiptSchema = z.object({
  id: z.int(),
  purchaseItemId: z.int(),
  units: z.int(),
  /** Null for a product that is not tracked by batch. */
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  /** Absent without a batch. */
  isCheckedIn: z.boolean().optional(),
  receivedOn: fields.day,
  receivedBy: z.string().nullable(),
  createdAt: fields.instant,
  reason: z.string().nullable(),
})
export type PurchaseReceipt = z.output<typeof purchaseReceiptSchema>

const brand = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  brandRepName: z.string().nullable(),
  brandRepPhone: z.string().nullable(),
  brandRepEmail: z.string().nullable(),
  website: z.string().nullable(),
})

/** Without its items. The total is there only for users who may see costs. */
export const purchaseOrderSummarySchema = z.object({
  id: z.int(),
  purchaseOrderNum: z.string(),
  brandID: z.int(),
  brand,
  expectedDeliveryOn: fields.day.nullable(),
  /** When it first left DRAFT. */
  orderPlacedOn: fields.instant.nullable(),
  orderStatus,
  paymentStatus,
  statusModifiedOn: fields.instant,
  paymentModifiedOn: fields.instant,
  createdAt: fields.instant,
  modifiedOn: fields.instant,
  notes: z.string().nullable(),
  unitQuantity: z.int(),
  receivedQuantity: z.int(),
  openQuantity: z.int(),
  total: money.optional(),
  /** When it was received although units were open. */
  closedShortOn: fields.instant.nullable(),
  closedShortBy: z.string().nullable(),
  closedShortReason: z.string().nullable(),
})
export type PurchaseOrderSummary = z.output<typeof purchaseOrderSummarySchema>

export const purchaseOrderSchema = purchaseOrderSummarySchema.extend({
  purchaseOrderItems: z.array(purchaseItemSchema),
  /** Oldest first. */
  receipts: z.array(purchaseReceiptSchema),
})
export type PurchaseOrder = z.output<typeof purchaseOrderSchema>

/** Without its brand (spec 7). */
const changedPurchaseOrderSchema = purchaseOrderSchema.omit({ brand: true })
export type ChangedPurchaseOrder = z.output<typeof changedPurchaseOrderSchema>

/** Other fields of a product are ignored. Without a unit cost a stored item keeps its own, and a new one has its product's. */
const sentItem = z.object({
  /** Only marks it as an item of this purchase order; items are matched by SKU. */
  id: fields.optional(fields.looseId),
  productSku: fields.requiredLine(maxLengths.sku, 'Every item needs a SKU'),
  orderQuantity: fields.quantity,
  unitCost: fields.optional(price),
  batchNumber: fields.optionalLine(maxLengths.batchNumber).optional(),
})
export type SentPurchaseItem = z.output<typeof sentItem>

const isDistinct = (items: readonly SentPurchaseItem[]): boolean =>
  new Set(items.map(({ productSku }) => productSku)).size === items.length

const sentItems = z
  .array(sentItem, 'A purchase order needs at least one item')
  .max(maxPurchaseItems, `A purchase order can have at most ${maxPurchaseItems.toLocaleString('en-US')} items`)
  .refine(isDistinct, 'A product is listed twice')

/** Other years are typos. */
const expectedDay = fields.looseDayBetween(2000, 2099)

const form = z.object({
  brandID: fields.looseId,
  expectedDeliveryOn: expectedDay,
  orderStatus,
  paymentStatus,
  notes: fields.notes,
  purchaseOrderItems: sentItems,
})

/** At least one item unless it is a draft. */
export const newPurchaseOrderSchema = form.extend({
  orderStatus: orderStatus.default('PENDING'),
  /** Without one, a draft has DRAFT and any other purchase order PENDING (spec 4.6). */
  paymentStatus: paymentStatus.optional(),
})
export type NewPurchaseOrder = z.output<typeof newPurchaseOrderSchema>

/** Absent fields stay. A stored item that is missing from a sent list is removed. */
export const purchaseOrderChangeSchema = form.partial().extend({
  /** Used if it's free. A blank number and one that starts with DRAFT_ are ignored. */
  purchaseOrderNum: fields
    .optionalLine(maxLengths.orderNum)
    .refine((number) => number === null || fitsFileName(number), {
      message: 'A number can be at most 40 characters long and have none of / \\ : * ? " < > |',
      abort: true,
    })
    .refine((number) => number === null || isNumberLike(number), 'A number needs a letter or a digit')
    .optional(),
  modifiedOn: fields.modifiedOn,
})
export type PurchaseOrderChange = z.output<typeof purchaseOrderChangeSchema>

const inventory = { roles: ['INVENTORY'] } as const
const reads = ['purchases', 'brands'] as const

/** 5,000 items with every field of the products. */
const bodyLimit = 4 * 1024 * 1024

/** Statuses and brand ids are comma-separated. */
const listFilter = z.object({
  /** In the number or in the brand's name. */
  search: fields.text(200).optional(),
  status: fields.text(200).optional(),
  payment: fields.text(200).optional(),
  brand: fields.idList(100).optional(),
  /** Both inclusive. */
  expectedFrom: fields.day.optional(),
  expectedTo: fields.day.optional(),
  /** Expected before today, and still open. */
  late: z.enum(['true', 'false']).optional(),
})

export const suggestPurchaseNumber = call({
  method: 'GET',
  path: '/api/db/purchases/createOrderNumber/:brandId',
  summary: 'The next purchase order number of a brand; nothing is reserved.',
  who: inventory,
  params: z.object({ brandId: fields.pathId }),
  answer: z.object({ purchaseOrderNum: z.string() }),
  refusals: ['not-found'],
  reads,
})

export const placePurchaseOrder = call({
  method: 'POST',
  path: '/api/db/purchases/new',
  summary: 'Places a purchase order or saves it as a draft. In RECEIVED or COMPLETED its units are put into stock.',
  who: inventory,
  body: newPurchaseOrderSchema,
  answer: purchaseOrderSchema,
  refusals: [
    'period-closed',
    'purchase-number-taken',
    'coa-missing',
    'product-unknown',
    'product-not-sold',
    'product-of-another-brand',
    'purchase-too-large',
    'brand-unknown',
    'batch-of-another-product',
    'item-of-another-purchase',
  ],
  changes: ['purchases', 'products', 'orders'],
  bodyLimit,
})

export const listPurchaseOrders = call({
  method: 'GET',
  path: '/api/db/purchases/getAll',
  summary: 'The purchase orders, newest first or sorted by a column: a page of them, or all.',
  who: 'office',
  /** See `purchaseList` of the domain. */
  ...pagedList(listFilter, purchaseOrderSummarySchema),
  refusals: ['too-many-purchases'],
  reads,
  allowStale: true,
})

export const readPurchaseTotals = call({
  method: 'GET',
  path: '/api/db/purchases/getTotals',
  summary: 'The number of purchase orders in a list and their totals.',
  who: 'office',
  query: listFilter,
  answer: z.object({
    purchaseOrders: z.int(),
    units: z.int(),
    received: z.int(),
    /** Only for users who may see costs. */
    total: moneySum.optional(),
    isCapped,
  }),
  reads,
  allowStale: true,
})

const shownOrder = ({ res }: { res: PurchaseOrder }) => ({ purchases: [res.id], brands: [res.brandID] })

export const readPurchaseOrder = call({
  method: 'GET',
  path: '/api/db/purchases/getById/:id',
  summary: 'One purchase order with its brand, items and receipts.',
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ res: purchaseOrderSchema }),
  refusals: ['purchase-not-found'],
  reads,
  shows: shownOrder,
})

export const findPurchaseOrderByNumber = call({
  method: 'GET',
  path: '/api/db/purchases/getByPurchaseOrderNum/:purchaseOrderNum',
  summary: 'One purchase order with its brand, items and receipts, by its number.',
  who: 'office',
  params: z.object({ purchaseOrderNum: fields.text(60) }),
  answer: z.object({ res: purchaseOrderSchema }),
  refusals: ['purchase-not-found'],
  reads,
  shows: shownOrder,
})

export const changePurchaseOrder = call({
  method: 'PUT',
  path: '/api/db/purchases/update/:id',
  summary:
    'Changes the sent fields of a purchase order. Its status decides whether its units are in stock. ACCOUNTING can change only the payment status.',
  who: { roles: ['INVENTORY', 'ACCOUNTING'] },
  params: z.object({ id: fields.pathId }),
  body: purchaseOrderChangeSchema,
  answer: changedPurchaseOrderSchema,
  refusals: [
    'purchase-not-found',
    'changed-meanwhile',
    'period-closed',
    'purchase-number-taken',
    'coa-missing',
    'received-item-lowered',
    'receipt-used',
    'product-unknown',
    'product-not-sold',
    'product-of-another-brand',
    'purchase-brand-stays',
    'purchase-too-large',
    'batch-of-another-product',
    'item-of-another-purchase',
  ],
  changes: ['purchases', 'products', 'orders'],
  bodyLimit,
})
