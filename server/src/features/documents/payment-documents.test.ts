import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { readPaymentReceipt } from '@dray/contract/payments/receipts'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { type DocumentSource, currentFingerprint } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { paymentReceiptSource } from '@dray/domain/documents/accounts/account-sources'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const accountant = await t.as('ACCOUNTING')
afterAll(() => mail.stop())

type Payment = { id: number; orderId: number; customerName: string; orderNum: string }

/** A check of $50.00, of which $20.00 is applied to an order of $50.00. */
async function aPayment(customerName: string): Promise<Payment> {
  const customer = await aCustomer(t.db, { customerName })
  await t.db
    .updateTable('customers')
    .set({ contactName: 'Roland Mendel', contactEmail: 'roland@ernst.example' })
    .where('id', '=', customer.id)
    .execute()
  const { sku } = await aProduct(t.db, { stock: 10 })
  const order = await anOrder(t.db, { customerId: customer.id, lines: [{ sku, quantity: 5 }] })
  const body = {
    customerId: customer.id,
    amount: 50,
    paymentMethod: 'CHECK',
    paymentDate: '2026-11-20',
    appliedPayments: [{ orderId: order.id, amount: 20 }],
    notes: 'Check 4411',
  }
  const answer = await accountant('POST', `/api/db/payments/add/${customer.id}`, { body })
  expect(answer.statusCode).toBe(200)
  return { id: answer.json().id, orderId: order.id, customerName, orderNum: order.orderNum }
}

/** The receipt of a payment, as a screen computes it. */
async function sourceOf({ id }: Pick<Payment, 'id'>): Promise<DocumentSource> {
  const answer = await accountant('GET', `/api/db/payments/getReceipt/${id}`)
  return paymentReceiptSource(readPaymentReceipt.answer.parse(answer.json()), t.dray.config)
}

async function listed(payment: Payment, request = accountant): Promise<DocumentList['files']> {
  const filter = encodeURIComponent(`payments/${payment.customerName}_${payment.id}`)
  const answer = await request('GET', `/api/storage/list/documents/?filter=${filter}`)
  expect(answer.statusCode).toBe(200)
  return listDocuments.answer.parse(answer.json()).files
}

async function rendered(source: DocumentSource, request = accountant): Promise<Buffer> {
  const body = createInvoice.body.encode({ content: source.content(printPages.editOrder) })
  const answer = await request('POST', '/api/storage/createInvoice', { body })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const upload = async (payment: Payment, request: ApiClient) =>
  request('POST', '/api/storage/saveDocument', {
    body: {
      fileName: newDocumentName((await sourceOf(payment)).label, randomUUID()),
      folder: 'payments',
      bucket: 'documents',
    },
  })

const email = ({ id }: Pick<Payment, 'id'>, request = accountant) =>
  request('POST', `/api/db/payments/emailReceipt/${id}`, { body: { to: 'roland@ernst.example' } })

test('a receipt is printed with its orders, saved with its payment and listed as current', async () => {
  const payment = await aPayment('Ernst Handel')
  const source = await sourceOf(payment)
  const pdf = await rendered(source)
  const text = await pdfText(pdf)
  for (const printed of [
    'Payment receipt',
    'Nov 20, 2026',
    'Check',
    'Ernst Handel',
    `${payment.orderNum} $50.00 $20.00 $30.00`,
    'Credit added to account $30.00',
    'Amount received $50.00',
    'Check 4411',
  ])
    expect(text).toContain(printed)
  const answer = await upload(payment, accountant)
  const headers = { 'content-type': 'application/pdf' }
  const sent = await t.app.inject({ method: 'PUT', url: answer.json().uploadUrl, payload: pdf, headers })
  expect(sent.statusCode).toBe(204)
  const [file, ...more] = await listed(payment)
  expect(more).toEqual([])
  expect(file?.fingerprint).toBe(currentFingerprint(source))
})

test('the receipt of a voided payment says VOID, lists the orders it was applied to, and can still be sent', async () => {
  const payment = await aPayment('Hanari Carnes')
  expect((await accountant('DELETE', `/api/db/payments/remove/${payment.id}`)).statusCode).toBe(200)
  const text = await pdfText(await rendered(await sourceOf(payment)))
  for (const printed of ['VOID', 'This payment was voided', `${payment.orderNum} $50.00 $20.00 $50.00`])
    expect(text).toContain(printed)
  expect((await email(payment)).statusCode).toBe(200)
})

test("a receipt is emailed to the customer's contact, saved with the payment and recorded in its change log", async () => {
  const payment = await aPayment('La maison d’Asie')
  mail.received.length = 0
  expect((await email(payment)).json()).toEqual({ ok: true })
  const source = mail.received[0]?.source.replace(/=?\r\n\s?/g, ' ') ?? ''
  expect(source).toContain(`Subject: Payment receipt ${payment.id} from Acme`)
  expect(source).toContain('Hello Roland Mendel,')
  expect(source).toContain(`filename="Payment receipt ${payment.id}.pdf"`)
  expect(await listed(payment)).toHaveLength(1)
  const log = (await accountant('GET', `/api/db/changelog/getAll/payment/${payment.id}`)).json()
  expect(log.map(({ notes }: { notes: string | null }) => notes)).toContain(
    `Payment receipt ${payment.id} sent to roland@ernst.example`,
  )
})

test('the office reads receipts; accounting saves and emails them; drivers have none', async () => {
  const payment = await aPayment('Island Trading')
  await email(payment)
  const sales = await t.as('SALES')
  expect(await listed(payment, sales)).toHaveLength(1)
  await rendered(await sourceOf(payment), sales)
  expect((await upload(payment, sales)).statusCode).toBe(403)
  expect((await email(payment, sales)).statusCode).toBe(403)
  const driver = await t.as('DRIVER')
  const body = createInvoice.body.encode({ content: (await sourceOf(payment)).content(printPages.editOrder) })
  const refused = [
    await driver('GET', `/api/db/payments/getReceipt/${payment.id}`),
    await driver('GET', `/api/storage/list/documents/?filter=payments/x_${payment.id}`),
    await driver('POST', '/api/storage/createInvoice', { body }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})

test('a payment that does not exist has no receipt', async () => {
  for (const id of ['987654', '99999999999']) {
    expect((await accountant('GET', `/api/db/payments/getReceipt/${id}`)).statusCode).toBe(404)
    expect((await accountant('GET', `/api/storage/list/documents/?filter=payments/x_${id}`)).json()).toEqual({
      files: [],
    })
  }
  expect((await email({ id: 987_654 })).statusCode).toBe(404)
})
