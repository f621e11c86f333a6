import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-data/test-app.ts'
import { inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

/** Work that inserts a brand and then fails so many times with this code of PostgreSQL before it succeeds. */
function failing(times: number, code: string) {
  const tries = { count: 0 }
  const work = () =>
    inTransaction(t.db, async (tx) => {
      tries.count += 1
      await tx
        .insertInto('productTypes')
        .values({ name: `${code} ${times} ${tries.count}` })
        .execute()
      if (tries.count <= times) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx)
      return tries.count
    })
  return { work, tries }
}
const typesNamed = async (code: string) =>
  (await t.db.selectFrom('productTypes').select('name').where('name', 'like', `${code} %`).execute()).map(
    ({ name }) => name,
  )

test.each(['40001', '40P01'])(
  'what a rival made fail with %s is run again up to three times, and written once',
  async (code) => {
    expect(await failing(3, code).work()).toBe(4)
    expect(await typesNamed(code)).toEqual([`${code} 3 4`])
    const { work, tries } = failing(4, code)
    await expect(work()).rejects.toMatchObject({ code })
    expect(tries.count).toBe(4)
  },
)

test('any other failure is not run again, and nothing of it is written', async () => {
  const { work, tries } = failing(1, '23505')
  await expect(work()).rejects.toMatchObject({ code: '23505' })
  expect([tries.count, await typesNamed('23505')]).toEqual([1, []])
})
