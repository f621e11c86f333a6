import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Units of a product in an order before and after a save. */
export type OrderedUnits = { orderId: number; productId: number; before: number; after: number }

/**
 * Keeps the largest quantity that each product of an order ever had, with what the order left to its backorders before this save.
 * Products that were never lowered have no row.
 */
export async function keepFirstOrdered(tx: Tx, changed: readonly OrderedUnits[]): Promise<void> {
  if (changed.length === 0) return
  const column = (name: keyof OrderedUnits) => sql`${changed.map((each) => each[name])}::integer[]`
  await sql`
    insert into first_ordered_units (order_id, product_id, units)
    select order_id, product_id, greatest(before, after) + coalesce((
      select sum(units) from backordered_units as moved
      where moved.order_id = changed.order_id and moved.product_id = changed.product_id
    ), 0)
    from unnest(${column('orderId')}, ${column('productId')}, ${column('before')}, ${column('after')})
      as changed (order_id, product_id, before, after)
    where before > after or exists (
      select from first_ordered_units as first where first.order_id = changed.order_id and first.product_id = changed.product_id
    )
    on conflict (order_id, product_id) do update
      set units = greatest(first_ordered_units.units, excluded.units)`.execute(tx)
}

/** Call after a split. A draft that becomes a sale in the same save never had the units its backorder takes. */
export async function keepBackordered(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update first_ordered_units as first set units = greatest(first.units, coalesce((
      select sum(quantity) from order_lines as line where line.order_id = first.order_id and line.product_id = first.product_id
    ), 0) + coalesce((
      select sum(units) from backordered_units as moved where moved.order_id = first.order_id and moved.product_id = first.product_id
    ), 0))
    where order_id = ${orderId}`.execute(tx)
}
