import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** What an edited payment did before: it is left out of balances and credit. */
export function paymentBefore(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .select([
      'customerId',
      'creditDeductedCents as creditUsed',
      'creditAddedCents as creditAdded',
      sql<boolean>`voided_at is not null`.as('isVoid'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A customer's orders in these statuses, and those that a payment is applied to, oldest first. */
export function payableOrders(
  db: Db,
  {
    customerId,
    statuses,
    paymentId,
    limit,
  }: { customerId: number; statuses: readonly OrderStatus[]; paymentId: number; limit: number },
) {
  return db
    .selectFrom('orders')
    .leftJoin('paymentApplications as own', (join) =>
      join.onRef('own.orderId', '=', 'orders.id').on('own.paymentId', '=', paymentId),
    )
    .select([
      'orders.id',
      'orderNum',
      'orderStatus',
      'paymentStatus',
      'brands',
      'totalCents as total',
      sql<Cents>`total_cents - applied_cents + coalesce(own.amount_cents, 0)`.as('balanceDue'),
    ])
    .where('customerId', '=', customerId)
    .where((row) => row.or([row('orderStatus', 'in', statuses), row('own.paymentId', 'is not', null)]))
    .orderBy('createdAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}
