import { fromDollars, times, toDollars } from '@dray/domain/money'
import { sampleKey, type NorthwindOriginals, type Original } from './originals.ts'
import { isPerishable, untaggedUnits } from './restock.ts'
import { csvFile, type ImportFile } from '../../features/imports/index.ts'

/** Categories become product types, suppliers brands; perishable products get batches. */
export function catalogFiles(
  originals: NorthwindOriginals,
  { opening, openedOn }: { opening: ReadonlyMap<string, number>; openedOn: string },
): ImportFile[] {
  const openingStock = (product: Original): number => opening.get(product.get('productID')) ?? 0
  return [
    csvFile(
      'productTypes',
      originals.categories.map((category) => ({
        key: sampleKey(category.get('categoryID')),
        name: category.get('categoryName'),
      })),
    ),
    csvFile('brands', originals.suppliers.map(brandRecord)),
    csvFile(
      'products',
      originals.products.map((product) => productRecord(product, openingStock(product))),
    ),
    csvFile(
      'batches',
      originals.products
        .filter(isPerishable)
        .flatMap((product) => batchRecords(product, openingStock(product), openedOn)),
    ),
  ]
}

const brandRecord = (supplier: Original) => ({
  key: sampleKey(supplier.get('supplierID')),
  name: supplier.get('companyName'),
  brandRepName: supplier.get('contactName'),
  brandRepPhone: supplier.get('phone'),
  website: /https?:[^#\s]+/.exec(supplier.get('homePage'))?.[0],
})

/** Shares of the price; the original data has neither cost nor MSRP. */
const costShare = 0.6
const msrpShare = 1.3

function productRecord(product: Original, stock: number) {
  const basePrice = fromDollars(Number(product.get('unitPrice')))
  const packed = product.get('quantityPerUnit')
  return {
    key: sampleKey(product.get('productID')),
    brand: sampleKey(product.get('supplierID')),
    type: sampleKey(product.get('categoryID')),
    name: product.get('productName'),
    description: packed,
    status: product.get('discontinued') === '1' ? 'INACTIVE' : 'ACTIVE',
    weight: gramsIn(packed),
    unitQuantity: unitsIn(packed),
    shelf: shelf(product),
    cost: toDollars(times(basePrice, costShare)),
    basePrice: toDollars(basePrice),
    msrp: toDollars(times(basePrice, msrpShare)),
    stock,
    hasBatch: isPerishable(product) ? 'yes' : 'no',
  }
}

/** Each product type has its aisle. */
const shelf = (product: Original): string =>
  `${String.fromCharCode(64 + Number(product.get('categoryID')))}-${product.get('productID')}`

/** '18 - 500 g pkgs.' weighs 500 grams a unit. Ignores ounces and liters. */
function gramsIn(packed: string): number | undefined {
  const [, figure, unit] = /(\d+(?:\.\d+)?) (kg|g)\b/.exec(packed) ?? []
  return figure === undefined ? undefined : Number(figure) * (unit === 'kg' ? 1000 : 1)
}

/** '24 - 12 oz bottles' has 24 units, '36 boxes' 36. */
const unitsIn = (packed: string): string | undefined =>
  /^(\d+) (?:-|boxes|bags|pkgs|pieces|pies|gift)/.exec(packed)?.[1]

function batchRecords(product: Original, stock: number, openedOn: string) {
  const quantity = stock - untaggedUnits(product)
  const key = sampleKey(`${product.get('productID')} opening`)
  return quantity > 0 ? [{ key, product: sampleKey(product.get('productID')), quantity, receivedOn: openedOn }] : []
}
