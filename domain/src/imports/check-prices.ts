import { zero } from '../money.ts'
import { countSkipped, type ImportCheck, reportProblem, resolveReference, readImportRows, warn } from './check-state.ts'
import { type Target, targetKey } from './known-records.ts'
import {
  type PlannedCustomer,
  type PlannedCustomPrice,
  type PlannedProduct,
  addPriceChange,
  type PriceChange,
} from './plan.ts'
import { quoted, type Sentence, sentence } from './sentence.ts'
import { nameKey } from '../text/plain-text.ts'

type NewRecords = { customers: readonly PlannedCustomer[]; products: readonly PlannedProduct[] }

/** A price is identified by its customer and product: one Dray already has is skipped. */
export function checkCustomPrices(check: ImportCheck, { customers, products }: NewRecords): PlannedCustomPrice[] {
  const table = readImportRows(check, 'customPrices')
  if (table.rows.length === 0) return []
  const findCustomer = finder(
    check.known.customers.map(idAndName),
    customers.map(({ name }) => name),
  )
  const findProduct = finder(
    check.known.products.map(({ id, sku, name }) => [id, { sku, name }]),
    products.map(({ sku, name }) => ({ sku: sku ?? '', name })),
  )
  const lines = new Map<string, number>()
  return table.rows.flatMap(({ line, price, ...row }) => {
    const place = { ...table, line }
    const customer = resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer)
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product)
    if (customer === undefined || product === undefined) return []
    const pair = `${targetKey(customer)} ${targetKey(product)}`
    const earlier = lines.get(pair)
    lines.set(pair, earlier ?? line)
    const twice = sentence`This customer's price for this product is already on line ${earlier ?? 0}.`
    if (earlier !== undefined) reportProblem(check, place, 'product', twice)
    const { sku = '', name = '' } = findProduct(product) ?? {}
    if (row.productName !== null && nameKey(row.productName) !== nameKey(name))
      reportProblem(check, place, 'productName', otherProduct(row, name))
    const before = priceInDray(check, customer, product)
    if (before === price) {
      countSkipped(check, 'customPrices')
      return []
    }
    const change: PriceChange = {
      line,
      customer: findCustomer(customer) ?? '',
      sku,
      productName: name,
      before,
      after: price,
    }
    addPriceChange(check.priceChanges, change)
    if (price === zero) warn(check, place, 'price', sentence`The price is $0.00.`)
    return [{ customer, product, price }]
  })
}

/** A spreadsheet may have changed the SKU: 00123 to 123, or 3E5 to 300000 (D-310). */
const otherProduct = (row: { product: string; productName: string | null }, name: string): Sentence =>
  sentence`Product ${quoted(row.product)} is ${quoted(name)}, not ${quoted(row.productName ?? '')}. Did a spreadsheet change the SKU?`

const idAndName = ({ id, names }: { id: number; names: readonly string[] }): [number, string] => [id, names[0] ?? '']

function finder<T>(known: readonly [id: number, T][], added: readonly T[]): (target: Target) => T | undefined {
  const byId = new Map(known)
  return (target) => ('id' in target ? byId.get(target.id) : added[target.at])
}

function priceInDray({ known }: ImportCheck, customer: Target, product: Target): PriceChange['before'] {
  if (!('id' in customer && 'id' in product)) return null
  return known.customPrices.get(`${customer.id} ${product.id}`) ?? null
}
