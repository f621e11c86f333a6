import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Logged, hasVisibleChange } from './read-change-log.sql.ts'

/** Counts the changes of fields that are not hidden. An entry without fields, such as for a new record, counts as one. */
export async function countLoggedChanges(db: Db, { entityType, entityId, hidden }: Logged): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(greatest(1, (
      select count(*) from jsonb_array_elements(changes) as change where change ->> 'field' <> all(${hidden})
    ))), 0)::integer as changes
    from change_log
    where entity_type = ${entityType} and entity_id = ${entityId} and ${hasVisibleChange(hidden)}`.execute(db)
  return rows[0]?.changes ?? 0
}

/** Counts the movements of a product's stock, except those of units put into a batch, which leave the stock as it is (D-92). */
export async function countStockChanges(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with movement as (
      select coalesce(
        delta = -lead(delta) over newest and reason = lead(reason) over newest and created_at = lead(created_at) over newest
          and batch_id is not null and lead(batch_id) over newest is null, false) as is_label
      from stock_movements where product_id = ${productId}
      window newest as (order by created_at desc, id desc)
    )
    select (count(*) - 2 * count(*) filter (where is_label))::integer as changes from movement`.execute(db)
  return rows[0]?.changes ?? 0
}
