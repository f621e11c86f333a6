import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'

/** Drafts, canceled and refunded orders do not count. */
const boughtBeforeSchema = z.object({
  productId: z.int(),
  orders: z.int(),
  lastQuantity: z.int(),
  /** Per unit, adjustment included. */
  lastPrice: money,
  lastOrderedAt: fields.instant,
})
export type BoughtBefore = z.output<typeof boughtBeforeSchema>

export const listBoughtBefore = call({
  method: 'GET',
  path: '/api/db/orders/getBoughtBefore/:customerId',
  summary: 'What a customer has bought in their newest orders, with the last quantity and price, likeliest first.',
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  query: z.object({ except: fields.pathId.optional() }),
  answer: z.array(boughtBeforeSchema),
  refusals: ['not-found'],
  reads: ['orders'],
})
