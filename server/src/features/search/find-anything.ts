import type { Found } from '@dray/contract/search'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { customersFound, ordersFound, productsFound } from './search.sql.ts'

/** Orders by the beginning of their number, customers and products by any part of their name; a driver's own only. */
export async function findAnything(db: Db, reader: Person, sought: string): Promise<Found> {
  const words = sought.trim()
  if (words === '') return { orders: [], customers: [], products: [] }
  const driverId = isOnlyDriver(reader) ? reader.id : undefined
  const [orders, customers, products] = await Promise.all([
    ordersFound(db, words, driverId),
    customersFound(db, words, driverId),
    productsFound(db, words),
  ])
  return { orders, customers, products }
}
