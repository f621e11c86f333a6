import { nameKey } from '@dray/domain/text/plain-text'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../../test-data/server-address.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { migrate } from './migrate.ts'

const shipped = path.resolve(import.meta.dirname, '../../../migrations')
const migration = '0097-names-as-people-read-them.sql'

let connection: { connectionString: string }
let drop: () => Promise<void>
let folder: string

const query = (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  onServer(connection.connectionString, async (client) => (await client.query(statement, values)).rows)

/** The company as it was before, with names that look the same in each table. */
beforeAll(async () => {
  ;({ connection, drop } = await cloneTemplate('empty'))
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-migrations-'))
  const files = fs.readdirSync(shipped).filter((name) => name < migration)
  for (const name of files) fs.copyFileSync(path.join(shipped, name), path.join(folder, name))
  await migrate(connection, folder)
  await query(`
    insert into customers (customer_name) values (E'Ren\\u00e9'), (E'Rene\\u0301'), (E'REN\\u00c9 (2)'), (E'Ren\\u00e9\\u200b');
    insert into brands (name, skucode) values ('Acme', 'ACM'), (E'Acme\\u200e', 'ACM2'), ('Other', 'OTH');
    insert into product_types (name) values ('Hash  Rosin'), ('hash rosin');
    insert into extract_types (name) values ('Live resin'), (E'Live\\u00a0resin');
    insert into product_lines (brand_id, name) values (1, 'Reserve'), (1, ' Reserve'), (3, 'Reserve ');
    insert into packing_locations (name, color, is_removed) values ('Dock', '#EF4444', false), ('Dock ', '#EF4444', false), (' Dock', '#EF4444', true);`)
  fs.copyFileSync(path.join(shipped, migration), path.join(folder, migration))
  await migrate(connection, folder)
})
afterAll(async () => {
  await drop()
  fs.rmSync(folder, { recursive: true })
})

const namesIn = async (table: string, column = 'name') =>
  (await query(`select ${column} as name from ${table} order by id`)).map(({ name }) => name)

test('names from before that look the same get a number, all but the first, and the log says so', async () => {
  expect(await namesIn('customers', 'customer_name')).toEqual(['René', 'Rene\u0301 (3)', 'RENÉ (2)', 'René\u200b (4)'])
  expect(await namesIn('brands')).toEqual(['Acme', 'Acme\u200e (2)', 'Other'])
  expect(await namesIn('product_types')).toEqual(['Hash  Rosin', 'hash rosin (2)'])
  expect(await namesIn('extract_types')).toEqual(['Live resin', 'Live\u00a0resin (2)'])
  expect(await namesIn('product_lines')).toEqual(['Reserve', 'Reserve (2)', 'Reserve '])
  const docks = (await namesIn('packing_locations')).filter((name) => String(name).includes('Dock'))
  expect(docks).toEqual(['Dock', 'Dock (2)', ' Dock'])
  expect(
    await query(`select entity_type as entity, changes -> 0 ->> 'newValue' as name from change_log
      where notes = 'Names that look the same were told apart' order by id`),
  ).toEqual([
    { entity: 'customer', name: 'Rene\u0301 (3)' },
    { entity: 'customer', name: 'René\u200b (4)' },
    { entity: 'brand', name: 'Acme\u200e (2)' },
    { entity: 'location', name: 'Dock (2)' },
  ])
})

test('the database and the imports agree on which names are the same', async () => {
  const names = [
    'Chai',
    ' ChAI\u00a0 ',
    'Re\u0301ne\u0301',
    'a\u200b\u200db\u00adc',
    '\ufeff\u202dX\u2028Y\u202c',
    'ΣΑΣ ΟΔΟΣ',
    'Straße',
    '日本酒\u3000🍶',
    'a\u0085b\u001fc',
  ]
  for (const name of names)
    expect(await query('select name_key($1) as key', [name]), name).toEqual([{ key: nameKey(name) }])
})
