import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../test-data/builders.ts'
import { expectSoundTotals } from '../test-data/expectations.ts'
import { aBatch } from '../test-data/stock-builders.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { findDifferences } from './totals.sql.ts'

const t = await openTestApp()

/** A posted count of two batches, one short and one over. */
async function aPostedCount() {
  const inventory = await t.as('INVENTORY')
  const product = await aProduct(t.db)
  const batches = [await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  const body = { name: 'Shelf A', batchIds: batches.map(({ id }) => id) }
  const { id, lines } = (await inventory('POST', '/api/db/counts/new', { body })).json()
  const entered = lines.map((line: { id: number }, index: number) => ({ id: line.id, counted: index === 0 ? 7 : 14 }))
  await inventory('PUT', `/api/db/counts/enter/${id}`, { body: { lines: entered } })
  const posted = await inventory('POST', `/api/db/counts/post/${id}`, { body: { reason: 'Monthly count' } })
  expect(posted.statusCode, posted.body).toBe(200)
  return { id, lineId: lines[0].id }
}

test('the doctor finds each figure of a count that was tampered with', async () => {
  const { id, lineId } = await aPostedCount()
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
  for (const [column, name] of [
    ['line_count', 'lines of counts'],
    ['counted_count', 'counted lines of counts'],
    ['units_over', 'units over in counts'],
    ['units_short', 'units short in counts'],
    ['cost_cents', 'costs of posted counts, in cents'],
  ] as const)
    expect(await found(`update counts set ${column} = 9 where id = ${id}`)).toEqual([name])
  const [expected, moved] = [
    'expected units of counted lines, which are what the ledger said',
    'units that counts moved, which are the differences of posted ones',
  ]
  expect(await found(`update count_lines set expected = 9 where id = ${lineId}`)).toEqual(
    expect.arrayContaining([expected, moved]),
  )
  expect(await found(`update stock_movements set count_line_id = null where count_line_id = ${lineId}`)).toContain(
    moved,
  )
  expect(
    await found(
      `update counts set status = 'OPEN', closed_on = null, reason = null, cost_cents = null where id = ${id}`,
    ),
  ).toContain(moved)
})
