import { genetics } from '@dray/domain/products/product-status'
import { priceWays } from '@dray/domain/pricing/prices'
import { z } from 'zod'
import { call, maxIdsPerRequest } from './call.ts'
import { customerSchema } from './customers.ts'
import * as fields from './call/fields.ts'
import { money, price } from './call/money.ts'

const customPriceSchema = z.object({ productId: z.int(), customPrice: money })

/** The price is null if it was removed. */
export const priceChangeSchema = z.object({
  price: money.nullable(),
  date: fields.instant,
  way: z.enum(priceWays),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PriceChange = z.output<typeof priceChangeSchema>

export const pricingRowSchema = customPriceSchema.extend({
  /** The base price of the day it was last set. */
  anchor: money,
  setOn: fields.instant,
  way: z.enum(priceWays),
  userName: z.string().nullable(),
  isBelowFloor: z.boolean(),
})
export type PricingRow = z.output<typeof pricingRowSchema>

/** A price that would change (spec 2.6). */
export const refreshRowSchema = z.object({
  productId: z.int(),
  productData: z.object({
    sku: z.string(),
    name: z.string(),
    brand: z.string(),
    type: z.string(),
    extractType: z.string().nullable(),
    genetics: z.enum(genetics).nullable(),
    weight: z.number().nullable(),
  }),
  /** Newest first, at most 20. */
  priceHistory: z.array(z.object({ price: money.nullable(), date: fields.instant, way: z.enum(priceWays) })),
  dateUpdated: fields.instant,
  currentPrice: money,
  priceCustomized: z.boolean(),
  newCustomPrice: money,
  isBelowFloor: z.boolean(),
})
export type RefreshRow = z.output<typeof refreshRowSchema>

/** Version of the prices that the new ones are based on. The save sends it back. */
const refreshedFrom = { lastChange: z.int() }

export const maxPricedProducts = 5000

const tooMany = `Select at most ${maxPricedProducts} products`
const isDistinct = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length
const twice = 'A product is listed twice'

const productIds = z
  .array(fields.looseId, 'Select at least one product')
  .min(1, 'Select at least one product')
  .max(maxPricedProducts, tooMany)
  .refine(isDistinct, twice)

const idKey = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Invalid id')
  .refine((id) => fields.looseId.safeParse(id).success, 'Invalid id')

export const changeQuery = z.object({
  /** For a price below the margin floor of its brand. */
  reason: fields.reason.optional(),
  /** Version of the pricing the change is based on: 409 `changed-meanwhile` if one of its prices changed since. */
  lastChange: fields.pathId.optional(),
})

/** Chosen by the browser that starts it. */
export const roundId = z.uuid()

const ofCustomer = z.object({ id: fields.pathId })
/** Sales may change the prices of any customer, not only of those they own. */
export const pricers = { roles: ['SALES'] } as const
/** 5,000 refresh rows, of which only two fields are read (D-51). */
const bodyLimit = 8 * 1024 * 1024

export const listPricedCustomers = call({
  method: 'GET',
  path: '/api/db/customers/getAllWithCustomPricing/',
  summary: 'Every customer with custom prices, and those prices.',
  who: 'office',
  answer: z.object({ res: z.array(customerSchema.extend({ customPricings: z.array(customPriceSchema) })) }),
  reads: ['customers', 'users'],
})

export const listCustomPrices = call({
  method: 'GET',
  path: '/api/db/customers/getCustomPricing/:id/',
  summary: "A customer's custom prices.",
  who: 'office',
  params: ofCustomer,
  answer: z.array(customPriceSchema),
  refusals: ['not-found'],
  reads: ['customers'],
})

export const readPricing = call({
  method: 'GET',
  path: '/api/db/customers/getPricing/:id',
  summary: "A customer's custom prices with where each came from, for editing.",
  who: 'office',
  params: ofCustomer,
  answer: z.object({
    /** If sent, the change is refused when one of its prices has changed since. */
    lastChange: z.int(),
    prices: z.array(pricingRowSchema),
  }),
  refusals: ['not-found'],
  reads: ['customers', 'products', 'brands'],
})

const changedPriceRefusals = ['not-found', 'changed-meanwhile', 'reason-missing', 'priced-product-unknown'] as const

export const setCustomPrice = call({
  method: 'PUT',
  path: '/api/db/customers/updateCustomPricing/:id',
  summary: 'Sets one custom price for many products.',
  who: pricers,
  params: ofCustomer,
  query: changeQuery,
  body: z.object({ productIds, customPrice: price }),
  answer: fields.ok,
  refusals: changedPriceRefusals,
  changes: ['customers'],
})

export const removeCustomPrices = call({
  method: 'DELETE',
  path: '/api/db/customers/deleteCustomPricing/:id',
  summary: 'Removes the custom price of one product, or of many.',
  who: pricers,
  params: ofCustomer,
  query: changeQuery.omit({ reason: true }),
  body: z
    .object({ productId: fields.looseId.optional(), productIds: productIds.optional() })
    .refine(
      (body) => (body.productId === undefined) !== (body.productIds === undefined),
      'Send either productId or productIds',
    ),
  answer: fields.ok,
  refusals: changedPriceRefusals,
  changes: ['customers'],
})

export const copyCustomPrices = call({
  method: 'PUT',
  path: '/api/db/customers/copyCustomPricing/:fromId/to/:toId',
  summary: "Imports another customer's custom prices: adds and overwrites, and keeps what only the target has.",
  who: pricers,
  params: z.object({ fromId: fields.pathId, toId: fields.pathId }),
  query: changeQuery.omit({ lastChange: true }),
  answer: fields.ok,
  refusals: changedPriceRefusals,
  changes: ['customers'],
})

export const setMarginPrices = call({
  method: 'PUT',
  path: '/api/db/customers/setMargin/:id',
  summary: 'Sets prices computed from a margin, as a list of maps from one product id to its new price.',
  who: pricers,
  params: ofCustomer,
  query: changeQuery,
  body: z
    .array(
      z
        .record(idKey, price)
        .refine((entry) => Object.keys(entry).length === 1, 'Each entry must be one product with its new price'),
      'Select at least one product',
    )
    .min(1, 'Select at least one product')
    .max(maxPricedProducts, tooMany)
    .refine((entries) => isDistinct(entries.flatMap(Object.keys)), twice),
  answer: fields.ok,
  refusals: changedPriceRefusals,
  changes: ['customers'],
  bodyLimit,
})

export const refreshPrices = call({
  method: 'GET',
  path: '/api/db/customers/reRunPricing/:customerId',
  summary: "The prices that would change if a customer's pricing were refreshed; nothing is written.",
  who: 'office',
  params: z.object({ customerId: fields.knownPathId }),
  answer: z.array(refreshRowSchema.extend(refreshedFrom)),
  refusals: ['not-found', 'too-many-prices'],
  reads: ['customers', 'products', 'brands', 'productTypes'],
})

/** The limit for all customers together. */
export const maxRefreshRows = 300_000

export const refreshAllPrices = call({
  method: 'GET',
  path: '/api/db/customers/reRunPricing/',
  summary: 'The prices of all customers that would change if their pricing were refreshed; nothing is written.',
  who: 'office',
  query: z.object({
    /** Lets a screen request them in parts. */
    ids: fields.idList(maxIdsPerRequest).optional(),
  }),
  answer: z.array(
    z.object({
      customerId: z.int(),
      customerName: z.string(),
      ...refreshedFrom,
      personalizedPricingList: z.array(refreshRowSchema),
    }),
  ),
  refusals: ['too-many-prices'],
  reads: ['customers', 'products', 'brands', 'productTypes'],
})

export const setCustomPrices = call({
  method: 'PUT',
  path: '/api/db/customers/updateBulkCustomPricing/:customerId',
  summary: 'Sets a new custom price for each product of a list, all or none; keys other than the reason are ignored.',
  who: pricers,
  params: z.object({ customerId: fields.pathId }),
  /** Prices that were typed into a table are set by hand, others by Refresh Pricing. */
  query: changeQuery.extend({
    way: z.enum(['refresh', 'hand']).default('refresh'),
    /** A round is undone as a whole. */
    roundId: roundId.optional(),
  }),
  body: z
    .array(
      z.object({
        productId: fields.looseId,
        newCustomPrice: price,
        /** Overrides the reason of the whole request. */
        reason: fields.reason.optional(),
      }),
      'Select at least one product',
    )
    .min(1, 'Select at least one product')
    .max(maxPricedProducts, tooMany)
    .refine((items) => isDistinct(items.map((item) => item.productId)), twice),
  answer: fields.ok,
  refusals: changedPriceRefusals,
  changes: ['customers'],
  bodyLimit,
})

export const findPricesBelowFloor = call({
  method: 'POST',
  path: '/api/db/customers/getBelowFloor',
  summary:
    'Which of these prices are below the margin floor of their brand, without a figure; nothing is written. Users who receive no ' +
    'costs are told only of prices saved on the order or for the customer they name.',
  who: 'office',
  body: z.object({
    orderId: fields.looseId.optional(),
    customerId: fields.looseId.optional(),
    /** A product may have several prices, as on an order. Each includes the adjustment of its line. */
    prices: z.array(z.object({ productId: fields.looseId, price }), 'Must be a list').max(maxPricedProducts, tooMany),
  }),
  answer: z.object({ prices: z.array(z.object({ productId: z.int(), price: money })) }),
  bodyLimit,
})

export const explainPrice = call({
  method: 'GET',
  path: '/api/db/customers/getPriceReason/:customerId/:productId',
  summary:
    "Explains a customer's price for a product: base price, custom price with its history, and the last prices paid.",
  who: 'office',
  params: z.object({ customerId: fields.pathId, productId: fields.pathId }),
  answer: z.object({
    basePrice: money,
    customPrice: money.nullable(),
    /** The base price of the day the custom price was last set. */
    anchor: money.nullable(),
    /** Newest first, at most 100. The first set the current custom price. */
    history: z.array(priceChangeSchema),
    /** The last three. Drafts, canceled and refunded orders do not count. */
    lastPaid: z.array(
      z.object({
        orderId: z.int(),
        orderNum: z.string(),
        createdAt: fields.instant,
        quantity: z.int(),
        unitPrice: money,
        priceAdjustment: money,
      }),
    ),
  }),
  refusals: ['not-found'],
  reads: ['customers', 'products', 'orders', 'users'],
})
