import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { anyId } from './any-of.ts'
import { asRecords, bulkInsert, bulkUpdate, columnsOfNew, excluded, insertWithIds } from './bulk-update.ts'
import type { Tx } from '../db.ts'
import { inTransaction } from '../transaction.ts'

let one: number
let two: number
const t = await openTestApp()
beforeEach(async () => {
  one = (await aCustomer(t.db)).id
  two = (await aCustomer(t.db)).id
})

const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(t.db, work)
const customers = (ids = [one, two]) =>
  t.db
    .selectFrom('customers')
    .select(['id', 'notes', 'creditLimitCents', 'priceAdjustment', 'modifiedOn', 'commpref'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .execute()
const keys = () =>
  t.db.selectFrom('externalKeys').selectAll().where('entityType', '=', 'bulk').orderBy('externalKey').execute()

test('each row gets its own values: money, fractions of a percent, times, texts with any character, and null', async () => {
  const at = new Date('2026-03-01T10:20:30.456Z')
  const notes = `"It's" 100 % \\ {a,b} ü\n`
  const rows = [
    { id: one, notes, creditLimitCents: cents(999_999_999_999), priceAdjustment: 2.5, modifiedOn: at },
    { id: two, notes: null, creditLimitCents: null, priceAdjustment: 0, modifiedOn: at },
  ]
  await run((tx) =>
    bulkUpdate(tx, 'customers', rows, ['id', 'notes', 'creditLimitCents', 'priceAdjustment', 'modifiedOn']),
  )
  expect(await customers()).toEqual(rows.map((row) => ({ ...row, commpref: 'EMAIL' })))
})

test('only the named columns are updated, each from its own field', async () => {
  const [before] = await customers([one])
  const rows = [{ customerId: one, text: 'Rings twice', commpref: 'email', priceAdjustment: 7 }]
  await run((tx) => bulkUpdate(tx, 'customers', rows, ['id as customerId', 'notes as text']))
  expect(await customers([one])).toEqual([{ ...before, notes: 'Rings twice' }])
})

test('updating no rows changes nothing, and other rows stay unchanged', async () => {
  const before = await customers()
  await run((tx) => bulkUpdate(tx, 'customers', [], ['id', 'notes']))
  await run((tx) => bulkInsert(tx, 'externalKeys', [], ['entityType', 'externalKey', 'entityId']).execute())
  await run((tx) => bulkUpdate(tx, 'customers', [{ id: one, notes: 'Only this' }], ['id', 'notes']))
  expect(await customers()).toEqual([{ ...before[0], notes: 'Only this' }, before[1]])
  expect(await keys()).toEqual([])
})

test('thousands of rows are inserted in sequence by one statement', async () => {
  const names = Array.from({ length: 5000 }, (_, n) => `Bulk ${String((n * 7919) % 5000).padStart(4, '0')}`)
  const rows = names.map((name) => ({ name }))
  const added = await run((tx) => bulkInsert(tx, 'productTypes', rows, ['name']).returning(['id', 'name']).execute())
  expect(added.sort((a, b) => a.id - b.id).map(({ name }) => name)).toEqual(names)
  const renamed = added.map(({ id, name }) => ({ id, name: `${name}, renamed` }))
  await run((tx) => bulkUpdate(tx, 'productTypes', renamed, ['id', 'name']))
  const { count } = await t.db
    .selectFrom('productTypes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('name', 'like', 'Bulk%, renamed')
    .executeTakeFirstOrThrow()
  expect(count).toBe(5000)
})

test('inserting an existing row updates it', async () => {
  const put = (entityId: number) =>
    run((tx) =>
      bulkInsert(
        tx,
        'externalKeys',
        [{ entityType: 'bulk', key: 'A', entityId }],
        ['entityType', 'externalKey as key', 'entityId'],
      )
        .onConflict((conflict) => conflict.columns(['entityType', 'externalKey']).doUpdateSet(excluded('entityId')))
        .execute(),
    )
  await put(1)
  await put(2)
  expect(await keys()).toEqual([{ entityType: 'bulk', externalKey: 'A', entityId: 2 }])
})

test('lists and objects are stored as they are', async () => {
  const row = {
    entityId: 4242,
    changes: [
      { field: 'Name', before: null, after: '"a"' },
      { field: 'Tags', after: ['x'] },
    ],
  }
  const kind = { action: 'update', entityType: 'company' } as const
  const rest = { ...kind, userId: null, createdAt: new Date(), notes: null }
  const columns = ['action', 'entityType', 'entityId', 'userId', 'createdAt', 'notes', 'changes'] as const
  await run((tx) => bulkInsert(tx, 'changeLog', [{ ...rest, ...row }], columns).execute())
  const stored = t.db.selectFrom('changeLog').select(['entityId', 'changes']).where('entityId', '=', 4242)
  expect(await stored.execute()).toEqual([row])
})

test('selected records have the column types of their table, and null for fields their rows lack', async () => {
  const rows = [{ id: one, notes: 'a' }, { id: two }]
  const records = asRecords('customers', rows, ['id', 'notes', 'creditLimitCents'])
  const selected = await sql`
    select id, notes, credit_limit_cents, pg_typeof(id)::text as type from ${records} as record`.execute(t.db)
  expect(selected.rows).toEqual([
    { id: one, notes: 'a', creditLimitCents: null, type: 'integer' },
    { id: two, notes: null, creditLimitCents: null, type: 'integer' },
  ])
})

test('a wrong column, a wrong type and a forgotten field do not compile', () => {
  const refused = (tx: Tx) => [
    // @ts-expect-error no such column
    bulkUpdate(tx, 'customers', [{ id: 1, color: 'red' }], ['id', 'color']),
    // @ts-expect-error a limit is in cents, not any number
    bulkUpdate(tx, 'customers', [{ id: 1, creditLimitCents: 5 }], ['id', 'creditLimitCents']),
    // @ts-expect-error notes are forgotten, and would become null
    bulkUpdate(tx, 'customers', [{ id: 1 }], ['id', 'notes']),
    // @ts-expect-error a name can't be null
    bulkInsert(tx, 'productTypes', [{ name: null }], ['name']),
    // @ts-expect-error requiresCoa is forgotten, and would never be saved
    insertWithIds(tx, 'productTypes', [{ name: 'Tea' }], columnsOfNew('productTypes', ['name'])),
    insertWithIds(tx, 'productTypes', [{ name: 'Tea' }], columnsOfNew('productTypes', ['name'], ['requiresCoa'])),
  ]
  expect(refused).toBeTypeOf('function')
})

test('a filter by an empty list matches nothing', async () => {
  expect(await customers([])).toEqual([])
})
