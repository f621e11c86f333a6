import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, measureInterleaved, paceOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/served.ts'
import { bareStatements, fastestReplay, type Statement } from '../statements.ts'

export const linesOfOrder = 20
/** As many different orders, so that what waits for a product does not grow beyond what a warehouse sees. */
const different = 200

/** The call as the screen sends it, with its Idempotency-Key, beside the statements of its transaction. */
export async function placeOrder({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const orders = (await ordersToPlace(site, different)).map((body) => () => place(site, body))
  const recordings: Statement[][] = []
  for (const order of orders) recordings.push(bareStatements(await site.served.record(order)))
  const bare = await fastestReplay(site.client, ...recordings)
  const measured = await measureInterleaved({ call: alternate(orders), bare }, paceOf(isQuick))
  return [
    {
      work: `create order, ${linesOfOrder} lines, batches found for them`,
      unit: 'ms',
      measured: measured.call,
      limit: { what: 'its transaction', median: measured.bare.median },
      budget: { timesLimit: 2 },
    },
  ]
}

export const place = ({ ask }: Site, body: object) =>
  expectOk(ask('/api/db/orders/new', { method: 'POST', body, headers: { 'idempotency-key': `bench-${randomUUID()}` } }))

/** Orders of products that no other of them has, each of which is kept in batches. */
export async function ordersToPlace({ client }: Site, count: number): Promise<object[]> {
  const { rows } = await client.query<{ sku: string; price: string }>(
    `select sku, base_price_cents / 100.0 as price from products where status = 'ACTIVE' order by id limit $1`,
    [count * linesOfOrder],
  )
  return Array.from({ length: count }, (_, order) => ({
    customerID: 7,
    pickupOrder: false,
    deliveryDate: '2026-12-01',
    driverId: 4,
    packingLocationId: 1,
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    notes: 'Ring at the back door',
    dollarAdjustment: 25,
    discountNotes: 'Spring',
    products: rows.slice(order * linesOfOrder, (order + 1) * linesOfOrder).map(({ sku, price }, line) => ({
      productSku: sku,
      quantity: 1 + line,
      unitPrice: Number(price),
      priceAdjustment: 0,
      productBatchId: null,
      batchMode: 'auto',
    })),
  }))
}
