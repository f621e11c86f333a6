import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'

export type BoughtProduct = {
  customerId: number
  productId: number
  quantity: number
  /** The newest order with the product. */
  orderNum: string
  isLastOrder: boolean
}

/** Products in each customer's newest orders, with the units of the latest. Those of the last order come in its sequence. */
export async function boughtByCustomers(
  db: Db,
  {
    customerIds,
    statuses,
    orders,
  }: { customerIds: readonly number[]; statuses: readonly OrderStatus[]; orders: number },
): Promise<BoughtProduct[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<BoughtProduct>`
    with newest as (
      select newest.*, row_number() over (partition by newest.customer_id order by created_at desc, newest.id desc) as place
      from unnest(${customerIds}::integer[]) as customer (id)
      cross join lateral (
        select id, customer_id, order_num, created_at from orders
        where customer_id = customer.id and order_status = any(${statuses}::text[])
        order by created_at desc, id desc limit ${orders}
      ) as newest
    ), bought as (
      select distinct on (customer_id, product_id) customer_id, product_id, order_num, place,
        sum(quantity)::integer as quantity, min(position) as position
      from newest join order_lines on order_id = newest.id
      group by customer_id, product_id, order_num, place
      order by customer_id, product_id, place
    )
    select customer_id, product_id, quantity, order_num, place = 1 as is_last_order
    from bought order by customer_id, place, position`.execute(db)
  return rows
}

/** Drafts count too: someone may have entered the message already. */
export const orderLinesSince = (db: Db, customerIds: readonly number[], since: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select(['orders.id', 'orderNum', 'customerId', 'createdAt', 'productId', 'quantity'])
    .where('customerId', '=', anyId(customerIds))
    .where('createdAt', '>=', since)
    .where('orderStatus', 'not in', ['CANCELLED', 'REFUNDED'])
    .orderBy('createdAt')
    .orderBy('orders.id')
    .limit(maxLines)
    .execute()

const maxLines = 20_000

type CustomPrice = { customerId: number; productId: number; customPrice: Cents }

export const pricesOfCustomers = (
  db: Db,
  customerIds: readonly number[],
  productIds: readonly number[],
): Promise<CustomPrice[]> =>
  db
    .selectFrom('customPrices')
    .select(['customerId', 'productId', 'priceCents as customPrice'])
    .where('customerId', '=', anyId(customerIds))
    .where('productId', '=', anyId(productIds))
    .execute()

export const productsToRead = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .select(['products.id', 'sku', 'products.name', 'brands.name as brand', 'productTypes.name as type'])
    .select(['status', 'unitQuantity', 'products.basePriceCents as basePrice'])
    .orderBy('products.nameOrder')
    .orderBy('products.id')
    .execute()

export const namesOfCustomers = (db: Db, ids: readonly number[]) =>
  db.selectFrom('customers').select(['id', 'customerName']).where('id', '=', anyId(ids)).execute()
