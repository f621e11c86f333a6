import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer, type TestMailServer } from '../../test-data/servers/mail-server.ts'
import { anInvoicedOrder } from '../../test-data/document-builders.ts'
import { type ApiClient, openTestApp, testApp } from '../../test-data/test-app.ts'

let mail: TestMailServer
mail = await startMailServer()
const t = await openTestApp({
  SMTP_URL: mail.url,
  MAIL_FROM: 'Acme <orders@acme.example>',
  COMPANY_NAME: 'Acme',
  PUBLIC_URL: 'https://dray.example.com',
})
const rep = await t.as('SALES')
afterAll(() => mail.stop())
beforeEach(() => {
  mail.received.length = 0
})

const anOrder = (customerName: string, orderStatus: 'RECEIVED' | 'DRAFT' = 'RECEIVED') =>
  anInvoicedOrder(t.db, { customerName, orderStatus })
type Order = { id: number }

const send = (order: Order, body: object, { request = rep, key }: { request?: ApiClient; key?: string } = {}) =>
  request('POST', `/api/db/orders/emailInvoice/${order.id}`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

async function invoicesOf(order: { filter: string }) {
  const filter = encodeURIComponent(order.filter)
  const { files } = (await rep('GET', `/api/storage/list/documents?filter=${filter}`)).json()
  return files as { name: string; url: string; createdAt: string; fingerprint: string | null }[]
}

const loggedChanges = async (order: Order) =>
  ((await rep('GET', `/api/db/changelog/getAll/order/${order.id}`)).json() as { notes: string | null }[]).flatMap(
    ({ notes }) => (notes?.includes('sent to') ? [notes] : []),
  )

/** Decodes quoted-printable text. */
const decoded = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

test('an invoice is sent with its PDF and its public link, saved with the order, and recorded in its change log', async () => {
  const order = await anOrder('Ernst Handel')
  const answer = await send(order, { to: ' roland@example.com ' })
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { ok: true } })

  const [invoice] = await invoicesOf(order)
  const [message] = mail.received
  expect(message?.to).toEqual(['roland@example.com'])
  const source = decoded(message?.source ?? '')
  expect(source).toContain('From: Acme <orders@acme.example>')
  expect(source).toMatch(/Reply-To: .*@example.com/)
  expect(source).toContain(`Subject: Invoice ${order.orderNum} from Acme`)
  expect(source).toContain(`Invoice ${order.orderNum} is attached.`)
  expect(source).toContain(invoice?.url)
  expect(invoice?.url).toMatch('https://dray.example.com/documents/invoices/')
  expect(source).toContain(`filename="Invoice ${order.orderNum}.pdf"`)
  const attachment = /application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(message?.source ?? '')?.[1] ?? ''
  const saved = await t.signedOut('GET', new URL(invoice?.url ?? '').pathname)
  expect(Buffer.from(attachment, 'base64').equals(saved.rawPayload)).toBe(true)
  expect(saved.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await loggedChanges(order)).toEqual([
    `Invoice ${order.orderNum} sent to roland@example.com (not the contact's address)`,
  ])
})

test('the message is sent as the sender wrote it, whatever it contains', async () => {
  const order = await anOrder('Bólido 🎉')
  const written = { subject: 'Für Sie: <b>Rechnung</b>', message: 'Hola\n\nfile:///etc/passwd' }
  expect((await send(order, { to: 'martin@example.com', ...written })).statusCode).toBe(200)
  const source = mail.received[0]?.source ?? ''
  expect(source).toContain('Subject: =?UTF-8?')
  expect(decoded(source)).toContain('Hola\r\n\r\nfile:///etc/passwd')
  expect(source).not.toContain('text/html')
})

test('an invoice that still matches its order is sent again; if the order has changed, a new version is saved', async () => {
  const order = await anOrder('Around the Horn')
  await send(order, { to: 'a@example.com' })
  await send(order, { to: 'b@example.com' })
  expect(await invoicesOf(order)).toHaveLength(1)

  const change = await rep('PUT', `/api/db/orders/update/${order.id}`, { body: { notes: 'Ring twice' } })
  expect(change.statusCode).toBe(200)
  await send(order, { to: 'a@example.com' })
  const [newest, oldest] = await invoicesOf(order)
  expect(newest?.fingerprint).not.toBe(oldest?.fingerprint)
  expect(Date.parse(newest?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(oldest?.createdAt ?? ''))

  expect((await send(order, { to: 'a@example.com', fileName: oldest?.name })).statusCode).toBe(200)
  expect(decoded(mail.received.at(-1)?.source ?? '')).toContain(oldest?.url)
  expect(await invoicesOf(order)).toHaveLength(2)
})

test('a request that is repeated with its key sends only one message', async () => {
  const order = await anOrder('Bottom-Dollar')
  const body = { to: 'elizabeth@example.com' }
  const answers = await Promise.all([send(order, body, { key: 'k1' }), send(order, body, { key: 'k1' })])
  answers.push(await send(order, body, { key: 'k1' }))
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(3).fill([200, { ok: true }]))
  expect(mail.received).toHaveLength(1)
  expect(await loggedChanges(order)).toHaveLength(1)
  expect((await send(order, { to: 'other@example.com' }, { key: 'k1' })).json().code).toBe('key-reused')
})

test('an address that the mail server rejects is reported at its field, and nothing is logged as sent', async () => {
  const order = await anOrder('Comércio Mineiro')
  const answer = await send(order, { to: 'nobody@example.com' }, { key: 'k2' })
  expectRefusal(answer, 422, 'mail-address-refused')
  expect(answer.json().errors).toEqual([{ path: 'to', message: 'The mail server rejected this address.' }])
  expect(await loggedChanges(order)).toEqual([])
  expect(await invoicesOf(order)).toHaveLength(1)
})

test('a message that the mail server does not accept is refused, and can be sent again with the same key', async () => {
  const order = await anOrder('Consolidated Holdings')
  for (const to of ['later@example.com', 'noise@example.com']) {
    expectRefusal(await send(order, { to }, { key: to }), 503, 'mail-not-sent')
    expect((await send(order, { to }, { key: to })).json().code).toBe('mail-not-sent')
  }
  expect(mail.received).toEqual([])
  expect(await loggedChanges(order)).toEqual([])
  expect((await send(order, { to: 'fine@example.com' })).statusCode).toBe(200)
})

test('an invalid address and an invoice of another order are refused', async () => {
  const [order, other] = [await anOrder('Drachenblut'), await anOrder('Du monde entier')]
  await send(other, { to: 'a@example.com' })
  const [foreign] = await invoicesOf(other)
  mail.received.length = 0
  for (const to of ['roland', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', '']) {
    const answer = await send(order, { to })
    expect({ status: answer.statusCode, path: answer.json().errors[0].path }).toEqual({ status: 400, path: 'to' })
  }
  expect((await send(order, { to: 'a@example.com', fileName: foreign?.name })).statusCode).toBe(404)
  expect((await send({ id: 987654 }, { to: 'a@example.com' })).json().code).toBe('order-not-found')
  expect(mail.received).toEqual([])
  expect((await send(order, { to: 'a@example.com', subject: 'One\r\nBcc: b@example.com' })).statusCode).toBe(200)
  expect(mail.received).toMatchObject([
    { to: ['a@example.com'], source: expect.stringContaining('Subject: One Bcc: b@example.com') },
  ])
})

test('a draft has no invoice to send', async () => {
  const draft = await anOrder('Eastern Connection', 'DRAFT')
  expectRefusal(await send(draft, { to: 'a@example.com' }), 409, 'draft-has-no-invoice')
})

test('sales and accounting can send invoices; nobody else can', async () => {
  const order = await anOrder('Familia Arquibaldo')
  const body = { to: 'a@example.com' }
  for (const role of ['SALES', 'ACCOUNTING'] as const)
    expect((await send(order, body, { request: await t.as(role) })).statusCode).toBe(200)
  for (const role of ['INVENTORY', 'PAYROLL', 'DRIVER'] as const)
    expect((await send(order, body, { request: await t.as(role) })).statusCode).toBe(403)
  expect((await send(order, body, { request: t.signedOut })).statusCode).toBe(401)
})

test('a user can send at most 30 messages a minute', async () => {
  const order = await anOrder('FISSA')
  const sender = await t.as('SALES')
  const answers = []
  for (let n = 0; n < 31; n++) answers.push(await send(order, { to: 'a@example.com' }, { request: sender }))
  expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(30).fill(200), 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(order, { to: 'a@example.com' })).statusCode).toBe(200)
})

test('without a mail server nothing is sent, and the settings say so', async () => {
  const off = await testApp()
  const answer = await off.signedOut('GET', '/api/db/settings/get')
  expect(answer.json().mailEnabled).toBe(false)
  expect((await t.signedOut('GET', '/api/db/settings/get')).json().mailEnabled).toBe(true)
  const refused = await (await off.as('SALES'))('POST', '/api/db/orders/emailInvoice/1', {
    body: { to: 'a@example.com' },
  })
  expectRefusal(refused, 409, 'mail-is-off')
  await off.stop()
})

test('a message is refused while the mail server is down, and can be sent once it is back', async () => {
  const order = await anOrder('Folies gourmandes')
  const { port } = new URL(mail.url)
  await mail.stop()
  const refused = await send(order, { to: 'a@example.com' }, { key: 'k3' })
  expect(refused.statusCode, refused.body).toBe(503)
  expect(refused.json().title).toBe("The mail server didn't accept the message. Please try again in a moment.")
  mail = await startMailServer(Number(port))
  expect((await send(order, { to: 'a@example.com' }, { key: 'k3' })).statusCode).toBe(200)
  expect(mail.received).toHaveLength(1)
})

test("emails to an address other than the contact's own are marked in the log, and a user can send only a few per hour", async () => {
  const order = await anOrder('Galería del gastrónomo')
  await t.db
    .updateTable('customers')
    .set({ contactEmail: 'Eduardo@example.com' })
    .where('id', '=', order.customerId)
    .execute()
  const request = await t.as('SALES')
  await send(order, { to: 'eduardo@example.com' }, { request })
  await send(order, { to: 'eve@example.com' }, { request })
  expect((await loggedChanges(order)).toSorted()).toEqual([
    `Invoice ${order.orderNum} sent to eduardo@example.com`,
    `Invoice ${order.orderNum} sent to eve@example.com (not the contact's address)`,
  ])

  const answers = []
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let n = 0; n < 60; n++) {
      if (n % 20 === 0) vi.setSystemTime(Date.now() + 61_000)
      answers.push(await send(order, { to: 'eve@example.com' }, { request }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(59).fill(200), 429])
    expect(answers.at(-1)?.json().code).toBe('too-many-other-addresses')
    expect((await send(order, { to: 'eduardo@example.com' }, { request })).statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
