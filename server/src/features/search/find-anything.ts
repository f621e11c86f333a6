import type { SearchResult } from '@dray/contract/search'
import { searchWords } from '@dray/domain/search/search-words'
import { isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { batchesFound, brandsFound, customersFound, ordersFound, productsFound } from './search.sql.ts'

/**
 * Finds orders by the start of their number, other records that contain every word. A driver finds only their own orders and
 * customers, no brands and no batches.
 */
export async function findAnything(db: Db, reader: Person, text: string): Promise<SearchResult> {
  const words = searchWords(text)
  if (words.length === 0) return { orders: [], customers: [], brands: [], products: [], batches: [] }
  const driverId = isOnlyDriver(reader) ? reader.id : undefined
  const [orders, customers, brands, products, batches] = await Promise.all([
    ordersFound(db, text.trim(), driverId),
    customersFound(db, phoneNumber.test(text) ? [text.replace(/\D/g, '')] : words, driverId),
    isOffice(reader) ? brandsFound(db, words) : [],
    productsFound(db, words),
    isOffice(reader) ? batchesFound(db, words) : [],
  ])
  return { orders, customers, brands, products, batches }
}

/** A phone number is found however it is written. */
const phoneNumber = /^\s*\+?[\d().\-/ ]*\d{3}[\d().\-/ ]*$/
