import { maxLengths } from '@dray/domain/limits'
import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { z } from 'zod'
import { call, maxIdsPerRequest } from './call.ts'
import * as fields from './call/fields.ts'
import { pageLimit, pages, usualLimit } from './call/paged-list.ts'
import { maxBulkOrders, orderedItemSchema, orderStatusSchema } from './orders.ts'

export const pendingItemSchema = orderedItemSchema.extend({ orderNum: z.string(), customerName: z.string() })
export type PendingItem = z.output<typeof pendingItemSchema>

export const maxPulledLines = 20_000

export const maxLinesOfPart = 1000

/** Rows to pass over; nothing after a cursor. */
const skip = z.coerce.number().int().min(0).max(10_000_000).optional()

export const listPendingOutbound = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOutboundStock/:sku',
  summary: 'The open orders with pending units of a product, with the number of units in each.',
  who: 'office',
  params: z.object({ sku: fields.text(maxLengths.sku) }),
  answer: z.array(z.object({ orderNum: z.string(), customerName: z.string(), quantity: z.int() })),
  refusals: ['not-found', 'too-many-lines'],
  reads: ['orders', 'customers'],
})

export const listShortProducts = call({
  method: 'GET',
  path: '/api/db/products/getShort',
  summary: 'The products that open orders are short of, with the number of units (D-321).',
  who: 'office',
  answer: z.array(z.object({ productId: z.int(), units: z.int() })),
  reads: ['products', 'orders'],
  allowStale: true,
})

export const listPendingItems = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOrderItemsForTags',
  summary:
    'The lines of open orders whose tags are not pulled yet, of all products or of one. With limit and skip a part of them, else at most 20,000.',
  who: 'office',
  ...pages(z.object({ sku: fields.text(maxLengths.sku).optional(), skip }), pendingItemSchema, usualLimit),
  refusals: ['not-found', 'too-many-lines'],
  reads: ['orders', 'customers'],
})

/** When the oldest waiting order, or the first order of its chain, was placed. Null or absent for lines that don't wait. */
const since = fields.instant.nullish()

export const pendingLineSchema = z.object({
  id: z.int(),
  orderID: z.int(),
  orderNum: z.string(),
  customerName: z.string(),
  productId: z.int(),
  productBatchNumber: z.string().nullable(),
  /** The batch's own, which wins over the product's. */
  batchShelf: z.string().nullable(),
  shouldHaveTag: z.boolean(),
  quantity: z.int(),
  since,
})
export type PendingLine = z.output<typeof pendingLineSchema>

/** Every word must be in the product, its SKU or brand, the order, the customer or the batch. */
const search = fields.text(200).default('')
/** Only lines without a batch that get one once units arrive. */
const waiting = z.enum(['true', 'false']).optional()

export const listPendingProducts = call({
  method: 'GET',
  path: '/api/db/orders/getPendingProductsForTags',
  summary:
    'The products with pending lines, with how many lines and units each has, and the number of their orders; all, or only of lines that wait for units.',
  who: 'office',
  query: z.object({ search, waiting }),
  answer: z.object({
    products: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        sku: z.string(),
        brand: z.string(),
        shelf: z.string().nullable(),
        lines: z.int(),
        units: z.int(),
        since,
      }),
    ),
    orders: z.int(),
    /** Counts all products, whatever is searched for. */
    waitingLines: z.int(),
  }),
  refusals: ['too-many-lines'],
  reads: ['orders', 'customers', 'products'],
})

export const listPendingLines = call({
  method: 'GET',
  path: '/api/db/orders/getPendingLinesForTags',
  summary: 'Part of the pending lines of these products, oldest order first; all, or only those that wait for units.',
  who: 'office',
  ...pages(
    z.object({ ids: fields.idList(maxIdsPerRequest), search, waiting, skip }),
    pendingLineSchema,
    pageLimit(maxLinesOfPart),
  ),
  reads: ['orders', 'customers'],
})

const pulledLineIds = z
  .array(fields.looseId)
  .min(1, 'Select at least one line')
  .max(maxPulledLines, `Select at most ${maxPulledLines} lines`)

export const findPendingLines = call({
  method: 'POST',
  path: '/api/db/orders/findPendingLines',
  summary: 'Which of these lines are still pending, and which of them the search finds. Writes nothing.',
  who: 'office',
  body: z.object({ itemIds: pulledLineIds, search }),
  answer: z.array(pendingLineSchema.extend({ isFound: z.boolean() })),
  reads: ['orders', 'customers'],
  writes: false,
})

export const listOrderStock = call({
  method: 'GET',
  path: '/api/db/orders/getStock/:id',
  summary: 'The stock and the pending units of the products of an order.',
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.array(
    z.object({
      productId: z.int(),
      stock: z.int(),
      pendingOutboundQuantity: z.int(),
      /** For the day and the customer of the order; absent means none. */
      unavailableQuantity: z.int().optional(),
      unavailable: z.object({ onHold: z.int(), expired: z.int(), tooShort: z.int() }).optional(),
    }),
  ),
  refusals: ['order-not-found'],
  reads: ['orders', 'products'],
  // Anything that changes a product's stock or pending units announces the product. The order itself may get other products.
  shows: (products, { id }) => ({ orders: [id], products: products.map(({ productId }) => productId) }),
})

const reservableBatchSchema = z.object({
  id: z.int(),
  productId: z.int(),
  batchNumber: z.string(),
  isCheckedIn: z.boolean(),
  remainingQuantity: z.int(),
  receivedOn: fields.day,
  expiresOn: fields.day.nullable(),
  isOnHold: z.boolean(),
  reserved: z.int(),
})
export type ReservableBatch = z.output<typeof reservableBatchSchema>

/** A larger order is forecast in a few requests. */
export const maxForecastProducts = 1000

export const findReservableBatches = call({
  method: 'POST',
  path: '/api/db/orders/findReservableBatches',
  summary:
    'The checked-in batches of products that have units left, with the units that other open orders reserve. Writes nothing.',
  who: 'office',
  body: z.object({
    productIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one product')
      .max(maxForecastProducts, `Select at most ${maxForecastProducts} products`),
    /** Excludes this order's own reservations; its batches are always included. */
    orderId: fields.optional(fields.looseId),
  }),
  answer: z.array(reservableBatchSchema),
  refusals: ['too-many-batches'],
  writes: false,
  reads: ['orders', 'products'],
})

const stockLeftSchema = z.object({
  productId: z.int(),
  /** Units in stock that are in no batch and left for the order. */
  loose: z.int(),
  /** Units that lines before the order are short of. */
  waitsAhead: z.int(),
  /** The number of the first other order that gets units; null if none does. */
  goesFirst: z.string().nullable(),
  batches: z.array(reservableBatchSchema.omit({ reserved: true }).extend({ left: z.int() })),
})
export type StockLeft = z.output<typeof stockLeftSchema>

export const findStockLeft = call({
  method: 'POST',
  path: '/api/db/orders/findStockLeft',
  summary:
    'What the queue of all open orders leaves a new order of these products, or the one named (D-321). Writes nothing.',
  who: 'office',
  body: z.object({
    productIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one product')
      .max(maxForecastProducts, `Select at most ${maxForecastProducts} products`),
    /** Batch units that its own lines hold count as left for it. */
    orderId: fields.optional(fields.looseId),
  }),
  answer: z.array(stockLeftSchema),
  refusals: ['too-many-lines'],
  writes: false,
  reads: ['orders', 'products', 'customers'],
})

const shortageSchema = z.object({
  id: z.int(),
  orderID: z.int(),
  orderNum: z.string(),
  productSku: z.string(),
  productName: z.string(),
  quantity: z.int(),
  missing: z.int(),
  /** Why the line's batch can't be used; absent if it can. */
  unusableReason: z.enum(unusableReasons).optional(),
})

export type Shortage = z.output<typeof shortageSchema>

export const findStatusShortages = call({
  method: 'POST',
  path: '/api/db/orders/findStatusShortages',
  summary:
    'The lines of orders that would need more units than are available if the orders had this status. Writes nothing.',
  who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING'] },
  body: z.object({
    orderIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one order')
      .max(maxBulkOrders, `Select at most ${maxBulkOrders} orders`),
    orderStatus: orderStatusSchema,
  }),
  answer: z.array(shortageSchema),
  writes: false,
})

/** Units missing in the batch can't be pulled. */
const pullShortageSchema = shortageSchema.extend({ batchNumber: z.string().nullable(), missingInBatch: z.int() })
export type PullShortage = z.output<typeof pullShortageSchema>

export const findPullShortages = call({
  method: 'POST',
  path: '/api/db/orders/findPullShortages',
  summary:
    'Which of these lines of open orders have more units to pull than are in stock or left in their batch. Writes nothing.',
  who: { roles: ['SALES', 'INVENTORY'] },
  body: z.object({ itemIds: pulledLineIds }),
  answer: z.array(pullShortageSchema),
  writes: false,
})
