import type { Product } from '@dray/contract/products'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { isOnlyDriver, type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { batchesWithUnits, idOfSku, productById, type ProductRow } from './products.sql.ts'

/** One product with the batches that have units left, and the fields that the reader may see. */
export async function readProduct(db: Db, reader: Person, id: number): Promise<Product> {
  const row = mustExist(await productById(db, id, openOrderStatuses))
  return { ...asSeenBy(reader)(row), orderBatches: await batchesWithUnits(db, id) }
}

export async function readProductBySku(db: Db, reader: Person, sku: string): Promise<Product> {
  return readProduct(db, reader, mustExist(await idOfSku(db, sku)))
}

/** Those who see the same of every product. */
export const readersOfProducts = (reader: Person): string =>
  isOnlyDriver(reader) ? 'without prices' : seesCosts(reader) ? 'with costs' : 'without costs'

/** Costs are only for those who may see costs (D-57); a driver sees no prices either (D-04). */
export const asSeenBy =
  (reader: Person) =>
  (row: ProductRow): Product => {
    if (isOnlyDriver(reader)) return { ...row, cost: undefined, basePrice: undefined, msrp: undefined }
    return seesCosts(reader) ? row : { ...row, cost: undefined }
  }
