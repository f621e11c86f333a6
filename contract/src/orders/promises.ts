import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const linePromiseSchema = z.object({
  orderLineId: z.int(),
  /** Units that the queue of all open orders leaves the line short of. */
  missing: z.int(),
  purchaseOrderNum: z.string().nullable(),
  expectedOn: fields.day.nullable(),
  /** Why the line's batch can't be used; absent if it can, or without one. */
  unusableReason: z.enum(unusableReasons).optional(),
  /** Units on the shelf that are in no batch, for a line that needs one. */
  unlabeledUnits: z.int().optional(),
  /** The number of the first other order that gets units of the product; absent for drivers. */
  goesFirst: z.string().optional(),
})
export type LinePromise = z.output<typeof linePromiseSchema>

export const listPromises = call({
  method: 'GET',
  path: '/api/db/orders/getPromises/:orderId',
  summary:
    'The short lines of an open order or a draft, each with the purchase order that brings its last short unit, null if not enough is on order, and what else stands in its way (D-264, D-321).',
  who: 'staff',
  params: z.object({ orderId: fields.pathId }),
  answer: z.array(linePromiseSchema),
  refusals: ['order-not-found'],
  reads: ['orders', 'purchases', 'products'],
})
