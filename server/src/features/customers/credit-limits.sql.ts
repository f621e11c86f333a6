import type { CreditLimits } from '@dray/domain/credit/credit-hold'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

export const limitColumns = [
  'customers.id',
  'creditLimitCents as creditLimit',
  'maxDaysLate',
  'customers.paymentTermsDays',
] as const

export type LimitsRow = CreditLimits & { id: number; paymentTermsDays: number | null }

/**
 * Locks customers with a credit limit, in id order, until the transaction ends: their orders are saved one after the other, so that two
 * of them cannot pass the limit together. Whoever holds the weaker lock of `lockCustomersOfOrders` may take this one.
 */
export function lockLimitedCustomers(tx: Tx, ids: readonly number[]): Promise<LimitsRow[]> {
  return tx
    .selectFrom('customers')
    .select(limitColumns)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The limits of customers and what they owe, some orders left out of the balance: those that a save is about to write anew. They are late
 * all the same.
 */
export function creditStandings(
  db: Db,
  ids: readonly number[],
  {
    exceptOrders = [],
    countingStatuses,
  }: { exceptOrders?: readonly number[]; countingStatuses: readonly OrderStatus[] },
) {
  return db
    .selectFrom('customers')
    .leftJoin('orders', (join) =>
      join
        .onRef('customerId', '=', 'customers.id')
        .onRef('totalCents', '<>', 'appliedCents')
        .onRef('totalCents', '>', 'appliedCents')
        .on('orderStatus', 'in', countingStatuses),
    )
    .select([...limitColumns, 'customerName', 'creditCents as creditAvailable'])
    .select(
      sql<Cents>`coalesce(sum(total_cents - applied_cents) filter (where orders.id <> all(${exceptOrders})), 0)::bigint`.as(
        'balance',
      ),
    )
    .select((row) => row.fn.min('dueOn').as('oldestDueOn'))
    .where('customers.id', '=', anyOf(ids))
    .groupBy('customers.id')
    .execute()
}
