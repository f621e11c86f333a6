import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../test-data/builders.ts'
import { expectSoundTotals } from '../test-data/expectations.ts'
import { aBatch, anOrder } from '../test-data/stock-builders.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { findDifferences } from './totals.sql.ts'

const t = await openTestApp()

/** Three of ten delivered units for $10.00 came back: two to stock, one damaged; $5.00 off besides. */
async function aMemo() {
  const accounting = await t.as('ACCOUNTING')
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00) })
  const batch = await aBatch(t.db, product.id, { quantity: 50 })
  const lines = [{ sku: product.sku, quantity: 10, batchId: batch.id }]
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  const [orderLineId] = order.lineIds
  const sent = [
    { orderLineId, disposition: 'RESTOCK', units: 2 },
    { orderLineId, disposition: 'DAMAGED', units: 1, reason: 'Leaked' },
    { orderLineId, disposition: 'CONCESSION', amount: 5, reason: 'Late' },
  ]
  const answer = await accounting('POST', `/api/db/memos/add/${order.id}`, { body: { lines: sent } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

// D-240 to D-247
test('the doctor finds each figure of a credit memo that was tampered with', async () => {
  const memo = await aMemo()
  await expectSoundTotals(t.db)
  const found = async (tamper: string) => {
    let names: string[] = []
    const rolledBack = new Error('rolled back')
    await t.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(tamper).execute(tx)
        names = (await findDifferences(tx)).filter(({ count }) => count > 0).map(({ check }) => check)
        throw rolledBack
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error
      })
    return names
  }
  const { id, orderId } = memo
  expect(await found(`update orders set credited_cents = 1 where id = ${orderId}`)).toContain(
    'credit memos taken off the balance of orders, in cents',
  )
  expect(await found(`update orders set returned_cents = 1 where id = ${orderId}`)).toContain(
    'sold prices of what came back of orders, in cents',
  )
  expect(await found(`update orders set returned_cost_cents = 1 where id = ${orderId}`)).toContain(
    'costs of what came back of orders, in cents',
  )
  expect(await found(`update credit_memo_lines set amount_cents = 1 where memo_id = ${id} and position = 0`)).toContain(
    'amounts of credit memos, in cents',
  )
  expect(
    await found(`update credit_memos set to_credit_cents = 1, credited_cents = credited_cents - 1 where id = ${id}`),
  ).toContain('credit from credit memos, in cents')
  expect(await found(`update stock_movements set delta = 3 where kind = 'RETURN' and delta = 2`)).toContain(
    'units that credit memos returned to stock',
  )
  expect(
    await found(`update credit_memo_lines set is_counted = true where memo_id = ${id} and position = 0`),
  ).toContain('units that credit memos returned to stock')
  expect(await found(`update credit_memo_lines set units = 20 where memo_id = ${id} and position = 0`)).toContain(
    'units credited of order lines, which is at most what they shipped',
  )
  await expectSoundTotals(t.db)
})
