import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'

let server: TestApp
let admin: ApiClient
beforeEach(async () => {
  server = await testApp()
  admin = await server.as('ADMIN')
})
afterEach(() => server.stop())

type Files = Readonly<Record<string, string>>
/** Order 100500: 4 Chai for $10.00 and 1 Chang for $20.00, less $6.00. Order 100501: 1 Chang for $20.00. */
const company: Files = {
  'product-types.csv': 'key,name\nt1,Beverages\n',
  'brands.csv': 'key,name\nb1,Acme\n',
  'customers.csv': 'key,name\nc1,Corner Shop\n',
  'products.csv':
    'key,brand,type,name,basePrice,cost,stock,hasBatch\np1,b1,t1,Chai,10.00,4.00,39,yes\np2,b1,t1,Chang,20.00,9.00,10,no\n',
  'batches.csv': 'key,product,quantity,receivedOn,batchNumber\nx1,p1,30,2026-01-02,LOT-7\n',
  'orders.csv':
    'key,orderNum,customer,createdAt,orderStatus,discount\no1,100500,c1,2026-02-01,COMPLETED,6.00\no2,100501,c1,2026-02-02,DELIVERED,\n',
  'order-lines.csv': 'order,product,quantity,unitPrice\no1,p1,4,10.00\no1,p2,1,20.00\no2,p2,1,20.00\n',
}
/** The credit of the second memo is used by the second payment, although the memos come first in the file. */
const history: Files = {
  'payments.csv': 'key,customer,paymentDate,amount,creditUsed\ny2,c1,2026-02-20,11.00,9.00\ny1,c1,2026-02-10,45.00,\n',
  'payment-applications.csv': 'payment,order,amount\ny1,o1,45.00\ny2,o2,20.00\n',
  'credit-memos.csv':
    'key,order,customer,issuedOn,notes\nm2,100500,,2026-02-15,\nm1,o1,Corner Shop,2026-02-05,Refused at the door\n',
  'credit-memo-lines.csv':
    'memo,product,orderLine,disposition,units,amount,reason\nm2,Chai,1,DAMAGED,1,,Leaked\nm1,p1,,RESTOCK,1,,\n',
}
const files = (some: Files) => Object.entries(some).map(([name, text]) => ({ name, text }))
const apply = (some: Files) => admin('POST', '/api/db/imports/apply', { body: { files: files(some), jobId: 'job' } })
const preview = (some: Files) => admin('POST', '/api/db/imports/preview', { body: { files: files(some) } })

async function rows<T>(query: string): Promise<T[]> {
  return (await sql<T>`${sql.raw(query)}`.execute(server.db)).rows
}
const memos = () =>
  rows(
    'select memo_num, status, amount_cents as amount, credited_cents as credited, to_credit_cents as credit, issued_on::text as on, notes from credit_memos order by id',
  )
const stockOf = () => rows('select name, stock from products order by id')
const orders = () =>
  rows(
    'select order_num, applied_cents as applied, credited_cents as credited, payment_status as paid from orders order by order_num',
  )

test('imported memos are valued like others and written by date, between the payments', async () => {
  const answer = await apply({ ...company, ...history })
  expect(answer.json()).toMatchObject({ problemCount: 0, warnings: [] })
  // Chai is $36.00 of the order's $54.00 after the discount, so a unit is worth $9.00.
  expect(await memos()).toEqual([
    {
      memoNum: 'CM-100001',
      status: 'ISSUED',
      amount: 900,
      credited: 900,
      credit: 0,
      on: '2026-02-05 20:00:00+00',
      notes: 'Refused at the door',
    },
    {
      memoNum: 'CM-100002',
      status: 'ISSUED',
      amount: 900,
      credited: 0,
      credit: 900,
      on: '2026-02-15 20:00:00+00',
      notes: null,
    },
  ])
  expect(await orders()).toEqual([
    { orderNum: '100500', applied: 5400, credited: 900, paid: 'PAID' },
    { orderNum: '100501', applied: 2000, credited: 0, paid: 'PAID' },
  ])
  expect(await rows('select credit_cents as credit from customers')).toEqual([{ credit: 0 }])
  await expectSoundTotals(server.db)
})

// docs/decisions/004
test('what came back is in the counted stock already, so imported memos move nothing, and neither does voiding one', async () => {
  await apply({ ...company, ...history })
  expect(await stockOf()).toEqual([
    { name: 'Chai', stock: 39 },
    { name: 'Chang', stock: 10 },
  ])
  const [memo] = await rows<{ id: number }>('select id from credit_memos order by id')
  const voided = await admin('POST', `/api/db/memos/void/${memo?.id}`, { body: { reason: 'Keyed twice' } })
  expect(voided.statusCode, voided.body).toBe(200)
  expect(await rows("select kind from stock_movements where kind <> 'OPENING'")).toEqual([])
  await expectSoundTotals(server.db)
})

test('a line that names a batch came back after the count: its units go into the batch', async () => {
  await apply(company)
  const answer = await apply({
    'credit-memos.csv': 'key,order,issuedOn\nm1,o1,2026-02-05\n',
    'credit-memo-lines.csv':
      'memo,product,disposition,units,reason,batch\nm1,p1,RESTOCK,2,,LOT-7\nm1,p1,DAMAGED,1,Leaked,x1\n',
  })
  expect(answer.json()).toMatchObject({ problemCount: 0 })
  expect(await rows('select remaining_quantity as left from batches')).toEqual([{ left: 32 }])
  expect(await rows("select kind, delta from stock_movements where kind <> 'OPENING' order by id")).toEqual([
    { kind: 'RETURN', delta: 2 },
    { kind: 'RETURN', delta: 1 },
    { kind: 'LOSS', delta: -1 },
  ])
  await expectSoundTotals(server.db)
})

test('importing memos again changes nothing, and a later import refers to orders and to what was credited of them', async () => {
  await apply({ ...company, ...history })
  const before = await rows('select (select count(*) from credit_memos) + (select count(*) from change_log) as n')
  const again = await apply({ ...company, ...history })
  expect(again.json()).toMatchObject({ problemCount: 0 })
  expect(again.json().counts).toContainEqual(expect.objectContaining({ kind: 'creditMemos', new: 0, alreadyThere: 2 }))
  expect(await rows('select (select count(*) from credit_memos) + (select count(*) from change_log) as n')).toEqual(
    before,
  )
  const later = (units: number) => ({
    'credit-memos.csv': 'key,order,issuedOn\nm3,100500,2026-03-01\n',
    'credit-memo-lines.csv': `memo,product,disposition,units\nm3,Chai,RESTOCK,${units}\n`,
  })
  expect((await preview(later(3))).json().problems).toMatchObject([
    { file: 'credit-memo-lines.csv', column: 'units', values: ['2'] },
  ])
  expect((await apply(later(2))).json()).toMatchObject({ problemCount: 0 })
  expect((await memos()).at(-1)).toMatchObject({ memoNum: 'CM-100003', amount: 1800, credit: 1800 })
  await expectSoundTotals(server.db)
})

test('with a problem in a memo nothing is written', async () => {
  const answer = await apply({
    ...company,
    'credit-memos.csv': 'key,order,issuedOn\nm1,o1,2026-02-05\n',
    'credit-memo-lines.csv': 'memo,product,disposition,units\nm1,p1,RESTOCK,5\n',
  })
  expect(answer.json()).toMatchObject({ code: 'import-has-problems', report: { problemCount: 1 } })
  expect(await orders()).toEqual([])
})

test('the change log of an imported memo names the user who imported it, its number and its amounts', async () => {
  await apply({ ...company, ...history })
  const [memo] = await rows<{ id: number }>('select id from credit_memos order by id')
  const log = await admin('GET', `/api/db/changelog/getAll/memo/${memo?.id}`)
  expect(JSON.stringify(log.json())).toContain('CM-100001')
  expect(
    await rows(
      `select count(*)::integer as n from change_log where entity_type = 'memo' and user_id = ${admin.userId}`,
    ),
  ).toEqual([{ n: 4 }])
})
