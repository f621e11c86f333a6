import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/** The customer of an order, so that the customer can be locked first. */
export async function customerOfOrder(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.selectFrom('orders').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId
}

/** Locks orders in id order. They are read afterward, because a query that waited for the lock may still join outdated names. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

export type StoredOrderRow = Awaited<ReturnType<typeof ordersById>>[number]

export function ordersById(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .leftJoin('users', 'users.id', 'orders.driverId')
    .selectAll('orders')
    .select(['customerName', 'packingLocations.name as packingLocationName', 'users.name as driverName'])
    .where('orders.id', '=', anyOf(ids))
    .orderBy('orders.id')
    .execute()
}

export type StoredLineRow = Awaited<ReturnType<typeof linesOfOrders>>[number]

export function linesOfOrders(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'orderLines.id',
      'orderId',
      'position',
      'orderLines.productId',
      'productName',
      'productBrand',
      'productType',
      'productSku',
      'productGenetics',
      'productExtractType',
      'productWeight',
      'productCostCents as productCost',
      'shouldHaveTag',
      'batchId',
      'batchNumber',
      'batchMode',
      'quantity',
      'unitPriceCents as unitPrice',
      'priceAdjustmentCents as priceAdjustment',
      'tagsPulled',
    ])
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()
}

/** The units of each line that are out of stock by the ledger, by the batch they left (D-87, D-180). */
export function ledgerOfOrders(tx: Tx, orderIds: readonly number[]) {
  const lines = tx.selectFrom('orderLines').select('id').where('orderId', '=', anyOf(orderIds))
  return tx
    .selectFrom('stockMovements')
    .select((row) => ['orderLineId as lineId', 'batchId', sql<number>`-${row.fn.sum('delta')}`.as('quantity')])
    .where('orderLineId', 'in', lines)
    .groupBy(['orderLineId', 'batchId'])
    .having((row) => row.fn.sum('delta'), '<', 0)
    .orderBy('orderLineId')
    .orderBy('batchId')
    .execute()
}
