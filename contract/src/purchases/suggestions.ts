import { isWeeks, maxWeeks } from '@dray/domain/purchases/suggestions'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const wrongWeeks = `Weeks must be a whole number from 1 to ${maxWeeks}`
const weeks = z.codec(z.string(), z.int(wrongWeeks).refine(isWeeks, wrongWeeks), {
  decode: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN),
  encode: String,
})

/** No costs: those who buy see them beside it. */
const restockProductSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  stock: z.int(),
  pendingOutboundQuantity: z.int(),
  unavailableQuantity: z.int().optional(),
  /** Units that open orders are short of. */
  short: z.int().optional(),
  /** The first day on which some are expected. */
  onOrder: z.int(),
  expectedOn: fields.day.nullable(),
  /** On purchase orders that aren't placed yet, which don't count as on order. */
  drafts: z.object({ units: z.int(), count: z.int(), newestOn: fields.day }).nullish(),
  /** In the last `days` days: the requested weeks, or fewer for a newer product. */
  sold: z.int(),
  days: z.int(),
  limit: z.object({ level: z.enum(['weight', 'type', 'brand']), units: z.int() }).nullable(),
  unitQuantity: z.int().nullable(),
  leadTimeDays: z.int().nullable(),
})
export type RestockProduct = z.output<typeof restockProductSchema>

const coverSchema = z.object({ available: z.int(), withOnOrder: z.int() })

const brandToRestockSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  /** How many products are suggested, and their units. */
  products: z.int(),
  units: z.int(),
  first: z.object({ id: z.int(), name: z.string(), cover: coverSchema }).nullable(),
})
export type BrandToRestock = z.output<typeof brandToRestockSchema>

/** Sales sees only what is on order. */
const buyers = { roles: ['INVENTORY', 'ACCOUNTING', 'PAYROLL'] } as const
/** An order that is placed announces the products whose pending units it changes. */
const reads = ['products', 'purchases', 'brands'] as const
const readsWithQueue = ['products', 'purchases', 'brands', 'orders'] as const

export const listSuggestions = call({
  method: 'GET',
  path: '/api/db/purchases/getSuggestions/:brandId',
  summary: "A brand's sellable products with recent sales, units on order and limits.",
  who: buyers,
  params: z.object({ brandId: fields.pathId }),
  /** The purchase order being edited: its open units don't count as on order. */
  query: z.object({ weeks, except: fields.pathId.optional() }),
  answer: z.array(restockProductSchema),
  refusals: ['not-found'],
  reads: readsWithQueue,
})

export const listBrandsToRestock = call({
  method: 'GET',
  path: '/api/db/purchases/getBrandsToRestock',
  summary: 'Brands that need reordering for some weeks of cover, first to run out first.',
  who: buyers,
  query: z.object({ weeks, cover: weeks }),
  answer: z.array(brandToRestockSchema),
  reads,
  allowStale: true,
})

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
  summary: 'Units of each product still on order, by purchase order and expected date, earliest first.',
  who: 'office',
  answer: z.array(arrivalSchema),
  reads: ['purchases'],
})
