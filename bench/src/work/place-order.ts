import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'

export const linesOfOrder = 20
/** Number of distinct orders, so a product's pending units stay realistic. */
const distinctOrders = 200

/** The call as the screen sends it, with its Idempotency-Key, compared with the transaction's statements. */
export async function placeOrder({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const orders = (await ordersToPlace(site, distinctOrders)).map((body) => () => place(site, body))
  const work = `create order, ${linesOfOrder} lines, with batch allocation`
  const repetitions = repetitionsFor(isQuick)
  return [
    await compareWithTransaction(site, work, {
      recorded: orders,
      prepareCall: () => alternate(orders),
      repetitions,
      tables: ['orders', 'order_lines'],
    }),
  ]
}

export const place = ({ request }: Pick<Site, 'request'>, body: object) =>
  expectOk(
    request('/api/db/orders/new', { method: 'POST', body, headers: { 'idempotency-key': `bench-${randomUUID()}` } }),
  )

/** Orders of distinct products, each with batches. */
export async function ordersToPlace({ client }: Pick<Site, 'client'>, count: number): Promise<object[]> {
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
