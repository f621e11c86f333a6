import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { z } from 'zod'
import { call } from '../call.ts'
import { maxPickListOrders } from '../documents.ts'
import * as fields from '../call/fields.ts'
import { orderStatusSchema } from '../orders.ts'

const pickedOrderSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  customerName: z.string(),
  orderStatus: orderStatusSchema,
  driverId: z.int().nullable(),
  modifiedOn: fields.instant,
})
export type PickedOrder = z.output<typeof pickedOrderSchema>

const pickLineSchema = z.object({
  id: z.int(),
  orderID: z.int(),
  orderNum: z.string(),
  packingLocationName: z.string(),
  /** The batch's shelf, or its product's. */
  shelf: z.string().nullable(),
  productId: z.int(),
  productName: z.string(),
  productSku: z.string(),
  unitsPerCase: z.int().nullable(),
  batchNumber: z.string().nullable(),
  shouldHaveTag: z.boolean(),
  quantity: z.int(),
  tagsPulled: z.boolean(),
  /** Units that the queue of all open orders leaves the line short of. */
  missing: z.int(),
  unusableReason: z.enum(unusableReasons).nullable(),
})
export type PickLine = z.output<typeof pickLineSchema>

export const listPickLines = call({
  method: 'GET',
  path: '/api/db/orders/getPickLines',
  summary:
    'The lines of these orders, pulled or not, in the sequence in which they are picked: by shelf, product and batch.',
  who: { roles: ['SALES', 'INVENTORY'] },
  query: z.object({ ids: fields.idList(maxPickListOrders) }),
  answer: z.object({ orders: z.array(pickedOrderSchema), lines: z.array(pickLineSchema) }),
  refusals: ['order-not-found', 'pick-list-too-long'],
  reads: ['orders', 'customers', 'products'],
})
