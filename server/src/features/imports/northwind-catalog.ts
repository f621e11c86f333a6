import { fromDollars, times, toDollars } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { keyOf, type NorthwindOriginals, type Original } from './northwind-originals.ts'
import type { ImportFile } from './read-csv.ts'
import { csvFile } from './write-csv.ts'

/** Categories as product types, suppliers as brands, products, and batches of perishable ones. */
export function catalogFiles(originals: NorthwindOriginals, today: string): ImportFile[] {
  return [
    csvFile(
      'productTypes',
      originals.categories.map((category) => ({
        key: keyOf(category.get('categoryID')),
        name: category.get('categoryName'),
      })),
    ),
    csvFile('brands', originals.suppliers.map(brandRecord)),
    csvFile('products', originals.products.map(productRecord)),
    csvFile(
      'batches',
      originals.products.filter(isPerishable).flatMap((product) => batchRecords(product, today)),
    ),
  ]
}

const brandRecord = (supplier: Original) => ({
  key: keyOf(supplier.get('supplierID')),
  name: supplier.get('companyName'),
  brandRepName: supplier.get('contactName'),
  brandRepPhone: supplier.get('phone'),
  website: /https?:[^#\s]+/.exec(supplier.get('homePage'))?.[0],
})

/** Cost and MSRP as shares of the price; the originals have neither. */
const costShare = 0.6
const msrpShare = 1.3

function productRecord(product: Original) {
  const basePrice = fromDollars(Number(product.get('unitPrice')))
  const packed = product.get('quantityPerUnit')
  return {
    key: keyOf(product.get('productID')),
    brand: keyOf(product.get('supplierID')),
    type: keyOf(product.get('categoryID')),
    name: product.get('productName'),
    description: packed,
    status: product.get('discontinued') === '1' ? 'INACTIVE' : 'ACTIVE',
    weight: gramsIn(packed),
    unitQuantity: unitsIn(packed),
    cost: toDollars(times(basePrice, costShare)),
    basePrice: toDollars(basePrice),
    msrp: toDollars(times(basePrice, msrpShare)),
    stock: product.get('unitsInStock'),
    hasBatch: isPerishable(product) ? 'yes' : 'no',
  }
}

/** '18 - 500 g pkgs.' weighs 500 grams a unit. Ounces and liters are ignored. */
function gramsIn(packed: string): number | undefined {
  const [, figure, unit] = /(\d+(?:\.\d+)?) (kg|g)\b/.exec(packed) ?? []
  return figure === undefined ? undefined : Number(figure) * (unit === 'kg' ? 1000 : 1)
}

/** '24 - 12 oz bottles' has 24 units, '36 boxes' 36. */
const unitsIn = (packed: string): string | undefined =>
  /^(\d+) (?:-|boxes|bags|pkgs|pieces|pies|gift)/.exec(packed)?.[1]

/** Dairy products, meat and poultry, and seafood have batches. */
const perishable = ['4', '6', '8']
const isPerishable = (product: Original): boolean => perishable.includes(product.get('categoryID'))

const olderShare = 0.4

/** Two deliveries of different age. Every fifth product has two pieces left that nobody has labeled yet. */
function batchRecords(product: Original, today: string) {
  const number = Number(product.get('productID'))
  const stock = Number(product.get('unitsInStock'))
  const labeled = number % 5 === 0 ? stock - 2 : stock
  const older = Math.ceil(labeled * olderShare)
  const batch = (name: string, quantity: number, daysAgo: number) => ({
    key: keyOf(`${number} ${name}`),
    product: keyOf(String(number)),
    quantity,
    receivedOn: addDays(today, -daysAgo),
  })
  return [batch('older', older, 20 + (number % 10)), batch('newer', labeled - older, 3 + (number % 7))].filter(
    ({ quantity }) => quantity > 0,
  )
}
