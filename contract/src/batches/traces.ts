import { movementKinds } from '@dray/domain/inventory/movement-kinds'
import { orderStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { batchSchema } from '../batches.ts'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { pages, usualLimit } from '../call/paged-list.ts'

/** Units of one batch in one order. */
const tracedOrder = z.object({
  customerID: z.int(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  orderId: z.int(),
  orderNum: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** The day the units left stock. Null while the order waits. */
  shippedOn: fields.day.nullable(),
  units: z.int(),
})
export type TracedOrder = z.output<typeof tracedOrder>

const tracedOrders = z.array(tracedOrder).readonly()

/** Orders of the newest first page that a trace lists of units that shipped without a batch. */
export const newestUntraced = 50

export const batchTraceSchema = z.object({
  batch: batchSchema.extend({
    productId: z.int(),
    productName: z.string(),
    sku: z.string(),
    brandName: z.string(),
  }),
  /** The sum of at customers, pulled and waiting, remaining and losses, minus counts and corrections. */
  received: z.int(),
  /** Oldest first. Units of undone receipts cancel out. */
  receipts: z
    .array(
      z.object({
        /** RETURN: from an order that shipped before the stock was counted. */
        kind: z.enum(['OPENING', 'RECEIPT', 'RETURN']),
        receivedOn: fields.day,
        units: z.int(),
        purchaseOrderNum: z.string().nullable(),
        orderNum: z.string().nullable(),
        notes: z.string().nullable(),
        userName: z.string().nullable(),
      }),
    )
    .readonly(),
  /** By customer, net of returns. */
  customers: tracedOrders,
  pulledWaiting: tracedOrders,
  /** Part of remaining: promised to open orders. */
  reserved: tracedOrders,
  remaining: z.int(),
  losses: z.int(),
  /** Signed: positive if units were found. */
  counts: z.int(),
  corrections: z.int(),
  /** The movements behind losses, counts and corrections, oldest first, signed as in the ledger. */
  adjustments: z
    .array(
      z.object({
        kind: z.enum(movementKinds),
        on: fields.day,
        units: z.int(),
        reason: z.string(),
        userName: z.string().nullable(),
      }),
    )
    .readonly(),
  /**
   * In no part. First the lines imported as shipped that name the batch: their units left before the stock was counted. Then the newest
   * orders of the product that shipped without a batch; `getUntracedOrders` has all of them.
   */
  notTraceable: z.array(tracedOrder.extend({ namesBatch: z.boolean() })).readonly(),
  /** Units of the product that shipped without a batch since the batch came in, so they might be of it. */
  untracedSince: z.int(),
})
export type BatchTrace = z.output<typeof batchTraceSchema>

const reads = ['products', 'orders', 'customers', 'memos', 'purchases'] as const

export const traceBatch = call({
  method: 'GET',
  path: '/api/db/products/traceBatch/:batchId',
  summary:
    'Where every unit of a batch is: at customers net of returns, waiting, in stock, lost, counted or corrected.',
  who: 'office',
  params: z.object({ batchId: fields.pathId }),
  answer: batchTraceSchema,
  refusals: ['not-found', 'trace-too-long'],
  reads,
})

export const maxTracedBatches = 50

const untracedOrderSchema = tracedOrder.extend({
  shippedOn: fields.day,
  productId: z.int(),
  productName: z.string(),
  sku: z.string(),
})
export type UntracedOrder = z.output<typeof untracedOrderSchema>

export const listUntracedOrders = call({
  method: 'GET',
  path: '/api/db/products/getUntracedOrders',
  summary: 'The orders in which units of the products of these batches shipped without a batch, newest first.',
  who: 'office',
  ...pages(z.object({ ids: fields.idList(maxTracedBatches) }), untracedOrderSchema, usualLimit),
  reads,
})

export const traceBatches = call({
  method: 'GET',
  path: '/api/db/products/traceBatches',
  summary: `The traces of up to ${maxTracedBatches} batches, in the sequence of their ids.`,
  who: 'office',
  query: z.object({ ids: fields.idList(maxTracedBatches) }),
  answer: z.array(batchTraceSchema),
  refusals: ['not-found', 'trace-too-long'],
  reads,
})
