import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrand } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import type { Db, Tx } from './db.ts'
import { allInOrder, inSnapshot, inTransaction, pipeline, writtenAtCommit } from './transaction.ts'

const t = await openTestApp()

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
  expect(attempts.count).toBe(1)
  expect(await typesNamed('23505')).toEqual([])
})

const addType = (tx: Tx, name: string) => tx.insertInto('productTypes').values({ name }).execute()
const failWith = (tx: Tx, code: string) => sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx)

test('pipelined statements are written before those sent after them', async () => {
  const found = await inTransaction(t.db, async (tx) => {
    await pipeline(tx, addType(tx, 'Not waited for'))
    return tx.selectFrom('productTypes').select('name').where('name', '=', 'Not waited for').execute()
  })
  expect(found).toHaveLength(1)
  expect(await typesNamed('Not')).toEqual(['Not waited for'])
})

test('if a pipelined statement fails, nothing is written and its error is reported', async () => {
  const last = inTransaction(t.db, async (tx) => {
    await addType(tx, '22012 last')
    await pipeline(tx, failWith(tx, '22012'))
  })
  await expect(last).rejects.toMatchObject({ code: '22012' })
  const followed = inTransaction(t.db, async (tx) => {
    await pipeline(tx, failWith(tx, '22012'))
    await addType(tx, '22012 followed')
  })
  await expect(followed).rejects.toMatchObject({ code: '22012' })
  expect(await typesNamed('22012')).toEqual([])
})

const addNames = writtenAtCommit((tx, names: readonly string[]) =>
  tx
    .insertInto('productTypes')
    .values({ name: names.join('+') })
    .execute(),
)

test('what a transaction collects is written once, as it ends, and a failure of that fails the transaction', async () => {
  const collect = (name: string) =>
    inTransaction(t.db, async (tx) => {
      await addNames(tx, name)
      expect(await tx.selectFrom('productTypes').select('id').where('name', 'like', 'collected%').execute()).toEqual([])
      await addNames(tx, 'last')
    })
  await expect(
    inTransaction(t.db, async (tx) => {
      await addNames(tx, 'collected')
      throw new RangeError('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await typesNamed('collected')).toEqual([])
  await collect('collected first')
  expect(await typesNamed('collected')).toEqual(['collected first+last'])
  const twice = inTransaction(t.db, (tx) => addNames(tx, 'collected first+last'))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('a deadlock in a statement that is not awaited is retried like any other', async () => {
  let attempts = 0
  await inTransaction(t.db, async (tx) => {
    attempts += 1
    if (attempts < 3) await pipeline(tx, failWith(tx, '40P01'))
    await addType(tx, `retried ${attempts}`)
  })
  expect(await typesNamed('retried')).toEqual(['retried 3'])
})

test('an error thrown by the work itself is reported, whatever was sent before', async () => {
  const work = inTransaction(t.db, async (tx) => {
    await pipeline(tx, addType(tx, 'refused type'))
    throw new RangeError('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(await typesNamed('refused')).toEqual([])
})

test('if several pipelined statements fail, the first error is reported', async () => {
  const work = inTransaction(t.db, (tx) => allInOrder([failWith(tx, '22012'), failWith(tx, '23505')]))
  await expect(work).rejects.toMatchObject({ code: '22012' })
  const later = Promise.reject(new Error('first in the list'))
  await expect(allInOrder([Promise.resolve(1), later, Promise.reject(new Error('second'))])).rejects.toThrow('first')
  expect(await allInOrder([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

test('all queries in a snapshot see the data as of the first one, and none can write', async () => {
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

test('rows with the same time each have their own Date', async () => {
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
