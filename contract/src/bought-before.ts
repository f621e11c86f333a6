import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { money } from './money.ts'

/** A product in a customer's newest orders (drafts, cancelled and refunded ones do not count), and its last line. */
const boughtBeforeSchema = z.object({
  productId: z.int(),
  /** In how many of those orders it is. */
  orders: z.int(),
  lastQuantity: z.int(),
  /** What the customer paid for a unit then, with the adjustment of its line. */
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
  /** The order that is being edited does not count. */
  query: z.object({ except: fields.pathId.optional() }),
  answer: z.array(boughtBeforeSchema),
  reads: ['orders'],
})
