import { afterAll, beforeAll, expect, test } from 'vitest'
import { logUpdated } from '../features/changelog/index.ts'
import { testDatabase, type TestDatabase } from '../test-data/test-database.ts'
import { together } from './together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const author = { userId: null, at: new Date('2026-01-05T10:00:00Z') }
const logged = async () =>
  (await database.db.selectFrom('changeLog').select('entityId').orderBy('id').execute()).map(({ entityId }) => entityId)

test('commands that work together are logged at their end, in sequence; later ones in the same transaction at once', async () => {
  await database.db.transaction().execute(async (tx) => {
    const count = async () => (await tx.selectFrom('changeLog').select('id').execute()).length
    await together(tx, async () => {
      await logUpdated(tx, 'brand', [{ id: 1 }], author)
      await logUpdated(tx, 'product', [{ id: 2 }], author)
      expect(await count()).toBe(0)
    })
    expect(await count()).toBe(2)
    await logUpdated(tx, 'brand', [{ id: 3 }], author)
    expect(await count()).toBe(3)
  })
  expect(await logged()).toEqual([1, 2, 3])
})

test('nothing is logged of work that fails', async () => {
  const failing = database.db.transaction().execute((tx) =>
    together(tx, async () => {
      await logUpdated(tx, 'brand', [{ id: 4 }], author)
      throw new RangeError('failed')
    }),
  )
  await expect(failing).rejects.toThrow('failed')
  expect(await logged()).not.toContain(4)
})
