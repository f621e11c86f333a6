import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'

export function ordersToPick(db: Db, ids: readonly number[]) {
  return db.selectFrom('orders').select(['id', 'orderNum', 'orderStatus']).where('id', '=', anyId(ids)).execute()
}

/** Unpulled lines, oldest order first. */
export function linesToPick(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'packingLocationId',
      'packingLocations.name as packingLocationName',
      'orderId',
      'orderNum',
      'customerPo as customerPO',
      'customerName',
      'orderLines.productId',
      'productName',
      'productSku',
      'products.unitQuantity as unitsPerCase',
      'products.shelf as productShelf',
      'batches.shelf as batchShelf',
      'orderLines.batchId',
      'batchNumber',
      'isCheckedIn',
      'expiresOn',
      sql<boolean>`held_at is not null`.as('isOnHold'),
      'deliveryDate',
      'customers.minLifeDays',
      'shouldHaveTag',
      'quantity',
    ])
    .where('orderId', '=', anyId(orderIds))
    .where('tagsPulled', '=', false)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Units that an order left to each of its backorders. */
export const unitsLeft = (db: Db, orderId: number) =>
  db
    .selectFrom('backorderedUnits')
    .innerJoin('orders', 'orders.id', 'backorderId')
    .innerJoin('products', 'products.id', 'backorderedUnits.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select([
      'backorderedUnits.productId',
      'products.name as productName',
      'brands.name as productBrand',
      'products.sku as productSku',
      'units',
      'orderNum',
      'orderStatus',
    ])
    .where('orderId', '=', orderId)
    .orderBy('backorderId')
    .orderBy('products.nameOrder')
    .orderBy('products.id')
    .execute()
