import type { LiveEvent } from '@dray/contract/events'
import { importReportSchema } from '@dray/contract/imports'
import { sql } from 'kysely'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'
import { openIssueFile, previewImport, printedReport, progressLine } from './index.ts'

let server: TestApp
let admin: ApiClient
beforeEach(async () => {
  server = await testApp({ PASSWORD_MIN_LENGTH: '6' })
  admin = await server.as('ADMIN')
})
afterEach(() => server.stop())

const company: Readonly<Record<string, string>> = {
  'product-types.csv': 'key,name\nt1,Beverages\n',
  'extract-types.csv': 'key,name\ne1,Resin\n',
  'brands.csv': 'key,name\nb1,Acme\nb2,Acme Two\n',
  'users.csv':
    'key,email,name,roles,password\nu1,dan@acme.example,Dan,DRIVER SALES,secret-1\nu2,eve@acme.example,Eve,,\n',
  'customers.csv':
    'key,name,accountOwner,creditAvailable,poRequired\nc1,Corner Shop,Dan,5.00,yes\nc2,Ernst Handel,,,\n',
  'products.csv':
    'key;sku;brand;type;extractType;name;basePrice;cost;stock;shelf;gtin;caseGtin\np1;;Acme;t1;Resin;Chai;18.00;9.00;39;A-2;4006381333931;10614141000415\np2;OWN-1;b1;t1;;Chang;19.00;;10;;;\n',
  'batches.csv':
    'key,product,quantity,receivedOn,batchNumber,expiresOn,testedOn,labName,thcPercent,cbdPercent,notes,shelf\nx1,p1,30,2026-01-02,,,,,,,,\nx2,p1,5,2026-01-03,LOT-7,2027-01-03,2025-12-20,Confidence Labs,24.55,0,Keep cool,B-10\n',
  'custom-prices.csv': 'customer,product,price\nc1,p1,16.20\n',
  'orders.csv':
    'key,orderNum,customer,createdAt,orderStatus,driver,discount,customerPO\no1,100500,c1,2026-02-01,COMPLETED,Dan,1.00,4417\no2,,c1,2026-01-01,RECEIVED,,,\no3,,c2,2026-03-01,DRAFT,,,\n',
  'order-lines.csv':
    'order,product,quantity,unitPrice,priceAdjustment,cost\no1,p1,2,18.00,-0.50,8.00\no1,p2,1,19.00,,\no2,Chai,4,16.20,,\no3,p2,1,19.00,,\n',
  'payments.csv':
    'key,customer,paymentDate,paymentMethod,amount,creditUsed\ny1,c1,2026-02-10,CHECK,60.00,\ny2,c1,2026-02-11,CASH,0,10.00\n',
  'payment-applications.csv': 'payment,order,amount\ny1,o1,53.00\ny2,o2,10.00\n',
}
const files = (some: Readonly<Record<string, string>> = company) =>
  Object.entries(some).map(([name, text]) => ({ name, text }))
const preview = (some?: Readonly<Record<string, string>>) =>
  admin('POST', '/api/db/imports/preview', { body: { files: files(some) } })
const apply = (some?: Readonly<Record<string, string>>) =>
  admin('POST', '/api/db/imports/apply', { body: { files: files(some), jobId: 'job' } })

async function rows<T>(query: string): Promise<T[]> {
  return (await sql<T>`${sql.raw(query)}`.execute(server.db)).rows
}
const everything = async (): Promise<number> =>
  (
    await rows<{ n: number }>(
      'select (select count(*) from brands) + (select count(*) from orders) + (select count(*) from external_keys) + (select count(*) from change_log) + (select count(*) from users) as n',
    )
  )[0]?.n ?? -1

test('a check reports what would be written, previews every file without its passwords, and writes nothing', async () => {
  const before = await everything()
  const answer = await preview()
  expect(answer.statusCode).toBe(200)
  const report = importReportSchema.parse(answer.json())
  expect(report.problems).toEqual([])
  expect(report.counts.map(({ kind, new: count }) => [kind, count])).toEqual([
    ['productTypes', 1],
    ['extractTypes', 1],
    ['brands', 2],
    ['users', 2],
    ['customers', 2],
    ['products', 2],
    ['batches', 2],
    ['customPrices', 1],
    ['orders', 3],
    ['orderLines', 4],
    ['payments', 2],
    ['paymentApplications', 2],
  ])
  expect(report.files.find((file) => file.name === 'users.csv')).toMatchObject({
    kind: 'users',
    rows: 2,
    firstRows: [
      ['u1', 'dan@acme.example', 'Dan', 'DRIVER SALES', '••••'],
      ['u2', 'eve@acme.example', 'Eve', '', ''],
    ],
  })
  expect(await everything()).toBe(before)
})

test('customers who require a PO number and the PO numbers of their orders are imported, old orders without one too', async () => {
  expect((await apply()).statusCode).toBe(200)
  expect(await rows('select po_required as required from customers order by id')).toEqual([
    { required: true },
    { required: false },
  ])
  expect(await rows('select customer_po as po from orders order by created_at desc')).toEqual([
    { po: null },
    { po: '4417' },
    { po: null },
  ])
  const header = 'key,customer,createdAt,orderStatus,customerPO'
  const tooLong = { 'orders.csv': `${header}\no9,Corner Shop,2026-02-01,DRAFT,${'x'.repeat(41)}\n` }
  const report = importReportSchema.parse((await preview(tooLong)).json())
  expect(report.problems).toMatchObject([{ file: 'orders.csv', column: 'customerPO' }])
})

test('contacts are imported for their customers once, and one who was removed stays removed', async () => {
  const header = 'customer,name,email,mayOrder,seesMoney'
  const some = {
    'customers.csv': company['customers.csv'] ?? '',
    'users.csv': company['users.csv'] ?? '',
    'contacts.csv': `${header}\nc1,Kim,kim@shop.example,,yes\nCorner Shop,Lou,kim@shop.example,no,\nc2,Kim,,yes,no\n`,
  }
  const counts = async (answer: Awaited<ReturnType<typeof preview>>) =>
    answer.json().counts.find(({ kind }: { kind: string }) => kind === 'contacts')
  expect(await counts(await preview(some))).toMatchObject({ label: 'contacts', new: 3, alreadyThere: 0 })
  expect(await rows('select 1 from contacts')).toEqual([])
  expect((await apply(some)).statusCode).toBe(200)
  expect(
    await rows(
      'select customer_name, name, email, may_order, sees_money from contacts join customers on customers.id = customer_id order by user_id',
    ),
  ).toEqual([
    { customerName: 'Corner Shop', name: 'Kim', email: 'kim@shop.example', mayOrder: true, seesMoney: true },
    { customerName: 'Corner Shop', name: 'Lou', email: 'kim@shop.example', mayOrder: false, seesMoney: false },
    { customerName: 'Ernst Handel', name: 'Kim', email: null, mayOrder: true, seesMoney: false },
  ])
  expect(await rows("select name, is_active from users where email = 'contact' order by id")).toEqual([
    { name: 'Contact Kim', isActive: false },
    { name: 'Contact Lou', isActive: false },
    { name: 'Contact Kim', isActive: false },
  ])
  const [lou] = await rows<{ id: number }>("select user_id as id from contacts where name = 'Lou'")
  await admin('DELETE', `/api/db/contacts/remove/${lou?.id}`)
  const again = { 'contacts.csv': `${header}\nc1,KIM,other@shop.example,no,no\nc1,Lou,,,\nc1,Ana,,,\n` }
  expect(await counts(await apply(again))).toMatchObject({ new: 1, alreadyThere: 2 })
  expect(await rows("select email from contacts where name = 'Kim' and email is not null")).toEqual([
    { email: 'kim@shop.example' },
  ])
  const [entry] = await rows<{ changes: { field: string }[] }>(
    "select changes from change_log where entity_type = 'customer' and action = 'update' order by id limit 1",
  )
  expect(entry?.changes.map(({ field }) => field)).toEqual([
    'contact.name',
    'contact.email',
    'contact.mayOrder',
    'contact.seesMoney',
  ])
})

test('imported records follow the same rules as those entered by hand', async () => {
  expect((await apply()).statusCode).toBe(200)
  expect(
    await rows(
      'select sku, stock, (select sum(delta)::integer from stock_movements m where m.product_id = p.id) as moved from products p order by id',
    ),
  ).toEqual([
    { sku: 'ACM-BEV-0001', stock: 39, moved: 39 },
    { sku: 'OWN-1', stock: 10, moved: 10 },
  ])
  expect(await rows('select batch_number, remaining_quantity as left, is_checked_in from batches order by id')).toEqual(
    [
      { batchNumber: 'ACM-BEV-0001-260102-00001', left: 30, isCheckedIn: true },
      { batchNumber: 'LOT-7', left: 5, isCheckedIn: true },
    ],
  )
  expect(
    await rows(
      "select expires_on, tested_on, lab_name, thc_percent, cbd_percent, notes, shelf from batches where batch_number = 'LOT-7'",
    ),
  ).toEqual([
    {
      expiresOn: '2027-01-03',
      testedOn: '2025-12-20',
      labName: 'Confidence Labs',
      thcPercent: 24.55,
      cbdPercent: 0,
      notes: 'Keep cool',
      shelf: 'B-10',
    },
  ])
  expect(await rows('select sku, shelf, gtin, case_gtin from products order by id')).toEqual([
    { sku: 'ACM-BEV-0001', shelf: 'A-2', gtin: '04006381333931', caseGtin: '10614141000415' },
    { sku: 'OWN-1', shelf: null, gtin: null, caseGtin: null },
  ])
  expect(await rows('select distinct reason from stock_movements')).toEqual([{ reason: 'Opening stock (import)' }])
  expect(
    await rows(
      "select order_num, subtotal_cents as subtotal, discount_cents as discount, cost_cents as cost, applied_cents as applied, payment_status as paid from orders where order_status <> 'DRAFT' order by created_at",
    ),
  ).toEqual([
    { orderNum: '100501', subtotal: 6480, discount: 0, cost: 3600, applied: 1000, paid: 'PARTIAL' },
    { orderNum: '100500', subtotal: 5400, discount: 100, cost: 1600, applied: 5300, paid: 'PAID' },
  ])
  expect(
    await rows(
      "select order_num ~ '^DRAFT_[A-Z0-9]{8}$' as is_draft, draft_num = order_num as kept from orders where order_status = 'DRAFT'",
    ),
  ).toEqual([{ isDraft: true, kept: true }])
  expect(
    await rows('select tags_pulled, sum(quantity)::integer as pieces from order_lines group by 1 order by 1'),
  ).toEqual([
    { tagsPulled: false, pieces: 5 },
    { tagsPulled: true, pieces: 3 },
  ])
  expect(
    await rows(
      'select customer_name, credit_cents as credit, (select array_agg(amount_cents::integer order by id) from credit_entries e where e.customer_id = c.id) as entries from customers c order by id',
    ),
  ).toEqual([
    { customerName: 'Corner Shop', credit: 200, entries: [500, 700, -1000] },
    { customerName: 'Ernst Handel', credit: 0, entries: null },
  ])
  expect(
    await rows(
      'select price_cents as price, base_price_cents as base, (select count(*) from price_history) as history from custom_prices',
    ),
  ).toEqual([{ price: 1620, base: 1800, history: 1 }])
  expect(await rows("select o.created_at::text as at from orders o where order_num = '100500'")).toEqual([
    { at: '2026-02-01 20:00:00+00' },
  ])
})

test('the next order after an import gets a new number', async () => {
  await apply()
  const answer = await (await server.as('SALES'))('GET', '/api/db/orders/createOrderNumber')
  expect(answer.json()).toEqual({ orderNum: '100502' })
})

test('an imported user signs in with the password of the file, and one without a password cannot', async () => {
  await apply()
  const signIn = (email: string, password: string) =>
    server.signedOut('POST', '/api/db/users/login', { body: { email, password } })
  expect((await signIn('DAN@acme.example', 'secret-1')).json()).toMatchObject({
    name: 'Dan',
    role: ['DRIVER', 'SALES'],
  })
  expect((await signIn('eve@acme.example', '')).statusCode).toBe(401)
})

test('every new record is in the change log under the user who imported it', async () => {
  await apply()
  expect(
    await rows(
      `select entity_type as type, count(*) as n from change_log where user_id = ${admin.userId} and action = 'create' group by 1 order by 1`,
    ),
  ).toEqual([
    { type: 'brand', n: 2 },
    { type: 'customer', n: 2 },
    { type: 'order', n: 3 },
    { type: 'payment', n: 2 },
    { type: 'product', n: 2 },
    { type: 'user', n: 2 },
  ])
})

test('after a large import PostgreSQL knows how many rows there are', async () => {
  const known = async () =>
    (await rows<{ n: number }>("select reltuples::integer as n from pg_class where relname = 'products'"))[0]?.n
  const products = Array.from({ length: 1000 }, (_, n) => `p${n},b1,t1,Tea ${n},9.00`)
  const before = await known()
  const { 'product-types.csv': types, 'brands.csv': brands } = company
  const answer = await apply({
    'product-types.csv': types ?? '',
    'brands.csv': brands ?? '',
    'products.csv': ['key,brand,type,name,basePrice', ...products].join('\n'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(before).toBeLessThan(1000)
  expect(await known()).toBe(1000)
})

test('importing again changes nothing and reports that everything is already there', async () => {
  await apply()
  const before = await everything()
  const report = importReportSchema.parse((await apply()).json())
  expect(report.counts.every((count) => count.new === 0)).toBe(true)
  expect(report.counts.find((count) => count.kind === 'orderLines')?.alreadyThere).toBe(4)
  expect(await everything()).toBe(before)
})

test('two imports of the same files at once write them once', async () => {
  const answers = await Promise.all([apply(), apply()])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  expect(await rows('select count(*) as n from orders')).toEqual([{ n: 3 }])
})

test('with a problem nothing is written, and the refusal contains all of them', async () => {
  const before = await everything()
  const answer = await apply({
    ...company,
    'payments.csv': 'key,customer,paymentDate,amount\ny1,c1,2026-02-10,52.99\n',
  })
  expectRefusal(answer, 422, 'import-has-problems')
  expect(answer.json()).toMatchObject({
    code: 'import-has-problems',
    report: {
      problemCount: 2,
      problems: [
        { file: 'payment-applications.csv', column: 'payment', lines: [{ line: 3 }] },
        { file: 'payments.csv', column: 'amount', lines: [{ line: 2 }] },
      ],
    },
  })
  expect(await everything()).toBe(before)
})

test('a later import refers to records of an earlier one', async () => {
  await apply()
  const answer = await apply({
    'batches.csv': 'key,product,quantity,receivedOn\nx3,Chai,4,2026-01-09\n',
    'payments.csv': 'key,customer,paymentDate,amount\ny3,Corner Shop,2026-04-01,60.00\n',
    'payment-applications.csv': 'payment,order,amount\ny3,100501,54.80\n',
  })
  expect(answer.json()).toMatchObject({ problemCount: 0 })
  expect(await rows("select payment_status as status from orders where order_num = '100501'")).toEqual([
    { status: 'PAID' },
  ])
  expect(await rows('select stock from products order by id limit 1')).toEqual([{ stock: 39 }])
  expect(
    await rows('select sum(delta)::integer as untagged from stock_movements where product_id = 1 and batch_id is null'),
  ).toEqual([{ untagged: 0 }])
  const over = await preview({
    'payments.csv': 'key,customer,paymentDate,amount\ny4,c1,2026-04-02,1\n',
    'payment-applications.csv': 'payment,order,amount\ny4,o2,1\n',
  })
  expect(over.json().problems).toMatchObject([
    {
      file: 'payments.csv',
      parts: ['More is applied to an order than its balance due on that date: ', '.'],
      values: ['$0.00'],
    },
  ])
})

test('the user who started an import gets its progress', async () => {
  const events: LiveEvent[] = []
  const stop = server.dray.live.subscribe((event) => events.push(event))
  await apply()
  await expect
    .poll(() => events.findLast((event) => event.kind === 'progress'))
    .toEqual({ kind: 'progress', jobId: 'job', done: 18, total: 18 })
  await expect.poll(() => events.some((event) => event.kind === 'changed' && event.entity === 'orders')).toBe(true)
  stop()
})

test('a name someone takes during the import is refused, and nothing is written', async () => {
  const before = await everything()
  // The index simulates a record saved between check and write.
  await sql`create unique index one_phone on customers (contact_phone)`.execute(server.db)
  const answer = await apply({ 'customers.csv': 'key,name,contactPhone\nc1,Corner Shop,555\nc2,Ernst Handel,555\n' })
  expectRefusal(answer, 409, 'name-or-number-taken')
  expect(await everything()).toBe(before)
})

test('the minimum password length applies to imported users too', async () => {
  const answer = await preview({ 'users.csv': 'key,email,name,password\nu,a@b.example,Ann,short\n' })
  expect(answer.json().problems).toMatchObject([
    {
      column: 'password',
      parts: ['This password is too short. Use at least ', ' characters.'],
      values: ['6'],
      lines: [{ line: 2 }],
    },
  ])
})

test('the largest figures that a file may have are stored unchanged', async () => {
  const answer = await apply({
    'product-types.csv': 'key,name\nt,T\n',
    'brands.csv': 'key,name,leadTimeDays\nb,B,365\n',
    'customers.csv':
      'key,name,priceAdjustment,creditAvailable,createdAt\nc,C,1000,10000000000,1900-01-01\nd,D,-100,,2099-12-31\n',
    'products.csv':
      'key,brand,type,name,basePrice,stock,weight,unitQuantity,msrp\np,b,t,P,10000000000,-1000000000,99999999.999,1000000,10000000000\n',
    'custom-prices.csv': 'customer,product,price\nc,p,10000000000\n',
    'orders.csv':
      'key,customer,createdAt,orderStatus,discount,orderNum\no,d,1900-01-01,COMPLETED,10000000000,99999999999\n',
    'order-lines.csv': 'order,product,quantity,unitPrice,priceAdjustment,cost\no,p,1000000,10000,-0.01,9999\n',
    'payments.csv': 'key,customer,paymentDate,amount\ny,d,2099-12-31,10000000000\n',
  })
  expect(answer.json()).toMatchObject({ problemCount: 0 })
  expect(await rows('select weight, stock, unit_quantity as units from products')).toEqual([
    { weight: 99999999.999, stock: -1000000000, units: 1000000 },
  ])
  expect(await rows('select lead_time_days as days from brands')).toEqual([{ days: 365 }])
  expect(await rows('select total_cents as total, discount_cents as discount, order_num from orders')).toEqual([
    { total: 0, discount: 999999000000, orderNum: '99999999999' },
  ])
})

test('only an admin can import', async () => {
  const body = { files: files(), jobId: 'job' }
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL', 'DRIVER'] as const) {
    const request = await server.as(role)
    expect((await request('POST', '/api/db/imports/preview', { body })).statusCode).toBe(403)
    expect((await request('POST', '/api/db/imports/apply', { body })).statusCode).toBe(403)
  }
  expect((await server.signedOut('POST', '/api/db/imports/apply', { body })).statusCode).toBe(401)
})

test('a request whose files are not files is malformed', async () => {
  expect((await admin('POST', '/api/db/imports/preview', { body: { files: [] } })).statusCode).toBe(400)
  expect(
    (await admin('POST', '/api/db/imports/preview', { body: { files: [{ name: 'brands.csv' }] } })).statusCode,
  ).toBe(400)
})

test('a terminal shows what is wrong in groups, the most frequent first, and a progress bar', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `${n},,u${n}`)
  const text = `key,name,websit,color\n1,Acme,,\n${rows.map((row) => `${row},\n`).join('')}`
  const report = importReportSchema.parse((await preview({ 'brands.csv': text, 'Stuff.csv': 'a,b\n' })).json())
  expect(printedReport(report).split('\n')).toEqual([
    'Files',
    '  brands.csv: 13 rows (unknown columns ignored: websit - is it website?, color)',
    '  Stuff.csv: 0 rows',
    '',
    'Problems: 14',
    expect.stringContaining("   1  Stuff.csv: This isn't the name of an import file. The names are product-types.csv,"),
    '  12  brands.csv, column name: name is required, but this row leaves it empty.',
    '      lines 3, 4, 5, 6, 7 and 7 more',
    "   1  brands.csv, column key: The key '1' is already on line 2.",
    '      line 4',
    '',
    'Warnings: 1',
    "  1  brands.csv, column website: The unknown column 'websit' is ignored. Is it website?",
    '     line 1',
    '',
  ])
  expect(progressLine(10_000, 20_000)).toBe('[###############...............]  50 %  10,000 of 20,000')
  expect(progressLine(0, 0)).toContain('100 %')
})

test('a terminal names the values that differ, and counts groups beyond the first hundred', async () => {
  const stuff = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`stuff-${n}.csv`, 'a,b\n']))
  const report = importReportSchema.parse(
    (await preview({ ...stuff, 'custom-prices.csv': 'customer,product,price\nc1,p1,cheap\nc1,p1,free\n' })).json(),
  )
  expect(printedReport(report)).toContain("lines 2 ('cheap'), 3 ('free')")
  const many = {
    ...report,
    problems: Array.from({ length: 200 }, () => report.problems[0]).flatMap((one) => one ?? []),
  }
  const lines = printedReport({ ...many, problemCount: 1234 }).split('\n')
  expect(lines.filter((line) => line.includes("This isn't the name"))).toHaveLength(100)
  expect(lines).toContain('  1,134 more of other kinds')
})

test('the old and the new price of each row are printed, the first twenty of them, and listed in a file', async () => {
  await apply()
  const settings = { timeZone: 'UTC', passwordMinLength: 4 }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-prices-'))
  const list = openIssueFile(path.join(folder, 'report.csv'))
  const text = 'customer,product,price\nc1,Chai,15.00\nc2,OWN-1,18.25\nc2,p1,18\n'
  const report = await previewImport(server.db, files({ 'custom-prices.csv': text }), settings, list)
  list.close()
  const lines = readFileSync(path.join(folder, 'report.csv'), 'utf8').split('\n')
  rmSync(folder, { recursive: true })
  const [chai] = await rows<{ sku: string }>("select sku from products where name = 'Chai'")
  const sentences = [
    `Corner Shop, Chai (${chai?.sku}): $16.20 to $15.00, −$1.20`,
    'Ernst Handel, Chang (OWN-1): $18.25, new',
    `Ernst Handel, Chai (${chai?.sku}): $18.00, new`,
  ]
  expect(printedReport(report)).toContain(
    ['Custom prices: 2 new, 1 changed', ...sentences.map((words, n) => `  line ${n + 2}: ${words}`)].join('\n'),
  )
  expect(printedReport(report)).toContain('  custom prices: 2 new, 1 changed')
  expect(lines.slice(1, -1)).toEqual(
    sentences.map((words, n) => `"price","custom-prices.csv","${n + 2}","price","${words}"`),
  )
  const many = { ...report, prices: Array.from({ length: 30 }, () => report.prices[0]).flatMap((one) => one ?? []) }
  const counts = report.counts.map((count) => ({ ...count, new: 1234 }))
  expect(printedReport({ ...many, counts })).toContain('  and 1,215 more\n')
})

test('every problem and warning can be listed in a file, and a spreadsheet does not read them as formulas', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-report-'))
  const file = path.join(folder, 'report.csv')
  const list = openIssueFile(file)
  const rows = Array.from({ length: 3000 }, (_, n) => `${n},`)
  await previewImport(
    server.db,
    [
      { name: '=brands.csv', text: '' },
      { name: 'brands.csv', text: `key,name,websit\n${rows.join(',\n')},\n` },
    ],
    { timeZone: 'UTC', passwordMinLength: 4 },
    list,
  )
  list.close()
  const lines = readFileSync(file, 'utf8').split('\n')
  rmSync(folder, { recursive: true })
  expect(lines).toHaveLength(3000 + 4)
  expect(lines[1]).toContain(`"problem","'=brands.csv","","","This isn't the name`)
  expect(lines[2]).toContain('"warning","brands.csv","1","website","The unknown column')
  expect(lines[3002]).toBe('"problem","brands.csv","3001","name","name is required, but this row leaves it empty."')
  expect(() => openIssueFile(path.join(folder, 'nowhere', 'report.csv'))).toThrow("can't be written (ENOENT)")
})

test('a character that PostgreSQL cannot store is a problem of its row', async () => {
  for (const name of ['Ac\u0000me', 'Ac\ud800me']) {
    expectRefusal(await apply({ 'brands.csv': `key,name\nb1,${name}\n` }), 422, 'import-has-problems')
  }
  expect(await rows('select name from brands')).toEqual([])
})

/** A file with 4,000 customers or more is large enough to run in a thread. */
const manyCustomers = (count: number): Readonly<Record<string, string>> => ({
  'customers.csv': `key,name\n${Array.from({ length: count }, (_, n) => `c${n},Customer ${n} ${'of Springfield '.repeat(3)}`).join('\n')}\n`,
})

test.each([
  ['checked', preview],
  ['written', apply],
])('other requests are answered while large files are %s', async (_, send) => {
  let isDone = false
  const sent = send(manyCustomers(5000)).then((answer) => {
    isDone = true
    return answer
  })
  let answered = 0
  while (!isDone) {
    if ((await admin('GET', '/api/db/users/getSession')).statusCode === 200) answered += 1
  }
  expect((await sent).json()).toMatchObject({ problemCount: 0, counts: [{ kind: 'customers', new: 5000 }] })
  expect(answered).toBeGreaterThan(20)
})

test('a large import is checked and written in a thread of its own, and a small one in none', async () => {
  let threads = 0
  const count = () => void threads++
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  expect((await apply(manyCustomers(5))).statusCode).toBe(200)
  expect(threads).toBe(0)
  expect((await preview(manyCustomers(5000))).statusCode).toBe(200)
  expect(threads).toBe(1)
  expect((await apply(manyCustomers(5000))).statusCode).toBe(200)
  expect(threads).toBe(2)
  expect(await rows('select count(*) as n from customers')).toEqual([{ n: 5000 }])
})

test('a large import runs once per key, announces its progress, and is refused with its report', async () => {
  const some = manyCustomers(5000)
  const send = (text: Readonly<Record<string, string>>) =>
    admin('POST', '/api/db/imports/apply', {
      body: { files: files(text), jobId: 'large' },
      headers: { 'idempotency-key': 'once' },
    })
  const events: LiveEvent[] = []
  const stop = server.dray.live.subscribe((event) => events.push(event))
  const answers = await Promise.all([send(some), send(some)])
  expect(answers.map((answer) => answer.json().counts)).toEqual([
    [{ kind: 'customers', label: 'customers', new: 5000, changed: 0, alreadyThere: 0 }],
    [{ kind: 'customers', label: 'customers', new: 5000, changed: 0, alreadyThere: 0 }],
  ])
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'progress', jobId: 'large', done: 5000, total: 5000 }))
  stop()
  expect((await send(manyCustomers(5001))).json().code).toBe('key-reused')
  const refused = await apply({ 'customers.csv': `${manyCustomers(5000)['customers.csv']},No key\n` })
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json()).toMatchObject({ report: { problemCount: 1 } })
  expect(await rows('select count(*) as n from customers')).toEqual([{ n: 5000 }])
})

test('a name someone takes during a large import is refused too', async () => {
  await sql`create unique index one_phone on customers (contact_phone)`.execute(server.db)
  const lines = Array.from({ length: 5000 }, (_, n) => `c${n},Customer ${n} ${'of Springfield '.repeat(3)},555`)
  const answer = await apply({ 'customers.csv': `key,name,contactPhone\n${lines.join('\n')}\n` })
  expectRefusal(answer, 409, 'name-or-number-taken')
})

test('a preview shows the beginning of long cells, and of no more than a hundred columns', async () => {
  const long = 'x'.repeat(5000)
  const names = Array.from({ length: 150 }, (_, n) => `column ${n}`)
  const text = `key,name,${long},${names.join(',')}\nb1,${long},${long}\n${long},Acme,\n${long},Acme Two,\n`
  const report = (
    await preview({ 'brands.csv': text, 'customers.csv': `key,name,accountOwner\nc1,Shop,${long}\n` })
  ).json()
  expect(JSON.stringify(report)).not.toContain('x'.repeat(61))
  expect(report.problemCount).toBeGreaterThan(2)
  expect(report.files[0].columns).toHaveLength(100)
  expect(report.files[0].firstRows[0][1]).toBe(`${'x'.repeat(57)}...`)
})
