import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://dray.example.com' })
const keeper = await t.as('INVENTORY')
const rep = await t.as('SALES')
afterAll(() => mail.stop())

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const coaName = (batchNumber: string, id: number) => `coa/${batchNumber}_${id}_${randomUUID()}.pdf`
const requestUpload = (fileName: string, request: ApiClient = keeper) =>
  request('POST', '/api/storage/saveDocument', { body: { fileName, folder: 'coa', bucket: 'documents' } })
const put = (url: string, payload: Buffer, type = 'application/pdf') =>
  t.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })
async function saveCoa(batchNumber: string, id: number, text: string): Promise<void> {
  const { uploadUrl } = (await requestUpload(coaName(batchNumber, id))).json()
  expect((await put(uploadUrl, pdf(text))).statusCode).toBe(204)
}
const batchOf = async ({ sku }: { sku: string }) =>
  (await keeper('GET', `/api/db/products/getBatches/${sku}`)).json().at(0)
const checkIn = (id: number) => keeper('PUT', `/api/db/products/updateBatch/${id}`, { body: { isCheckedIn: true } })
async function aTestedProduct() {
  const product = await aProduct(t.db, { stock: 20 })
  await t.db.updateTable('productTypes').set({ requiresCoa: true }).where('id', '=', product.typeId).execute()
  return product
}

test('a COA is saved for its batch, opened by a link, replaced by a newer one, and logged', async () => {
  const product = await aProduct(t.db)
  const { id, batchNumber } = await aBatch(t.db, product.id)
  expect(await batchOf(product)).toMatchObject({ hasCoa: false, coaUrl: null })
  await saveCoa(batchNumber, id, 'first')
  const { hasCoa, coaUrl } = await batchOf(product)
  expect(hasCoa).toBe(true)
  expect((await t.signedOut('GET', coaUrl)).rawPayload.toString()).toContain('first')
  await saveCoa('COA', id, 'second')
  expect((await t.signedOut('GET', (await batchOf(product)).coaUrl)).rawPayload.toString()).toContain('second')
  const filter = encodeURIComponent(`coa/${batchNumber}_${id}`)
  expect((await rep('GET', `/api/storage/list/documents?filter=${filter}`)).json().files).toHaveLength(2)
  const log = (await keeper('GET', `/api/db/changelog/getAll/product/${product.id}`)).json()
  expect(log[0]).toMatchObject({ notes: `Batch ${batchNumber}`, changes: [{ field: 'coa', subfield: batchNumber }] })
})

test('a file that is no PDF, is too large, or is named for another batch is refused, and nothing is saved', async () => {
  const product = await aProduct(t.db)
  const [{ id, batchNumber }, other] = [await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  const uploadUrl = async () => (await requestUpload(coaName(batchNumber, id))).json().uploadUrl
  expectRefusal(await put(await uploadUrl(), Buffer.from('GIF89a not a pdf')), 415, 'wrong-file-type')
  expectRefusal(await put(await uploadUrl(), Buffer.alloc(40 * 1024 * 1024, 'x')), 413, 'file-too-large')
  expectRefusal(await requestUpload(coaName(other.batchNumber, id)), 409, 'coa-of-another-batch')
  expect((await requestUpload(coaName(batchNumber, 2_000_000_000))).statusCode).toBe(404)
  expect((await requestUpload(coaName(batchNumber, id), rep)).statusCode).toBe(403)
  for (const batch of (await keeper('GET', `/api/db/products/getBatches/${product.sku}`)).json())
    expect(batch.hasCoa).toBe(false)
})

test('a batch of a type that requires a COA is checked in only once it has one', async () => {
  const product = await aTestedProduct()
  const label = (isCheckedIn: boolean) =>
    keeper('POST', `/api/db/products/addBatch/${product.id}`, { body: { initialQuantity: 2, isCheckedIn } })
  const receive = (isCheckedIn: boolean) =>
    keeper('POST', `/api/db/products/receiveStock/${product.id}`, { body: { quantity: 2, isCheckedIn } })
  expectRefusal(await label(true), 409, 'coa-missing')
  expectRefusal(await receive(true), 409, 'coa-missing')
  expect(await batchOf(product)).toBeUndefined()
  expect((await receive(false)).statusCode).toBe(200)
  const { id, batchNumber } = await batchOf(product)
  expectRefusal(await checkIn(id), 409, 'coa-missing')
  expect((await batchOf(product)).isCheckedIn).toBe(false)
  await saveCoa(batchNumber, id, 'passed')
  expect((await checkIn(id)).json()).toMatchObject({ isCheckedIn: true })
})

test('inventory decides if a product type requires a COA, and renaming it keeps the decision', async () => {
  const name = `Edibles ${randomUUID()}`
  const added = (await keeper('POST', '/api/db/products/addNewProductType', { body: { name } })).json()
  expect(added).toMatchObject({ name, requiresCoa: false })
  const change = (body: object) => keeper('PUT', `/api/db/products/updateProductType/${added.id}`, { body })
  expect((await change({ name, requiresCoa: true })).json()).toMatchObject({ requiresCoa: true })
  expect((await change({ name: `${name} 2` })).json()).toMatchObject({ requiresCoa: true })
  const types = (await keeper('GET', '/api/db/products/getProductTypes')).json()
  expect(types.find(({ id }: { id: number }) => id === added.id)).toMatchObject({ requiresCoa: true })
})

test('the invoice email has the COAs of exactly the batches that shipped, if the customer wants them', async () => {
  const product = await aProduct(t.db)
  const customer = await aCustomer(t.db)
  const [shipped, other] = [await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  for (const { id, batchNumber } of [shipped, other]) await saveCoa(batchNumber, id, batchNumber)
  const lines = [{ sku: product.sku, quantity: 2, batchId: shipped.id }]
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  const send = async () => {
    mail.received.length = 0
    const answer = await rep('POST', `/api/db/orders/emailInvoice/${order.id}`, { body: { to: 'a@example.com' } })
    expect(answer.statusCode, answer.body).toBe(200)
    return mail.received[0]?.source ?? ''
  }
  expect(await send()).not.toContain('COA ')
  await t.db.updateTable('customers').set({ emailsCoas: true }).where('id', '=', customer.id).execute()
  const source = await send()
  expect(source).toContain(`COA ${shipped.batchNumber}.pdf`)
  expect(source).not.toContain(other.batchNumber)
  expect(source).toContain('The COA of the batch is attached.')
  // Too large for a message.
  const large = { sentBytes: 16 * 1024 * 1024 }
  await t.db.updateTable('uploads').set(large).where('recordId', '=', shipped.id).execute()
  expect(await send()).toContain('The COA of the batch is too large to attach. Ask us for it.')
})
