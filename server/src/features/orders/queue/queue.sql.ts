import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isLineUnusable } from '../../../platform/db/queries/line-batches.ts'
import {
  chainCreatedAt,
  chainId,
  isPending,
  pendingOrderLines,
} from '../../../platform/db/queries/pending-order-lines.ts'

/** Compared with a time from JavaScript, which has no microseconds. */
const queuedSince = sql<Date>`date_trunc('milliseconds', ${chainCreatedAt})`

type Joining = { openStatuses: readonly OrderStatus[]; joining: readonly number[] }

/** Unpulled lines of open orders, and of these others as if they were open, with their place in the queue and what their orders need. */
export function queuedLines(
  db: Db,
  { openStatuses, joining, productIds, limit }: Joining & { productIds: readonly number[]; limit: number },
) {
  const lines = withNeeds(pendingOrderLines(db, openStatuses).where('orderLines.productId', '=', anyId(productIds)))
  const joined = withNeeds(unpulledLines(db).where('orderLines.productId', '=', anyId(productIds)))
    .where('orderId', '=', anyId(joining))
    .where(sql<boolean>`not ${isPending(openStatuses)}`)
  return (joining.length === 0 ? lines : lines.unionAll(joined)).limit(limit).execute()
}

const unpulledLines = (db: Db) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .where('tagsPulled', '=', sql.lit(false))

const withNeeds = (lines: ReturnType<typeof unpulledLines>) =>
  lines
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'orderLines.id',
      'orderLines.orderId',
      'orderNum',
      'orderLines.productId',
      'batchId',
      'batchMode',
      'quantity',
      'shouldHaveTag',
      'orders.deliveryDate',
      'customers.minLifeDays',
      'isCheckedIn',
      'expiresOn',
      sql<boolean>`held_at is not null`.as('isOnHold'),
      queuedSince.as('chainCreatedAt'),
      chainId.as('chainId'),
    ])

/** The place of an order in the queue; undefined if there's no such order. */
export const chainOfOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select([queuedSince.as('chainCreatedAt'), chainId.as('chainId')])
    .where('orders.id', '=', id)
    .executeTakeFirst()

/** Products with unpulled lines in these orders. */
export async function productsToAllocate(db: Db, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orderLines')
    .select('productId')
    .distinct()
    .where('orderId', '=', anyId(orderIds))
    .where('tagsPulled', '=', false)
    .execute()
  return rows.map(({ productId }) => productId)
}

/** By product: units in stock that are in no batch. */
export async function looseUnits(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', looseUnitsOfProduct.as('units')])
    .where('id', '=', anyId(productIds))
    .execute()
  return new Map(rows.map(({ id, units }) => [id, units]))
}

const looseUnitsOfProduct = sql<number>`(stock - coalesce((
  select sum(remaining_quantity) from batches where product_id = products.id), 0))::integer`

/**
 * Products that a line may be short of: the lines need more loose units than there are, have no batch or one they can't use, or name more of
 * a batch than it has. Of all others every line gets its units, so their queues needn't be read.
 */
export async function contestedProducts(
  db: Db,
  { openStatuses, today }: { openStatuses: readonly OrderStatus[]; today: string },
): Promise<number[]> {
  const lines = pendingOrderLines(db, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(['orderLines.productId', 'batchId', 'quantity', 'remainingQuantity', 'shouldHaveTag'])
    .select(isLineUnusable(today).as('isUnusable'))
  const { rows } = await sql<{ productId: number }>`
    with pending as materialized (${lines}), loose as (
      select product_id, sum(quantity) as units from pending
      where batch_id is null and not should_have_tag group by product_id
    )
    select product_id from pending where (batch_id is null and should_have_tag) or is_unusable
    union
    select product_id from pending where batch_id is not null
    group by product_id, batch_id having sum(quantity) > max(remaining_quantity)
    union
    select product_id from loose join products on products.id = product_id where units > ${looseUnitsOfProduct}`.execute(
    db,
  )
  return rows.map(({ productId }) => productId)
}
