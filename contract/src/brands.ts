import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

export const brand = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  skucode: z.string(),
  defaultLocationId: z.int(),
  brandRepName: z.string().nullable(),
  brandRepPhone: z.string().nullable(),
  brandRepEmail: z.string().nullable(),
  website: z.string().nullable(),
  excludeFromReporting: z.boolean(),
  hideInInventoryOverview: z.boolean(),
  maxBrandStock: z.int().nullable(),
  modifiedOn: fields.instant,
})
export type Brand = z.output<typeof brand>

export const brandWithCount = brand.extend({ productCount: z.int() })
export type BrandWithCount = z.output<typeof brandWithCount>

export const getAll = call({
  method: 'GET',
  path: '/api/db/brands/getAll',
  summary: 'Every brand.',
  who: 'office',
  answer: z.array(brand),
  reads: ['brands'],
})

export const getAllWithCount = call({
  method: 'GET',
  path: '/api/db/brands/getBrandsWithProductCount',
  summary: 'Every brand with the number of its sellable products.',
  who: 'office',
  answer: z.array(brandWithCount),
  reads: ['brands', 'products'],
})
