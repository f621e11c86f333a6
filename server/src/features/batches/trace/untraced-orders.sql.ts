import type { UntracedOrder } from '@dray/contract/batches/traces'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isOneOf } from '../../../platform/db/queries/any-of.ts'
import { isAfterKeys, type KeyedPage } from '../../../platform/db/queries/sorted-page.ts'

/** Units of these products that shipped without a batch, imported or not, by order and net of returns. */
const untracedUnits = (ofProducts: RawBuilder<unknown>, shipped: readonly OrderStatus[]) => sql`
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
    select * from (${untracedUnits(products, shipped)}) as units where ${isAfterKeys(after, keys, false)}
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
      from (${untracedUnits(sql`order_lines.product_id = any(${productIds})`, shipped)}) as units
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
    from batches join (${untracedUnits(products, shipped)}) as untraced
      on untraced.product_id = batches.product_id and untraced.shipped_on >= batches.received_on
    where batches.id = any(${batchIds}) group by batches.id`.execute(db)
  return rows
}
