import { sql } from 'kysely'

/**
 * The batch of a line can't be used for its order (D-251), as `lineProblem` of the domain says it. Joins order lines, their orders,
 * customers and batches; false without a batch.
 */
export const isLineUnusable = (today: string) =>
  sql<boolean>`(order_lines.batch_id is not null and (batches.held_at is not null or not batches.is_checked_in
    or coalesce(batches.expires_on < greatest(orders.delivery_date, ${today}::date) + coalesce(customers.min_life_days, 0), false)))`
