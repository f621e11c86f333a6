import { isWeeks, maxWeeks } from '@dray/domain/purchases/suggestions/sales-window'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

const wrongWeeks = `Weeks must be a whole number from 1 to ${maxWeeks}`
/** A number of weeks in a query, where everything is text. */
const weeks = z.codec(z.string(), z.int(wrongWeeks).refine(isWeeks, wrongWeeks), {
  decode: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN),
  encode: String,
})

/** A product with what decides how much of it to buy. No costs: those who buy see them beside it. */
const restockProductSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  stock: z.int(),
  pendingOutboundQuantity: z.int(),
  /** The units that purchase orders still have to bring, and the first day on which some are expected. */
  onOrder: z.int(),
  expectedOn: fields.day.nullable(),
  /** The units that sold in the last `days` days: the weeks asked for, or fewer for a younger product. */
  sold: z.int(),
  days: z.int(),
  /** The stock limit that applies to it (D-171). */
  limit: z.object({ level: z.enum(['weight', 'type', 'brand']), units: z.int() }).nullable(),
  /** The units in a case. */
  unitQuantity: z.int().nullable(),
  /** The lead time of its brand. */
  leadTimeDays: z.int().nullable(),
})
export type RestockProduct = z.output<typeof restockProductSchema>

/** For how many days a product lasts: with what is available, and with what is on order too. */
const coverSchema = z.object({ available: z.int(), withOnOrder: z.int() })

const brandToRestockSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  /** How many of its products are suggested, and how many units of them. */
  products: z.int(),
  units: z.int(),
  /** The product that runs out first. */
  first: z.object({ id: z.int(), name: z.string(), cover: coverSchema }).nullable(),
})
export type BrandToRestock = z.output<typeof brandToRestockSchema>

/** Those who may see purchase orders with their costs: sales sees only what is on order. */
const buyers = { roles: ['INVENTORY', 'ACCOUNTING', 'PAYROLL'] } as const
/** An order that is placed announces the products whose pending units it changes. */
const reads = ['products', 'purchases', 'brands'] as const

export const listSuggestions = call({
  method: 'GET',
  path: '/api/db/purchases/getSuggestions/:brandId',
  summary: "A brand's sellable products with what sold in the last weeks, what is on order and their limits.",
  who: buyers,
  params: z.object({ brandId: fields.pathId }),
  /** The purchase order that is being edited: what it still has to bring is not on order, because its quantities are being chosen. */
  query: z.object({ weeks, except: fields.pathId.optional() }),
  answer: z.array(restockProductSchema),
  reads,
})

export const listBrandsToRestock = call({
  method: 'GET',
  path: '/api/db/purchases/getBrandsToRestock',
  summary:
    'The brands of which something is to be bought for some weeks of cover, those that run out first to the front.',
  who: buyers,
  query: z.object({ weeks, cover: weeks }),
  answer: z.array(brandToRestockSchema),
  reads,
  mayLag: true,
})

/** Units of a product that one purchase order still has to bring. */
const arrivalSchema = z.object({
  productId: z.int(),
  purchaseOrderNum: z.string(),
  quantity: z.int(),
  expectedOn: fields.day.nullable(),
})
export type Arrival = z.output<typeof arrivalSchema>

export const listOnOrder = call({
  method: 'GET',
  path: '/api/db/purchases/getOnOrder',
  summary: 'What purchase orders still have to bring of each product, and when; the first to arrive comes first.',
  who: 'office',
  answer: z.array(arrivalSchema),
  reads: ['purchases'],
})
