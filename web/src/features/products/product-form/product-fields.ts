import type { Product } from '@dray/contract/products'
import { moneyText, typedMoney } from '../../../shared/fields/money-field.tsx'
import { typedWeight } from '../../../shared/fields/weight-field.tsx'

/** What the product form holds: text as it is typed, ids as text as a select has them, empty text for none. */
export type ProductFields = {
  brandID: string
  typeID: string
  extractTypeID: string
  name: string
  genetics: string
  status: string
  productLineIDs: readonly string[]
  weight: string
  unitQuantity: string
  stock: string
  cost: string
  basePrice: string
  msrp: string
  description: string
  image: string
  discountEligible: boolean
  hasBatch: boolean
  hideFromCatalog: boolean
}
export type ProductField = keyof ProductFields

export const fieldLabels: Record<ProductField, string> = {
  brandID: 'Brand',
  typeID: 'Type',
  extractTypeID: 'Extract type',
  name: 'Name',
  genetics: 'Genetics',
  status: 'Status',
  productLineIDs: 'Product lines',
  weight: 'Weight',
  unitQuantity: 'Unit quantity',
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
const fieldNames = Object.keys(fieldLabels).filter((name): name is ProductField => name in fieldLabels)

/** A new product before anything is typed (spec 4.1, 5). */
export const newFields = (given: Partial<ProductFields> = {}): ProductFields => ({
  brandID: '',
  typeID: '',
  extractTypeID: '',
  name: '',
  genetics: '',
  status: 'ACTIVE',
  productLineIDs: [],
  weight: '',
  unitQuantity: '',
  stock: '',
  cost: '',
  basePrice: '',
  msrp: '',
  description: '',
  image: '',
  discountEligible: true,
  hasBatch: true,
  hideFromCatalog: false,
  ...given,
})

export const fieldsOf = (product: Product): ProductFields => ({
  brandID: String(product.brandID),
  typeID: String(product.typeID),
  extractTypeID: String(product.extractTypeID ?? ''),
  name: product.name,
  genetics: product.genetics ?? '',
  status: product.status,
  productLineIDs: product.productLines.map(({ productLineId }) => String(productLineId)),
  weight: String(product.weight ?? ''),
  unitQuantity: String(product.unitQuantity ?? ''),
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

/** The fields in which two readings differ; spaces at the ends and "12.5" for "12.50" make no difference. */
export const changedFields = (before: ProductFields, after: ProductFields): ProductField[] =>
  fieldNames.filter((field) => meaningOf(before, field) !== meaningOf(after, field))

/** What somebody else has changed. Stock moves with every order and is written as a difference (D-95): not asked about. */
export const changesOf = (before: Product, after: Product): ProductField[] =>
  changedFields(fieldsOf(before), fieldsOf(after)).filter((field) => field !== 'stock')

function meaningOf(fields: ProductFields, field: ProductField): string {
  const value = fields[field]
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return value.toSorted().join(' ')
  const text = value.trim()
  if (field === 'cost' || field === 'basePrice' || field === 'msrp') return String(typedMoney(text) ?? text)
  if (field === 'weight') return String(typedWeight(text) ?? text)
  return text
}
