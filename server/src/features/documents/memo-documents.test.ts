import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { readMemoPaper } from '@dray/contract/memos'
import { creditMemoSource } from '@dray/domain/documents/accounts/credit-memo-source'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { currentFingerprint, type DocumentSource } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents } from '@dray/domain/money'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const [accountant, driver] = [await t.as('ACCOUNTING'), await t.as('DRIVER')]
afterAll(() => mail.stop())

type Memo = { id: number; memoNum: string; orderNum: string; customerName: string }

/** Two units of $10.00 restocked and $3.00 off, of a delivered order that names the driver. */
async function aMemo(customerName: string, more: Record<string, unknown> = {}): Promise<Memo> {
  const customer = await aCustomer(t.db, { customerName })
  await t.db
    .updateTable('customers')
    .set({ contactName: 'Roland Mendel', contactEmail: 'roland@ernst.example' })
    .where('id', '=', customer.id)
    .execute()
  const { sku } = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_66), stock: 10 })
  const lines = [{ sku, quantity: 5 }]
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', order.id).execute()
  const [orderLineId] = order.lineIds
  const body = {
    lines: [
      { orderLineId, disposition: 'RESTOCK', units: 2 },
      { orderLineId, disposition: 'CONCESSION', amount: 3, reason: 'Dented' },
    ],
    notes: 'Refused at the door',
    ...more,
  }
  const answer = await accountant('POST', `/api/db/memos/add/${order.id}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const voidMemo = ({ id }: Memo) => accountant('POST', `/api/db/memos/void/${id}`, { body: { reason: 'Keyed twice' } })

/** The document of a memo, as a screen computes it. */
async function sourceOf({ id }: Memo, by: ApiClient = accountant): Promise<DocumentSource> {
  const answer = await by('GET', `/api/db/memos/getPaper/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return creditMemoSource(readMemoPaper.answer.parse(answer.json()), t.dray.config)
}

async function listed({ customerName, memoNum }: Memo, by = accountant): Promise<DocumentList['files']> {
  const filter = encodeURIComponent(`memos/${customerName}_${memoNum}`)
  const answer = await by('GET', `/api/storage/list/documents/?filter=${filter}`)
  expect(answer.statusCode).toBe(200)
  return listDocuments.answer.parse(answer.json()).files
}

const print = (source: DocumentSource, by: ApiClient = accountant) =>
  by('POST', '/api/storage/createInvoice', {
    body: createInvoice.body.encode({ content: source.content(printPages.editOrder) }),
  })

const upload = async (memo: Memo, by: ApiClient) =>
  by('POST', '/api/storage/saveDocument', {
    body: {
      fileName: newDocumentName((await sourceOf(memo)).label, randomUUID()),
      folder: 'memos',
      bucket: 'documents',
    },
  })

const email = ({ id }: Pick<Memo, 'id'>, by = accountant) =>
  by('POST', `/api/db/memos/emailMemo/${id}`, { body: { to: 'roland@ernst.example' } })

test('a credit memo is printed with its lines and without costs, saved with the memo and listed as current', async () => {
  const memo = await aMemo('Ernst Handel')
  const source = await sourceOf(memo)
  const pdf = (await print(source)).rawPayload
  const text = await pdfText(pdf)
  for (const printed of [
    'Credit memo',
    memo.memoNum,
    'Ernst Handel',
    'Returned 2 $20.00',
    'Price concession Dented $3.00',
    `Off the balance of order ${memo.orderNum} $23.00`,
    'Total credit $23.00',
    'Refused at the door',
  ])
    expect(text).toContain(printed)
  expect(text).not.toContain('6.66')
  const { uploadUrl } = (await upload(memo, accountant)).json()
  const headers = { 'content-type': 'application/pdf' }
  expect((await t.app.inject({ method: 'PUT', url: uploadUrl, payload: pdf, headers })).statusCode).toBe(204)
  const [file, ...more] = await listed(memo)
  expect(more).toEqual([])
  expect(file?.fingerprint).toBe(currentFingerprint(source))
})

test('a voided memo says VOID, so its saved version is out of date, and it can still be sent', async () => {
  const memo = await aMemo('Hanari Carnes')
  await email(memo)
  expect((await voidMemo(memo)).statusCode).toBe(200)
  const source = await sourceOf(memo)
  expect((await listed(memo))[0]?.fingerprint).not.toBe(currentFingerprint(source))
  const text = await pdfText((await print(source)).rawPayload)
  for (const printed of ['VOID', 'This credit memo was voided', 'Total credit $23.00']) expect(text).toContain(printed)
  expect((await email(memo)).statusCode).toBe(200)
  expect((await listed(memo))[0]?.fingerprint).toBe(currentFingerprint(source))
})

test("a memo is emailed to the customer's contact, saved with the memo and recorded in its change log", async () => {
  const memo = await aMemo('La maison d’Asie')
  mail.received.length = 0
  expect((await email(memo)).json()).toEqual({ ok: true })
  const sent = mail.received[0]?.source.replace(/=?\r\n\s?/g, ' ') ?? ''
  expect(sent).toContain(`Subject: Credit memo ${memo.memoNum} from Acme`)
  expect(sent).toContain('Hello Roland Mendel,')
  expect(sent).toContain(`filename="Credit memo ${memo.memoNum}.pdf"`)
  expect(await listed(memo)).toHaveLength(1)
  const log = (await accountant('GET', `/api/db/changelog/getAll/memo/${memo.id}`)).json()
  expect(log.map(({ notes }: { notes: string | null }) => notes)).toContain(
    `Credit memo ${memo.memoNum} sent to roland@ernst.example`,
  )
})

test('drivers print and save the memos of their own orders only; sales and accounting email them', async () => {
  const memo = await aMemo('Island Trading')
  const source = await sourceOf(memo, driver)
  expect((await print(source, driver)).statusCode).toBe(200)
  expect((await upload(memo, driver)).statusCode).toBe(200)
  expect((await email(memo, driver)).statusCode).toBe(403)
  expect((await email(memo, await t.as('INVENTORY'))).statusCode).toBe(403)
  expect((await email(memo, await t.as('SALES'))).statusCode).toBe(200)
  expect(await listed(memo, driver)).toHaveLength(1)
  const other = await t.as('DRIVER')
  expectRefusal(await other('GET', `/api/db/memos/getPaper/${memo.id}`), 404, 'not-found')
  expectRefusal(await print(source, other), 404, 'order-not-found')
  expect((await upload(memo, other)).statusCode).toBe(404)
  expect(await listed(memo, other)).toEqual([])
})

test('a request has no document, and neither has a memo that does not exist', async () => {
  const { id } = await aMemo('Old World Delicatessen', { request: true })
  for (const sent of [await accountant('GET', `/api/db/memos/getPaper/${id}`), await email({ id })])
    expectRefusal(sent, 409, 'memo-not-issued')
  for (const none of ['987654', '99999999999'])
    expect((await accountant('GET', `/api/db/memos/getPaper/${none}`)).statusCode).toBe(404)
  expect((await email({ id: 987_654 })).statusCode).toBe(404)
  expect(await listed({ id, memoNum: 'CM-987654', customerName: 'x', orderNum: '' })).toEqual([])
})
