import {
  type NewProduct,
  newProductSchema,
  type Product,
  type ProductChange,
  productChangeSchema,
  productSchema,
} from '@dray/contract/products'
import type { SoldIn } from '@dray/domain/ordering/order-size'
import { formatGtin, parseGtin } from '@dray/domain/codes/gtin'
import { unitsOfTypedCases } from '@dray/domain/products/cases'
import { formatGrams } from '@dray/domain/products/product-filter'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { defineForm, type FieldsOf, parseBody } from '../../../kit/editing/define-form.ts'
import { choice, type FieldKind, flag, image, money, reference, text, whole } from '../../../kit/editing/field-kinds.ts'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { type FieldProblems, sameBy } from '../../../kit/editing/form.ts'
import { statusLabel } from '../../../records/status-label.ts'
import { typedWeight } from '../../../records/weight-field.tsx'

const gtin = (label: string): FieldKind<string, string | null, unknown> => ({
  ...text(label),
  read: (saved) => (saved === null ? '' : formatGtin(saved)),
  isSame: sameBy((typed) => {
    const read = parseGtin(typed.trim())
    return 'gtin' in read ? read.gtin : typed.trim()
  }),
})

const weight: FieldKind<string, number | null, unknown> = {
  ...text('Weight'),
  read: (saved) => String(saved ?? ''),
  isSame: sameBy((typed) => typedWeight(typed.trim()) ?? typed.trim()),
  shown(typed) {
    const grams = typedWeight(typed.trim())
    return grams === null ? typed.trim() : formatGrams(grams)
  },
}

/** Ids as the select has them. */
const productLines: FieldKind<readonly string[], undefined, Product> = {
  label: 'Product lines',
  blank: [],
  schema: z.array(z.string()),
  read: (_, product) => product.productLines.map(({ productLineId }) => String(productLineId)),
  send: (ids) => ids,
  shown: (ids) => ids.join(', '),
  isSame: sameBy((ids) => ids.toSorted()),
}

/** A field of the batch that holds a new product's stock; a saved product has none. */
const openingBatchField = (label: string): FieldKind<string, undefined, unknown> => ({ ...text(label), read: () => '' })

export const soldInLabels = { UNIT: 'Units', CASE: 'Full cases' } as const satisfies Record<SoldIn, string>

const kinds = {
  brandID: reference('Brand'),
  typeID: reference('Type'),
  extractTypeID: reference('Extract type'),
  name: text('Name'),
  genetics: text('Genetics', { shown: statusLabel }),
  status: text('Status', { blank: 'ACTIVE', shown: statusLabel }),
  productLineIDs: productLines,
  weight,
  unitQuantity: whole('Unit quantity'),
  soldIn: choice('Sold in', soldInLabels, 'UNIT'),
  shelf: text('Shelf'),
  gtin: gtin('Bar code (GTIN)'),
  caseGtin: gtin('Bar code of a case'),
  // Stock changes with every order.
  stock: whole('Stock', { isDifference: true }),
  openingBatchNumber: openingBatchField('Batch number'),
  openingExpiresOn: openingBatchField('Expires'),
  // Not every user of this computer may see costs.
  cost: money('Cost', { isPrivate: true }),
  basePrice: money('Base price'),
  msrp: money('MSRP'),
  description: text('Description'),
  image: image('Image'),
  discountEligible: flag('Discount eligible', true),
  hasBatch: flag('Track by batch', true),
  hideFromCatalog: flag('Hidden from the catalog'),
}
export type ProductFields = FieldsOf<typeof kinds>
export type ProductField = keyof ProductFields
export type ProductProblems = FieldProblems<{ record: Product; fields: ProductFields; item: never }>

export const productForm = defineForm<Product, typeof kinds>('product', productSchema, kinds, {
  problemsOf(problem) {
    const field = fieldOfProblem[problem.body.code]
    return field ? { [field]: problem.message } : fieldProblems(problem)
  },
})

const fieldOfProblem: Readonly<Record<string, ProductField>> = {
  'brand-unknown': 'brandID',
  'type-unknown': 'typeID',
  'extract-type-unknown': 'extractTypeID',
  'product-line-unknown': 'productLineIDs',
  'batches-not-empty': 'hasBatch',
  'image-unknown': 'image',
  'gtin-taken': 'gtin',
  'case-size-missing': 'unitQuantity',
  'batch-of-another-product': 'openingBatchNumber',
}

/** Stock may be typed in cases (D-343). */
export function typedStock({ stock, unitQuantity }: Pick<ProductFields, 'stock' | 'unitQuantity'>): string {
  const units = unitsOfTypedCases(stock, wholeNumber(unitQuantity) ?? null)
  return units === undefined ? stock.trim() : String(units)
}

/** True if the new product's stock needs a batch. */
export const hasOpeningBatch = (fields: ProductFields): boolean =>
  fields.hasBatch && (wholeNumber(typedStock(fields)) ?? 0) > 0

/** The caller adds the SKU shown in the form. */
export function parseNewProduct(fields: ProductFields) {
  const { openingBatchNumber: batchNumber, openingExpiresOn: expiresOn, ...body } = productForm.body(fields)
  const openingBatch = hasOpeningBatch(fields) ? { batchNumber, expiresOn } : null
  return parseBody<NewProduct, ProductFields>(newProductSchema, {
    ...body,
    sku: null,
    stock: typedStock(fields) || 0,
    openingBatch,
  })
}

/** Stock is sent only if edited, with the value shown before. */
type ChangeContext = { modifiedOn: Date; stockBefore: number | undefined; seesCosts: boolean }

export function parseProductChange(fields: ProductFields, { modifiedOn, stockBefore, seesCosts }: ChangeContext) {
  const { cost, stock: _s, openingBatchNumber: _n, openingExpiresOn: _e, ...body } = productForm.body(fields)
  return parseBody<ProductChange, ProductFields>(productChangeSchema, {
    ...body,
    ...(seesCosts && { cost }),
    ...(stockBefore !== undefined && { stock: typedStock(fields), stockBefore }),
    modifiedOn: modifiedOn.toISOString(),
  })
}
