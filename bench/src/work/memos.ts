import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, measureInterleaved, repetitionsFor, type Work } from '../measure.ts'
import { bareStatements, fastestReplay } from '../replay.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'

const linesOfMemo = 20
/** Memos alternate among them, so none has many. */
const deliveredOrders = 40
const storedMemos = 100_000

const issuesMemos = `insert into user_roles (user_id, role) select id, 'ACCOUNTING' from users where email = 'rep@example.com'`
const issuesNoMore = `delete from user_roles where role = 'ACCOUNTING'`
// A replay swaps recorded ids for new ones, so they must not match any other number.
const largeIds = `
  select setval(pg_get_serial_sequence('credit_memos', 'id'), 900000000), setval(pg_get_serial_sequence('credit_memo_lines', 'id'), 910000000)`
// Delivered without movements, like imported orders, so that their units can return to any batch.
const deliveries = `
  with delivered as (
    select order_id from order_lines group by order_id having count(*) >= $1::integer order by order_id limit $2::integer
  ), lines as (
    update order_lines set quantity = 1000, subtotal_cents = 1000 * unit_price_cents, tags_pulled = true, batch_id = null
    from delivered where order_lines.order_id = delivered.order_id returning order_lines.order_id, order_lines.subtotal_cents
  )
  update orders set order_status = 'DELIVERED', payment_status = 'AWAITING', applied_cents = 0, discount_cents = 0,
    subtotal_cents = (select sum(lines.subtotal_cents) from lines where lines.order_id = orders.id)
  from delivered where orders.id = delivered.order_id returning orders.id as order_id`
const linesWithBatch = `
  select line.id, (select min(id) from batches where product_id = line.product_id) as batch
  from order_lines as line where order_id = $1 order by position limit $2::integer`

const manyMemos = `
  with memos as (
    insert into credit_memos (memo_num, status, order_id, customer_id, amount_cents, credited_cents, issued_on, created_at)
    select 'CM-' || n, 'ISSUED', orders.id, customer_id, 0, 0, created_at + interval '2 days', created_at
    from generate_series(1, $1::integer) as n join orders on orders.id = 1 + n % (select max(id) from orders)
    returning id, order_id
  )
  insert into credit_memo_lines (memo_id, position, order_line_id, product_id, disposition, units, amount_cents)
  select memos.id, 0, line.id, line.product_id, 'RESTOCK', 1, 0
  from memos cross join lateral (select id, product_id from order_lines where order_id = memos.order_id order by id limit 1) as line`

/** The call as the screen sends it, with its Idempotency-Key, compared with the transaction's statements. */
export async function issueMemo(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  for (const statement of [issuesMemos, largeIds]) await site.client.query(statement)
  try {
    const { rows: orders } = await site.client.query<{ order_id: number }>(deliveries, [linesOfMemo, deliveredOrders])
    const calls: Work[] = []
    for (const { order_id: id } of orders) calls.push(await memoOfDelivery(site, id))
    return [
      await compareWithTransaction(site, `issue a credit memo of ${linesOfMemo} lines`, {
        recorded: calls.slice(0, 10),
        prepareCall: () => alternate(calls),
        repetitions: repetitionsFor(environment.isQuick),
      }),
    ]
  } finally {
    await site.client.query(issuesNoMore)
  }
}

/** Returns one unit of each line of a delivered order, each time it is called. */
async function memoOfDelivery({ client, request }: Site, orderId: number) {
  const { rows } = await client.query<{ id: string; batch: number }>(linesWithBatch, [orderId, linesOfMemo])
  const lines = rows.map(({ id, batch }) => ({
    orderLineId: Number(id),
    disposition: 'RESTOCK',
    units: 1,
    batchId: batch,
  }))
  return () =>
    expectOk(
      request(`/api/db/memos/add/${orderId}`, {
        method: 'POST',
        body: { lines },
        headers: { 'idempotency-key': `bench-${randomUUID()}` },
      }),
    )
}

export async function memoList({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  await site.client.query(manyMemos, [storedMemos])
  await site.client.query('vacuum analyze credit_memos, credit_memo_lines')
  const call = () => expectOk(site.request('/api/db/memos/getByRange/2000-01-01/2199-12-31?limit=50'))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  return [
    {
      work: `newest 50 of ${storedMemos.toLocaleString('en-US')} credit memos`,
      unit: 'ms',
      measured: measured.call,
      limit: { name: 'its SQL', median: measured.bare.median },
      budget: { timesLimit: 3 },
    },
  ]
}
