import type { CreditLimits } from '@dray/domain/credit/credit-hold'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sumOfOpenBalances } from '../receivables/index.ts'

export const limitColumns = [
  'customers.id',
  'creditLimitCents as creditLimit',
  'maxDaysLate',
  'customers.paymentTermsDays',
  'customers.minLifeDays',
  'customers.poRequired',
] as const

/** Says of read `limitColumns` what `hasCreditLimits` says of a customer. */
export const hasLimit = sql<boolean>`(credit_limit is not null or max_days_late is not null)`

export type LimitsRow = CreditLimits & {
  id: number
  paymentTermsDays: number | null
  minLifeDays: number | null
  poRequired: boolean
}

/**
 * Locks customers with a credit limit, in id order, until the transaction ends, so two orders can't pass the limit together. A transaction
 * with the weaker lock of `lockCustomersOfOrders` may upgrade to this one.
 */
export function lockLimitedCustomers(tx: Tx, ids: readonly number[]): Promise<LimitsRow[]> {
  return tx
    .selectFrom('customers')
    .select(limitColumns)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The limits of customers, what they owe and since when. Orders that a save is about to rewrite are left out of the balance but still count
 * as late.
 */
export function creditStandings(
  db: Db,
  ids: readonly number[],
  { exceptOrders = [], billable }: { exceptOrders?: readonly number[]; billable: readonly OrderStatus[] },
) {
  return db
    .selectFrom('customers')
    .leftJoin('orders', (join) =>
      join
        .onRef('customerId', '=', 'customers.id')
        // The first condition matches the index orders_with_balance.
        .onRef('totalCents', '<>', 'appliedCents')
        .onRef('totalCents', '>', 'appliedCents')
        .on('orderStatus', 'in', billable),
    )
    .select([...limitColumns, 'customerName', 'creditCents as creditAvailable'])
    .select(sumOfOpenBalances(billable, sql`orders.id <> all(${exceptOrders})`).as('balance'))
    .select((row) => row.fn.min('dueOn').as('oldestDueOn'))
    .where('customers.id', '=', anyId(ids))
    .groupBy('customers.id')
    .execute()
}
