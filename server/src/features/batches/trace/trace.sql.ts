import type { UntracedOrder } from '@dray/contract/batches/traces'
import type { MovementKind } from '@dray/domain/inventory/movement-kinds'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { anyId, isOneOf } from '../../../platform/db/queries/any-of.ts'
import { isAfterKeys, type KeyedPage } from '../../../platform/db/queries/sorted-page.ts'

export type MovedRow = {
  batchId: number
  kind: MovementKind
  orderId: number | null
  units: number
  /** The company day of the last shipment or return. */
  movedOn: string | null
}

/** In SQL, because `dayOf` takes 0.2 ms and a trace has thousands of rows. */
const dayIn = (timeZone: string, instant: Expression<unknown>) =>
  sql<string>`(${instant} at time zone ${timeZone}::text)::date`

/** The ledger of batches by kind and order. Returns and losses belong to the order of their credit memo. */
export async function movedUnits(
  db: Db,
  batchIds: readonly number[],
  { limit, timeZone }: { limit: number; timeZone: string },
): Promise<MovedRow[]> {
  const last = sql`max(movement.created_at) filter (where movement.kind = case when movement.delta < 0 then 'SHIPMENT' else 'RETURN' end)`
  const { rows } = await sql<MovedRow>`
    select movement.batch_id, movement.kind, coalesce(order_lines.order_id, credit_memos.order_id) as order_id,
      sum(movement.delta)::integer as units, ${dayIn(timeZone, last)} as moved_on
    from stock_movements as movement
    left join order_lines on order_lines.id = movement.order_line_id
    left join credit_memo_lines on credit_memo_lines.id = movement.memo_line_id
    left join credit_memos on credit_memos.id = credit_memo_lines.memo_id
    where movement.batch_id = any(${batchIds})
    group by movement.batch_id, movement.kind, 3
    limit ${limit}`.execute(db)
  return rows
}

export type OrderRow = Awaited<ReturnType<typeof ordersOfTrace>>[number]

/** By customer name, then oldest first. */
export const ordersOfTrace = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select([
      'customerId as customerID',
      'customerName',
      'contactName',
      'contactEmail',
      'contactPhone',
      'orders.id as orderId',
      'orderNum',
      'orderStatus',
      sql<string | null>`coalesce(delivery_date, placed_on)`.as('deliveredOn'),
    ])
    .where('orders.id', '=', anyId(orderIds))
    .orderBy('customers.nameOrder')
    .orderBy('customers.id')
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()

export type OrderUnits = { batchId: number; orderId: number; units: number }

/** Unpulled units that open orders promise. */
export const reservedOrders = (
  db: Db,
  batchIds: readonly number[],
  openStatuses: readonly OrderStatus[],
  limit: number,
) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select((line) => [
      line.ref('batchId').$notNull().as('batchId'),
      'orderId',
      line.fn.sum<number>('quantity').as('units'),
    ])
    .where('batchId', '=', anyId(batchIds))
    .where('tagsPulled', '=', sql.lit(false))
    .where('isCanceled', '=', sql.lit(false))
    .where((line) => isOneOf(line.ref('orderStatus'), openStatuses))
    .groupBy(['batchId', 'orderId'])
    .limit(limit)
    .execute()

/** Units of lines marked as pulled that the ledger never saw leave, without those that came back. */
export async function untracedUnits(
  db: Db,
  batchIds: readonly number[],
  pulledStatuses: readonly OrderStatus[],
  limit: number,
): Promise<OrderUnits[]> {
  const { rows } = await sql<OrderUnits>`
    select line.batch_id, line.order_id, sum(line.untraced - line.returned)::integer as units from (
      select order_lines.batch_id, order_lines.order_id,
        order_lines.quantity + coalesce((select sum(delta) from stock_movements where order_line_id = order_lines.id), 0) as untraced,
        coalesce((
          select sum(units) from credit_memo_lines join credit_memos on credit_memos.id = memo_id and status = 'ISSUED'
          where order_line_id = order_lines.id and disposition in ('RESTOCK', 'DAMAGED')
        ), 0) as returned
      from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.batch_id = any(${batchIds}) and tags_pulled and not is_canceled
        and ${isOneOf(sql.ref('orders.order_status'), pulledStatuses)}
    ) as line
    where line.untraced > 0
    group by line.batch_id, line.order_id having sum(line.untraced - line.returned) > 0
    limit ${limit}`.execute(db)
  return rows
}

/** Units that purchase orders brought, without undone receipts. */
export const purchaseReceiptsOfBatches = (db: Db, batchIds: readonly number[], limit: number) =>
  db
    .selectFrom('purchaseReceipts')
    .innerJoin('purchaseItems', 'purchaseItems.id', 'purchaseItemId')
    .innerJoin('purchaseOrders', 'purchaseOrders.id', 'purchaseOrderId')
    .leftJoin('users', 'users.id', 'receivedBy')
    .select((receipt) => [
      receipt.ref('batchId').$notNull().as('batchId'),
      'units',
      'receivedOn',
      'purchaseOrderNum',
      'purchaseReceipts.reason as notes',
      'users.name as userName',
    ])
    .where('batchId', '=', anyId(batchIds))
    .orderBy('purchaseReceipts.receivedOn')
    .orderBy('purchaseReceipts.id')
    .limit(limit)
    .execute()

/** Movements of these kinds, one by one, without those of purchase items. */
export const singleMovements = (
  db: Db,
  batchIds: readonly number[],
  kinds: readonly MovementKind[],
  { limit, timeZone }: { limit: number; timeZone: string },
) =>
  db
    .selectFrom('stockMovements')
    .leftJoin('users', 'users.id', 'userId')
    .select((movement) => [
      movement.ref('batchId').$notNull().as('batchId'),
      'kind',
      'delta as units',
      'reason',
      dayIn(timeZone, movement.ref('stockMovements.createdAt')).as('on'),
      'users.name as userName',
    ])
    .where('batchId', '=', anyId(batchIds))
    .where((movement) => isOneOf(movement.ref('kind'), kinds))
    .where('purchaseItemId', 'is', null)
    .orderBy('stockMovements.id')
    .limit(limit)
    .execute()

export const productsOfTrace = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brandId')
    .select(['products.id', 'products.name as productName', 'sku', 'brands.name as brandName'])
    .where('products.id', '=', anyId(productIds))
    .execute()

/** Units of these products that shipped without a batch, imported or not, by order and net of returns. */
const unitsOfNoBatch = (ofProducts: RawBuilder<unknown>, shipped: readonly OrderStatus[]) => sql`
  select line.product_id, line.order_id, line.shipped_on, sum(line.quantity - line.returned)::integer as units from (
    select order_lines.product_id, order_lines.order_id, order_lines.quantity,
      coalesce(orders.shipped_on, orders.delivery_date, orders.placed_on) as shipped_on,
      coalesce((
        select sum(units) from credit_memo_lines join credit_memos on credit_memos.id = memo_id and status = 'ISSUED'
        where order_line_id = order_lines.id and disposition in ('RESTOCK', 'DAMAGED')
      ), 0) as returned
    from order_lines join orders on orders.id = order_lines.order_id
    where ${ofProducts} and order_lines.batch_id is null and tags_pulled and not is_canceled
      and ${isOneOf(sql.ref('orders.order_status'), shipped)}
  ) as line
  group by line.product_id, line.order_id, line.shipped_on having sum(line.quantity - line.returned) > 0`

const withOrders = (untraced: RawBuilder<unknown>) => sql<UntracedOrder>`
  select untraced.product_id, products.name as product_name, sku, customers.id as customer_i_d, customer_name, contact_name, contact_email, contact_phone,
    orders.id as order_id, order_num, order_status, untraced.shipped_on, untraced.units
  from (${untraced}) as untraced
  join orders on orders.id = untraced.order_id
  join products on products.id = untraced.product_id
  join customers on customers.id = orders.customer_id
  order by untraced.shipped_on desc, untraced.order_id desc, untraced.product_id desc`

/** Newest first. */
export async function untracedOrdersPage(
  db: Db,
  batchIds: readonly number[],
  { after, limit, shipped }: KeyedPage & { shipped: readonly OrderStatus[] },
): Promise<UntracedOrder[]> {
  const products = sql`order_lines.product_id in (select product_id from batches where id = any(${batchIds}))`
  const keys = ['shippedOn', 'orderId', 'productId'].map((column) => sql.ref(column))
  const { rows } = await withOrders(sql`
    select * from (${unitsOfNoBatch(products, shipped)}) as units where ${isAfterKeys(after, keys, false)}
    order by shipped_on desc, order_id desc, product_id desc limit ${limit}`).execute(db)
  return rows
}

/** The newest of each product. */
export async function newestUntracedOrders(
  db: Db,
  productIds: readonly number[],
  { perProduct, shipped }: { perProduct: number; shipped: readonly OrderStatus[] },
): Promise<UntracedOrder[]> {
  const { rows } = await withOrders(sql`
    select * from (
      select units.*, row_number() over (partition by product_id order by shipped_on desc, order_id desc) as place
      from (${unitsOfNoBatch(sql`order_lines.product_id = any(${productIds})`, shipped)}) as units
    ) as placed where place <= ${perProduct}`).execute(db)
  return rows
}

/** Units of a batch's product that shipped without a batch since the batch came in, and might be of it. */
export async function untracedSinceReceived(
  db: Db,
  batchIds: readonly number[],
  shipped: readonly OrderStatus[],
): Promise<{ batchId: number; units: number }[]> {
  const products = sql`order_lines.product_id in (select product_id from batches where id = any(${batchIds}))`
  const { rows } = await sql<{ batchId: number; units: number }>`
    select batches.id as batch_id, sum(untraced.units)::integer as units
    from batches join (${unitsOfNoBatch(products, shipped)}) as untraced
      on untraced.product_id = batches.product_id and untraced.shipped_on >= batches.received_on
    where batches.id = any(${batchIds}) group by batches.id`.execute(db)
  return rows
}
