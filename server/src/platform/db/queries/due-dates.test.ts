import { expect, test } from 'vitest'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { onServer } from '../../../test-data/server-address.ts'
import { cloneTemplate } from '../../../test-data/test-database.ts'
import { migrate } from '../migrate.ts'

const shipped = path.resolve(import.meta.dirname, '../../../../migrations')

test('orders from before due dates are due on delivery, or on the company’s day of placing, and their payments count from their dates; those that shipped keep theirs', async () => {
  const { connection, drop } = await cloneTemplate('empty')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-receivables-'))
  const copyUntil = (last: string) => {
    for (const name of fs.readdirSync(shipped))
      if (name.slice(0, 4) <= last) fs.copyFileSync(path.join(shipped, name), path.join(folder, name))
  }
  const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> =>
    onServer(connection.connectionString, async (client) => (await client.query<Row>(statement)).rows)
  const timeZone = 'America/Los_Angeles'
  copyUntil('0022')
  await migrate({ ...connection, timeZone }, folder)
  await query(`
    insert into customers (customer_name) values ('Ernst Handel');
    insert into orders (order_num, customer_id, packing_location_id, order_status, payment_status, delivery_date, unit_quantity,
        cost_cents, subtotal_cents, discount_cents, applied_cents, brands, created_at)
      select number, customers.id, packing_locations.id, status, 'AWAITING', delivery::date, 1, 0, 100, 0, applied, '{}', at::timestamptz
      from customers, packing_locations, (values
        ('1', 'RECEIVED', '2026-03-10', 0, '2026-03-02T05:30:00Z'), ('2', 'COMPLETED', null, 40, '2026-03-02T05:30:00Z'),
        ('3', 'COMPLETED', null, 100, '2026-03-02T08:30:00Z'), ('4', 'DRAFT', '2026-03-10', 0, '2026-03-02T05:30:00Z'),
        ('5', 'CANCELLED', null, 0, '2026-03-02T05:30:00Z')) as listed (number, status, delivery, applied, at);
    insert into payments (customer_id, amount_cents, payment_date, created_at)
      select id, 140, '2026-03-20', '2026-03-20T20:00:00Z' from customers;
    insert into payment_applications (payment_id, order_id, amount_cents)
      select payments.id, orders.id, applied_cents from payments, orders where applied_cents > 0`)
  copyUntil('0023')
  await migrate({ ...connection, timeZone }, folder)
  expect(
    await query('select order_num, placed_on::text, due_on::text, is_due_on_set from orders order by order_num'),
  ).toEqual([
    { order_num: '1', placed_on: '2026-03-01', due_on: '2026-03-10', is_due_on_set: false },
    { order_num: '2', placed_on: '2026-03-01', due_on: '2026-03-01', is_due_on_set: false },
    { order_num: '3', placed_on: '2026-03-02', due_on: '2026-03-02', is_due_on_set: false },
    { order_num: '4', placed_on: null, due_on: null, is_due_on_set: false },
    { order_num: '5', placed_on: '2026-03-01', due_on: '2026-03-01', is_due_on_set: false },
  ])
  const until = "to_char(owed_until at time zone 'UTC', 'MM-DD')"
  expect(
    await query(
      `select order_num, balance_cents::integer as balance, ${until} as until from order_balances join orders on orders.id = order_id order by 1, order_balances.id`,
    ),
  ).toEqual([
    { order_num: '1', balance: 100, until: null },
    { order_num: '2', balance: 100, until: '03-20' },
    { order_num: '2', balance: 60, until: null },
    { order_num: '3', balance: 100, until: '03-20' },
  ])
  copyUntil('9999')
  await migrate({ ...connection, timeZone }, folder)
  expect(await query('select order_num, shipped_due_on::text from orders where shipped_due_on is not null')).toEqual([
    { order_num: '2', shipped_due_on: '2026-03-01' },
    { order_num: '3', shipped_due_on: '2026-03-02' },
  ])
  await drop()
  fs.rmSync(folder, { recursive: true })
})
