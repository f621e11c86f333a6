import { createInvoice, type DocumentList, listDocuments } from '@dray/contract/documents'
import { type Proof, readProofs } from '@dray/contract/deliveries/proofs'
import type { ProofLine } from '@dray/domain/deliveries/stop-events'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { aProof } from '../../test-data/proof-builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { createProofPdfs, saveProofPdf } from './proof-pdfs.ts'
import { pdfPages, pdfText } from '../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const [rep, driver] = [await t.as('SALES'), await t.as('DRIVER')]
afterAll(() => mail.stop())

type Order = { id: number; orderNum: string; customerId: number; customerName: string; lines: ProofLine[] }

async function anOrderToDeliver(customerName?: string): Promise<Order> {
  const customer = await aCustomer(t.db, { address: 'Kirchgasse 6', ...(customerName && { customerName }) })
  const product = await aProduct(t.db, { name: 'Chai', stock: 50 })
  const lines = [{ sku: product.sku, quantity: 12 }]
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  await t.db
    .updateTable('orders')
    .set({ driverId: driver.userId, deliveryDate: '2026-11-24' })
    .where('id', '=', order.id)
    .execute()
  const [orderLineId = 0] = order.lineIds
  const line = { orderLineId, productName: 'Chai', productSku: product.sku, ordered: 12 }
  const refused = [{ units: 2, disposition: 'DAMAGED' as const, reason: 'Crushed corner' }]
  const proofLines: ProofLine[] = [{ ...line, accepted: 10, refused }]
  return { ...order, customerId: customer.id, customerName: customer.customerName, lines: proofLines }
}
const signature = 'M10 60 Q40 -20 60 40 L120 60'
const handOver = (order: Order, more: Partial<Parameters<typeof aProof>[1]> = {}) =>
  aProof(t.db, {
    ...{ orderId: order.id, driverId: driver.userId, lines: order.lines, receivedBy: 'Roland Mendel', signature },
    at: new Date('2026-11-24T17:41:00Z'),
    ...more,
  })

async function proofsOf({ id }: Order, by: ApiClient = rep): Promise<Proof[]> {
  const answer = await by('GET', `/api/db/orders/getProofs/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return readProofs.answer.parse(answer.json())
}
async function listed({ customerName, orderNum }: Order, by = rep): Promise<DocumentList['files']> {
  const filter = encodeURIComponent(`proofs/${customerName}_${orderNum}`)
  return listDocuments.answer.parse((await by('GET', `/api/storage/list/documents?filter=${filter}`)).json()).files
}
/** Waits for the PDFs, which nobody asks for. */
const saved = (order: Order, count = 1) =>
  vi.waitFor(
    async () => {
      const files = await listed(order)
      expect(files).toHaveLength(count)
      return files
    },
    { timeout: 20_000, interval: 50 },
  )
const pathOf = (url: string) => new URL(url, 'https://dray.example.com').pathname
async function readPdf(url: string): Promise<{ text: string; images: number }> {
  const answer = await t.signedOut('GET', pathOf(url))
  expect(answer.statusCode).toBe(200)
  const images = answer.rawPayload.toString('latin1').match(/\/DCTDecode/g) ?? []
  return { text: await pdfText(answer.rawPayload), images: images.length }
}
async function aPhoto(color: string): Promise<string> {
  const fileName = `${randomUUID()}.jpg`
  const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  await t.dray.files.putIfAbsent(`proofs/${fileName}`, bytes, 'image/jpeg')
  return fileName
}

test('after a delivery its PDF is saved with the order by itself, with who, when, to whom and what, and without prices', async () => {
  const order = await anOrderToDeliver('Ernst Handel')
  await handOver(order, { notes: 'Back door', photos: [await aPhoto('#779944'), await aPhoto('#bb7755')] })
  const [file] = await saved(order)
  const [proof] = await proofsOf(order)
  expect(proof).toMatchObject({ orderedUnits: 12, acceptedUnits: 10, refusedUnits: 2, receivedBy: 'Roland Mendel' })
  expect(pathOf(file?.url ?? '')).toBe(pathOf(proof?.documentUrl ?? ''))
  expect(pathOf(file?.url ?? '')).toMatch(/^\/documents\/proofs\/Ernst%20Handel_/)
  const { text, images } = await readPdf(file?.url ?? '')
  for (const printed of [
    'Proof of delivery',
    `Order number ${order.orderNum}`,
    'Delivered Nov 24, 2026, 9:41 AM',
    `Driver ${proof?.driverName}`,
    'Received by Roland Mendel',
    'Ernst Handel',
    'Kirchgasse 6',
    '10 of 12 units accepted',
    `Chai 2 damaged: Crushed corner ${order.lines[0]?.productSku} 12 10 2`,
    'Back door',
    'Signature of Roland Mendel',
  ])
    expect(text).toContain(printed)
  expect(text).not.toContain('$')
  expect(text).not.toContain('clock was off')
  expect(images).toBe(2)
})

test('a proof stays as it was, however its order, customer and company change', async () => {
  const order = await anOrderToDeliver('Hanari Carnes')
  await handOver(order)
  const [before] = await saved(order)
  const [shown] = await proofsOf(order)
  await t.db.updateTable('orders').set({ notes: 'Changed', driverId: null }).where('id', '=', order.id).execute()
  await t.db.updateTable('orderLines').set({ quantity: 3 }).where('orderId', '=', order.id).execute()
  await t.db
    .updateTable('customers')
    .set({ address: 'Elsewhere 1', contactName: 'New' })
    .where('id', '=', order.customerId)
    .execute()
  const mailed = await rep('POST', `/api/db/orders/emailProof/${order.id}`, { body: { to: 'a@example.com' } })
  expect(mailed.statusCode, mailed.body).toBe(200)
  expect(await saved(order)).toEqual([before])
  expect(await proofsOf(order)).toEqual([shown])
  expect((await readPdf(before?.url ?? '')).text).toContain('Kirchgasse 6')
})

test('each delivery has its own PDF, and the newest comes first', async () => {
  const order = await anOrderToDeliver()
  await handOver(order, { receivedBy: 'First' })
  await saved(order)
  await handOver(order, { receivedBy: 'Second' })
  const [newest, oldest] = await saved(order, 2)
  expect((await readPdf(newest?.url ?? '')).text).toContain('Received by Second')
  expect((await readPdf(oldest?.url ?? '')).text).toContain('Received by First')
  expect((await proofsOf(order)).map(({ receivedBy }) => receivedBy)).toEqual(['Second', 'First'])
})

test('a proof from a phone whose clock was off says both times', async () => {
  const order = await anOrderToDeliver()
  const recordedAt = new Date('2026-11-24T18:00:00Z')
  await handOver(order, { at: new Date('2025-11-24T17:41:00Z'), isClockOff: true, recordedAt })
  const { text } = await readPdf((await saved(order))[0]?.url ?? '')
  expect(text).toContain('Delivered Nov 24, 2025, 9:41 AM Recorded Nov 24, 2026, 10:00 AM')
  expect(text).toContain('clock was off')
  expect((await proofsOf(order))[0]).toMatchObject({ isClockOff: true, recordedAt })
})

test('a photo that is no image, or a signature nobody could draw, does not keep the proof from being saved', async () => {
  const order = await anOrderToDeliver()
  const broken = `${randomUUID()}.jpg`
  await t.dray.files.putIfAbsent(`proofs/${broken}`, Buffer.from('no image'), 'image/jpeg')
  await handOver(order, { photos: [broken, await aPhoto('#779944')], signature: `M1 ${'9'.repeat(400)}` })
  const { text, images } = await readPdf((await saved(order))[0]?.url ?? '')
  expect(text).toContain('1 more on the page of the order')
  expect(images).toBe(1)
})

test('two thousand lines in any script are printed over many pages, each with the headings', async () => {
  const order = await anOrderToDeliver()
  const [line] = order.lines
  const names = ['شاي بالنعناع', '鉄観音', 'Chai *bold* #panic("x")']
  const lines = Array.from(
    { length: 2000 },
    (_, index): ProofLine => ({
      ...{ orderLineId: line?.orderLineId ?? 0, productSku: `SKU-${index}`, ordered: 3, accepted: 3, refused: [] },
      productName: names[index % 3] ?? '',
    }),
  )
  const id = await handOver(order, { lines, receivedBy: 'محمد' })
  const fileName = await saveProofPdf(t.dray, id)
  const answer = await t.signedOut('GET', `/documents/${fileName.split('/').map(encodeURIComponent).join('/')}`)
  const text = await pdfPages(answer.rawPayload)
  expect(text.length).toBeGreaterThan(40)
  for (const page of text.slice(0, -1)) expect(page).toContain('Product SKU Ordered Accepted')
  expect(text.join(' ')).toContain('Chai *bold* #panic("x")')
}, 60_000)

test('a driver sees the proofs of their own orders only, and nobody saves one by hand or renders one from other data', async () => {
  const order = await anOrderToDeliver()
  await handOver(order)
  await saved(order)
  const [other, keeper] = [await t.as('DRIVER'), await t.as('INVENTORY')]
  expect(await proofsOf(order, driver)).toHaveLength(1)
  expect(await proofsOf(order, keeper)).toHaveLength(1)
  expect(await listed(order, driver)).toHaveLength(1)
  expectRefusal(await other('GET', `/api/db/orders/getProofs/${order.id}`), 404, 'order-not-found')
  expect(await listed(order, other)).toEqual([])
  for (const id of [987_654, '99999999999'])
    expect((await rep('GET', `/api/db/orders/getProofs/${id}`)).statusCode, String(id)).toBe(404)
  const email = (by: ApiClient) =>
    by('POST', `/api/db/orders/emailProof/${order.id}`, { body: { to: 'a@example.com' } })
  expect([(await email(driver)).statusCode, (await email(keeper)).statusCode]).toEqual([403, 403])
  expect((await email(rep)).statusCode).toBe(200)
  const body = {
    fileName: `${order.customerName}_${order.orderNum}_${randomUUID()}.pdf`,
    folder: 'proofs',
    bucket: 'documents',
  }
  for (const by of [driver, rep, await t.as('ADMIN')])
    expectRefusal(await by('POST', '/api/storage/saveDocument', { body }), 403, 'not-allowed')
  const content = { kind: 'proof', number: order.orderNum }
  expect((await rep('POST', '/api/storage/createInvoice', { body: { content } })).statusCode).toBe(400)
  expect(createInvoice.body.safeParse({ content }).success).toBe(false)
})

test('the invoice email has the newest proof if the customer wants it, and nothing is asked or said without one', async () => {
  const order = await anOrderToDeliver()
  const send = async () => {
    mail.received.length = 0
    const answer = await rep('POST', `/api/db/orders/emailInvoice/${order.id}`, { body: { to: 'a@example.com' } })
    expect(answer.statusCode, answer.body).toBe(200)
    return mail.received[0]?.source ?? ''
  }
  await t.db.updateTable('customers').set({ emailsProof: true }).where('id', '=', order.customerId).execute()
  expect(await send()).not.toContain('roof of delivery')
  await handOver(order, { receivedBy: 'First' })
  await handOver(order, { receivedBy: 'Second' })
  const source = await send()
  expect(source.match(/filename="Proof of delivery \d+\.pdf"/g)).toHaveLength(1)
  expect(source).toContain('The proof of delivery is attached.')
  const attached = [...source.matchAll(/application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/g)]
  const proofPdf = Buffer.from(attached[1]?.[1] ?? '', 'base64')
  expect(await pdfText(proofPdf)).toContain('Received by Second')
  await t.db.updateTable('customers').set({ emailsProof: false }).where('id', '=', order.customerId).execute()
  expect(await send()).not.toContain('roof of delivery')
  await saved(order, 2)
})

test('an order without a proof has none to email or list', async () => {
  const order = await anOrderToDeliver()
  const email = await rep('POST', `/api/db/orders/emailProof/${order.id}`, { body: { to: 'a@example.com' } })
  expectRefusal(email, 409, 'no-proof')
  expect((await rep('POST', '/api/db/orders/emailProof/987654', { body: { to: 'a@example.com' } })).statusCode).toBe(
    404,
  )
  expect(await listed(order)).toEqual([])
  expect(await proofsOf(order)).toEqual([])
})

test('a delivery that was undone has no proof to list, email or enclose', async () => {
  const order = await anOrderToDeliver()
  await t.db.updateTable('customers').set({ emailsProof: true }).where('id', '=', order.customerId).execute()
  await handOver(order)
  await saved(order)
  await t.db.updateTable('proofs').set({ standing: 'UNDONE' }).where('orderId', '=', order.id).execute()
  expect(await proofsOf(order)).toEqual([])
  const email = (kind: string) => rep('POST', `/api/db/orders/${kind}/${order.id}`, { body: { to: 'a@example.com' } })
  expectRefusal(await email('emailProof'), 409, 'no-proof')
  mail.received.length = 0
  expect((await email('emailInvoice')).statusCode).toBe(200)
  expect(mail.received[0]?.source).not.toContain('roof of delivery')
})

test('servers that save the same proofs at once, and emails that need them, make one PDF of each', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => anOrderToDeliver()))
  const renders = vi.spyOn(t.dray.pdf, 'render')
  const [one, other] = [{ ...t.dray }, { ...t.dray }]
  const servers = [createProofPdfs(one), createProofPdfs(other)]
  const ids = await Promise.all(orders.map((order) => handOver(order)))
  for (const server of servers) server.wake()
  const names = await Promise.all(ids.flatMap((id) => [saveProofPdf(one, id), saveProofPdf(other, id)]))
  for (const order of orders) await saved(order)
  expect(new Set(names).size).toBe(orders.length)
  expect(renders).toHaveBeenCalledTimes(orders.length)
  for (const server of servers) await server.stop()
  renders.mockRestore()
})

test('a PDF that could not be rendered is tried again and the others are saved; a start finds what was left', async () => {
  const order = await anOrderToDeliver()
  const next = await anOrderToDeliver()
  const renders = vi.spyOn(t.dray.pdf, 'render').mockRejectedValueOnce(new Error('no memory'))
  await handOver(order)
  await vi.waitFor(() => expect(renders).toHaveBeenCalled(), { timeout: 20_000 })
  await handOver(next)
  await saved(next)
  expect(await listed(order)).toEqual([])
  renders.mockRestore()
  const pdf = await t.db
    .selectFrom('proofPapers')
    .innerJoin('proofs', 'proofs.id', 'proofId')
    .select(['proofId', 'tries', 'retryAt'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(pdf.tries).toBe(1)
  expect(pdf.retryAt.getTime()).toBeGreaterThan(Date.now())
  await t.db
    .updateTable('proofPapers')
    .set({ retryAt: new Date(0) })
    .where('proofId', '=', pdf.proofId)
    .execute()
  const restarted = createProofPdfs(t.dray)
  restarted.wake()
  await saved(order)
  await restarted.stop()
})
