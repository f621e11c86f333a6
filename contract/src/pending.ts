import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { orderedItemSchema } from './orders.ts'

/** A line of an open order whose units are still in stock (D-84). */
export const pendingItemSchema = orderedItemSchema.extend({ orderNum: z.string(), customerName: z.string() })
export type PendingItem = z.output<typeof pendingItemSchema>

/** The most lines that are pulled in one step: as many as the list of pending lines has. */
const maxPulledLines = 20_000

export const listPendingOutbound = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOutboundStock/:sku',
  summary: 'The open orders with pending units of a product, with the number of units in each.',
  who: 'office',
  params: z.object({ sku: fields.text(maxLengths.sku) }),
  answer: z.array(z.object({ orderNum: z.string(), customerName: z.string(), quantity: z.int() })),
  reads: ['orders'],
})

export const listPendingItems = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOrderItemsForTags',
  summary: 'The lines of open orders whose tags are not pulled yet, of all products or of one.',
  who: 'office',
  query: z.object({ sku: fields.text(maxLengths.sku).optional() }),
  answer: z.array(pendingItemSchema),
  reads: ['orders'],
})

export const listOrderStock = call({
  method: 'GET',
  path: '/api/db/orders/getStock/:id',
  summary: 'The stock and the pending units of the products of an order.',
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.array(z.object({ productId: z.int(), stock: z.int(), pendingOutboundQuantity: z.int() })),
  reads: ['orders', 'products'],
})

/** A line that is to be pulled, with the number of its units that are not in stock. */
export const pullShortageSchema = z.object({
  id: z.int(),
  orderID: z.int(),
  orderNum: z.string(),
  productSku: z.string(),
  productName: z.string(),
  quantity: z.int(),
  missing: z.int(),
})
export type PullShortage = z.output<typeof pullShortageSchema>

export const findPullShortages = call({
  method: 'POST',
  path: '/api/db/orders/findPullShortages',
  summary: 'Which of these lines of open orders have more units to pull than are in stock. Writes nothing.',
  who: { roles: ['SALES', 'INVENTORY'] },
  body: z.object({
    itemIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one line')
      .max(maxPulledLines, `Select at most ${maxPulledLines} lines`),
  }),
  answer: z.array(pullShortageSchema),
  writes: false,
})
