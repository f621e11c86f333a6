import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../test-data/builders.ts'
import { expectSoundTotals } from '../test-data/expectations.ts'
import { aBatch, anImportedOrder, anOrder } from '../test-data/stock-builders.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { findDifferences } from './totals.sql.ts'

const t = await openTestApp()
const name = 'units received of batches and the parts of their trace'

test('the doctor finds a batch whose units are in no part of its trace', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 20 })
  const lines = [{ sku: product.sku, quantity: 6, batchId: batch.id }]
  const order = await anOrder(t.db, { orderStatus: 'DELIVERED', lines })
  const imported = await anImportedOrder(t.db, lines)
  const back = { orderLineId: imported.lineIds[0], disposition: 'RESTOCK', units: 2, batchId: batch.id }
  const accounting = await t.as('ACCOUNTING')
  const answer = await accounting('POST', `/api/db/memos/add/${imported.id}`, { body: { lines: [back] } })
  expect(answer.statusCode, answer.body).toBe(200)
  await expectSoundTotals(t.db)

  await sql`update orders set order_status = 'CANCELLED' where id = ${order.id}`.execute(t.db)
  const found = (await findDifferences(t.db)).find(({ check }) => check === name)
  expect(found?.differences).toEqual([{ record: batch.batchNumber, stored: 22, computed: 16 }])
})
