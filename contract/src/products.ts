import { maxLengths } from '@dray/domain/limits'
import { zero } from '@dray/domain/money'
import { negativePrice, priceChangeModes } from '@dray/domain/pricing/prices'
import { soldIn } from '@dray/domain/ordering/order-size'
import { genetics, productStatuses } from '@dray/domain/products/product-status'
import { z } from 'zod'
import { batchSchema } from './batches.ts'
import { call, maxIdsPerRequest } from './call.ts'
import * as fields from './call/fields.ts'
import { looseMoney, money, price } from './call/money.ts'

/** Prices are absent for a user whose only role is DRIVER; the cost is present only for users who may see costs. */
export const productSchema = z.object({
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
  productLines: z.array(z.object({ productLineId: z.int() })),
  status: z.enum(productStatuses),
  weight: z.number().nullable(),
  unitQuantity: z.int().nullable(),
  /** Contacts order a product sold in cases only by full cases of `unitQuantity` units (D-343). */
  soldIn: z.enum(soldIn),
  shelf: z.string().nullable(),
  /** The bar code of a unit, with 14 digits. */
  gtin: z.string().nullable(),
  /** The bar code of a case of `unitQuantity` units. */
  caseGtin: z.string().nullable(),
  stock: z.int(),
  pendingOutboundQuantity: z.int(),
  /** In batches on hold or expired by today. */
  unavailableQuantity: z.int(),
  /** Units on hold or with an expiry date, for which the day of an order decides; absent if there are none. */
  restrictedUnits: z
    .array(z.object({ isOnHold: z.boolean(), expiresOn: fields.day.nullable(), units: z.int() }))
    .optional(),
  cost: money.nullish(),
  basePrice: money.optional(),
  msrp: money.nullish(),
  customPrice: money.nullish(),
  discountEligible: z.boolean(),
  hasBatch: z.boolean(),
  hideFromCatalog: z.boolean(),
  /** Newest first; only in the answer for a single product. */
  orderBatches: z.array(batchSchema).optional(),
  createdAt: fields.instant,
  modifiedOn: fields.instant,
})
export type Product = z.output<typeof productSchema>

const namedRecord = z.object({ id: z.int(), name: z.string() })
export type NamedRecord = z.output<typeof namedRecord>
/** Batches of a product type may need a COA before they are checked in. Absent for extract types. */
const typeRecord = namedRecord.extend({ requiresCoa: z.boolean().optional() })
export const productTypeSchema = typeRecord.extend({ productCount: z.int() })
export type ProductType = z.output<typeof productTypeSchema>

const optionalPrice = z.preprocess((value) => (value === undefined || value === '' ? null : value), price.nullable())

/** Refuses an empty value with the given message (R5-09). */
const required = <Field extends z.ZodType>(field: Field, missing: string) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && value !== '') return value
    context.addIssue({ code: 'custom', message: missing })
    return z.NEVER
  }, field)
const optionalId = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  fields.looseId.nullable(),
)

const form = z.object({
  name: fields.name('Product name is required'),
  description: fields.optionalText(4000),
  image: fields.optionalText(1000),
  brandID: required(fields.looseId, 'Brand is required'),
  typeID: required(fields.looseId, 'Product type is required'),
  genetics: fields.optionalChoice(genetics),
  extractTypeID: optionalId,
  productLineIDs: z.preprocess(
    (value) => (value === null || value === '' ? [] : value),
    z.array(fields.looseId).max(200, 'Choose at most 200 product lines'),
  ),
  status: z.enum(productStatuses, 'Product status is required'),
  weight: fields.optionalWeight,
  unitQuantity: fields.optionalQuantity,
  soldIn: z.enum(soldIn, 'Choose units or cases'),
  shelf: fields.optionalLine(maxLengths.shelf),
  gtin: fields.optionalGtin,
  caseGtin: fields.optionalGtin,
  stock: fields.stockCount,
  cost: optionalPrice,
  basePrice: required(price, 'Base price is required'),
  msrp: optionalPrice,
  discountEligible: z.boolean(),
  hasBatch: z.boolean(),
  hideFromCatalog: z.boolean(),
})

/** Stored and logged exactly as sent. */
const details = form.omit({
  brandID: true,
  typeID: true,
  extractTypeID: true,
  productLineIDs: true,
  stock: true,
  cost: true,
  basePrice: true,
  msrp: true,
})
export type ProductDetails = z.output<typeof details>
export const productDetailNames = details.keyof().options

export const newProductSchema = form.extend({
  /** If it is taken or does not match the brand and type, the next SKU replaces it. */
  sku: fields.optionalLine(maxLengths.sku),
  productLineIDs: form.shape.productLineIDs.default([]),
  status: form.shape.status.default('ACTIVE'),
  soldIn: form.shape.soldIn.default('UNIT'),
  stock: form.shape.stock.default(0),
  discountEligible: z.boolean().default(true),
  hasBatch: z.boolean().default(true),
  hideFromCatalog: z.boolean().default(false),
  /**
   * The batch of the opening stock; without a number it gets the next one. It is checked in unless the type needs a COA. Without stock there
   * is no batch, and without this the stock is in none.
   */
  openingBatch: z
    .object({
      batchNumber: fields.optionalLine(maxLengths.batchNumber),
      expiresOn: fields.receiptDay.optional(),
    })
    .nullable()
    .default(null),
})
export type NewProduct = z.output<typeof newProductSchema>

/** Absent fields stay; a saved product keeps its SKU. */
export const productChangeSchema = form.partial().extend({
  modifiedOn: fields.modifiedOn,
  /** Only the difference from what the form showed is applied, so a sale in the meantime is kept. */
  stockBefore: fields.stockCount.optional(),
})
export type ProductChange = z.output<typeof productChangeSchema>

export const maxBulkProducts = 5000

/** A product's own values, as when a bulk change is undone. */
const ownValues = z.object({
  status: form.shape.status.optional(),
  typeID: fields.looseId.optional(),
  hideFromCatalog: z.boolean().optional(),
  basePrice: price.optional(),
})

export const bulkChangeSchema = z
  .object({
    products: z
      .array(ownValues.extend({ id: fields.looseId, modifiedOn: fields.modifiedOn }))
      .min(1, 'Select at least one product')
      .max(maxBulkProducts, `Select at most ${maxBulkProducts} products`),
    status: form.shape.status.optional(),
    typeID: fields.looseId.optional(),
    hideFromCatalog: z.boolean().optional(),
    /** `add` and `percent` may be negative. */
    basePrice: z
      .object({
        mode: z.enum(priceChangeModes),
        amount: looseMoney.default(zero),
        percent: z
          .number('Enter a percentage')
          .min(-100, 'Must be at least -100%')
          .max(10_000, 'Must be at most 10,000%')
          .default(0),
      })
      .refine(({ mode, amount }) => mode !== 'set' || amount >= 0, negativePrice)
      .optional(),
  })
  .refine(({ products, ...forAll }) => [forAll, ...products].some(changesSomething), 'Choose what to change')
export type BulkChange = z.output<typeof bulkChangeSchema>

const changesSomething = ({
  status,
  typeID,
  hideFromCatalog,
  basePrice,
}: { [Name in keyof z.output<typeof ownValues>]?: unknown }): boolean =>
  [status, typeID, hideFromCatalog, basePrice].some((value) => value !== undefined)

const menu = { who: 'office', answer: z.array(productSchema), reads: ['products', 'customers'] } as const
const byId = z.object({ id: fields.pathId })
const inventory = { roles: ['INVENTORY'] } as const

export const listProductsById = call({
  method: 'GET',
  path: '/api/db/products/getSome',
  summary: 'The products with these ids; unknown ids are omitted.',
  who: 'staff',
  query: z.object({ ids: fields.idList(maxIdsPerRequest) }),
  answer: z.array(productSchema),
  reads: ['products'],
})

export const listProducts = call({
  method: 'GET',
  path: '/api/db/products/getAll/',
  summary: 'Every product.',
  who: 'staff',
  answer: z.array(productSchema),
  reads: ['products'],
  part: listProductsById,
})

export const readProduct = call({
  method: 'GET',
  path: '/api/db/products/getByID/:id',
  summary: 'One product with its batches.',
  who: 'staff',
  params: byId,
  answer: productSchema,
  refusals: ['not-found'],
  reads: ['products'],
})

export const findProductBySku = call({
  method: 'GET',
  path: '/api/db/products/getBySku/:sku/',
  summary: 'The product of a SKU with its batches.',
  who: 'staff',
  params: z.object({ sku: fields.text(maxLengths.sku) }),
  answer: productSchema,
  refusals: ['not-found'],
  reads: ['products'],
})

export const codedProductSchema = productSchema.pick({
  id: true,
  sku: true,
  name: true,
  gtin: true,
  caseGtin: true,
  unitQuantity: true,
})
export type CodedProduct = z.output<typeof codedProductSchema>

export const listProductCodes = call({
  method: 'GET',
  path: '/api/db/products/getCodes',
  summary: 'Every product with a bar code of its unit or case (GTIN), to find the product of a scan.',
  who: 'office',
  answer: z.array(codedProductSchema),
  reads: ['products'],
})

export const listBrandMenu = call({
  method: 'GET',
  path: '/api/db/products/getByBrandID/:id/:customerId/',
  summary: "A brand's sellable products at a customer's prices; customer 0 means base prices.",
  params: z.object({ id: fields.pathId, customerId: fields.pathId }),
  ...menu,
  refusals: ['not-found'],
})

export const listTypeMenu = call({
  method: 'GET',
  path: '/api/db/products/getByTypeID/:id/:customerId/',
  summary: "A product type's sellable products at a customer's prices; customer 0 means base prices.",
  params: z.object({ id: fields.pathId, customerId: fields.pathId }),
  ...menu,
  refusals: ['not-found'],
})

export const listProductsToRestock = call({
  method: 'GET',
  path: '/api/db/products/getByBrandID/:brandId',
  summary: "A brand's sellable products for restocking.",
  who: 'office',
  params: z.object({ brandId: fields.pathId }),
  answer: z.object({ res: z.array(productSchema) }),
  refusals: ['not-found'],
  reads: ['products'],
})

export const suggestSku = call({
  method: 'GET',
  path: '/api/db/products/createSKU',
  summary: 'The next SKU of a brand and a product type; nothing is reserved.',
  who: inventory,
  query: z.object({ brandID: fields.pathId, typeID: fields.pathId }),
  /** `batchNumber`: of the first batch, if it is received today. */
  answer: z.object({ sku: z.string(), batchNumber: z.string() }),
  refusals: ['not-found'],
  reads: ['products'],
})

export const addProduct = call({
  method: 'POST',
  path: '/api/db/products/addNew',
  summary: 'Adds a product; a SKU that was taken in the meantime is replaced by the next SKU.',
  who: inventory,
  body: newProductSchema,
  answer: productSchema,
  refusals: [
    'not-found',
    'period-closed',
    'brand-unknown',
    'type-unknown',
    'extract-type-unknown',
    'product-line-unknown',
    'image-unknown',
    'gtin-taken',
    'case-size-missing',
    'product-without-batches',
    'batch-of-another-product',
  ],
  changes: ['products'],
})

export const changeProduct = call({
  method: 'PUT',
  path: '/api/db/products/update/:id',
  summary: 'Changes the fields that are sent; stock is changed by the difference.',
  who: inventory,
  params: byId,
  body: productChangeSchema,
  answer: productSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'period-closed',
    'batches-not-empty',
    'brand-unknown',
    'type-unknown',
    'extract-type-unknown',
    'product-line-unknown',
    'image-unknown',
    'gtin-taken',
    'case-size-missing',
  ],
  changes: ['products'],
  addsDifference: true,
})

export const changeProducts = call({
  method: 'PUT',
  path: '/api/db/products/updateMany',
  summary: 'Changes status, type, visibility or base price of many products, all or none.',
  who: inventory,
  body: bulkChangeSchema,
  /** `modifiedOn`: the new version of the changed products. */
  answer: z.object({ ok: z.literal(true), changed: z.array(z.int()), modifiedOn: fields.instant.optional() }),
  refusals: ['not-found', 'changed-meanwhile', 'type-unknown', 'price-too-large'],
  changes: ['products'],
})

export const listProductTypesWithCount = call({
  method: 'GET',
  path: '/api/db/products/getProductTypesWithProductCount',
  summary: 'Product types with the number of their sellable products.',
  who: 'office',
  answer: z.array(productTypeSchema),
  reads: ['productTypes', 'products'],
})

export const listProductTypes = call({
  method: 'GET',
  path: '/api/db/products/getProductTypes',
  summary: 'Every product type.',
  who: 'office',
  answer: z.array(typeRecord),
  reads: ['productTypes'],
})

export const listExtractTypes = call({
  method: 'GET',
  path: '/api/db/products/getExtractTypes',
  summary: 'Every extract type.',
  who: 'office',
  answer: z.array(typeRecord),
  reads: ['productTypes'],
})

export const addProductType = call({
  method: 'POST',
  path: '/api/db/products/addNewProductType',
  summary: 'Adds a product type.',
  who: inventory,
  body: z.object({ name: fields.name('Product type name is required'), requiresCoa: z.boolean().optional() }),
  answer: typeRecord,
  refusals: ['name-taken'],
  changes: ['productTypes'],
})

export const changeProductType = call({
  method: 'PUT',
  path: '/api/db/products/updateProductType/:id',
  summary: 'Renames a product type or changes if its batches need a COA; SKUs stay as they are.',
  who: inventory,
  params: byId,
  body: z.object({ name: fields.name('Product type name is required'), requiresCoa: z.boolean().optional() }),
  answer: typeRecord,
  refusals: ['not-found', 'name-taken'],
  changes: ['productTypes', 'products'],
})

export const addExtractType = call({
  method: 'POST',
  path: '/api/db/products/addNewExtractType',
  summary: 'Adds an extract type.',
  who: inventory,
  body: z.object({ name: fields.name('Extract type name is required') }),
  answer: namedRecord,
  refusals: ['name-taken'],
  changes: ['productTypes'],
})
