import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../../test-data/server-address.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { migrate } from './migrate.ts'

const shipped = path.resolve(import.meta.dirname, '../../../migrations')
const migration = '0124-numbers-as-people-read-them.sql'

let connection: { connectionString: string }
let drop: () => Promise<void>
let folder: string

const query = (statement: string): Promise<Record<string, unknown>[]> =>
  onServer(connection.connectionString, async (client) => (await client.query(statement)).rows)

const product =
  "(brand_id, type_id, name, base_price_cents, status, has_batch, stock, sku) values (1, 1, 'Chai', 1, 'ACTIVE', false, 0"

/** The company as it was before, with SKUs and views that look the same. */
beforeAll(async () => {
  ;({ connection, drop } = await cloneTemplate('empty'))
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-migrations-'))
  const files = fs.readdirSync(shipped).filter((name) => name < migration)
  for (const name of files) fs.copyFileSync(path.join(shipped, name), path.join(folder, name))
  await migrate(connection, folder)
  await query(`
    insert into brands (name, skucode) values ('Acme', 'ACM');
    insert into product_types (name) values ('Tea');
    insert into products ${product}, 'tea-1'), (1, 1, 'Chai', 1, 'ACTIVE', false, 0, 'TEA-1');
    insert into users (name, email) values ('Ann', 'ann@example.com');
    insert into saved_filters (kind, user_id, name, filters) values ('order', 1, 'Late', '{}'), ('order', 1, 'late', '{}'), ('product', 1, 'LATE', '{}');`)
  fs.copyFileSync(path.join(shipped, migration), path.join(folder, migration))
  await migrate(connection, folder)
})
afterAll(async () => {
  await drop()
  fs.rmSync(folder, { recursive: true })
})

test('SKUs from before that look the same stay as they are, and no further one is taken', async () => {
  expect(await query('select sku from products order by id')).toEqual([{ sku: 'tea-1' }, { sku: 'TEA-1' }])
  await expect(query(`insert into products ${product}, 'Tea-1')`)).rejects.toThrow('products_sku_alike')
  await query(`insert into products ${product}, 'tea-2')`)
})

test('a view from before that looks like another gets a number', async () => {
  expect(await query('select name from saved_filters order by id')).toEqual([
    { name: 'Late' },
    { name: 'late (2)' },
    { name: 'LATE' },
  ])
})
