import { createInvoice, listDocuments } from '@dray/contract/documents'
import { readOrder } from '@dray/contract/orders'
import { readSettings } from '@dray/contract/settings'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { companyDay } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anInvoicedOrder } from '../../test-data/document-builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme' })
const admin = await t.as('ADMIN')
const order = await anInvoicedOrder(t.db)
beforeEach(() =>
  t.db
    .updateTable('companySettings')
    .set({ companyName: null, logo: null, invoiceFooter: null, pageSize: null })
    .execute(),
)
afterAll(() => mail.stop())

const picture = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#2b5c7e' } })
    .png()
    .toBuffer()

const send = async (bytes: Buffer, { by = admin, type = 'image/png' }: { by?: ApiClient; type?: string } = {}) => {
  const fileName = `${randomUUID()}.png`
  const { uploadUrl } = (
    await by('POST', '/api/storage/getUploadURL', { body: { bucket: 'company', fileName } })
  ).json()
  const answer = await t.app.inject({
    method: 'PUT',
    url: uploadUrl,
    payload: bytes,
    headers: { 'content-type': type },
  })
  return { fileName, answer, address: `/storage/company/${fileName}` }
}
const change = (body: object) => admin('PUT', '/api/db/settings/updateCompany', { body })
async function aLogo(): Promise<string> {
  const { address } = await send(await picture())
  expect((await change({ logo: address })).statusCode).toBe(200)
  return address
}

/** The invoice of the order as a screen computes it, with the settings it read. */
async function invoiceOnScreen() {
  const settings = readSettings.answer.parse((await admin('GET', '/api/db/settings/get')).json())
  const { res } = readOrder.answer.parse((await admin('GET', `/api/db/orders/getByID/${order.id}`)).json())
  const { companyName: name, companyAddress: address, companyPhone: phone, companyLogo: logo } = settings
  return invoiceSource(res, {
    company: { name, address, phone, ...(logo === null ? {} : { logo }) },
    invoiceFooter: settings.invoiceFooter,
    issuedOn: companyDay(res.createdAt, settings.timeZone),
  })
}
type Sent = Parameters<typeof createInvoice.body.encode>[0]['content']
const render = async (content: Sent) =>
  (await admin('POST', '/api/storage/createInvoice', { body: createInvoice.body.encode({ content }) })).rawPayload
const invoice = async () => render((await invoiceOnScreen()).content(printPages.editOrder) as Sent)

const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0
const isA4 = (pdf: Buffer): boolean => /MediaBox\s*\[\s*0 0 595/.test(pdf.toString('latin1'))

test('the logo is on every document that the server renders', async () => {
  const documents = async () => [
    await invoice(),
    (await admin('POST', '/api/db/orders/createPickList', { body: { orderIds: [order.id] } })).rawPayload,
    (await admin('POST', '/api/db/orders/createPackingSlip', { body: { orderId: order.id } })).rawPayload,
    (await admin('GET', '/api/db/payroll/register/2026/11/A')).rawPayload,
  ]
  expect((await documents()).map(picturesIn)).toEqual([0, 0, 0, 0])
  await aLogo()
  expect((await documents()).map(picturesIn)).toEqual([1, 1, 1, 1])
})

test('only the company’s logo is ever printed, no matter which image a request names', async () => {
  const { address } = await send(await picture())
  const content = (await invoiceOnScreen()).content(printPages.editOrder)
  const asked = { ...content, company: { ...content.company, logo: address }, footer: 'Pay me' } as Sent
  const pdf = await render(asked)
  expect(picturesIn(pdf)).toBe(0)
  expect(await pdfText(pdf)).not.toContain('Pay me')
})

test('the footer is on invoices, below everything else', async () => {
  await change({ invoiceFooter: 'Pay to account 123\nThank you' })
  const text = await pdfText(await invoice())
  expect(text.indexOf('Pay to account 123')).toBeGreaterThan(text.indexOf('Balance due'))
  const slip = await admin('POST', '/api/db/orders/createPackingSlip', { body: { orderId: order.id } })
  expect(await pdfText(slip.rawPayload)).not.toContain('account 123')
})

test('documents are printed on the company’s paper size', async () => {
  const slip = async () =>
    (await admin('POST', '/api/db/orders/createPackingSlip', { body: { orderId: order.id } })).rawPayload
  const register = async (query = '') =>
    (await admin('GET', `/api/db/payroll/register/2026/11/A${query}`)).rawPayload.toString('latin1')
  expect(isA4(await slip())).toBe(false)
  await change({ pageSize: 'a4' })
  expect(isA4(await slip())).toBe(true)
  expect(await register()).toMatch(/MediaBox\s*\[\s*0 0 841/)
  expect(await register('?paper=letter')).toMatch(/MediaBox\s*\[\s*0 0 792/)
})

test('a saved invoice is current until the name, the logo or the footer of the company changes', async () => {
  const save = async () => {
    const body = { fileName: order.newName(), folder: 'invoices', bucket: 'documents' }
    const { uploadUrl } = (await admin('POST', '/api/storage/saveDocument', { body })).json()
    const headers = { 'content-type': 'application/pdf' }
    const sent = await t.app.inject({ method: 'PUT', url: uploadUrl, payload: await invoice(), headers })
    expect(sent.statusCode).toBe(204)
  }
  const isCurrent = async () => {
    const answer = await admin('GET', `/api/storage/list/documents/?filter=${encodeURIComponent(order.filter)}`)
    const [newest] = listDocuments.answer.parse(answer.json()).files
    return newest?.fingerprint === currentFingerprint(await invoiceOnScreen())
  }
  await save()
  expect(await isCurrent()).toBe(true)
  const changes = [
    { invoiceFooter: 'Thank you' },
    { companyName: 'Northwind' },
    { logo: (await send(await picture())).address },
  ]
  for (const changed of changes) {
    expect((await change(changed)).statusCode).toBe(200)
    expect(await isCurrent()).toBe(false)
    await save()
    expect(await isCurrent()).toBe(true)
  }
  await change({ pageSize: 'a4', paymentTermsDays: 30 })
  expect(await isCurrent()).toBe(true)
})

test('an invoice is emailed under the company name from the settings', async () => {
  await change({ companyName: 'Northwind' })
  await admin('POST', `/api/db/orders/emailInvoice/${order.id}`, { body: { to: 'roland@example.com' } })
  const source = mail.received.at(-1)?.source ?? ''
  expect(source).toMatch(/^From: Northwind </m)
  expect(source).toMatch(/^Subject: Invoice .* from Northwind/m)
})

test('a logo that is 40 MB, in another format, or not an image is refused, and nothing changes', async () => {
  const large = await send(Buffer.concat([await picture(), Buffer.alloc(40 * 1024 * 1024)]))
  expect(large.answer.statusCode).toBe(413)
  expect(large.answer.json().code).toBe('file-too-large')
  const drawing = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { type: 'image/svg+xml' })
  expect(drawing.answer.statusCode).toBe(415)
  expect(drawing.answer.json().code).toBe('wrong-file-type')
  const broken = await send((await picture()).subarray(0, 60))
  for (const [address, code] of [
    [large.address, 'image-unknown'],
    [drawing.address, 'image-unknown'],
    [broken.address, 'logo-unreadable'],
  ] as const) {
    expectRefusal(await change({ logo: address, companyName: 'Northwind' }), 422, code)
  }
  expect((await admin('GET', '/api/db/settings/getCompany')).json()).toMatchObject({ logo: null, companyName: null })
})

test('only admins can upload images for the logo', async () => {
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] as const) {
    const body = { bucket: 'company', fileName: `${role}.png` }
    expect((await (await t.as(role))('POST', '/api/storage/getUploadURL', { body })).statusCode).toBe(403)
  }
})

test('the logo that documents show can’t be deleted', async () => {
  const logo = await aLogo()
  const remove = () =>
    admin('DELETE', '/api/storage/delete', { body: { bucket: 'company', fileName: logo.split('/').at(-1) } })
  expect((await remove()).statusCode).toBe(409)
  expect((await remove()).json().code).toBe('logo-in-use')
  expect(picturesIn(await invoice())).toBe(1)
  await change({ logo: null })
  expect((await remove()).statusCode).toBe(200)
})

test('if a logo is chosen while its image is being deleted, exactly one of them succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    await change({ logo: null })
    const { address, fileName } = await send(await picture())
    const answers = await Promise.all([
      change({ logo: address }),
      admin('DELETE', '/api/storage/delete', { body: { bucket: 'company', fileName } }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  }
})

test('a new customer starts with the company’s payment terms, unless accounting sets others, or none', async () => {
  await change({ paymentTermsDays: 30 })
  const [sales, both] = [await t.as('SALES'), await t.as('SALES', 'ACCOUNTING')]
  const add = (by: ApiClient, terms: object) =>
    by('POST', '/api/db/customers/addNew', { body: { customerName: `Harbor ${randomUUID()}`, ...terms } })
  const termsOf = async (by: ApiClient, terms: object) => (await add(by, terms)).json().paymentTermsDays
  expect(await termsOf(sales, {})).toBe(30)
  expect(await termsOf(sales, { paymentTermsDays: 30 })).toBe(30)
  expect(await termsOf(both, { paymentTermsDays: 14 })).toBe(14)
  expect(await termsOf(both, { paymentTermsDays: null })).toBe(null)
  for (const paymentTermsDays of [null, 60]) expect((await add(sales, { paymentTermsDays })).statusCode).toBe(403)
  await change({ paymentTermsDays: null })
  expect(await termsOf(sales, {})).toBe(null)
})
