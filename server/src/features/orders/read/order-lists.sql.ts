import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isAfterKeys, type KeyedPage } from '../../../platform/db/queries/sorted-page.ts'
import { creditedUnits, lineColumns, newest, selectOrderRows, selectOrders, unitsCredited } from './orders.sql.ts'

type ListOptions = { limit: number; driverId?: number | undefined }

/** Newest first. */
export function ordersIn(db: Db, statuses: readonly OrderStatus[], options: ListOptions) {
  return listed(db, selectOrders(db, options.driverId).where('orderStatus', 'in', statuses), options)
}

/** Both ends inclusive; undefined means no limit. */
export type PlacedIn = { from: Date | undefined; to: Date | undefined }

/** Newest first. */
export function ordersFor(db: Db, customerId: number, { from, to, after, limit }: KeyedPage & PlacedIn) {
  let orders = selectOrders(db, undefined)
    .where('customerId', '=', customerId)
    .where(isAfterKeys(after, [sql`orders.created_at`, sql`orders.id`], false))
  if (from) orders = orders.where('createdAt', '>=', from)
  if (to) orders = orders.where('createdAt', '<=', to)
  return listed(db, orders, { limit })
}

function listed(db: Db, orders: ReturnType<typeof selectOrders>, options: { limit: number }) {
  return selectOrderRows(db, newest(orders, options))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** Lines of many orders in one query, in sequence within each order. */
export function linesOfAll(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .leftJoin(creditedUnits(db, anyId(orderIds)), 'credited.orderLineId', 'orderLines.id')
    .select(lineColumns)
    .select(unitsCredited)
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .limit(limit)
    .execute()
}

type Options = {
  customerId: number
  except: number | undefined
  statuses: readonly OrderStatus[]
  orders: number
}

type BoughtRow = { productId: number; orders: number; lastQuantity: number; lastPrice: Cents; lastOrderedAt: Date }

/** Products in a customer's newest orders, with units and price from the latest order of each. */
export async function boughtIn(db: Db, { customerId, except, statuses, orders }: Options): Promise<BoughtRow[]> {
  const newest = db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('orderStatus', 'in', statuses)
    .$if(except !== undefined, (rows) => rows.where('id', '!=', except ?? 0))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(orders)
  const byOrder = db
    .selectFrom(newest.as('newest'))
    .innerJoin('orderLines', 'orderLines.orderId', 'newest.id')
    .select((row) => [
      'productId',
      'orderId',
      'createdAt',
      row.fn.sum<number>('quantity').as('quantity'),
      // A product has several lines if it comes from several batches; the last one has the latest price.
      sql<Cents>`(array_agg(unit_price_cents + price_adjustment_cents order by position desc))[1]`.as('price'),
    ])
    .groupBy(['productId', 'orderId', 'createdAt'])
  return await db
    .selectFrom(byOrder.as('bought'))
    .distinctOn('productId')
    .select([
      'productId',
      sql<number>`(count(*) over (partition by product_id))::integer`.as('orders'),
      'quantity as lastQuantity',
      'price as lastPrice',
      'createdAt as lastOrderedAt',
    ])
    .orderBy('productId')
    .orderBy('createdAt', 'desc')
    .orderBy('orderId', 'desc')
    .execute()
}
