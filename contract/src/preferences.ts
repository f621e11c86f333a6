import { stockChoices } from '@dray/domain/products/product-filter'
import { quickRanges } from '@dray/domain/time/date-range'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

const names = z.array(z.string())
const weights = z.array(z.number())
const stock = z.enum(stockChoices).nullable()

/** The criteria of a saved product filter; the names are the specification's. */
export const productFilterDataSchema = z.object({
  brands: names,
  types: names,
  genetics: names,
  extractTypes: names,
  weights,
  stock,
  searchTerm: z.string(),
})

/** The criteria of a saved filter of the inventory overview. */
export const inventoryFilterDataSchema = z.object({
  search: z.string(),
  brands: names,
  types: names,
  weights,
  stock,
  /** Only products above their limit. */
  overLimit: z.boolean(),
  showHidden: z.boolean(),
})
export type InventoryFilterData = z.output<typeof inventoryFilterDataSchema>

/** The criteria of a saved view of the order list: a quick range or two days, and the parameters of the list's query. */
export const orderViewDataSchema = z.object({
  range: z.enum(quickRanges).nullable(),
  from: fields.day.nullable(),
  to: fields.day.nullable(),
  search: z.string(),
  status: z.string(),
  payment: z.string(),
  owner: z.string(),
  driver: z.string(),
  location: z.string(),
  /** Absent from views that were saved before there were these filters. */
  customer: z.string().optional(),
  brand: z.string().optional(),
  type: z.string().optional(),
  product: z.string().optional(),
})
export type OrderViewData = z.output<typeof orderViewDataSchema>

/** The criteria of a saved view of the list of purchase orders, as in its address. */
export const purchaseViewDataSchema = z.object({
  search: z.string(),
  status: z.string(),
  payment: z.string(),
  brand: z.string(),
  late: z.string(),
  expected: z.string(),
})
export type PurchaseViewData = z.output<typeof purchaseViewDataSchema>

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

const sentDay = z.preprocess((value) => (value === undefined || value === '' ? null : value), fields.day.nullable())
const orderViewForm = z.object({
  range: fields.optionalChoice(quickRanges),
  from: sentDay,
  to: sentDay,
  search: sentSearch,
  status: fields.text(200).default(''),
  payment: fields.text(200).default(''),
  owner: fields.text(500).default(''),
  driver: fields.text(500).default(''),
  location: fields.text(500).default(''),
  customer: fields.text(500).optional(),
  brand: fields.text(500).optional(),
  type: fields.text(500).optional(),
  product: fields.text(500).optional(),
})

const purchaseViewForm = z.object({
  search: sentSearch,
  status: fields.text(200).default(''),
  payment: fields.text(200).default(''),
  brand: fields.text(500).default(''),
  late: fields.text(10).default(''),
  expected: fields.text(30).default(''),
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

export const orderViewSchema = z.object({ id: z.int(), name: z.string(), filters: orderViewDataSchema })
export type OrderView = z.output<typeof orderViewSchema>

export const purchaseViewSchema = z.object({ id: z.int(), name: z.string(), filters: purchaseViewDataSchema })
export type PurchaseView = z.output<typeof purchaseViewSchema>

const filterName = fields.viewName('Enter a filter name')
const viewName = fields.viewName('Enter a view name')
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
  ...saved,
})

export const saveOrderView = call({
  method: 'POST',
  path: '/api/db/preferences/saveOrderView/',
  summary: 'Saves a view of the order list for the caller, replacing one with the same name.',
  who: 'staff',
  body: z.object({ userId, name: viewName, filters: orderViewForm }),
  answer: orderViewSchema,
  ...saved,
})

export const listOrderViews = call({
  method: 'GET',
  path: '/api/db/preferences/getOrderViews/:userId',
  summary: "The caller's saved views of the order list.",
  who: own,
  params: z.object({ userId: fields.pathId }),
  answer: z.array(orderViewSchema),
  reads: ['preferences'],
})

export const removeOrderView = call({
  method: 'DELETE',
  path: '/api/db/preferences/removeOrderView/:id',
  summary: 'Removes a view of the order list of the caller.',
  who: 'staff',
  params: byId,
  answer: fields.ok,
  ...saved,
})

export const savePurchaseView = call({
  method: 'POST',
  path: '/api/db/preferences/savePurchaseView/',
  summary: 'Saves a view of the list of purchase orders for the caller, replacing one with the same name.',
  who: 'staff',
  body: z.object({ userId, name: viewName, filters: purchaseViewForm }),
  answer: purchaseViewSchema,
  ...saved,
})

export const listPurchaseViews = call({
  method: 'GET',
  path: '/api/db/preferences/getPurchaseViews/:userId',
  summary: "The caller's saved views of the list of purchase orders.",
  who: own,
  params: z.object({ userId: fields.pathId }),
  answer: z.array(purchaseViewSchema),
  reads: ['preferences'],
})

export const removePurchaseView = call({
  method: 'DELETE',
  path: '/api/db/preferences/removePurchaseView/:id',
  summary: 'Removes a view of the list of purchase orders of the caller.',
  who: 'staff',
  params: byId,
  answer: fields.ok,
  ...saved,
})
