import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { orderWithLinesSchema } from './orders.ts'

export const listCustomerOrdersWithLines = call({
  method: 'GET',
  path: '/api/db/customers/getAllOrders/:id',
  summary: "A customer's orders with their lines, drafts included, newest first.",
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ res: z.array(orderWithLinesSchema) }),
  reads: ['orders', 'payments'],
})
