import type { BenchEnvironment, Site } from '../environment.ts'
import { repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'

const linesOfDelivery = 200
const keepsInventory = `insert into user_roles (user_id, role) select id, 'INVENTORY' from users where email = 'rep@example.com'`
const keepsInventoryNoMore = `delete from user_roles where role = 'INVENTORY'`

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
    })
    return [row]
  })
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
