import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test-data/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

const content = {
  kind: 'invoice',
  number: '100023',
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders', address: '', phone: '' },
  recipient: { name: 'Ernst Händel 🎉', contact: '', address: '', phone: '' },
  handover: null,
  lines: [{ product: 'Chai', brand: 'Exotic Liquids', sku: 'EXO-BEV-0001', quantity: 12, price: 18 }],
  page: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 35 } },
}

// R7.1-07
test('office users get the PDF of a document sent as data', async () => {
  const sales = await t.as('SALES')
  const answer = await sales('POST', '/api/storage/createInvoice', { body: { content } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('HTML, unknown keys and invalid numbers are refused with 400, and every error is listed', async () => {
  const sales = await t.as('SALES')
  const html = await sales('POST', '/api/storage/createInvoice', { body: { content: '<h1>Invoice</h1>' } })
  expect([html.statusCode, html.json().code]).toEqual([400, 'invalid-request'])
  const lines = [{ product: 'Chai', quantity: -1, price: 1.005, cost: 2 }]
  const invalid = await sales('POST', '/api/storage/createInvoice', { body: { content: { ...content, lines } } })
  expect(invalid.statusCode).toBe(400)
  expect(invalid.json().errors.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['content.lines.0.quantity', 'content.lines.0.price']),
  )
})

test('a request without a session is refused', async () => {
  expect((await t.signedOut('POST', '/api/storage/createInvoice', { body: { content } })).statusCode).toBe(401)
})
