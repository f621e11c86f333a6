import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { pages, usualLimit } from '../call/paged-list.ts'
import { orderSummarySchema, orderWithLinesSchema } from '../orders.ts'

export const listCustomerOrders = call({
  method: 'GET',
  path: '/api/db/orders/getByCustomer/:customerId',
  summary: "A customer's orders without their lines, newest first: all of them, or those of a range.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  ...pages(
    z.object({ fromISO: fields.instant.optional(), toISO: fields.instant.optional() }),
    orderSummarySchema,
    usualLimit,
  ),
  refusals: ['not-found', 'too-many-orders'],
  reads: ['orders', 'customers', 'payments'],
  allowStale: true,
})

export const listCustomerOrdersWithLines = call({
  method: 'GET',
  path: '/api/db/customers/getAllOrders/:id',
  summary: "A customer's orders with their lines, drafts included, newest first.",
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ res: z.array(orderWithLinesSchema) }),
  refusals: ['not-found', 'too-many-orders'],
  reads: ['orders', 'customers', 'payments'],
  allowStale: true,
})
