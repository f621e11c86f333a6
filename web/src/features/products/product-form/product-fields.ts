import {
  type NewProduct,
  newProductSchema,
  type Product,
  type ProductChange,
  productChangeSchema,
  productSchema,
} from '@dray/contract/products'
import { formatGtin, parseGtin } from '@dray/domain/codes/gtin'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { type Form, sameBy } from '../../../kit/editing/form.ts'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { typedWeight } from '../../../records/weight-field.tsx'

export type ProductProblems = Partial<Record<ProductField, string>>

type ParsedFields<Body> = { body?: Body; problems: ProductProblems }

export const productFields = (product: Product): ProductFields => ({
  brandID: String(product.brandID),
  typeID: String(product.typeID),
  extractTypeID: String(product.extractTypeID ?? ''),
  name: product.name,
  genetics: product.genetics ?? '',
  status: product.status,
  productLineIDs: product.productLines.map(({ productLineId }) => String(productLineId)),
  weight: String(product.weight ?? ''),
  unitQuantity: String(product.unitQuantity ?? ''),
  shelf: product.shelf ?? '',
  gtin: product.gtin === null ? '' : formatGtin(product.gtin),
  caseGtin: product.caseGtin === null ? '' : formatGtin(product.caseGtin),
  stock: String(product.stock),
  cost: moneyText(product.cost),
  basePrice: moneyText(product.basePrice),
  msrp: moneyText(product.msrp),
  description: product.description ?? '',
  image: product.image ?? '',
  discountEligible: product.discountEligible,
  hasBatch: product.hasBatch,
  hideFromCatalog: product.hideFromCatalog,
})

/** A new product's defaults (spec 4.1, 5). */
export const newFields = (overrides: Partial<ProductFields> = {}): ProductFields => ({
  brandID: '',
  typeID: '',
  extractTypeID: '',
  name: '',
  genetics: '',
  status: 'ACTIVE',
  productLineIDs: [],
  weight: '',
  unitQuantity: '',
  shelf: '',
  gtin: '',
  caseGtin: '',
  stock: '',
  cost: '',
  basePrice: '',
  msrp: '',
  description: '',
  image: '',
  discountEligible: true,
  hasBatch: true,
  hideFromCatalog: false,
  ...overrides,
})

const text = z.string()
const fields = z.object({
  brandID: text,
  typeID: text,
  extractTypeID: text,
  name: text,
  genetics: text,
  status: text,
  productLineIDs: z.array(text),
  weight: text,
  unitQuantity: text,
  shelf: text,
  gtin: text,
  caseGtin: text,
  stock: text,
  cost: text,
  basePrice: text,
  msrp: text,
  description: text,
  image: text,
  discountEligible: z.boolean(),
  hasBatch: z.boolean(),
  hideFromCatalog: z.boolean(),
})

/** Text as typed, ids as text for the selects, empty text for none. */
export type ProductFields = z.infer<typeof fields>
export type ProductField = keyof ProductFields

export const productFieldLabels: Record<ProductField, string> = {
  brandID: 'Brand',
  typeID: 'Type',
  extractTypeID: 'Extract type',
  name: 'Name',
  genetics: 'Genetics',
  status: 'Status',
  productLineIDs: 'Product lines',
  weight: 'Weight',
  unitQuantity: 'Unit quantity',
  shelf: 'Shelf',
  gtin: 'Bar code (GTIN)',
  caseGtin: 'Bar code of a case',
  stock: 'Stock',
  cost: 'Cost',
  basePrice: 'Base price',
  msrp: 'MSRP',
  description: 'Description',
  image: 'Image',
  discountEligible: 'Discount eligible',
  hasBatch: 'Track by batch',
  hideFromCatalog: 'Hidden from the catalog',
}

const isSameGtin = sameBy((text: string) => {
  const read = parseGtin(text.trim())
  return 'gtin' in read ? read.gtin : text.trim()
})
const isSameMoney = sameBy((text: string) => typedMoney(text.trim()) ?? text)

export const productForm: Form<{ record: Product; fields: ProductFields; item: never }> = {
  name: 'product',
  record: productSchema,
  labels: productFieldLabels,
  read: productFields,
  rules: {
    cost: { isSame: isSameMoney },
    basePrice: { isSame: isSameMoney },
    msrp: { isSame: isSameMoney },
    gtin: { isSame: isSameGtin },
    caseGtin: { isSame: isSameGtin },
    weight: { isSame: sameBy((text) => typedWeight(text.trim()) ?? text) },
    productLineIDs: { isSame: sameBy((ids) => ids.toSorted()) },
    // Stock changes with every order (D-95).
    stock: { isDifference: true },
  },
  problemsOf: (problem) => {
    const field = fieldOfProblem[problem.body.code]
    return field ? { [field]: problem.message } : fieldProblems(problem)
  },
  // Not every user of this computer may see costs (D-57).
  stored: fields.omit({ cost: true }).partial(),
}

const fieldOfProblem: Readonly<Record<string, ProductField>> = {
  'brand-unknown': 'brandID',
  'type-unknown': 'typeID',
  'extract-type-unknown': 'extractTypeID',
  'product-line-unknown': 'productLineIDs',
  'batches-not-empty': 'hasBatch',
  'image-unknown': 'image',
  'gtin-taken': 'gtin',
}

/** The caller adds the SKU shown in the form. */
export const parseNewProduct = (fields: ProductFields): ParsedFields<NewProduct> =>
  parseFields(newProductSchema, { ...toRequest(fields), stock: fields.stock.trim() || 0 })

/** Stock is sent only if edited, with the value shown before (D-95). */
type ChangeContext = { modifiedOn: Date; stockBefore: number | undefined; seesCosts: boolean }

export function parseProductChange(fields: ProductFields, context: ChangeContext): ParsedFields<ProductChange> {
  const { cost, ...wire } = toRequest(fields)
  const body = {
    ...wire,
    ...(context.seesCosts ? { cost } : {}),
    ...(context.stockBefore === undefined ? {} : { stock: fields.stock, stockBefore: context.stockBefore }),
    modifiedOn: context.modifiedOn.toISOString(),
  }
  return parseFields(productChangeSchema, body)
}

/** D-153. Amounts stay text, which the contract parses. */
const toRequest = ({ stock: _, ...fields }: ProductFields) => ({
  ...fields,
  basePrice: fields.basePrice.trim(),
  unitQuantity: fields.unitQuantity.trim(),
  gtin: fields.gtin.trim(),
  caseGtin: fields.caseGtin.trim(),
  weight: fields.weight.trim(),
  cost: fields.cost.trim(),
  msrp: fields.msrp.trim(),
})

/** Validates with the contract; a field's first message wins. */
function parseFields<Body>(schema: z.ZodType<Body>, wire: unknown): ParsedFields<Body> {
  const read = schema.safeParse(wire)
  if (read.success) return { body: read.data, problems: {} }
  const messages = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(messages.toReversed()) }
}
