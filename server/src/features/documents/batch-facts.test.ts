import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { orderSchema } from '@dray/contract/orders'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { isOrderContent } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme' })
const [admin, driver] = [await t.as('ADMIN'), await t.as('DRIVER')]

test('packing slip, invoice and proof print what is known of a batch', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  const product = await aProduct(t.db, { name: 'Chai' })
  const batch = await aBatch(t.db, product.id, { batchNumber: 'CHAI-261101-00018' })
  const facts = {
    expiresOn: '2031-05-06',
    testedOn: '2026-01-03',
    labName: 'Sound Labs',
    thcPercent: 21.5,
    cbdPercent: 0.1,
  }
  const entered = await admin('PUT', `/api/db/products/updateBatchFacts/${batch.id}`, { body: facts })
  expect(entered.statusCode, entered.body).toBe(200)
  const { id, orderNum } = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus: 'PACKED',
    lines: [{ sku: product.sku, quantity: 2, batchId: batch.id }],
  })
  const printed = 'Expires May 6, 2031 · THC 21.5% · CBD 0.1% · Sound Labs, tested Jan 3, 2026'

  const slip = await admin('POST', '/api/db/orders/createPackingSlip', { body: { orderId: id } })
  expect(await pdfText(slip.rawPayload)).toContain(`CHAI-261101-00018 ${printed}`)

  const order = orderSchema.parse((await admin('GET', `/api/db/orders/getByID/${id}`)).json().res)
  const about = { company: { name: 'Acme', address: '', phone: '' }, issuedOn: t.today() }
  const content = invoiceSource(order, about).content(printPages.general)
  if (!isOrderContent(content)) throw new RangeError('An invoice has lines')
  const body = createInvoice.body.encode({ content })
  const invoice = await admin('POST', '/api/storage/createInvoice', { body })
  expect(invoice.statusCode, invoice.body).toBe(200)
  expect(await pdfText(invoice.rawPayload)).toContain(`Batch CHAI-261101-00018 · ${printed}`)

  await t.db
    .updateTable('orders')
    .set({ driverId: driver.userId, deliveryDate: t.today() })
    .where('id', '=', id)
    .execute()
  const event = {
    id: randomUUID(),
    kind: 'DELIVERED',
    orderId: id,
    at: new Date().toISOString(),
    receivedBy: 'R. Mendel',
  }
  const delivered = await driver('POST', '/api/db/deliveries/events', { body: { events: [event] } })
  expect(delivered.json()).toEqual([{ id: event.id, done: true }])
  const filter = encodeURIComponent(`proofs/Ernst Handel_${orderNum}`)
  const listed = async (): Promise<DocumentList['files']> =>
    listDocuments.answer.parse((await admin('GET', `/api/storage/list/documents?filter=${filter}`)).json()).files
  const [proof] = await vi.waitFor(
    async () => {
      const files = await listed()
      expect(files).toHaveLength(1)
      return files
    },
    { timeout: 20_000, interval: 50 },
  )
  // The proof says what was handed over, whatever is entered later (D-272).
  await admin('PUT', `/api/db/products/updateBatchFacts/${batch.id}`, { body: { thcPercent: 5 } })
  const saved = await t.signedOut('GET', new URL(proof?.url ?? '', 'https://dray.example.com').pathname)
  expect(await pdfText(saved.rawPayload)).toContain(`Batch CHAI-261101-00018 · ${printed}`)
})
