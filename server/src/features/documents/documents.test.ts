import { expect, test } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

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
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('HTML, unknown keys and invalid numbers are refused with 400, and every error is listed', async () => {
  const sales = await t.as('SALES')
  const html = await sales('POST', '/api/storage/createInvoice', { body: { content: '<h1>Invoice</h1>' } })
  expectRefusal(html, 400, 'invalid-request')
  const lines = [{ product: 'Chai', quantity: -1, price: 1.005, cost: 2 }]
  const invalid = await sales('POST', '/api/storage/createInvoice', { body: { content: { ...content, lines } } })
  expect(invalid.statusCode).toBe(400)
  expect(invalid.json().errors.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['content.lines.0.quantity', 'content.lines.0.price']),
  )
})

test('a document with more text than can be rendered quickly is refused', async () => {
  const sales = await t.as('SALES')
  const message = 'This document has too much text to print'
  const lines = Array.from({ length: 5000 }, () => ({ product: 'x'.repeat(400), quantity: 1, price: 1 }))
  const answer = await sales('POST', '/api/storage/createInvoice', { body: { content: { ...content, lines } } })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors).toEqual([{ path: 'content.lines', message }])
})

test('a user who prints many documents waits for them, while others get theirs in between', async () => {
  const [busy, other] = [await t.as('SALES'), await t.as('SALES')]
  const long = { ...content, lines: Array.from({ length: 2000 }, () => content.lines[0]) }
  const answered: string[] = []
  const print = async (by: typeof busy, name: string, printed: object) => {
    const answer = await by('POST', '/api/storage/createInvoice', { body: { content: printed } })
    answered.push(name)
    return answer.statusCode === 200 ? 200 : answer.json().code
  }
  const codes = await Promise.all([
    ...['first', 'second', 'third', 'fourth'].map((name) => print(busy, name, long)),
    print(other, 'other', content),
  ])
  expect(codes.filter((code) => code === 'still-rendering')).toHaveLength(2)
  expect(codes.at(-1)).toBe(200)
  expect(answered.indexOf('other')).toBeLessThan(4)
})

test('a request without a session is refused', async () => {
  expect((await t.signedOut('POST', '/api/storage/createInvoice', { body: { content } })).statusCode).toBe(401)
})
