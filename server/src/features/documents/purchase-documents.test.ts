import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { readPurchaseOrder } from '@dray/contract/purchases'
import { documentFilter, newDocumentName } from '@dray/domain/documents/document-name'
import { type DocumentSource, currentFingerprint } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
import { cents } from '@dray/domain/money'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aBrand, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { anItem, placedPurchaseOrder } from '../../test-data/purchase-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const buyer = await t.as('INVENTORY')
afterAll(() => mail.stop())

type Purchase = { id: number; purchaseOrderNum: string }

/** A purchase order of 24 Chai at $9.50 from a brand with a representative. */
async function aPurchase(more: object = {}): Promise<Purchase> {
  const brand = await aBrand(t.db)
  const contact = { brandRepName: 'Charlotte Cooper', brandRepEmail: 'charlotte@exotic.example' }
  await t.db.updateTable('brands').set(contact).where('id', '=', brand.id).execute()
  const product = await aProduct(t.db, { brandId: brand.id, name: 'Chai', cost: cents(950) })
  return placedPurchaseOrder(buyer, brand.id, [anItem(product, 24)], more)
}

/** The document of a purchase order, as a screen computes it. */
async function sourceOf({ id }: Purchase): Promise<DocumentSource> {
  const { res } = readPurchaseOrder.answer.parse((await buyer('GET', `/api/db/purchases/getById/${id}`)).json())
  const source = purchaseOrderSource(res, t.dray.config)
  if (source === undefined) throw new Error('No costs')
  return source
}

async function listed(filter: string, request = buyer): Promise<DocumentList['files']> {
  const answer = await request('GET', `/api/storage/list/documents/?filter=${encodeURIComponent(filter)}`)
  expect(answer.statusCode).toBe(200)
  return listDocuments.answer.parse(answer.json()).files
}

async function rendered(source: DocumentSource, request = buyer): Promise<Buffer> {
  const content = source.content(printPages.purchaseOrder)
  const body = createInvoice.body.encode({ content })
  const answer = await request('POST', '/api/storage/createInvoice', { body })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** Renders and saves the PDF of a purchase order, as the print control does. */
async function save(order: Purchase, request = buyer): Promise<void> {
  const source = await sourceOf(order)
  const fileName = newDocumentName(source.label, randomUUID())
  const body = { fileName, folder: 'purchases', bucket: 'documents' }
  const answer = await request('POST', '/api/storage/saveDocument', { body })
  expect(answer.statusCode).toBe(200)
  const headers = { 'content-type': 'application/pdf' }
  const payload = await rendered(source)
  const sent = await t.app.inject({ method: 'PUT', url: answer.json().uploadUrl, payload, headers })
  expect(sent.statusCode).toBe(204)
}

const change = async ({ id }: Purchase, body: object): Promise<Purchase> =>
  (await buyer('PUT', `/api/db/purchases/update/${id}`, { body })).json()
const email = ({ id }: Purchase, body: object = {}, request = buyer) =>
  request('POST', `/api/db/purchases/emailPurchaseOrder/${id}`, { body: { to: 'charlotte@exotic.example', ...body } })

// R7.1-11, R7.1-13
test('a purchase order is printed with its unit costs, saved under its number and listed as current', async () => {
  const order = await aPurchase()
  const source = await sourceOf(order)
  const text = await pdfText(await rendered(source))
  for (const printed of ['Purchase order', 'Charlotte Cooper', 'Unit cost', '$9.50', '$228.00'])
    expect(text).toContain(printed)
  await save(order)
  const [file, ...more] = await listed(`purchases/PO_${order.purchaseOrderNum}`)
  expect(more).toEqual([])
  expect(file?.name).toMatch(
    new RegExp(`^purchases/PO_${order.purchaseOrderNum}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]pdf$`),
  )
  expect(file?.fingerprint).toBe(currentFingerprint(source))
  await change(order, { notes: 'Two pallets' })
  expect(file?.fingerprint).not.toBe(currentFingerprint(await sourceOf(order)))
})

test('a purchase order keeps its PDFs when it becomes a draft again or gets a new number', async () => {
  const order = await aPurchase()
  await save(order)
  const [saved] = await listed(`purchases/PO_${order.purchaseOrderNum}`)
  const draft = await change(order, { orderStatus: 'DRAFT' })
  for (const number of [draft.purchaseOrderNum, order.purchaseOrderNum]) {
    const [file] = await listed(`purchases/PO_${number}`)
    expect(file?.url).toEqual(saved?.url)
    expect(file?.name.startsWith(`purchases/PO_${draft.purchaseOrderNum}_`)).toBe(true)
  }
  await change(order, { orderStatus: 'ORDERED' })
  const renamed = await change(order, { purchaseOrderNum: 'Spring_2026 b' })
  expect(renamed.purchaseOrderNum).toBe('Spring_2026 b')
  expect((await listed(documentFilter((await sourceOf(order)).label))).map(({ url }) => url)).toEqual([saved?.url])
})

test('a number with characters not allowed in file names is refused at its field', async () => {
  const order = await aPurchase()
  for (const purchaseOrderNum of ['A/7', 'A:7', '.7', '東'.repeat(14)]) {
    const answer = await buyer('PUT', `/api/db/purchases/update/${order.id}`, { body: { purchaseOrderNum } })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors?.[0]?.path).toBe('purchaseOrderNum')
  }
})

test('inventory and accounting save PDFs, payroll lists them, inventory emails them, and sales can do none of this', async () => {
  const order = await aPurchase()
  await save(order, await t.as('ACCOUNTING'))
  const filter = `purchases/PO_${order.purchaseOrderNum}`
  expect(await listed(filter, await t.as('PAYROLL'))).toHaveLength(1)
  const sales = await t.as('SALES')
  const fileName = newDocumentName((await sourceOf(order)).label, randomUUID())
  const refused = [
    await sales('GET', `/api/storage/list/documents/?filter=${filter}`),
    await sales('POST', '/api/storage/saveDocument', { body: { fileName, folder: 'purchases', bucket: 'documents' } }),
    await email(order, {}, sales),
    await email(order, {}, await t.as('ACCOUNTING')),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
})

test("a purchase order is emailed to the brand's representative with its PDF, saved with it and recorded in its change log", async () => {
  const order = await aPurchase()
  mail.received.length = 0
  const number = order.purchaseOrderNum
  expect((await email(order)).json()).toEqual({ ok: true })
  const [message] = mail.received
  const source = message?.source.replace(/=?\r\n\s?/g, ' ').replace(/ +/g, ' ') ?? ''
  expect(message?.to).toEqual(['charlotte@exotic.example'])
  expect(source).toContain(`Subject: Purchase order ${number} from Acme`)
  expect(source).toContain('Hello Charlotte Cooper,')
  expect(source).toContain(`filename="Purchase order ${number}.pdf"`)
  const [file] = await listed(`purchases/PO_${number}`)
  expect(source.replaceAll(' ', '')).toContain(file?.url)
  const log = (await buyer('GET', `/api/db/changelog/getAll/purchaseOrder/${order.id}`)).json()
  expect(log.map(({ notes }: { notes: string | null }) => notes)).toContain(
    `Purchase order ${number} sent to charlotte@exotic.example`,
  )
})

test('a draft and a canceled purchase order are not sent to the supplier', async () => {
  mail.received.length = 0
  for (const orderStatus of ['DRAFT', 'CANCELLED']) {
    expectRefusal(await email(await aPurchase({ orderStatus })), 409, 'purchase-not-emailed')
  }
  expect((await email({ id: 987_654, purchaseOrderNum: '' })).statusCode).toBe(404)
  expect(mail.received).toEqual([])
})
