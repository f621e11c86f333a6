import type { BenchEnvironment } from '../environment.ts'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import { bareStatements, fastestReplay } from '../replay.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'

const tracedOrders = 5000

// Every fifth is only named by its line, like one imported as shipped.
const shipments = `
  with sold as (
    select order_lines.id, order_lines.product_id, quantity, orders.created_at, row_number() over (order by order_lines.id) as n
    from order_lines join orders on orders.id = order_id
    where order_lines.product_id = $1 and order_status = 'COMPLETED' order by order_lines.id limit $2
  ), named as (
    update order_lines set batch_id = $3 from sold where order_lines.id = sold.id
  ), received as (
    insert into stock_movements (product_id, batch_id, delta, kind, reason) select $1, $3, sum(quantity), 'RECEIPT', 'Received' from sold where n % 5 > 0
  )
  insert into stock_movements (product_id, batch_id, delta, kind, reason, order_line_id, created_at)
  select product_id, $3, -quantity, 'SHIPMENT', 'Order', id, created_at from sold where n % 5 > 0`

/** Where every unit of a batch is that went to many orders. */
export async function trace({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  const { rows } = await site.client.query<{ id: number; product_id: number }>(
    'select min(id) as id, product_id from batches group by product_id order by product_id limit 1',
  )
  const { id = 0, product_id: productId = 0 } = rows[0] ?? {}
  await site.client.query(shipments, [productId, tracedOrders, id])
  await site.client.query('vacuum analyze order_lines, stock_movements')
  const call = () => expectOk(site.request(`/api/db/products/traceBatch/${id}`))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  const { rows: found } = await site.client.query<{ count: string }>(
    'select count(distinct order_id) from order_lines where batch_id = $1 and tags_pulled',
    [id],
  )
  return [
    {
      work: `trace of a batch in ${Number(found[0]?.count).toLocaleString('en-US')} of ${sizes.manyOrders.toLocaleString('en-US')} orders`,
      unit: 'ms',
      measured: measured.call,
      limit: { name: 'its SQL', median: measured.bare.median },
      budget: { atMost: 300 },
    },
  ]
}
