import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onServer } from '../../test-data/server-address.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { migrate } from './migrate.ts'

let connection: { connectionString: string }
let drop: () => Promise<void>
let folder: string

beforeEach(async () => {
  ;({ connection, drop } = await cloneTemplate('empty'))
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-migrations-'))
})
afterEach(async () => {
  await drop()
  fs.rmSync(folder, { recursive: true })
})

const file = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql)

const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> =>
  onServer(connection.connectionString, async (client) => (await client.query<Row>(statement)).rows)

test('migrations are applied in order and only once', async () => {
  file('0001-orders.sql', 'create table orders (id integer);')
  file('0002-first-order.sql', 'insert into orders values (1);')
  await migrate(connection, folder)
  await migrate(connection, folder)
  expect(await query('select id from orders')).toEqual([{ id: 1 }])
  expect(await query('select number, name from schema_migrations order by number')).toEqual([
    { number: 1, name: '0001-orders.sql' },
    { number: 2, name: '0002-first-order.sql' },
  ])
})

test('a failing migration is reported with its name and line, and leaves the database unchanged', async () => {
  file('0001-orders.sql', 'create table orders (id integer);')
  file('0002-broken.sql', 'insert into orders values (1);\nalter table orders\n  add column total wrong_type;')
  await expect(migrate(connection, folder)).rejects.toThrow(
    'Migration 0002-broken.sql failed, and the database is unchanged: type "wrong_type" does not exist (line 3).',
  )
  expect(await query('select id from orders')).toEqual([])
  expect(await query('select name from schema_migrations')).toEqual([{ name: '0001-orders.sql' }])
  file('0002-broken.sql', 'insert into orders values (2);')
  await migrate(connection, folder)
  expect(await query('select id from orders')).toEqual([{ id: 2 }])
})

test('two processes that start at once migrate once', async () => {
  file('0001-orders.sql', 'create table orders (id integer); select pg_sleep(0.2); insert into orders values (1);')
  await Promise.all([1, 2, 3].map(() => migrate(connection, folder)))
  expect(await query('select id from orders')).toEqual([{ id: 1 }])
})

test('an applied migration that was edited is refused, unless only its line endings changed', async () => {
  file('0001-orders.sql', 'create table orders (\n  id integer\n);')
  await migrate(connection, folder)
  file('0001-orders.sql', 'create table orders (\r\n  id integer\r\n);')
  await migrate(connection, folder)
  file('0001-orders.sql', 'create table orders (\n  id bigint\n);')
  await expect(migrate(connection, folder)).rejects.toThrow('Migration 0001-orders.sql was changed after')
})

test('an older program refuses the database of a newer one', async () => {
  file('0001-orders.sql', 'create table orders (id integer);')
  file('0002-notes.sql', 'alter table orders add column notes text;')
  await migrate(connection, folder)
  fs.rmSync(path.join(folder, '0002-notes.sql'))
  await expect(migrate(connection, folder)).rejects.toThrow(
    'The database was written by a newer version of Dray: it has migration 0002-notes.sql',
  )
})

test('a migration numbered below an applied one, a number used twice and a nameless file are refused', async () => {
  file('0002-orders.sql', 'create table orders (id integer);')
  await migrate(connection, folder)
  file('0001-late.sql', 'select 1;')
  await expect(migrate(connection, folder)).rejects.toThrow(
    'Migration 0001-late.sql is new, but 0002-orders.sql has already been applied',
  )
  file('0002-again.sql', 'select 1;')
  await expect(migrate(connection, folder)).rejects.toThrow('Two migrations have the number of 0002-orders.sql')
  file('notes.sql', 'select 1;')
  await expect(migrate(connection, folder)).rejects.toThrow(
    'Migration notes.sql must be named like 0001-what-it-does.sql.',
  )
})

test('the migrations of this program run on an empty database', async () => {
  await migrate(connection)
  expect((await query('select number from schema_migrations')).length).toBeGreaterThan(0)
})

/** Copies the migrations of this program to the folder, up to this number. */
function copyMigrations(last: string): void {
  const shipped = path.resolve(import.meta.dirname, '../../../migrations')
  for (const name of fs.readdirSync(shipped))
    if (name.slice(0, 4) <= last) fs.copyFileSync(path.join(shipped, name), path.join(folder, name))
}

test('documents saved before they had the id of their order get it from their names', async () => {
  copyMigrations('0013')
  await migrate(connection, folder)
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  await query(`
    insert into customers (customer_name) values ('Ernst Handel');
    insert into orders (order_num, draft_num, real_num, customer_id, packing_location_id, order_status, payment_status,
        unit_quantity, cost_cents, subtotal_cents, discount_cents, brands)
      select number, 'DRAFT_AB12CD34', number, customers.id, packing_locations.id, 'RECEIVED', 'AWAITING', 1, 0, 0, 0, '{}'
      from customers, packing_locations, (values ('100001')) as numbers (number);
    insert into uploads (bucket, file_name, fingerprint) values
      ('documents', 'invoices/Ernst_Handel_100001_${uuid}.pdf', 'a'), ('documents', 'invoices/E_DRAFT_AB12CD34_${uuid}.pdf', 'b'),
      ('documents', 'invoices/E_10000_${uuid}.pdf', null), ('documents', 'purchases/PO_100001_${uuid}.pdf', null),
      ('products', '100001_1.pdf', null)`)
  copyMigrations('0014')
  await migrate(connection, folder)
  const documents = await query(
    `select split_part(file_name, '_${uuid}', 1) as name, document_kind as kind, order_num as of, fingerprint
      from uploads left join orders on orders.id = record_id order by name`,
  )
  const ofNoRecord = { kind: null, of: null, fingerprint: null }
  expect(documents).toEqual([
    { ...ofNoRecord, name: '100001_1.pdf' },
    { ...ofNoRecord, name: 'invoices/E_10000' },
    { name: 'invoices/E_DRAFT_AB12CD34', kind: 'invoice', of: '100001', fingerprint: null },
    { name: 'invoices/Ernst_Handel_100001', kind: 'invoice', of: '100001', fingerprint: null },
    { ...ofNoRecord, name: 'purchases/PO_100001' },
  ])
})
