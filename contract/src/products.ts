import { genetics, productStatuses } from '@dray/domain/products/product-status'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { money } from './money.ts'

/** Prices are absent for a user whose only role is DRIVER; the cost is there only for those who receive costs (D-57). */
export const product = z.object({
  id: z.int(),
  sku: z.string(),
  brandID: z.int(),
  brand: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  typeID: z.int(),
  type: z.string(),
  genetics: z.enum(genetics).nullable(),
  extractTypeID: z.int().nullable(),
  extractType: z.string().nullable(),
  status: z.enum(productStatuses),
  weight: z.number().nullable(),
  unitQuantity: z.int().nullable(),
  stock: z.int(),
  pendingOutboundQuantity: z.int(),
  cost: money.nullish(),
  basePrice: money.optional(),
  msrp: money.nullish(),
  customPrice: money.nullish(),
  discountEligible: z.boolean(),
  hasBatch: z.boolean(),
  hideFromCatalog: z.boolean(),
  createdAt: fields.instant,
  modifiedOn: fields.instant,
})
export type Product = z.output<typeof product>

const named = z.object({ id: z.int(), name: z.string() })
export const productType = named.extend({ productCount: z.int() })
export type ProductType = z.output<typeof productType>

const menu = { who: 'office', answer: z.array(product), reads: ['products', 'orders', 'customers'] } as const

export const getAll = call({
  method: 'GET',
  path: '/api/db/products/getAll/',
  summary: 'Every product.',
  who: 'staff',
  answer: z.array(product),
  reads: ['products', 'orders'],
})

export const getByBrandForCustomer = call({
  method: 'GET',
  path: '/api/db/products/getByBrandID/:id/:customerId/',
  summary: "A brand's sellable products at a customer's prices; customer 0 means base prices.",
  params: z.object({ id: fields.pathId, customerId: fields.pathId }),
  ...menu,
})

export const getByTypeForCustomer = call({
  method: 'GET',
  path: '/api/db/products/getByTypeID/:id/:customerId/',
  summary: "A product type's sellable products at a customer's prices; customer 0 means base prices.",
  params: z.object({ id: fields.pathId, customerId: fields.pathId }),
  ...menu,
})

export const getTypesWithCount = call({
  method: 'GET',
  path: '/api/db/products/getProductTypesWithProductCount',
  summary: 'Product types with the number of their sellable products.',
  who: 'office',
  answer: z.array(productType),
  reads: ['productTypes', 'products'],
})
