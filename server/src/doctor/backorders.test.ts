import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../test-data/builders.ts'
import { expectSoundTotals } from '../test-data/expectations.ts'
import { anOrder } from '../test-data/stock-builders.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { checks, findDifferences } from './totals.sql.ts'

const t = await openTestApp()
const found = async (start: string) => (await findDifferences(t.db)).find(({ check }) => check.startsWith(start))

test('the doctor finds and corrects units first ordered that are fewer than the order has', async () => {
  const product = await aProduct(t.db)
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 6 }] })
  await t.db.insertInto('firstOrderedUnits').values({ orderId: order.id, productId: product.id, units: 9 }).execute()
  await expectSoundTotals(t.db)
  await t.db.updateTable('firstOrderedUnits').set({ units: 5 }).where('orderId', '=', order.id).execute()
  const difference = { record: `order ${order.orderNum} of ${product.sku}`, stored: 5, computed: 6 }
  expect((await found('units first ordered'))?.differences).toEqual([difference])
  const check = checks.find(({ name }) => name.startsWith('units first ordered'))
  await sql.raw(check?.correct?.(difference) ?? '').execute(t.db)
  await expectSoundTotals(t.db)
})

test('the doctor finds a backorder of another chain, and one that its order left nothing to', async () => {
  const product = await aProduct(t.db)
  const [first, second, third] = [await aPlainOrder(), await aPlainOrder(), await aPlainOrder()]
  await split(first.id, second.id, first.id)
  await split(second.id, third.id, first.id)
  await expectSoundTotals(t.db)

  await t.db.updateTable('orders').set({ firstOrderId: second.id }).where('id', '=', third.id).execute()
  const differing = (await found('first orders of chains'))?.differences
  expect(differing).toEqual([{ record: `order ${third.orderNum}`, stored: second.id, computed: first.id }])
  await t.db.updateTable('orders').set({ firstOrderId: first.id }).where('id', '=', third.id).execute()

  await t.db.updateTable('backorderedUnits').set({ orderId: first.id }).where('backorderId', '=', third.id).execute()
  await t.db.deleteFrom('backorderedUnits').where('backorderId', '=', second.id).execute()
  const missing = (await found('backorders and the products'))?.differences
  expect(missing?.toSorted((one, other) => one.record.localeCompare(other.record))).toEqual(
    [second, third].map(({ orderNum }) => ({ record: `order ${orderNum}`, stored: 0, computed: 1 })),
  )

  function aPlainOrder() {
    return anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] })
  }

  async function split(backorderOf: number, id: number, firstOrderId: number) {
    await t.db.updateTable('orders').set({ backorderOf, firstOrderId }).where('id', '=', id).execute()
    const left = { orderId: backorderOf, backorderId: id, productId: product.id, units: 3 }
    await t.db.insertInto('backorderedUnits').values(left).execute()
  }
})
