import { randomUUID } from 'node:crypto'
import type { BenchEnvironment } from '../environment.ts'
import { repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'
import { asInventory } from './receive.ts'

const linesOfPurchase = 20

/** The call as the screen sends it, with its Idempotency-Key, compared with the transaction's statements. */
export async function placePurchase({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const { rows: products } = await site.client.query<{ brand_id: number; sku: string }>(
    `select brand_id, sku from products where status = 'ACTIVE'
      and brand_id = (select brand_id from products group by brand_id having count(*) >= $1 order by brand_id limit 1)
      order by id limit $1`,
    [linesOfPurchase],
  )
  await site.client.query(`update brands set skucode = 'bench-' where id = $1`, [products[0]?.brand_id])
  const body = {
    brandID: products[0]?.brand_id,
    orderStatus: 'ORDERED',
    expectedDeliveryOn: '2026-12-01',
    purchaseOrderItems: products.map(({ sku }, line) => ({ productSku: sku, orderQuantity: 12 + line, unitCost: 4.5 })),
  }
  const place = () => {
    const headers = { 'idempotency-key': `bench-${randomUUID()}` }
    return expectOk(site.request('/api/db/purchases/new', { method: 'POST', body, headers }))
  }
  return asInventory(site, async () => [
    await compareWithTransaction(site, `create purchase order, ${linesOfPurchase} lines`, {
      recorded: [place],
      prepareCall: () => place,
      repetitions: repetitionsFor(isQuick),
      tables: ['purchase_orders', 'purchase_items'],
    }),
  ])
}
