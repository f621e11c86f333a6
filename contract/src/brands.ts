import { maxLengths } from '@dray/domain/limits'
import { maxMarginFloor } from '@dray/domain/pricing/prices'
import { maxLeadTimeDays } from '@dray/domain/purchases/suggestions'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { productSchema } from './products.ts'

export const productLimitSchema = z.object({
  typeId: z.int(),
  weight: z.number().nullable(),
  maxStock: z.int().nullable(),
})
export type ProductLimit = z.output<typeof productLimitSchema>

export const brandSchema = z.object({
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
  /** In percent of the price. Only for users who may see costs, which it would reveal. */
  marginFloor: z.number().nullish(),
  leadTimeDays: z.int().nullable(),
  MaxProductStock: z.array(productLimitSchema),
  modifiedOn: fields.instant,
})
export type Brand = z.output<typeof brandSchema>

export const brandWithCountSchema = brandSchema.extend({ productCount: z.int() })
export type BrandWithCount = z.output<typeof brandWithCountSchema>

export const brandWithProductsSchema = brandSchema.extend({ products: z.array(productSchema) })
export type BrandWithProducts = z.output<typeof brandWithProductsSchema>

export const productLineSchema = z.object({ id: z.int(), name: z.string() })
export type ProductLine = z.output<typeof productLineSchema>

const form = z.object({
  name: fields.name('Brand name is required'),
  image: fields.optionalText(1000),
  /** Empty means location 1. */
  defaultLocationId: z.preprocess((value) => (value === null || value === '' ? 1 : value), fields.looseId),
  brandRepName: fields.optionalLine(maxLengths.name),
  brandRepPhone: fields.optionalLine(maxLengths.phone),
  brandRepEmail: fields.optionalEmail,
  website: fields.website,
  excludeFromReporting: z.boolean(),
  hideInInventoryOverview: z.boolean(),
  marginFloor: z.preprocess(
    (value) => (value === undefined || value === '' ? null : value),
    fields.percentBetween(0, maxMarginFloor).nullable(),
  ),
  leadTimeDays: fields.optionalDays(maxLeadTimeDays),
})

export const newBrandSchema = form.extend({
  defaultLocationId: form.shape.defaultLocationId.default(1),
  excludeFromReporting: z.boolean().default(false),
  hideInInventoryOverview: z.boolean().default(false),
  marginFloor: form.shape.marginFloor.optional(),
  leadTimeDays: form.shape.leadTimeDays.optional(),
})
export type NewBrand = z.output<typeof newBrandSchema>

/** Only the fields that are sent change. */
export const brandChangeSchema = form.partial().extend({ modifiedOn: fields.modifiedOn })
export type BrandChange = z.output<typeof brandChangeSchema>

const byId = z.object({ id: fields.pathId })
const inventory = { roles: ['INVENTORY'] } as const
const ofBrand = { brandId: fields.pathId }
const ofType = { ...ofBrand, typeId: fields.pathId }
/** A limit in whole units; an empty value clears it. A missing value is an error. */
const limit = z.preprocess((value) => (value === undefined ? false : value), fields.optionalCount)

export const listBrands = call({
  method: 'GET',
  path: '/api/db/brands/getAll',
  summary: 'Every brand.',
  who: 'office',
  answer: z.array(brandSchema),
  reads: ['brands'],
})

export const listBrandsWithCount = call({
  method: 'GET',
  path: '/api/db/brands/getBrandsWithProductCount',
  summary: 'Every brand with the number of its sellable products.',
  who: 'office',
  answer: z.array(brandWithCountSchema),
  reads: ['brands', 'products'],
})

export const readBrand = call({
  method: 'GET',
  path: '/api/db/brands/getByID/:id',
  summary: 'One brand with its products and its stock limits.',
  who: 'office',
  params: byId,
  answer: brandWithProductsSchema,
  refusals: ['not-found'],
  reads: ['brands', 'products', 'orders'],
})

export const addBrand = call({
  method: 'POST',
  path: '/api/db/brands/addNew',
  summary: 'Adds a brand; its SKU code is made from its name.',
  who: inventory,
  body: newBrandSchema,
  answer: brandSchema,
  refusals: ['not-found', 'name-taken', 'image-unknown', 'location-unknown'],
  changes: ['brands'],
})

export const changeBrand = call({
  method: 'PUT',
  path: '/api/db/brands/update/:id',
  summary: 'Changes the fields of a brand that are sent.',
  who: inventory,
  params: byId,
  body: brandChangeSchema,
  answer: brandSchema,
  refusals: ['not-found', 'changed-meanwhile', 'name-taken', 'image-unknown', 'location-unknown'],
  changes: ['brands', 'products'],
})

export const removeBrand = call({
  method: 'DELETE',
  path: '/api/db/brands/remove/:id',
  summary: 'Deletes a brand that has no products.',
  who: inventory,
  params: byId,
  answer: fields.ok,
  refusals: ['not-found', 'brand-has-products', 'brand-has-purchases'],
  changes: ['brands', 'preferences'],
})

export const listProductLines = call({
  method: 'GET',
  path: '/api/db/brands/getProductLines/:brandId',
  summary: "A brand's product lines.",
  who: 'office',
  params: z.object(ofBrand),
  answer: z.array(productLineSchema),
  refusals: ['not-found'],
  reads: ['brands'],
})

export const addProductLine = call({
  method: 'POST',
  path: '/api/db/brands/addProductLine/:brandId',
  summary: 'Adds a product line to a brand.',
  who: inventory,
  params: z.object(ofBrand),
  body: z.object({ name: fields.name('Product line name is required') }),
  answer: productLineSchema,
  refusals: ['not-found', 'name-taken'],
  changes: ['brands'],
})

export const removeProductLine = call({
  method: 'DELETE',
  path: '/api/db/brands/removeProductLine/:id',
  summary: 'Removes a product line from its brand and from the products in it.',
  who: inventory,
  params: byId,
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['brands', 'products'],
})

export const setBrandLimit = call({
  method: 'POST',
  path: '/api/db/brands/updateStockLimits/:brandId',
  summary: 'Sets or clears the stock limit of a brand.',
  who: inventory,
  params: z.object(ofBrand),
  body: z.object({ maxBrandStock: limit }),
  answer: brandSchema,
  refusals: ['not-found'],
  changes: ['brands'],
})

export const setTypeLimit = call({
  method: 'POST',
  path: '/api/db/brands/updateStockLimits/:brandId/:typeId',
  summary: 'Sets or clears the stock limit of the products of one type of a brand.',
  who: inventory,
  params: z.object(ofType),
  body: z.object({ maxStock: limit }),
  answer: productLimitSchema,
  refusals: ['not-found'],
  changes: ['brands'],
})

export const setWeightLimit = call({
  method: 'POST',
  path: '/api/db/brands/updateStockLimits/:brandId/:typeId/:weight',
  summary: 'Sets or clears the stock limit of the products of one type and weight of a brand.',
  who: inventory,
  params: z.object({ ...ofType, weight: fields.weight }),
  body: z.object({ maxStock: limit }),
  answer: productLimitSchema,
  refusals: ['not-found'],
  changes: ['brands'],
})
