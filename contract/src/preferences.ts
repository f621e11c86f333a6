import { stockChoices } from '@dray/domain/products/product-filter'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

const names = z.array(z.string())
const weights = z.array(z.number())
const stock = z.enum(stockChoices).nullable()

/** The names are the specification's. */
export const productFilterDataSchema = z.object({
  brands: names,
  types: names,
  genetics: names,
  extractTypes: names,
  weights,
  stock,
  searchTerm: z.string(),
})

export const inventoryFilterDataSchema = z.object({
  search: z.string(),
  brands: names,
  types: names,
  weights,
  stock,
  overLimit: z.boolean(),
  showHidden: z.boolean(),
})
export type InventoryFilterData = z.output<typeof inventoryFilterDataSchema>

// In a request, a missing criterion does not filter.
const sentNames = z.array(fields.text(200)).max(500, 'Choose at most 500 values').default([])
const sentWeights = z.array(fields.weight).max(500, 'Choose at most 500 values').default([])
const sentStock = fields.optionalChoice(stockChoices)
const sentSearch = fields.text(200).default('')

const productFilterForm = z.object({
  brands: sentNames,
  types: sentNames,
  genetics: sentNames,
  extractTypes: sentNames,
  weights: sentWeights,
  stock: sentStock,
  searchTerm: sentSearch,
})
const inventoryFilterForm = z.object({
  search: sentSearch,
  brands: sentNames,
  types: sentNames,
  weights: sentWeights,
  stock: sentStock,
  overLimit: z.boolean().default(false),
  showHidden: z.boolean().default(false),
})

export const inventoryFilterSchema = z.object({
  id: z.int(),
  filterName: z.string(),
  filters: inventoryFilterDataSchema,
})
export type InventoryFilter = z.output<typeof inventoryFilterSchema>

export const productFilterSchema = z.object({
  id: z.int(),
  settings: z.object({ filterName: z.string(), filterBrandId: z.int(), filterData: productFilterDataSchema }),
})
export type SavedProductFilter = z.output<typeof productFilterSchema>

const filterName = fields.viewName('Enter a filter name')
const userId = fields.looseId
const byId = z.object({ id: fields.pathId })
const own = { own: 'userId' } as const
const saved = { changes: ['preferences'] } as const

export const saveInventoryFilter = call({
  method: 'POST',
  path: '/api/db/preferences/saveFilter/',
  summary: 'Saves an inventory filter of the caller, replacing one with the same name.',
  who: 'staff',
  body: z.object({ userId, filterData: z.object({ filterName, filters: inventoryFilterForm }) }),
  answer: inventoryFilterSchema,
  refusals: ['too-many-filters'],
  ...saved,
})

export const listInventoryFilters = call({
  method: 'GET',
  path: '/api/db/preferences/getFilters/:userId',
  summary: "The caller's saved inventory filters.",
  who: own,
  params: z.object({ userId: fields.pathId }),
  answer: z.array(inventoryFilterSchema),
  reads: ['preferences'],
})

export const removeInventoryFilter = call({
  method: 'DELETE',
  path: '/api/db/preferences/removeFilter/:id',
  summary: 'Removes an inventory filter of the caller.',
  who: 'staff',
  params: byId,
  answer: fields.ok,
  refusals: ['not-found'],
  ...saved,
})

export const saveProductFilter = call({
  method: 'POST',
  path: '/api/db/preferences/saveProductFilter/',
  summary:
    'Saves a product filter of the caller for one brand, or for all with brand 0, replacing one with the same name.',
  who: 'staff',
  body: z.object({
    userId,
    brandId: z.preprocess((value) => (value === '0' ? 0 : value), z.union([z.literal(0), fields.looseId])),
    name: filterName,
    filterData: productFilterForm,
  }),
  answer: productFilterSchema,
  refusals: ['brand-unknown', 'too-many-filters'],
  ...saved,
})

export const listProductFilters = call({
  method: 'GET',
  path: '/api/db/preferences/getProductFilters/:userId/:brandId',
  summary: "The caller's product filters for a brand and those for all brands; with brand 0, every one.",
  who: own,
  params: z.object({ userId: fields.pathId, brandId: fields.pathId }),
  answer: z.array(productFilterSchema),
  reads: ['preferences'],
})

export const removeProductFilter = call({
  method: 'DELETE',
  path: '/api/db/preferences/removeProductFilter/:id',
  summary: 'Removes a product filter of the caller.',
  who: 'staff',
  params: byId,
  answer: fields.ok,
  refusals: ['not-found'],
  ...saved,
})
