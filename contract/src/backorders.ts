import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { money } from './call/money.ts'
import { maxBulkOrders, orderSchema, savedOrderRefusals } from './orders.ts'

/** The units and total that ship now, or that wait. */
const partOfOrder = z.object({ units: z.int(), total: money })

export const orderSplitSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  modifiedOn: fields.instant,
  ships: partOfOrder,
  waits: partOfOrder,
  /** Products of which some units have to wait. */
  products: z.array(
    z.object({ productId: z.int(), productSku: z.string(), productName: z.string(), ships: z.int(), waits: z.int() }),
  ),
})
export type OrderSplit = z.output<typeof orderSplitSchema>

export const findSplits = call({
  method: 'POST',
  path: '/api/db/orders/findSplits',
  summary:
    'What each of these open orders could ship now, served in sequence, and what would have to wait (D-260). Writes nothing.',
  who: { roles: ['SALES', 'INVENTORY'] },
  body: z.object({
    orderIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one order')
      .max(maxBulkOrders, `Select at most ${maxBulkOrders} orders`),
  }),
  answer: z.array(orderSplitSchema),
  refusals: ['order-not-found'],
  writes: false,
})

export const shipAvailable = call({
  method: 'POST',
  path: '/api/db/orders/shipAvailable/:id',
  summary: 'Ships or packs what is there of an order and moves the rest to a backorder (D-260, D-261).',
  who: { roles: ['SALES', 'INVENTORY'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({ orderStatus: z.enum(['PACKED', 'DELIVERED']), modifiedOn: fields.modifiedOn }),
  /** The backorder is null if nothing is short. */
  answer: z.object({ order: orderSchema, backorder: orderSchema.nullable() }),
  refusals: [
    'not-found',
    'order-not-found',
    'changed-meanwhile',
    'has-credit-memos',
    'order-not-open',
    'nothing-to-ship',
    'credit-used',
    ...savedOrderRefusals,
  ],
  changes: ['orders', 'products', 'payments', 'customers'],
})

export const closeBackorder = call({
  method: 'POST',
  path: '/api/db/orders/closeBackorder/:id',
  summary: 'Cancels a backorder, with a reason in the log of the order it was split from (D-263).',
  who: { roles: ['SALES', 'INVENTORY'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({ reason: fields.reason.optional() }).optional(),
  answer: orderSchema,
  refusals: [
    'order-not-found',
    'has-credit-memos',
    'order-not-open',
    'not-a-backorder',
    'reason-missing',
    ...savedOrderRefusals,
  ],
  changes: ['orders', 'products'],
})
