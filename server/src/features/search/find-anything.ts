import type { SearchResult } from '@dray/contract/search'
import { isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { batchesFound, customersFound, ordersFound, productsFound } from './search.sql.ts'

/** Orders by the beginning of their number, the rest by any part of a name or number; a driver's own only, and no batches. */
export async function findAnything(db: Db, reader: Person, sought: string): Promise<SearchResult> {
  const words = sought.trim()
  if (words === '') return { orders: [], customers: [], products: [], batches: [] }
  const driverId = isOnlyDriver(reader) ? reader.id : undefined
  const [orders, customers, products, batches] = await Promise.all([
    ordersFound(db, words, driverId),
    customersFound(db, words, driverId),
    productsFound(db, words),
    isOffice(reader) ? batchesFound(db, words) : [],
  ])
  return { orders, customers, products, batches }
}
