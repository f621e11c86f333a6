import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { fixedQuery, fixedQueryWith } from '../../../platform/db/queries/fixed-query.ts'
import { hasLimit, limitColumns } from '../../customers/index.ts'
import { wantsMessages } from '../../messages/index.ts'
import { copiedColumns } from '../../products/index.ts'

type OrdersToLock = { orderIds: readonly number[]; customerIds: readonly number[]; mayUseCredit: boolean }

/**
 * Locks the customers of orders, and the ones they move to, in id order and before the orders. This lock conflicts only with exclusive
 * ones (`for update`): orders of one customer don't wait for each other, and their own locks protect them from payments. If the orders
 * may use credit, customers with a credit limit are then locked against their other orders too, which returns their newest limits.
 */
export const lockCustomersOfOrders = fixedQueryWith((tx, { orderIds, customerIds, mayUseCredit }: OrdersToLock) =>
  tx
    .with('locked', (cte) => {
      const ofOrders = cte.selectFrom('orders').select('customerId').where('id', '=', anyId(orderIds))
      return cte
        .selectFrom('customers')
        .select(limitColumns)
        .select(wantsMessages.as('wantsMessages'))
        .where('id', '=', sql<number>`any(array(${ofOrders}) || ${customerIds}::integer[])`)
        .orderBy('id')
        .forKeyShare()
    })
    .with('limited', (cte) => {
      const usingCredit = cte.selectFrom('locked').select('id').where(hasLimit).where(sql<boolean>`${mayUseCredit}`)
      return cte
        .selectFrom('customers')
        .select(limitColumns)
        .select(wantsMessages.as('wantsMessages'))
        .where('id', '=', sql<number>`any(array(${usingCredit}))`)
        .orderBy('id')
        .forNoKeyUpdate()
    })
    .selectFrom('limited')
    .selectAll()
    .unionAll((rows) =>
      rows
        .selectFrom('locked')
        .selectAll()
        .where(sql<boolean>`not exists (select from limited where limited.id = locked.id)`),
    ),
)

/** Locks in id order. Read the orders afterward: a query that waited for the lock may still join outdated names. */
export const lockOrders = fixedQuery((tx, ids: readonly number[]) =>
  tx.selectFrom('orders').select('id').where('id', '=', anyId(ids)).orderBy('id').forNoKeyUpdate(),
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
      'customers.minLifeDays',
      'packingLocations.name as packingLocationName',
      'users.name as driverName',
      sql<boolean>`exists (select from credit_memos where order_id = orders.id and status = 'ISSUED')`.as('hasMemos'),
      wantsMessages.as('wantsMessages'),
    ])
    .where('orders.id', '=', anyId(ids))
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
      ...copiedColumns,
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
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('orderLines.id'),
)

/**
 * Units of each line that the ledger shows out of stock, by the batch they left. Uses a join and a literal zero instead of a
 * list of ids and a parameter, so it can be prepared (docs/decisions/005).
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
    .where('orderId', '=', anyId(orderIds))
    .groupBy(['orderLines.id', 'stockMovements.batchId'])
    .having((row) => row.fn.sum('delta'), '<', sql.lit(0))
    .orderBy('orderLines.id')
    .orderBy('stockMovements.batchId'),
)
