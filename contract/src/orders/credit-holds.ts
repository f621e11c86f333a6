import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money, moneySum } from '../call/money.ts'
import { orderSchema } from '../orders.ts'

/** One for each order that a 409 `credit-hold` names in `holds`. Users who only drive get none: they see no limits. */
export const creditHoldSchema = z.object({
  /** Null for a new order. */
  orderNum: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  creditLimit: money.nullable(),
  maxDaysLate: z.int().nullable(),
  /** Includes all orders of the save. */
  balance: moneySum,
  creditAvailable: money,
  /** How far the balance, minus available credit, exceeds the limit; null if it doesn't. */
  overBy: moneySum.nullable(),
  /** Null if it is not later than allowed. */
  daysLate: z.int().nullable(),
})
export type CreditHold = z.output<typeof creditHoldSchema>

export const creditStandingSchema = z.object({
  balance: moneySum,
  creditAvailable: money,
  creditLimit: money.nullable(),
  maxDaysLate: z.int().nullable(),
  /** 0 if nothing is overdue. */
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
  refusals: ['not-found'],
  reads: ['customers', 'orders', 'payments'],
})

export const releaseCreditHold = call({
  method: 'POST',
  path: '/api/db/orders/releaseCreditHold/:id',
  summary: "Releases an order held by its customer's credit limits, up to its current total.",
  who: { roles: ['ACCOUNTING'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({ reason: fields.reason, modifiedOn: fields.modifiedOn }),
  answer: orderSchema,
  refusals: ['order-not-found', 'changed-meanwhile', 'reason-missing'],
  changes: ['orders'],
})
