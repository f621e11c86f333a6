import { roundings, roundScopes } from '@dray/domain/pricing/price-round'
import { marginBases } from '@dray/domain/pricing/change-prices'
import { z } from 'zod'
import { call, maxIdsPerRequest } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'
import { changeQuery, pricers, roundId } from '../pricing.ts'

const id = z.int().min(1).max(2_147_483_647)
const maxValue = 10_000_000
/** Percent or dollars with two decimals on the wire; hundredths of a percent or cents for us. */
const value = z.codec(
  z
    .number()
    .min(-maxValue)
    .max(maxValue)
    .refine((sent) => Math.abs(sent * 100 - Math.round(sent * 100)) < 1e-6, 'At most two decimals')
    .describe('Percent or dollars, with at most two decimals'),
  z.int(),
  { decode: (sent) => Math.round(sent * 100), encode: (hundredths) => hundredths / 100 },
)
const sign = z.enum(['+', '-'])
const scope = z.enum(roundScopes)
const ofAny = {
  rounding: z.enum(roundings),
  brandIds: z.array(id).min(1, 'Choose a brand').max(1000).optional(),
}

export const roundPlanSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('margin'),
    basis: z.enum(marginBases),
    sign,
    unit: z.enum(['%', '$']),
    value,
    scope,
    ...ofAny,
  }),
  z.object({ kind: z.literal('percent'), sign, value, scope, ...ofAny }),
  z.object({ kind: z.literal('import'), fromId: id, ...ofAny }),
  z.object({ kind: z.literal('refresh'), ...ofAny }),
])
export type RoundPlan = z.output<typeof roundPlanSchema>

export const maxLargestChanges = 50

const largestChangeSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  productId: z.int(),
  productName: z.string(),
  brand: z.string(),
  current: money,
  isCustom: z.boolean(),
  newPrice: money,
})
export type LargestChange = z.output<typeof largestChangeSchema>

export const previewPriceRound = call({
  method: 'POST',
  path: '/api/db/customers/previewPriceRound',
  summary: 'What a price round would do to these customers; nothing is written.',
  who: pricers,
  body: z.object({
    customerIds: z
      .array(fields.looseId, 'Select at least one customer')
      .min(1, 'Select at least one customer')
      .max(maxIdsPerRequest, `Select at most ${maxIdsPerRequest} customers`),
    plan: roundPlanSchema,
  }),
  answer: z.object({
    customers: z.array(
      z.object({
        customerId: z.int(),
        customerName: z.string(),
        prices: z.int(),
        added: z.int(),
        /** Null for users who receive no costs. */
        belowFloor: z.int().nullable(),
        /** Applying is refused if the prices have changed since. */
        fingerprint: z.string(),
      }),
    ),
    /** Largest percentage first. */
    largest: z.array(largestChangeSchema),
  }),
  refusals: ['not-found', 'too-many-prices'],
  reads: ['customers', 'products', 'brands'],
})

export const applyPriceRound = call({
  method: 'PUT',
  path: '/api/db/customers/applyPriceRound/:roundId/:customerId',
  summary: 'Sets the prices of one customer by the plan of a price round, all or none.',
  who: pricers,
  params: z.object({ roundId, customerId: fields.pathId }),
  body: z.object({
    plan: roundPlanSchema,
    fingerprint: z.string().max(100),
    ...changeQuery.pick({ reason: true }).shape,
  }),
  answer: fields.ok,
  refusals: ['not-found', 'changed-meanwhile', 'reason-missing', 'priced-product-unknown', 'too-many-prices'],
  changes: ['customers'],
})

export const undoPriceRound = call({
  method: 'PUT',
  path: '/api/db/customers/undoPriceRound/:roundId/:customerId',
  summary: "Gives one customer the prices from before a price round, where nobody has changed the round's price since.",
  who: pricers,
  params: z.object({ roundId, customerId: fields.pathId }),
  answer: z.object({
    restored: z.int(),
    /** Prices that were changed since, so they stay. */
    kept: z.int(),
  }),
  refusals: ['not-found'],
  changes: ['customers'],
})

export const listPriceRounds = call({
  method: 'GET',
  path: '/api/db/customers/getPriceRounds',
  summary: 'The last 20 price rounds, newest first.',
  who: pricers,
  answer: z.array(
    z.object({
      roundId,
      userName: z.string(),
      createdAt: fields.instant,
      plan: roundPlanSchema,
      customerIds: z.array(z.int()),
      prices: z.int(),
      /** Prices not changed since. */
      undoable: z.int(),
    }),
  ),
  reads: ['customers'],
})
export type PriceRound = z.output<(typeof listPriceRounds)['answer']>[number]
