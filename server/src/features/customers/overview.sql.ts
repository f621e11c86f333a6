import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { sumOfOpenBalances } from '../receivables/index.ts'

type Statuses = { open: readonly OrderStatus[]; counting: readonly OrderStatus[] }

export function customerFigures(db: Db, customerId: number, { open, counting }: Statuses) {
  return db
    .selectFrom('orders')
    .where('customerId', '=', customerId)
    .where('orderStatus', 'in', counting)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('orderStatus', 'in', open).as('openOrders'),
      sql<Cents>`coalesce(sum(total_cents) filter (where order_status in (${sql.join(open)})), 0)::bigint`.as(
        'openTotal',
      ),
      sumOfOpenBalances(counting).as('balance'),
      sql<number>`(select count(*) from custom_prices where customer_id = ${customerId})`.as('customPrices'),
    ])
    .executeTakeFirstOrThrow()
}

export type OverviewOrderRow = Awaited<ReturnType<typeof newestOrders>>[number]

export function newestOrders(db: Db, customerId: number, statuses: readonly OrderStatus[], limit: number) {
  return db
    .selectFrom('orders')
    .leftJoin('orders as origin', 'origin.id', 'orders.backorderOf')
    .select([
      'orders.id',
      'orders.orderNum',
      'orders.createdAt',
      'orders.deliveryDate',
      'orders.orderStatus',
      'orders.paymentStatus',
      'orders.unitQuantity',
      'orders.totalCents as total',
      'orders.appliedCents as applied',
      'origin.id as originId',
      'origin.orderNum as originNum',
    ])
    .where('orders.customerId', '=', customerId)
    .where('orders.orderStatus', 'in', statuses)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

type Bought = { since: Date; statuses: readonly OrderStatus[]; limit: number }

export function boughtMost(db: Db, customerId: number, { since, statuses, limit }: Bought) {
  const sums = db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .where('customerId', '=', customerId)
    .where('orders.createdAt', '>=', since)
    .where('orderStatus', 'in', statuses)
    .groupBy('orderLines.productId')
    .select([
      'orderLines.productId',
      sql<number>`count(distinct orders.id)`.as('orders'),
      sql<number>`sum(quantity)::bigint`.as('units'),
      sql<Cents>`sum(order_lines.subtotal_cents)::bigint`.as('value'),
      sql<Date>`max(orders.created_at)`.as('lastBoughtAt'),
    ])
    .orderBy('value', 'desc')
    .orderBy('orderLines.productId')
    .limit(limit)
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('products', 'products.id', 'sums.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select([
      'sums.productId',
      'sku as productSku',
      'products.name as productName',
      'brands.name as productBrand',
      'orders',
      'units',
      'value',
      'lastBoughtAt',
    ])
    .orderBy('value', 'desc')
    .orderBy('sums.productId')
    .execute()
}
