import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fixedQuery } from '../../../platform/db/fixed-query.ts'
import { limitColumns, type LimitsRow } from '../../customers/index.ts'

/**
 * Locks the customers of orders, and one that an order is to have, in id order and before the orders, against an exclusive lock
 * (`for update`). Orders of one customer do not wait for each other: what payments change on an order is protected by the lock of the
 * order. Returns the customers with their credit limits.
 */
export function lockCustomersOfOrders(tx: Tx, orderIds: readonly number[], customerId?: number): Promise<LimitsRow[]> {
  const more = customerId === undefined ? [] : [customerId]
  const ofOrders = tx.selectFrom('orders').select('customerId').where('id', '=', anyOf(orderIds))
  return tx
    .selectFrom('customers')
    .select(limitColumns)
    .where('id', '=', sql<number>`any(array(${ofOrders}) || ${more}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Locks orders in id order. They are read afterward, because a query that waited for the lock may still join outdated names. */
export const lockOrders = fixedQuery((tx, ids: readonly number[]) =>
  tx.selectFrom('orders').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate(),
)

export type StoredOrderRow = Awaited<ReturnType<typeof ordersById>>[number]

export const ordersById = fixedQuery((tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .leftJoin('users', 'users.id', 'orders.driverId')
    .selectAll('orders')
    .select([
      'customerName',
      'customers.paymentTermsDays as customerTermsDays',
      'packingLocations.name as packingLocationName',
      'users.name as driverName',
    ])
    .where('orders.id', '=', anyOf(ids))
    .orderBy('orders.id'),
)

export type StoredLineRow = Awaited<ReturnType<typeof linesOfOrders>>[number]

export const linesOfOrders = fixedQuery((tx, orderIds: readonly number[]) =>
  tx
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
    .orderBy('orderLines.id'),
)

/**
 * The units of each line that are out of stock by the ledger, by the batch they left (D-87, D-180). A join and a written-out zero, not
 * a list of ids and a parameter: so that it is prepared (docs/decisions/005).
 */
export const ledgerOfOrders = fixedQuery((tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('orderLines')
    .innerJoin('stockMovements', 'orderLineId', 'orderLines.id')
    .select((row) => [
      'orderLines.id as lineId',
      'stockMovements.batchId',
      sql<number>`-${row.fn.sum('delta')}`.as('quantity'),
    ])
    .where('orderId', '=', anyOf(orderIds))
    .groupBy(['orderLines.id', 'stockMovements.batchId'])
    .having((row) => row.fn.sum('delta'), '<', sql.lit(0))
    .orderBy('orderLines.id')
    .orderBy('stockMovements.batchId'),
)
