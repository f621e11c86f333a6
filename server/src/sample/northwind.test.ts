import type { Cents } from '@dray/domain/money'
import { agingBuckets, ageBalances } from '@dray/domain/receivables/aging'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findDifferences } from '../doctor/totals.sql.ts'
import { createLogos } from '../features/storage/index.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createLog } from '../platform/log.ts'
import { createPdfRenderer } from '../platform/pdf/renderer.ts'
import { testDatabase } from '../test-data/test-database.ts'
import { openTestDatabase } from '../test-data/test-app.ts'
import { demoAccounts, demoContacts } from './demo-accounts.ts'
import { loadSampleCompany } from './load-company.ts'
import { sampleFiles } from './sample-files.ts'

const at = new Date('2026-11-21T18:00:00Z')
const timeZone = 'America/Los_Angeles'

const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-sample-'))
const database = await openTestDatabase()
const files = await openFileStore({ folder })
const pdf = createPdfRenderer({ log: createLog({ level: 'error' }), readLogo: createLogos(files) })
afterAll(async () => {
  await pdf.stop()
  rmSync(folder, { recursive: true })
})

const load = (when: Date) =>
  database.db
    .transaction()
    .execute((tx) =>
      loadSampleCompany(tx, { author: { userId: null, at: when }, timeZone, files, pdf, accounts: 'locked' }),
    )
await load(at)

async function rowsOf<T>(query: string): Promise<T[]> {
  const { rows } = await sql<T>`${sql.raw(query)}`.execute(database.db)
  return rows
}
const count = async (table: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n ?? -1

/** Orders of the original data; the drafts are the sample's own. */
const isPlaced = "order_status <> 'DRAFT'"

test('the sample company has all of Northwind’s data', async () => {
  expect(
    await Promise.all(
      [
        'product_types',
        'brands',
        'products',
        'customers',
        'users where id not in (select user_id from contacts)',
        'orders where draft_num is null',
      ].map(count),
    ),
  ).toEqual([8, 29, 77, 91, 9, 832])
  expect(
    await rowsOf(
      `select sum(quantity)::integer as units from order_lines join orders on orders.id = order_id where ${isPlaced}`,
    ),
  ).toEqual([{ units: 51_317 }])
})

test('the orders of the sample company have the same total as the originals', async () => {
  const [row] = await rowsOf<{ total: number; lines: number }>(
    `select sum(total_cents)::bigint as total, (select sum(l.subtotal_cents)::bigint from order_lines as l join orders on orders.id = order_id where ${isPlaced}) as lines from orders where ${isPlaced}`,
  )
  // Northwind's own, with the discount rounded for each unit.
  expect(row).toEqual({ total: 126577642, lines: 126577642 })
})

test('one backorder waits for a late purchase order, and another has shipped', async () => {
  const chains = await rowsOf(
    `select first.order_status as first, backorder.order_status as status, products.name, units, stock
     from backordered_units as moved join orders as first on first.id = moved.order_id
     join orders as backorder on backorder.id = backorder_id join products on products.id = product_id order by moved.id`,
  )
  expect(chains).toEqual([
    { first: 'DELIVERED', status: 'DELIVERED', name: 'Gudbrandsdalsost', units: 30, stock: 26 },
    { first: 'PACKED', status: 'RECEIVED', name: 'Steeleye Stout', units: 4, stock: 20 },
    { first: 'PACKED', status: 'RECEIVED', name: 'Maxilaku', units: 17, stock: 43 },
  ])
  const onOrder = await rowsOf(
    `select (quantity - received_quantity)::integer as open from purchase_items where product_name = 'Maxilaku' and quantity > received_quantity`,
  )
  expect(onOrder).toEqual([{ open: 25 }])
  expect(await rowsOf("select id from batches where hold_reason like 'Cold room%'")).toEqual([])
})

test('the newest orders were placed today, none later than now, and newer orders have higher numbers', async () => {
  const [row] = await rowsOf<{ newest: Date; rising: boolean; first: string; last: string }>(
    `select max(created_at) as newest, min(order_num) as first, max(order_num) as last,
       bool_and(order_num >= previous) as rising from (select created_at, order_num, lag(order_num, 1, '0') over (order by created_at, id) as previous from orders where ${isPlaced}) as o`,
  )
  expect(row?.newest.toISOString().slice(0, 10)).toBe('2026-11-21')
  expect(row?.newest.getTime()).toBeLessThanOrEqual(at.getTime())
  expect(row).toMatchObject({ rising: true, first: '100001', last: '100832' })
})

test('Chai, Camembert Pierrot and Côte de Blaye are in stock', async () => {
  const rows = await rowsOf<{ name: string; stock: number }>(
    "select name, stock from products where name in ('Chai', 'Camembert Pierrot', 'Côte de Blaye') order by name",
  )
  expect(rows.map((row) => row.stock)).toEqual([19, 39, 17])
})

test('every stored sum of the sample company is the sum of its ledger', async () => {
  expect(
    await rowsOf(
      `select p.id from products p where stock <> (select coalesce(sum(delta), 0) from stock_movements m where m.product_id = p.id)`,
    ),
  ).toEqual([])
  expect(
    await rowsOf(
      `select b.id from batches b where remaining_quantity <> (select coalesce(sum(delta), 0) from stock_movements m where m.batch_id = b.id)`,
    ),
  ).toEqual([])
  expect(
    await rowsOf(
      `select c.id from customers c where credit_cents <> (select coalesce(sum(amount_cents), 0) from credit_entries e where e.customer_id = c.id)`,
    ),
  ).toEqual([])
  expect(
    await rowsOf(
      `select o.id from orders o where applied_cents <> (select coalesce(sum(amount_cents), 0) from payment_applications a where a.order_id = o.id)
         + (select coalesce(sum(m.credited_cents), 0) from credit_memos m where m.order_id = o.id and status = 'ISSUED')`,
    ),
  ).toEqual([])
})

test('orders shipped long ago are completed, recent ones delivered, and the rest have every open status', async () => {
  const rows = await rowsOf<{ status: string; n: number }>(
    'select order_status as status, count(*) as n from orders group by 1 order by 1',
  )
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.n]))
  expect(Object.keys(counts)).toEqual(['COMPLETED', 'DELIVERED', 'DRAFT', 'FULFILLMENT', 'PACKED', 'RECEIVED'])
  expect((counts['FULFILLMENT'] ?? 0) + (counts['PACKED'] ?? 0) + (counts['RECEIVED'] ?? 0)).toBe(22)
  const open = "order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED')"
  expect(
    await rowsOf(`select order_num from orders where ${open} and created_at < timestamptz '2026-11-14 00:00Z'`),
  ).toEqual([])
  expect(
    await rowsOf(
      "select id from order_lines where not tags_pulled and (select order_status from orders where orders.id = order_id) in ('DELIVERED', 'COMPLETED')",
    ),
  ).toEqual([])
})

test('most orders of the newest sixty days are unpaid, a few customers pay late, and some have credit or used it', async () => {
  const [row] = await rowsOf(
    `select count(*) filter (where payment_status = 'PAID' and created_at > timestamptz '2026-09-23 12:00Z')::integer as prompt,
       count(*) filter (where payment_status = 'AWAITING' and created_at < timestamptz '2026-09-12 12:00Z')::integer as late,
       count(*) filter (where payment_status = 'PARTIAL')::integer as part,
       (select count(*) from customers where credit_cents > 0)::integer as credit,
       (select count(*) from payments where credit_deducted_cents > 0)::integer as "creditUsed",
       (select count(distinct payment_method) from payments)::integer as ways,
       (select max(n) > 2 from (select count(*) as n from payment_applications group by payment_id) as p) as "isSplit"
     from orders where ${isPlaced}`,
  )
  expect(row).toEqual({
    prompt: expect.toSatisfy((n: number) => n > 5 && n < 40),
    late: expect.toSatisfy((n: number) => n > 3 && n < 30),
    part: expect.toSatisfy((n: number) => n > 10),
    credit: expect.toSatisfy((n: number) => n > 5),
    creditUsed: expect.toSatisfy((n: number) => n > 3),
    ways: 3,
    isSplit: true,
  })
})

test('customers of the sample company have terms, and owe in every aging bucket', async () => {
  const terms = await rowsOf<{ type: string; days: number | null }>(
    'select distinct type, payment_terms_days as days from customers order by 1',
  )
  expect(terms).toEqual([
    { type: 'RETAIL', days: null },
    { type: 'VIP', days: 30 },
    { type: 'WHOLESALE', days: 15 },
  ])
  const open = await rowsOf<{ balanceDue: Cents; dueOn: string }>(
    'select balance_cents as balance_due, due_on from order_balances where owed_until is null',
  )
  const aging = ageBalances(open, '2026-11-21')
  for (const bucket of agingBuckets) expect(aging[bucket]).toBeGreaterThan(0)
})

test('every role has its own account, and without a password no one can sign in', async () => {
  const rows = await rowsOf<{ email: string; roles: string[] }>(
    'select email, array(select role from user_roles where user_id = users.id order by 1) as roles from users where id not in (select user_id from contacts)',
  )
  for (const account of demoAccounts) expect(rows).toContainEqual({ email: account.email, roles: account.roles })
  expect(new Set(demoAccounts.flatMap((account) => account.roles)).size).toBe(6)
  expect(rows).toHaveLength(9)
  expect(await rowsOf('select id from users where password_hash is not null')).toEqual([])
})

test('loading the sample company again changes nothing', async () => {
  const tables = [
    'orders',
    'order_lines',
    'payments',
    'stock_movements',
    'custom_prices',
    'purchase_orders',
    'comments',
  ]
  const before = await Promise.all([...tables, 'change_log', 'collections'].map(count))
  await load(new Date(at.getTime() + 86_400_000))
  expect(await Promise.all([...tables, 'change_log', 'collections'].map(count))).toEqual(before)
  expect(await count('custom_prices')).toBe(18)
})

test('the sample company can be created on any date and in any time zone', async () => {
  const { files } = await sampleFiles({ at: new Date('2027-01-01T00:03:00Z'), timeZone: 'UTC' }, null)
  const orders = files.find((file) => file.name === 'orders.csv')?.text.split('\r\n') ?? []
  expect(orders.filter((line) => line.includes(',2027-01-01T')).map((line) => line.split(',')[2])).toEqual([
    '2027-01-01T00:00:00.000Z',
    '2027-01-01T00:00:45.000Z',
    '2027-01-01T00:01:30.000Z',
    '2027-01-01T00:02:15.000Z',
  ])
})

test('the sample company has purchase orders in every status, late ones, and partially received ones', async () => {
  const rows = await rowsOf<{ status: string; n: number }>(
    'select order_status as status, count(*) as n from purchase_orders group by 1 order by 1',
  )
  expect(rows.map(({ status }) => status)).toEqual([
    'CANCELLED',
    'COMPLETED',
    'DRAFT',
    'ORDERED',
    'PENDING',
    'RECEIVED',
  ])
  const [row] = await rowsOf<{ late: number; partly: number; short: number; latest: Date }>(
    `select count(*) filter (where order_status = 'ORDERED' and expected_delivery_on < '2026-11-21') as late,
       count(*) filter (where order_status = 'ORDERED' and received_quantity > 0) as partly,
       count(*) filter (where closed_short_at is not null) as short, max(created_at) as latest from purchase_orders`,
  )
  expect(row).toMatchObject({ late: 3, partly: 1, short: 1 })
  expect(row?.latest.getTime()).toBeLessThanOrEqual(at.getTime())
})

test('the stock of every product went up and down for a year and never fell below zero, and nothing happened later than now', async () => {
  const levels = await rowsOf<{ lowest: number; products: number; latest: Date; oldest: Date }>(
    `select min(level)::integer as lowest, count(distinct product_id)::integer as products, min(created_at) as oldest, max(created_at) as latest
     from (select product_id, created_at, sum(delta) over (partition by product_id order by created_at, id) as level from stock_movements) as m`,
  )
  expect(levels).toMatchObject([{ lowest: 0, products: 77 }])
  expect(levels[0]?.oldest.toISOString().slice(0, 10)).toBe('2025-11-22')
  expect(levels[0]?.latest.getTime()).toBeLessThanOrEqual(at.getTime())
  const [late] = await rowsOf<{ latest: Date }>('select max(created_at) as latest from change_log')
  expect(late?.latest.getTime()).toBeLessThanOrEqual(at.getTime())
  const [moved] = await rowsOf<{ months: number; receipts: number }>(
    `select count(distinct date_trunc('month', received_on))::integer as months, count(*)::integer as receipts from purchase_receipts`,
  )
  expect(moved?.months).toBeGreaterThan(10)
  expect(moved?.receipts).toBeGreaterThan(100)
})

test('a third of the batches were tested and expire, a few within a month, and one with a few units has expired', async () => {
  const [facts] = await rowsOf<{ share: number; soon: number; expired: number; untested: number }>(
    `select (count(expires_on) * 100 / count(*))::integer as share,
       count(*) filter (where remaining_quantity > 0 and expires_on between current_date and current_date + 30)::integer as soon,
       count(*) filter (where remaining_quantity > 0 and expires_on < current_date)::integer as expired,
       count(*) filter (where expires_on is not null and lab_name is null)::integer as untested
     from batches`,
  )
  expect(facts?.share).toBeGreaterThan(28)
  expect(facts?.share).toBeLessThan(40)
  expect(facts?.soon).toBeGreaterThan(1)
  expect(facts).toMatchObject({ expired: 1, untested: 0 })
})

test('shipped units of fresh products come from the oldest batches, and what is left is in the last two', async () => {
  const batches = await rowsOf<{ left: number }>(
    `select remaining_quantity as left from batches join products on products.id = product_id
     where name = 'Spegesild' and remaining_quantity > 0 order by received_on`,
  )
  expect(batches.map(({ left }) => left)).toEqual([38, 57])
})

test('every product of the sample company has the picture of its type, which is stored', async () => {
  expect(await rowsOf('select id from products where image is null')).toEqual([])
  const images = await rowsOf<{ image: string }>('select distinct image from products order by 1')
  expect(images).toHaveLength(8)
  for (const { image } of images) expect(await files.exists(image.replace('/storage/', ''))).toBe(true)
})

test('every brand of the sample company has its own mark, and the company has a name, a logo and a color', async () => {
  const marks = await rowsOf<{ image: string | null }>('select image from brands')
  expect(new Set(marks.map(({ image }) => image)).size).toBe(29)
  const [company] = await rowsOf<{ name: string; phone: string; logo: string; accent: string }>(
    'select company_name as name, company_phone as phone, logo, accent from company_settings',
  )
  expect(company).toMatchObject({ name: 'Northwind Traders', phone: '(206) 555-1417', accent: '#1f4e79' })
  for (const image of [company?.logo, ...marks.map((mark) => mark.image)])
    expect(await files.exists(String(image).replace('/storage/', '')), String(image)).toBe(true)
})

test('no order was delivered before it was placed, and none was logged later than it was placed', async () => {
  const dayPlaced = `(created_at at time zone '${timeZone}')::date`
  expect(await rowsOf(`select order_num from orders where delivery_date < ${dayPlaced}`)).toEqual([])
  expect(
    await rowsOf(
      `select order_num from orders join change_log on entity_id = orders.id and entity_type = 'order' and action = 'create'
       where change_log.created_at <> orders.created_at and ${isPlaced}`,
    ),
  ).toEqual([])
})

test('orders placed today leave within three days, and nothing is promised for later', async () => {
  const rows = await rowsOf<{ soonest: string; latest: string; orders: number }>(
    `select min(delivery_date)::text as soonest, max(delivery_date)::text as latest, count(*)::integer as orders
     from orders where order_status = 'RECEIVED' and backorder_of is null`,
  )
  expect(rows).toEqual([{ soonest: '2026-11-22', latest: '2026-11-24', orders: 9 }])
  expect(await rowsOf("select order_num from orders where delivery_date > '2026-11-24'")).toEqual([])
})

test('a driver has a full round today, of which some stops are done, and deliveries were made all week', async () => {
  const rounds = await rowsOf<{ name: string; stops: number; done: number }>(
    `select name, count(*)::integer as stops, (count(*) filter (where order_status = 'DELIVERED'))::integer as done
     from orders join users on users.id = driver_id where delivery_date = '2026-11-21' group by 1 order by 2 desc`,
  )
  expect(rounds).toEqual([
    { name: 'Michael Suyama', stops: 10, done: 2 },
    { name: 'Robert King', stops: 2, done: 1 },
  ])
  const [week] = await rowsOf<{ days: number; late: number }>(
    `select count(distinct delivery_date)::integer as days, (count(*) filter (where status_modified_on::date > delivery_date + 1))::integer as late
     from orders where order_status = 'DELIVERED' and delivery_date between '2026-11-15' and '2026-11-21'`,
  )
  expect(week).toEqual({ days: 5, late: 0 })
})

test('two customers are held, money waits for its confirmation, and deliveries of today are at every stage', async () => {
  const held = await rowsOf(
    `select customer_name as name from customers where credit_limit_cents <
       (select sum(balance_cents) from order_balances where customer_id = customers.id and owed_until is null) order by 1`,
  )
  expect(held).toEqual([{ name: 'Hungry Owl All-Night Grocers' }, { name: 'Rattlesnake Canyon Grocery' }])
  const collections = await rowsOf<{ status: string }>('select distinct status from collections order by 1')
  expect(collections.map(({ status }) => status)).toEqual(['confirmed', 'refused', 'waiting'])
  const today = await rowsOf<{ status: string }>(
    "select distinct order_status as status from orders where delivery_date = '2026-11-21' order by 1",
  )
  expect(today.map(({ status }) => status)).toEqual(['DELIVERED', 'FULFILLMENT', 'PACKED'])
})

test('every customer is in the region that one warehouse delivers to', async () => {
  expect(await rowsOf("select customer_name from customers where address !~ ', WA 98\\d{3}$'")).toEqual([])
  expect(
    await rowsOf("select customer_name from customers where contact_phone !~ '^\\(\\d{3}\\) 555-01\\d\\d$'"),
  ).toEqual([])
  expect(await rowsOf("select name from brands where website !~ '^https://www\\.[a-z-]+\\.example$'")).toEqual([])
})

test('every custom price was paid on an order of its customer', async () => {
  expect(
    await rowsOf(
      `select customer_id, product_id, price_cents from custom_prices as own where not exists (
         select from order_lines as line join orders on orders.id = order_id
         where orders.customer_id = own.customer_id and line.product_id = own.product_id
           and unit_price_cents = own.price_cents and price_adjustment_cents = 0)`,
    ),
  ).toEqual([])
  expect(await count('custom_prices')).toBeGreaterThan(15)
})

test('drivers marked their own deliveries, and invoices of this week are saved', async () => {
  // The desk shipped what there was of one order, and then the rest.
  expect(
    await rowsOf(
      `select distinct name from change_log join users on users.id = user_id, jsonb_array_elements(changes) as change
       where entity_type = 'order' and change ->> 'field' = 'orderStatus' and change ->> 'newValue' = 'DELIVERED'
         and user_id is distinct from (select driver_id from orders where orders.id = entity_id)
         and exists (select from orders where orders.id = entity_id and driver_id is not null) order by 1`,
    ),
  ).toEqual([{ name: 'Laura Callahan' }, { name: 'Nancy Davolio' }])
  const saved = await rowsOf<{ file: string }>("select file_name as file from uploads where document_kind = 'invoice'")
  expect(saved).toHaveLength(8)
  for (const { file } of saved) expect(await files.exists(`documents/${file}`), file).toBe(true)
})

test('doctor finds no difference in the sample company', async () => {
  const findings = await findDifferences(database.db)
  expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
})

test('the warehouse has posted one count and is in the middle of another', async () => {
  const counts = await rowsOf(
    `select status, is_blind as blind, line_count > 5 as "hasLines", line_count = counted_count as "isDone", units_over::integer as over,
       units_short::integer as short from counts order by id`,
  )
  expect(counts).toEqual([
    { status: 'POSTED', blind: true, hasLines: true, isDone: true, over: 3, short: 2 },
    { status: 'OPEN', blind: false, hasLines: true, isDone: false, over: 1, short: 3 },
  ])
})

test('everyone in the sample company has been paid for the last four pay periods, commission on every order that earned it', async () => {
  const periods = await rowsOf<{ name: string; people: number; isSubmitted: boolean }>(
    `select year || '-' || month || pay_period as name, count(*)::integer as people, bool_and(submitted_on is not null) as "isSubmitted"
     from payroll_periods join payroll_rows on period_id = payroll_periods.id group by payroll_periods.id order by payroll_periods.id`,
  )
  expect(periods).toEqual(
    ['2026-9B', '2026-10A', '2026-10B', '2026-11A'].map((name) => ({ name, people: 9, isSubmitted: true })),
  )
  const [orders] = await rowsOf(
    `select count(*)::integer as earned, count(payroll_orders.order_id)::integer as paid,
       bool_and(payroll_orders.commission_cents = round(greatest(orders.subtotal_cents - returned_cents - orders.cost_cents + orders.returned_cost_cents, 0) * rate)) as exact
     from orders left join payroll_orders on order_id = orders.id
     where order_status in ('DELIVERED', 'COMPLETED') and created_at < '2026-11-16T08:00:00Z'
       and (select account_owner_id from customers where id = customer_id) is not null`,
  )
  expect(orders).toMatchObject({ exact: true })
  expect(orders).toMatchObject({ paid: (orders as { earned: number }).earned })
})

test('a sample company that is created in the first hours of a pay period has submitted nothing later than now', async () => {
  const early = await testDatabase()
  const now = new Date('2026-11-16T10:00:00Z')
  await early.db
    .transaction()
    .execute((tx) =>
      loadSampleCompany(tx, { author: { userId: null, at: now }, timeZone, files, pdf, accounts: 'locked' }),
    )
  const { rows } = await sql<{ latest: Date }>`select max(submitted_on) as latest from payroll_periods`.execute(
    early.db,
  )
  expect(rows).toEqual([{ latest: now }])
  await early.drop()
})

test('three contacts use the portal: two sent an order that waits, and one claims broken bottles', async () => {
  expect(
    await rowsOf(
      `select name, email, customer_name as "customerName" from contacts join customers on customers.id = customer_id order by user_id`,
    ),
  ).toEqual(demoContacts)
  expect(await rowsOf('select may_order as "mayOrder", sees_money as "seesMoney" from contacts order by 1, 2')).toEqual(
    [
      { mayOrder: false, seesMoney: true },
      { mayOrder: true, seesMoney: false },
      { mayOrder: true, seesMoney: true },
    ],
  )
  expect(
    await rowsOf(
      `select contacts.name, order_status as status, customer_po as po, sent_note is not null as "hasNote", delivery_date::text as day
       from orders join contacts on user_id = sent_by order by orders.id`,
    ),
  ).toEqual([
    { name: 'Karl Jablonski', status: 'DRAFT', po: 'WC-2218', hasNote: true, day: '2026-11-23' },
    { name: 'Howard Snyder', status: 'DRAFT', po: null, hasNote: false, day: '2026-11-22' },
  ])
  expect(
    await rowsOf(
      `select contacts.name, status, units, reason, claim_note is not null as "hasNote" from credit_memos
       join contacts on user_id = credit_memos.created_by join credit_memo_lines on memo_id = credit_memos.id`,
    ),
  ).toEqual([
    { name: 'Karl Jablonski', status: 'REQUESTED', units: 3, reason: 'Bottles broken in the case', hasNote: true },
  ])
})
