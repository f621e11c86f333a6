import { randomUUID } from 'node:crypto'
import type { Ground } from '../ground.ts'
import { measureTogether, paceOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { fine } from '../served/served.ts'
import { bareStatements, fastestReplay } from '../statements.ts'

const lines = 20

/** The call as the screen sends it, with its Idempotency-Key, beside the statements of its transaction. */
export async function placeOrder({ few, isQuick }: Ground): Promise<Row[]> {
  const { client, ask, served } = await few()
  const { rows } = await client.query<{ sku: string }>(
    `select sku from products where status = 'ACTIVE' order by id limit $1`,
    [lines],
  )
  const body = {
    customerID: 7,
    deliveryDate: '2026-12-01',
    notes: 'Ring at the back door',
    dollarAdjustment: 25,
    discountNotes: 'Spring',
    products: rows.map(({ sku }, place) => ({ productSku: sku, quantity: 1 + place })),
  }
  const call = () =>
    fine(ask('/api/db/orders/new', { method: 'POST', body, headers: { 'idempotency-key': `bench-${randomUUID()}` } }))
  const bare = await fastestReplay(client, bareStatements(await served.record(call)))
  const measured = await measureTogether({ call, bare }, paceOf(isQuick))
  return [
    {
      work: `create order, ${lines} lines`,
      unit: 'ms',
      measured: measured.call,
      limit: { what: 'its transaction', median: measured.bare.median },
      budget: { timesLimit: 2 },
    },
  ]
}
