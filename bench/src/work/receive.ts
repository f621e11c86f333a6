import type { BenchEnvironment, Site } from '../environment.ts'
import { measureTimes, repetitionsFor, summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'

const linesOfDelivery = 200
const keepsInventory = `insert into user_roles (user_id, role) select id, 'INVENTORY' from users where email = 'rep@example.com'`
const keepsInventoryNoMore = `
  delete from user_roles where role = 'INVENTORY' and user_id = (select id from users where email = 'rep@example.com')`

// Orders more units than all deliveries together receive.
const anOrder = `
  insert into purchase_orders (draft_num, real_num, brand_id, order_status, payment_status)
  values ('DRAFT_BENCHDOCK' || $1::integer, 'BENCH-DOCK-' || $1::integer, 1, 'ORDERED', 'PENDING') returning id`
const itsItems = `
  insert into purchase_items (purchase_order_id, product_id, position, product_name, product_brand, product_type, product_sku,
    existing_stock, pending_outbound_stock, quantity, unit_cost_cents, subtotal_cents)
  select $1, id, row_number() over (order by id), name, '', '', sku, 0, 0, 1000000, 100, 100000000
  from products where has_batch order by id limit $2::integer
  returning id`

/** A delivery of 200 lines as the screen sends it, each into a batch, compared with the transaction's statements. */
export async function receiveDelivery(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  return await asInventory(site, async () => {
    const recorded = await prepareDeliveries(site, 1)
    // The first delivery creates the batches and the others add to them, so one recording can run repeatedly.
    await recorded()
    const row = await compareWithTransaction(site, `receive a delivery of ${linesOfDelivery} lines`, {
      recorded: [recorded],
      prepareCall: () => prepareDeliveries(site, 2),
      repetitions: repetitionsFor(environment.isQuick),
      tables: ['purchase_orders', 'purchase_items', 'purchase_receipts', 'batches', 'products', 'stock_movements'],
    })
    return [row, await receiveForWaiting(site, environment.isQuick)]
  })
}

const waitingOrders = 50
const productsToWaitFor = 'select sku from products where has_batch order by id limit $1::integer'
const waitAgain = 'update order_lines set batch_id = null where order_id = any($1::integer[])'

/** The same delivery while every one of its products is waited for, compared with one that nothing waits for. */
async function receiveForWaiting(site: Site, isQuick: boolean): Promise<Row> {
  const ids = await placeWaiting(site)
  const deliver = await prepareDeliveries(site, 3)
  const withWaiting = async () => {
    await site.client.query(waitAgain, [ids])
    return measureTimes(deliver, 1)
  }
  const pairs = isQuick ? 3 : 40
  for (let n = 0; n < pairs / 2; n++) await withWaiting()
  const durations = { without: [] as number[], waiting: [] as number[] }
  for (let n = 0; n < pairs; n++) {
    // The one before served all that waited.
    durations.without.push(...(await measureTimes(deliver, 1)))
    durations.waiting.push(...(await withWaiting()))
  }
  const limit = { name: 'without waiting orders', median: summarizeRounds([durations.without]).median }
  return {
    work: `receive a delivery of ${linesOfDelivery} lines with ${waitingOrders} waiting orders`,
    unit: 'ms',
    measured: summarizeRounds([durations.waiting]),
    limit,
    budget: { timesLimit: 2 },
  }
}

/** Orders of one unit of each product of the delivery. */
async function placeWaiting({ client, request }: Site): Promise<number[]> {
  const { rows: products } = await client.query<{ sku: string }>(productsToWaitFor, [linesOfDelivery])
  const { rows: customers } = await client.query<{ id: number }>('select min(id) as id from customers')
  const ids: number[] = []
  for (let n = 0; n < waitingOrders; n++) {
    const own = products.filter((_, place) => place % waitingOrders === n)
    const body = {
      customerID: customers[0]?.id,
      products: own.map(({ sku }) => ({ productSku: sku, quantity: 1, batchMode: 'auto' })),
    }
    ids.push(JSON.parse(answerText(await request('/api/db/orders/new', { method: 'POST', body }))).id)
  }
  return ids
}

/** Runs with the bench's user in the inventory role. */
export async function asInventory(site: Site, measure: () => Promise<Row[]>): Promise<Row[]> {
  await site.client.query(keepsInventory)
  try {
    return await measure()
  } finally {
    await site.client.query(keepsInventoryNoMore)
  }
}

/** A purchase order on its way, with up to as many lines as there are products with batches. */
export async function orderToReceive({ client }: Site, number: number, mostLines: number) {
  const { rows: orders } = await client.query<{ id: number }>(anOrder, [number])
  const id = orders[0]?.id ?? 0
  const { rows: items } = await client.query<{ id: number }>(itsItems, [id, mostLines])
  return { id: Number(id), items }
}

/** Deliveries of one purchase order, one unit per line each. */
async function prepareDeliveries(site: Site, number: number) {
  const { id, items } = await orderToReceive(site, number, linesOfDelivery)
  let receivedBefore = 0
  return async () => {
    const lines = items.map((item) => ({
      itemId: Number(item.id),
      units: 1,
      receivedBefore,
      batchNumber: `DOCK-${number}-${item.id}`,
    }))
    await expectOk(site.request(`/api/db/purchases/receive/${id}`, { method: 'POST', body: { lines } }))
    receivedBefore++
  }
}
