import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { ordersToCredit } from '../../receivables/index.ts'

type Asked = { customerId: number | undefined; owingNothing: readonly OrderStatus[] }

function toCredit(db: Db, { customerId, owingNothing }: Asked) {
  const { rows, amount } = ordersToCredit(db, owingNothing)
  return { amount, rows: customerId === undefined ? rows : rows.where('orders.customerId', '=', customerId) }
}

/** The most money first. */
export function findOrdersToCredit(db: Db, asked: Asked, limit: number) {
  const { rows, amount } = toCredit(db, asked)
  return rows
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id as orderId', 'orderNum', 'orderStatus', 'customers.id as customerID', 'customerName'])
    .select(amount.as('amount'))
    .orderBy('amount', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** How many there are and what they come to, at most `max`. */
export function sumOrdersToCredit(db: Db, asked: Asked, max: Cents) {
  const { rows, amount } = toCredit(db, asked)
  return rows
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<Cents>`least(coalesce(sum(${amount}), 0), ${max}::bigint)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

export const customerOfOrder = async (db: Db, orderId: number): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('customerId').where('id', '=', orderId).executeTakeFirst())?.customerId

/** The payments that count and are applied to an order, the newest first. */
export const paymentsOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('paymentApplications')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .where('orderId', '=', orderId)
    .where('voidedAt', 'is', null)
    .select('payments.id')
    .orderBy('paymentDate', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()
