import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { orderedItemSchema } from './orders.ts'

/** A line of an open order whose units are still in stock (D-84). */
export const pendingItemSchema = orderedItemSchema.extend({ orderNum: z.string(), customerName: z.string() })
export type PendingItem = z.output<typeof pendingItemSchema>

export const listPendingOutbound = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOutboundStock/:sku',
  summary: 'The open orders with pending units of a product, with the number of units in each.',
  who: 'office',
  params: z.object({ sku: fields.text(100) }),
  answer: z.array(z.object({ orderNum: z.string(), customerName: z.string(), quantity: z.int() })),
  reads: ['orders'],
})

export const listPendingItems = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOrderItemsForTags',
  summary: 'The lines of open orders whose tags are not pulled yet, of all products or of one.',
  who: 'office',
  query: z.object({ sku: fields.text(100).optional() }),
  answer: z.array(pendingItemSchema),
  reads: ['orders'],
})
