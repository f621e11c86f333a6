import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { newestCoa } from '../products/index.ts'

export const batchById = (db: Db, id: number) =>
  db.selectFrom('batches').select(['id', 'batchNumber']).where('id', '=', id).executeTakeFirst()

/** The newest COA of each batch whose units shipped on the order and didn't come back. Empty if the customer doesn't want COAs. */
export async function shippedCoas(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; batchNumber: string; fileName: string; bytes: number }>`
    select batches.id, batch_number, file_name, coalesce(sent_bytes, 0) as bytes
    from (
      select stock_movements.batch_id
      from orders
      join customers on customers.id = orders.customer_id and customers.emails_coas
      join order_lines on order_lines.order_id = orders.id
      join stock_movements on stock_movements.order_line_id = order_lines.id
      where orders.id = ${orderId} and stock_movements.batch_id is not null
      group by stock_movements.batch_id
      having sum(delta) < 0
    ) as shipped
    join batches on batches.id = shipped.batch_id
    join uploads on bucket = 'documents' and file_name = ${newestCoa}
    order by batch_number, batches.id`.execute(db)
  return rows
}
