import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../../../test-data/server-address.ts'
import { cloneTemplate } from '../../../test-data/test-database.ts'
import { migrate } from '../migrate.ts'

const shipped = path.resolve(import.meta.dirname, '../../../../migrations')
const migration = '0018-customers-and-prices.sql'

let connection: { connectionString: string }
let drop: () => Promise<void>
let folder: string

/** The company as it was before: two customers with one name, a price with its history and one without. */
beforeAll(async () => {
  ;({ connection, drop } = await cloneTemplate('empty'))
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-migrations-'))
  const files = fs.readdirSync(shipped).filter((name) => name < migration)
  for (const name of files) fs.copyFileSync(path.join(shipped, name), path.join(folder, name))
  await migrate(connection, folder)
  await query(`
    insert into users (name, email) values ('Ann', 'ann@example.com');
    insert into brands (name, skucode) values ('Acme', 'ACM');
    insert into product_types (name) values ('Tea');
    insert into products (sku, brand_id, type_id, name, base_price_cents)
    values ('A', 1, 1, 'Chai', 1000), ('B', 1, 1, 'Chang', 2000);
    insert into customers (customer_name, contact_phone) values ('Ernst', '(206) 555-0100'), (' ERNST', null), ('Ernst (2)', null);
    insert into custom_prices (customer_id, product_id, price_cents, base_price_cents, modified_on)
    values (1, 1, 900, 950, '2026-03-01'), (1, 2, 1800, 2000, '2026-03-02');
    insert into price_history (customer_id, product_id, price_cents, created_at) values (1, 1, 900, '2026-03-01');
    insert into change_log (action, entity_type, entity_id, user_id, created_at, notes, changes)
    values ('update', 'customer', 1, 1, '2026-03-01', 'Custom prices imported', '[]');`)
  fs.copyFileSync(path.join(shipped, migration), path.join(folder, migration))
  await migrate(connection, folder)
})
afterAll(async () => {
  await drop()
  fs.rmSync(folder, { recursive: true })
})

const query = (statement: string): Promise<object[]> =>
  onServer(connection.connectionString, async (client) => (await client.query(statement)).rows)

test('customers that had the same name get a number after it, and the log says so', async () => {
  expect(await query('select customer_name as name from customers order by id')).toEqual([
    { name: 'Ernst' },
    { name: 'ERNST (3)' },
    { name: 'Ernst (2)' },
  ])
  expect(
    await query("select entity_id, changes -> 0 ->> 'previousValue' as was from change_log where user_id is null"),
  ).toEqual([{ entity_id: 2, was: ' ERNST' }])
})

test('every imported price keeps its anchor and has an entry in its history, with who imported it', async () => {
  expect(await query('select base_price_cents::int as anchor from custom_prices order by product_id')).toEqual([
    { anchor: 950 },
    { anchor: 2000 },
  ])
  expect(
    await query(
      'select product_id, price_cents::int as price, way, user_id, created_at::date::text as on from price_history order by 1',
    ),
  ).toEqual([
    { product_id: 1, price: 900, way: 'file', user_id: 1, on: '2026-03-01' },
    { product_id: 2, price: 1800, way: 'file', user_id: null, on: '2026-03-02' },
  ])
})

test('a customer from before the migration is found by all its texts', async () => {
  expect(await query("select id from customers where search_text like '%2065550100%'")).toEqual([{ id: 1 }])
})
