import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test-data/test-app.ts'
import { connect } from './db.ts'
import { openPool } from './connection.ts'

const database = await openTestDatabase()
const db = connect(openPool(database.connection, { warn: () => undefined }))

const lists = [
  [],
  [''],
  ['', ''],
  ['a'],
  ['a', 'b c', 'd,e'],
  ['NULL', 'null', null],
  ['say "hi"', 'back\\slash', "it's"],
  ['{', '}', '{a,b}'],
  [' a ', 'é', 'x\ny'],
]

test.each(lists.map((texts) => [texts]))('a list of texts is read as it was sent: %j', async (texts) => {
  const { rows } = await sql<{ read: unknown }>`select ${texts}::text[] as read`.execute(db)
  expect(rows[0]?.read).toEqual(texts)
})

test('nested lists and lists with other bounds are read as before', async () => {
  const { rows } = await sql`
    select array[array['a', 'b'], array['c d', null]] as nested, '[0:1]={a,b}'::text[] as bounds`.execute(db)
  expect(rows).toEqual([
    {
      nested: [
        ['a', 'b'],
        ['c d', null],
      ],
      bounds: ['a', 'b'],
    },
  ])
})

test('each row has its own time', async () => {
  const { rows } = await sql<{ at: Date }>`select now() as at from generate_series(1, 2)`.execute(db)
  rows[0]?.at.setTime(0)
  expect(rows[1]?.at.getTime()).toBeGreaterThan(0)
})
