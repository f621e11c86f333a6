import type { SearchResult } from '@dray/contract/search'
import { customerSearchWords, searchWords } from '@dray/domain/search/search-words'
import { isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import { availableUnits } from '@dray/domain/products/stock'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { unitsOfProducts } from '../pending/index.ts'
import { batchesFound, brandsFound, customersFound, ordersFound, productsFound, purchasesFound } from './search.sql.ts'

/**
 * Finds orders by the start of their number, other records by words. Drivers find only their own orders and customers, and no purchase
 * orders, brands or batches.
 */
export async function findAnything(db: Db, reader: Person, text: string): Promise<SearchResult> {
  const words = searchWords(text)
  if (words.length === 0) return { orders: [], purchases: [], customers: [], brands: [], products: [], batches: [] }
  const driverId = isOnlyDriver(reader) ? reader.id : undefined
  const [orders, purchases, customers, brands, products, batches] = await Promise.all([
    ordersFound(db, text.trim(), driverId),
    isOffice(reader) ? purchasesFound(db, words) : [],
    customersFound(db, customerSearchWords(text), driverId),
    isOffice(reader) ? brandsFound(db, words) : [],
    findProducts(db, words),
    isOffice(reader) ? batchesFound(db, words) : [],
  ])
  return { orders, purchases, customers, brands, products, batches }
}

/** Includes the units still available (D-187). */
async function findProducts(db: Db, words: readonly string[]): Promise<SearchResult['products']> {
  const found = await productsFound(db, words)
  const productIds = found.map(({ id }) => id)
  const units = await unitsOfProducts(db, { openStatuses: openOrderStatuses, productIds })
  const available = new Map(units.map((product) => [product.productId, availableUnits(product)]))
  return found.map((product) => ({ ...product, available: available.get(product.id) ?? 0 }))
}
