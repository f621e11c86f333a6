import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { looseMoney } from '../call/money.ts'
import { orderSchema } from '../orders.ts'

export const maxRequiredOrders = 100

export const setMustPay = call({
  method: 'PUT',
  path: '/api/db/orders/setMustPay/:orderId',
  summary:
    'Sets the amounts that must be paid on orders of the customer before an order is dropped; an empty list clears them (D-274).',
  who: { roles: ['ACCOUNTING', 'SALES'] },
  params: z.object({ orderId: fields.pathId }),
  body: z.object({
    mustPay: z
      .array(
        z.object({
          orderId: fields.looseId,
          amount: looseMoney.refine((amount) => amount > 0, 'Enter an amount above $0.00'),
        }),
      )
      .max(maxRequiredOrders, `Name at most ${maxRequiredOrders} orders`),
    modifiedOn: fields.modifiedOn,
  }),
  answer: orderSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'must-pay-exceeds',
    'changed-meanwhile',
    'order-moved',
    'order-not-payable',
    'required-order-unknown',
    'required-of-another-customer',
    'order-listed-twice',
  ],
  changes: ['orders'],
})

export const liftMustPay = call({
  method: 'POST',
  path: '/api/db/orders/liftMustPay/:orderId',
  summary: 'Lets an order be dropped without the payment it requires, until new amounts are set.',
  who: { roles: ['ACCOUNTING'] },
  params: z.object({ orderId: fields.pathId }),
  body: z.object({ reason: fields.reason }),
  answer: orderSchema,
  refusals: ['order-not-found', 'reason-missing'],
  changes: ['orders'],
})
