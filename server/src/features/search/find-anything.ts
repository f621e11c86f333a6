import type { SearchResult } from '@dray/contract/search'
import { isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { batchesFound, customersFound, ordersFound, productsFound } from './search.sql.ts'

/** Finds orders by the start of their number, other records by any part of a name or number. A driver finds only their own, and no batches. */
export async function findAnything(db: Db, reader: Person, text: string): Promise<SearchResult> {
  const words = text.trim()
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
