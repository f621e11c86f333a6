import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { readStatement } from '@dray/contract/statements'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { type DocumentSource, currentFingerprint } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { maxStatementOrders } from '@dray/domain/documents/accounts/statement'
import { type StatementAccount, statementSource } from '@dray/domain/documents/accounts/account-sources'
import { sum } from '@dray/domain/money'
import { addDays, companyClock, companyDay } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { readStatementsOfRange } from './read-statements.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const [accountant, rep] = await Promise.all([t.as('ACCOUNTING'), t.as('SALES')])
const sku = (await aProduct(t.db)).sku
afterAll(() => mail.stop())

const daysAgo = (days: number): string => addDays(t.today(), -days)

async function place(
  customerId: number,
  dollars: number,
  fields: object = {},
): Promise<{ id: number; orderNum: string }> {
  const products = [{ productSku: sku, quantity: 1, unitPrice: dollars }]
  const answer = await rep('POST', '/api/db/orders/new', { body: { customerID: customerId, products, ...fields } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function pay(customerId: number, amount: number, fields: object = {}): Promise<number> {
  const body = { customerId, amount, paymentMethod: 'CHECK', appliedPayments: [], ...fields }
  const answer = await accountant('POST', `/api/db/payments/add/${customerId}`, { body })
  expect(answer.statusCode).toBe(200)
  return answer.json().id
}
async function statement(customerId: number, request = accountant): Promise<StatementAccount> {
  const answer = await request('GET', `/api/db/customers/getStatement/${customerId}`)
  expect(answer.statusCode).toBe(200)
  return readStatement.answer.parse(answer.json())
}
const sourceOf = async (customerId: number): Promise<DocumentSource> =>
  statementSource(await statement(customerId), t.dray.config.company)

async function listed(customerId: number, request = accountant): Promise<DocumentList['files']> {
  const answer = await request('GET', `/api/storage/list/documents/?filter=statements/x_${customerId}`)
  expect(answer.statusCode).toBe(200)
  return listDocuments.answer.parse(answer.json()).files
}
const upload = async (customerId: number, request: ApiClient) =>
  request('POST', '/api/storage/saveDocument', {
    body: {
      fileName: newDocumentName((await sourceOf(customerId)).label, randomUUID()),
      folder: 'statements',
      bucket: 'documents',
    },
  })
async function rendered(customerId: number): Promise<Buffer> {
  const body = createInvoice.body.encode({ content: (await sourceOf(customerId)).content(printPages.editOrder) })
  const answer = await accountant('POST', '/api/storage/createInvoice', { body })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
/** Renders and saves a statement, as the print control does. */
async function save(customerId: number): Promise<void> {
  const payload = await rendered(customerId)
  const answer = await upload(customerId, accountant)
  expect(answer.statusCode).toBe(200)
  const headers = { 'content-type': 'application/pdf' }
  const sent = await t.app.inject({ method: 'PUT', url: answer.json().uploadUrl, payload, headers })
  expect(sent.statusCode).toBe(204)
}
const email = (customerId: number, request = accountant) =>
  request('POST', `/api/db/customers/emailStatement/${customerId}`, { body: { to: 'roland@ernst.example' } })

test('a statement has the orders with a balance, oldest due first, with their due dates and balances', async () => {
  const { id } = await aCustomer(t.db)
  const late = await place(id, 50, { deliveryDate: daysAgo(40) })
  const early = await place(id, 20)
  const partial = await place(id, 30, { deliveryDate: daysAgo(10) })
  await pay(id, 12, { appliedPayments: [{ orderId: partial.id, amount: 12 }] })
  const paid = await place(id, 10)
  await pay(id, 15, { appliedPayments: [{ orderId: paid.id, amount: 10 }] })
  await place(id, 1000, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(await statement(id, rep)).toMatchObject({
    asOf: t.today(),
    orders: [
      { orderNum: late.orderNum, placedOn: t.today(), dueOn: daysAgo(40), total: 5000, balanceDue: 5000 },
      { orderNum: partial.orderNum, dueOn: daysAgo(10), total: 3000, balanceDue: 1800 },
      { orderNum: early.orderNum, dueOn: t.today(), balanceDue: 2000 },
    ],
    unlistedOrders: null,
    payments: [
      { amount: 1500, customerCreditAdded: 500, orderNums: [paid.orderNum], orderCount: 1 },
      { amount: 1200, customerCreditAdded: 0, orderNums: [partial.orderNum], orderCount: 1 },
    ],
    creditAvailable: 500,
  })
})

test('the first statement lists the payments of 90 days, without those that were voided', async () => {
  const { id } = await aCustomer(t.db)
  await pay(id, 1, { paymentDate: daysAgo(91) })
  await pay(id, 2, { paymentDate: daysAgo(90) })
  const bounced = await pay(id, 4)
  expect((await accountant('DELETE', `/api/db/payments/remove/${bounced}`)).statusCode).toBe(200)
  const { paymentsSince, payments } = await statement(id)
  expect(paymentsSince).toEqual(daysAgo(90))
  expect(payments.map(({ amount }) => amount)).toEqual([200])
})

test('a later statement lists payments recorded since the last statement of an earlier day, whatever their dates', async () => {
  const { id } = await aCustomer(t.db)
  const before = await pay(id, 1)
  await save(id)
  const month = 30 * 24 * 3_600_000
  const savedAt = new Date(Date.now() - month)
  await t.db.updateTable('uploads').set({ storedAt: savedAt }).where('recordId', '=', id).execute()
  await t.db
    .updateTable('payments')
    .set({ createdAt: new Date(savedAt.getTime() - 1000) })
    .where('id', '=', before)
    .execute()
  await pay(id, 2, { paymentDate: daysAgo(60) })
  const later = await statement(id)
  expect(later.paymentsSince).toEqual(companyDay(savedAt, 'America/Los_Angeles'))
  expect(later.payments.map(({ amount }) => amount)).toEqual([200])
  // A second statement on the same day is the same as the first.
  await save(id)
  expect(await statement(id)).toEqual(later)
})

test('a statement lists the credit memos issued since the last one, and its balances count them', async () => {
  const { id } = await aCustomer(t.db)
  const order = await place(id, 50, { orderStatus: 'DELIVERED' })
  const credit = async (amount: number): Promise<number> => {
    const { lines } = (await accountant('GET', `/api/db/memos/getReturnable/${order.id}`)).json()
    const line = { orderLineId: lines[0].orderLineId, disposition: 'CONCESSION', amount, reason: 'Wrong price' }
    const answer = await accountant('POST', `/api/db/memos/add/${order.id}`, { body: { lines: [line] } })
    expect(answer.statusCode).toBe(200)
    return answer.json().id
  }
  const [kept, voided] = [await credit(12), await credit(5)]
  const voiding = await accountant('POST', `/api/db/memos/void/${voided}`, { body: { reason: 'Wrong order' } })
  expect(voiding.statusCode).toBe(200)
  const { memos, orders } = await statement(id)
  expect(memos).toEqual([
    {
      id: kept,
      memoNum: expect.stringMatching(/^CM-/),
      issuedOn: t.today(),
      orderNum: order.orderNum,
      toCredit: 0,
      amount: 1200,
    },
  ])
  expect(orders).toMatchObject([{ total: 5000, balanceDue: 3800 }])
  mail.received.length = 0
  const sent = { to: 'roland@ernst.example', withEnclosed: true }
  const emailed = await accountant('POST', `/api/db/customers/emailStatement/${id}`, { body: sent })
  expect(emailed.statusCode, emailed.body).toBe(200)
  const source = mail.received[0]?.source ?? ''
  expect(source.match(/Content-Type: application\/pdf/g)).toHaveLength(2)
  expect(source).toContain(`Credit memo ${memos[0]?.memoNum}.pdf`)
  await save(id)
  const month = new Date(Date.now() - 30 * 24 * 3_600_000)
  await t.db.updateTable('uploads').set({ storedAt: month }).where('recordId', '=', id).execute()
  await t.db
    .updateTable('creditMemos')
    .set({ issuedOn: new Date(month.getTime() - 1000) })
    .where('id', '=', kept)
    .execute()
  expect((await statement(id)).memos).toEqual([])
})

test('a statement of past days has their payments and memos, and the balances and credit at their end', async () => {
  const { id } = await aCustomer(t.db)
  const order = await place(id, 100, { orderStatus: 'DELIVERED' })
  const paid = async (amount: number, paymentDate: string, at: string, more: object = {}) => {
    const payment = await pay(id, amount, { paymentDate, ...more })
    const createdAt = new Date(`${at}T20:00:00Z`)
    await t.db.updateTable('creditEntries').set({ createdAt }).where('paymentId', '=', payment).execute()
    return payment
  }
  await paid(5, daysAgo(30), daysAgo(30))
  const bounced = await paid(7, daysAgo(15), daysAgo(15))
  await paid(9, daysAgo(9), daysAgo(9))
  await accountant('DELETE', `/api/db/payments/remove/${bounced}`, { body: { reason: 'Bounced' } })
  await t.db
    .updateTable('orderBalances')
    .set({ owedFrom: new Date(`${daysAgo(25)}T20:00:00Z`) })
    .where('orderId', '=', order.id)
    .execute()
  const range = (from: number, to: number) =>
    inSnapshot(t.db, (tx) =>
      readStatementsOfRange(
        tx,
        [id],
        { from: daysAgo(from), to: daysAgo(to) },
        companyClock(new Date(), t.dray.config.timeZone),
      ),
    )
  const [past] = await range(20, 10)
  expect(past).toMatchObject({
    asOf: daysAgo(10),
    paymentsSince: daysAgo(20),
    orders: [{ orderNum: order.orderNum, balanceDue: 10000 }],
    payments: [{ amount: 700, paymentDate: daysAgo(15) }],
    memos: [],
    creditAvailable: 1200,
  })
  expect((await range(40, 28))[0]).toMatchObject({ orders: [], payments: [{ amount: 500 }], creditAvailable: 500 })
  expect((await range(20, 0))[0]).toMatchObject({ payments: [{ amount: 900 }], creditAvailable: 1400 })

  // Money on an order that doesn't owe it has no history.
  const canceled = await place(id, 30)
  await pay(id, 30, { appliedPayments: [{ orderId: canceled.id, amount: 30 }] })
  await rep('PUT', `/api/db/orders/update/${canceled.id}`, { body: { orderStatus: 'CANCELLED' } })
  expect((await range(20, 0))[0]).toMatchObject({ toCredit: 3000 })
  expect((await range(20, 1))[0]).toMatchObject({ toCredit: 0 })
})

test('a statement is printed, saved with its customer and current on its day', async () => {
  const { id } = await aCustomer(t.db, { customerName: 'Ernst Händel 東京' })
  const { orderNum } = await place(id, 1234.5, { deliveryDate: daysAgo(40) })
  const contact = { contactName: 'Roland Mendel', contactPhone: '7675-3425', address: 'Kirchgasse 6\n8010 Graz' }
  await t.db.updateTable('customers').set(contact).where('id', '=', id).execute()
  const { id: orderId } = await place(id, 80)
  await pay(id, 100, { appliedPayments: [{ orderId, amount: 80 }] })
  const words = await pdfText(await rendered(id))
  for (const printed of ['Statement', 'Ernst Händel 東京', orderNum, '40 $1,234.50 $1,234.50', 'Total owed $1,234.50'])
    expect(words).toContain(printed)
  await save(id)
  const [file, ...more] = await listed(id)
  expect(more).toEqual([])
  expect(file?.name).toMatch(new RegExp(`^statements/Ernst Händel 東京_${id}_`))
  expect(file?.fingerprint).toBe(currentFingerprint(await sourceOf(id)))
})

test("a statement is emailed to the customer's contact, saved with the customer and recorded in their change log", async () => {
  const { id, customerName } = await aCustomer(t.db)
  await t.db.updateTable('customers').set({ contactEmail: 'roland@ernst.example' }).where('id', '=', id).execute()
  await place(id, 20)
  await place(id, 1234.5, { deliveryDate: daysAgo(40) })
  mail.received.length = 0
  expect((await email(id)).json()).toEqual({ ok: true })
  const source = mail.received[0]?.source.replace(/=\r\n/g, '').replace(/\r\n\s?/g, ' ') ?? ''
  expect(source).toContain(`Subject: Statement for ${customerName} from Acme`)
  expect(source).toContain('Your statement is attached. Your balance is $1,254.50, $1,234.50 of it past due.')
  expect(await listed(id)).toHaveLength(1)
  const log = (await accountant('GET', `/api/db/changelog/getAll/customer/${id}`)).json()
  expect(log.map(({ notes }: { notes: string | null }) => notes)).toContain(
    `Statement for ${customerName} sent to roland@ernst.example`,
  )
})

test('the office reads statements; accounting saves and emails them; drivers have none', async () => {
  const { id } = await aCustomer(t.db)
  await save(id)
  expect(await listed(id, rep)).toHaveLength(1)
  const driver = await t.as('DRIVER')
  const refused = [
    await upload(id, rep),
    await email(id, rep),
    await driver('GET', `/api/db/customers/getStatement/${id}`),
    await driver('GET', `/api/storage/list/documents/?filter=statements/x_${id}`),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await accountant('GET', '/api/db/customers/getStatement/987654')).statusCode).toBe(404)
})

test('a customer with more unpaid orders than a statement lists still owes all of them', async () => {
  const { id } = await aCustomer(t.db)
  const extra = 3
  await sql`
    with placed as (
      insert into orders (
        order_num, customer_id, packing_location_id, order_status, payment_status, unit_quantity, cost_cents, subtotal_cents,
        discount_cents, brands, placed_on, due_on
      )
      select 'many-' || n, ${id}, 1, 'DELIVERED', 'AWAITING', 1, 0, 100, 0, '{}', ${daysAgo(200)}::date, ${daysAgo(200)}::date + (n / 100)
      from generate_series(1, ${maxStatementOrders + extra}::integer) as n
      returning id, due_on
    )
    insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from)
    select id, ${id}, 100, 100, due_on, now() from placed`.execute(t.db)
  const account = await statement(id)
  expect(account.orders).toHaveLength(maxStatementOrders)
  expect(account.unlistedOrders?.count).toEqual(extra)
  expect(sum(Object.values(account.unlistedOrders?.aging ?? {}))).toBe(100 * extra)
  const dueDays = account.orders.map(({ dueOn }) => dueOn)
  expect(dueDays).toEqual(dueDays.toSorted())
})
