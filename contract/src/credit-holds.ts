import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { money, moneySum } from './money.ts'
import { orderSchema } from './orders.ts'

/**
 * Why an order is held (D-196), one for each order that a 409 `credit-hold` names in `holds`. Those who only drive get none: they see
 * no limits.
 */
export const creditHoldSchema = z.object({
  /** Null of a new order. */
  orderNum: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  creditLimit: money.nullable(),
  maxDaysLate: z.int().nullable(),
  /** What the customer would owe with all orders of the save. */
  balance: moneySum,
  creditAvailable: money,
  /** By how much that is over the limit, less the credit available; null if it is not. */
  overBy: moneySum.nullable(),
  /** How late the oldest overdue order is, if that is later than allowed. */
  daysLate: z.int().nullable(),
})
export type CreditHold = z.output<typeof creditHoldSchema>

export const creditStandingSchema = z.object({
  /** What is due on the orders that count, without those that are overpaid. */
  balance: moneySum,
  creditAvailable: money,
  creditLimit: money.nullable(),
  maxDaysLate: z.int().nullable(),
  /** How late the oldest overdue order is; 0 if none is. */
  daysLate: z.int(),
  isOverLimit: z.boolean(),
  isTooLate: z.boolean(),
})
export type CreditStanding = z.output<typeof creditStandingSchema>

export const readCreditStanding = call({
  method: 'GET',
  path: '/api/db/customers/getCreditStanding/:customerId',
  summary: 'What a customer owes and how late, and whether that is within their credit limits.',
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  answer: creditStandingSchema,
  reads: ['customers', 'orders', 'payments'],
})

export const releaseCreditHold = call({
  method: 'POST',
  path: '/api/db/orders/releaseCreditHold/:id',
  summary: "Lets an order go ahead despite its customer's credit limits, up to the total that it has now.",
  who: { roles: ['ACCOUNTING'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({ reason: fields.reason, modifiedOn: fields.modifiedOn }),
  answer: orderSchema,
  changes: ['orders'],
})
