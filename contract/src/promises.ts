import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

const linePromiseSchema = z.object({
  orderLineId: z.int(),
  /** Units that can't ship now (D-260). */
  missing: z.int(),
  purchaseOrderNum: z.string().nullable(),
  expectedOn: fields.day.nullable(),
})
export type LinePromise = z.output<typeof linePromiseSchema>

export const listPromises = call({
  method: 'GET',
  path: '/api/db/orders/getPromises/:orderId',
  summary:
    'The short lines of an open order, each with the purchase order that brings its last missing unit; null if not enough is on order (D-264).',
  who: 'staff',
  params: z.object({ orderId: fields.pathId }),
  answer: z.array(linePromiseSchema),
  refusals: ['order-not-found'],
  reads: ['orders', 'purchases', 'products'],
})
