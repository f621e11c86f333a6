import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrand } from '../test-data/builders.ts'
import { type TestApp, testApp } from '../test-data/test-app.ts'
import type { Db } from './db.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

/** Work that inserts a product type and then fails this many times with a PostgreSQL error code before it succeeds. */
function failing(times: number, code: string) {
  const attempts = { count: 0 }
  const work = () =>
    inTransaction(t.db, async (tx) => {
      attempts.count += 1
      await tx
        .insertInto('productTypes')
        .values({ name: `${code} ${times} ${attempts.count}` })
        .execute()
      if (attempts.count <= times) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx)
      return attempts.count
    })
  return { work, attempts }
}
const typesNamed = async (code: string) =>
  (await t.db.selectFrom('productTypes').select('name').where('name', 'like', `${code} %`).execute()).map(
    ({ name }) => name,
  )

test.each(['40001', '40P01'])(
  'a transaction that fails with %s because of another is retried up to three times, and written once',
  async (code) => {
    expect(await failing(3, code).work()).toBe(4)
    expect(await typesNamed(code)).toEqual([`${code} 3 4`])
    const { work, attempts } = failing(4, code)
    await expect(work()).rejects.toMatchObject({ code })
    expect(attempts.count).toBe(4)
  },
)

test('a transaction with any other error is not retried, and nothing is written', async () => {
  const { work, attempts } = failing(1, '23505')
  await expect(work()).rejects.toMatchObject({ code: '23505' })
  expect([attempts.count, await typesNamed('23505')]).toEqual([1, []])
})

test('queries of a snapshot see the data as it was at the first of them, and write nothing', async () => {
  const names = (db: Db) => db.selectFrom('brands').select('name').execute()
  const { before, after } = await inSnapshot(t.db, async (tx) => {
    const first = await names(tx)
    await aBrand(t.db)
    return { before: first, after: await names(tx) }
  })
  expect(after).toEqual(before)
  expect(await names(t.db)).toHaveLength(before.length + 1)
  await expect(inSnapshot(t.db, (tx) => tx.deleteFrom('brands').execute())).rejects.toThrow('read-only')
})

test('rows that have the same time each have a date of their own', async () => {
  const { rows } = await sql<{
    at: Date
  }>`select at from (values ('2026-03-09T12:00Z'::timestamptz), ('2026-03-09T12:00Z'),
    ('2026-03-09T13:00:00.25Z')) as times(at)`.execute(t.db)
  rows[0]?.at.setTime(0)
  expect(rows.map(({ at }) => at.toISOString())).toEqual([
    '1970-01-01T00:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
    '2026-03-09T13:00:00.250Z',
  ])
})
