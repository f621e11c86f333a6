import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Repetitions } from '../measure.ts'
import type { Row } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'
import { linesOfOrder, ordersToPlace, place } from './place-order.ts'
import { asInventory } from './receive.ts'

const shortLines = 20
/** Enough for each to be split once. */
const openOrders = 260

// Packing leaves the one unit of each in stock, so every order is short of one.
const shortProducts = `
  insert into products (sku, brand_id, type_id, name, base_price_cents, has_batch, stock)
  select 'BENCH-SHORT-' || n, 1, 1, 'Short ' || n, 1000, false, 1 from generate_series(1, $1::integer) as n
  on conflict (sku) do nothing`

const repetitions = (isQuick: boolean): Repetitions =>
  isQuick ? { rounds: 3, times: 10, warmUpMs: 100 } : { rounds: 5, times: 30, warmUpMs: 1000 }

/** Packs what is there of orders, of which half the lines keep a unit back, compared with the transaction's statements. */
export async function shipAvailable(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  return await asInventory(site, async () => {
    const ids = await ordersToSplit(site)
    const split = () => splitNext(site, ids.shift())
    const row = await compareWithTransaction(site, `split an order of ${linesOfOrder + shortLines} lines`, {
      recorded: [split, split],
      prepareCall: () => split,
      repetitions: repetitions(environment.isQuick),
    })
    return [row]
  })
}

async function ordersToSplit(site: Site): Promise<number[]> {
  await site.client.query(shortProducts, [shortLines])
  const short = Array.from({ length: shortLines }, (_, n) => ({ productSku: `BENCH-SHORT-${n + 1}`, quantity: 2 }))
  const bodies = (await ordersToPlace(site, openOrders / 10)) as { products: object[] }[]
  const ids: number[] = []
  for (let n = 0; n < openOrders; n++) {
    const body = bodies[n % bodies.length]
    const order = JSON.parse(
      answerText(await place(site, { ...body, products: [...(body?.products ?? []), ...short] })),
    )
    ids.push(order.id)
  }
  return ids
}

const splitNext = ({ request }: Site, id: number | undefined) =>
  expectOk(
    request(`/api/db/orders/shipAvailable/${id}`, {
      method: 'POST',
      body: { orderStatus: 'PACKED' },
      headers: { 'idempotency-key': `bench-${randomUUID()}` },
    }),
  )
