import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { readOrder } from '@dray/contract/orders'
import type { OrderContent } from '@dray/domain/documents/document-content'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { companyDay } from '@dray/domain/time/company-day'
import { type Role, roles } from '@dray/domain/users/permissions'
import { afterAll, expect, test } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { anInvoicedOrder } from '../../test-data/document-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const mail = await startMailServer()
const t = await openTestApp({
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://dray.example.com',
  COMPANY_ADDRESS: 'Harbor Way \\n',
})
const rep = await t.as('SALES', 'ACCOUNTING')
afterAll(() => mail.stop())

type Order = Awaited<ReturnType<typeof anInvoicedOrder>>

async function list(filter: string, request = rep): Promise<DocumentList['files']> {
  const answer = await request('GET', `/api/storage/list/documents/?filter=${encodeURIComponent(filter)}`)
  expect(answer.statusCode).toBe(200)
  return listDocuments.answer.parse(answer.json()).files
}

/** The invoice of an order, as a screen computes it. */
async function invoiceOf({ id }: Order) {
  const answer = await rep('GET', `/api/db/orders/getByID/${id}`)
  const { res: order } = readOrder.answer.parse(answer.json())
  const { company, timeZone } = t.dray.config
  return invoiceSource(order, { company, issuedOn: companyDay(order.createdAt, timeZone) })
}

async function render(content: OrderContent, request = rep) {
  const body = createInvoice.body.encode({ content: { ...content, lines: [...content.lines] } })
  return request('POST', '/api/storage/createInvoice', { body })
}

const requestUploadUrl = (
  fileName: string,
  { request = rep, folder = 'invoices' }: { request?: ApiClient; folder?: string } = {},
) => request('POST', '/api/storage/saveDocument', { body: { fileName, folder, bucket: 'documents' } })

async function save(order: Order, pdf: Buffer, request = rep): Promise<void> {
  const answer = await requestUploadUrl(order.newName(), { request })
  expect(answer.statusCode).toBe(200)
  const headers = { 'content-type': 'application/pdf' }
  const sent = await t.app.inject({ method: 'PUT', url: answer.json().uploadUrl, payload: pdf, headers })
  expect(sent.statusCode).toBe(204)
}

const renderSaved = ({ id }: Order, request = rep) =>
  request('POST', '/api/storage/createDocument', {
    body: { kind: 'invoice', recordId: id, page: printPages.newOrder },
  })

test('an order is printed by its id as it is stored, and a driver prints only their own', async () => {
  const driver = await t.as('DRIVER')
  const order = await anInvoicedOrder(t.db)
  const pdf = await renderSaved(order)
  expect(pdf.rawPayload).toEqual((await render((await invoiceOf(order)).content(printPages.newOrder))).rawPayload)
  await save(order, pdf.rawPayload)
  expect((await list(order.filter))[0]?.fingerprint).toBe(currentFingerprint(await invoiceOf(order)))
  expectRefusal(await renderSaved(order, driver), 404, 'order-not-found')
  const ofDriver = { pickupOrder: false, driverId: driver.userId }
  await t.db.updateTable('orders').set(ofDriver).where('id', '=', order.id).execute()
  expect((await renderSaved(order, driver)).statusCode).toBe(200)
  const body = { kind: 'purchaseOrder', recordId: 1, page: printPages.general }
  expectRefusal(await driver('POST', '/api/storage/createDocument', { body }), 403, 'not-allowed')
})

const saveInvoice = async (order: Order) =>
  save(order, (await render((await invoiceOf(order)).content(printPages.newOrder))).rawPayload)

const change = async ({ id }: Order, body: object) =>
  expect((await rep('PUT', `/api/db/orders/update/${id}`, { body })).statusCode).toBe(200)

const email = ({ id }: Order, fileName: string | undefined, request = rep) =>
  request('POST', `/api/db/orders/emailInvoice/${id}`, { body: { to: 'roland@example.com', fileName } })

// R2.1-10, R7.1-01
test('only the saved invoices of the order are listed, newest first, with URLs of this site', async () => {
  const [order, other] = [await anInvoicedOrder(t.db), await anInvoicedOrder(t.db)]
  await saveInvoice(order)
  await saveInvoice(other)
  await saveInvoice(order)
  const [newest, oldest, ...more] = await list(order.filter)
  expect(more).toEqual([])
  expect(newest?.createdAt.getTime()).toBeGreaterThanOrEqual(oldest?.createdAt.getTime() ?? Infinity)
  for (const file of [newest, oldest])
    expect(file?.url).toBe(`https://dray.example.com/documents/${file?.name.replaceAll(' ', '%20')}`)
  for (const filter of [
    order.filter.slice(0, -1),
    `${order.filter}1`,
    `invoices/${order.customerName}`,
    'invoices/%',
    'invoices/_',
  ])
    expect(await list(filter)).toEqual([])
})

// R1-06
test('an order keeps its invoices when its customer is renamed or replaced, and when it becomes a draft again', async () => {
  const order = await anInvoicedOrder(t.db, { customerName: 'Ernst Handel' })
  await saveInvoice(order)
  const [saved] = await list(order.filter)
  const isListedAs = async (name: string, number: string) => {
    const filter = `invoices/${name}_${number}`
    for (const query of [filter, order.filter]) {
      const [file] = await list(query)
      expect(file?.url).toEqual(saved?.url)
      expect(file?.name.startsWith(`${filter}_`)).toBe(true)
    }
  }

  await t.db.updateTable('customers').set({ customerName: 'Händel' }).where('id', '=', order.customerId).execute()
  await isListedAs('Händel', order.orderNum)
  const other = await aCustomer(t.db, { customerName: 'Du monde entier' })
  await change(order, { customerID: other.id })
  await isListedAs('Du monde entier', order.orderNum)
  await change(order, { orderStatus: 'DRAFT' })
  const { orderNum } = await t.db
    .selectFrom('orders')
    .select('orderNum')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(orderNum).toMatch(/^DRAFT_/)
  await isListedAs('Du monde entier', orderNum)
  await saveInvoice(order)
  await change(order, { orderStatus: 'RECEIVED' })
  expect(await list(`invoices/Du monde entier_${orderNum}`)).toHaveLength(2)
})

// R7.1-12
test('characters not allowed in file names become hyphens in a document’s name', async () => {
  const order = await anInvoicedOrder(t.db, { customerName: 'A/B: C?' })
  await saveInvoice(order)
  const [file] = await list(`invoices/A/B: C?_${order.orderNum}`)
  expect(file?.name).toMatch(`invoices/A-B- C-_${order.orderNum}_`)
})

test('a name without a uuid at its end is refused, and so is a name without a record', async () => {
  const order = await anInvoicedOrder(t.db)
  const name = order.newName()
  const guessable = [
    `invoices/${order.customerName}_${order.orderNum}.pdf`,
    `${order.orderNum}_1.pdf`,
    name.replace('.pdf', '.html'),
  ]
  for (const fileName of guessable) {
    const answer = await requestUploadUrl(fileName)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json().code).toBe('document-name')
    expect(answer.json().errors[0].path).toBe('fileName')
  }
  expect((await requestUploadUrl(name.replace(order.orderNum, '999999'))).statusCode).toBe(404)
  expect((await requestUploadUrl(name, { folder: 'users' })).statusCode).toBe(400)
  expect((await requestUploadUrl('')).statusCode).toBe(400)
})

test('only a PDF rendered from the order counts as its invoice and can be emailed', async () => {
  const order = await anInvoicedOrder(t.db)
  const other = await anInvoicedOrder(t.db)
  const source = await invoiceOf(order)
  const content = source.content(printPages.general)
  const { rawPayload: invoice } = await render(content)
  const others = [
    Buffer.from('%PDF-1.7\n%%EOF\n'),
    Buffer.concat([invoice, Buffer.from('% changed\n')]),
    (await render({ ...content, lines: content.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) }))
      .rawPayload,
    (await render((await invoiceOf(other)).content(printPages.general))).rawPayload,
  ]
  for (const pdf of others) {
    await save(order, pdf)
    const [file] = await list(order.filter)
    expect(file?.fingerprint).toBeNull()
    expectRefusal(await email(order, file?.name), 409, 'document-not-ours')
  }
  expect(mail.received).toEqual([])

  await save(order, invoice)
  const [current] = await list(order.filter)
  expect(current?.fingerprint).toBe(currentFingerprint(source))
  expect((await email(order, current?.name)).statusCode).toBe(200)
  await change(order, { notes: ' Ring twice ' })
  expect((await email(order, current?.name)).statusCode).toBe(200)
  expect(mail.received).toHaveLength(2)
  await saveInvoice(order)
  expect((await list(order.filter))[0]?.fingerprint).toBe(currentFingerprint(await invoiceOf(order)))
})

test('a version can be emailed by the name it had when it was listed', async () => {
  const order = await anInvoicedOrder(t.db)
  await saveInvoice(order)
  const [file] = await list(order.filter)
  await t.db.updateTable('customers').set({ customerName: 'Haendel' }).where('id', '=', order.customerId).execute()
  expect((await email(order, file?.name)).statusCode).toBe(200)
  expect(mail.received.at(-1)?.source.replace(/=\r\n/g, '')).toContain(file?.url)
})

test('a filter without a record lists nothing, and no filter lists everything', async () => {
  for (const filter of ['', 'invoices', 'invoices/', '/', 'users/', 'documents/', '../invoices/x_1'])
    expect((await rep('GET', `/api/storage/list/documents/?filter=${encodeURIComponent(filter)}`)).statusCode).toBe(400)
  expect((await rep('GET', '/api/storage/list/documents')).statusCode).toBe(400)
  expect(await list('purchases/PO_ACM-0007')).toEqual([])
})

// R7.1-08, R7.1-10
test('documents can be listed and saved by the roles that work with their records', async () => {
  const name = (await anInvoicedOrder(t.db)).newName()
  const purchase = 'PO_ACM-0007_0f8fad5b-d9cb-469f-a165-70867728950e.pdf'
  const refusedRoles: Record<string, Role[]> = {
    saveInvoice: [],
    savePurchase: [],
    listInvoices: [],
    listPurchases: [],
  }
  for (const role of roles) {
    const request = await t.as(role)
    const answers = {
      saveInvoice: await requestUploadUrl(name, { request }),
      savePurchase: await requestUploadUrl(purchase, { request, folder: 'purchases' }),
      listInvoices: await request('GET', '/api/storage/list/documents?filter=invoices/a_1'),
      listPurchases: await request('GET', '/api/storage/list/documents?filter=purchases/PO_ACM-0007'),
    }
    for (const [call, { statusCode }] of Object.entries(answers)) if (statusCode === 403) refusedRoles[call]?.push(role)
  }
  expect(refusedRoles).toEqual({
    saveInvoice: [],
    savePurchase: ['SALES', 'DRIVER', 'PAYROLL'],
    listInvoices: [],
    listPurchases: ['SALES', 'DRIVER'],
  })
})

test('a driver renders, saves, lists and opens the invoices of their own orders only', async () => {
  const driver = await t.as('DRIVER')
  const [own, other] = [await anInvoicedOrder(t.db), await anInvoicedOrder(t.db)]
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', own.id).execute()
  await saveInvoice(other)

  const content = (await invoiceOf(own)).content(printPages.editOrder)
  const pdf = await render(content, driver)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  await save(own, pdf.rawPayload, driver)
  const [saved] = await list(own.filter, driver)
  expect(saved?.fingerprint).toBe(currentFingerprint(await invoiceOf(own)))
  expect((await driver('GET', new URL(saved?.url ?? '').pathname)).statusCode).toBe(200)

  const foreign = (await invoiceOf(other)).content(printPages.editOrder)
  expectRefusal(await render(foreign, driver), 404, 'order-not-found')
  expect((await render({ ...content, kind: 'purchaseOrder' }, driver)).statusCode).toBe(403)
  expect((await requestUploadUrl(other.newName(), { request: driver })).statusCode).toBe(404)
  expect(await list(other.filter, driver)).toEqual([])
  expect((await email(own, undefined, driver)).statusCode).toBe(403)

  // Reassigned to someone else, the order and its invoices are gone.
  await t.db.updateTable('orders').set({ driverId: null }).where('id', '=', own.id).execute()
  expect(await list(own.filter, driver)).toEqual([])
  expect((await render(content, driver)).statusCode).toBe(404)
})
