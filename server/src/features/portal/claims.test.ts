import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { removeUnusedPhotos } from '../storage/index.ts'
import { claimsOfOrders } from './portal-claims.sql.ts'

const t = await openTestApp()
const [admin, accounting, sales, driver] = [
  await t.as('ADMIN'),
  await t.as('ACCOUNTING'),
  await t.as('SALES'),
  await t.as('DRIVER'),
]

let customer: { id: number }
let contact: ApiClient
let tea: { id: number; sku: string }
let order: { id: number; orderNum: string }
beforeEach(async () => {
  customer = await aCustomer(t.db)
  contact = await t.asContact(customer.id, { by: admin })
  tea = await aProduct(t.db, { stock: 50, basePrice: cents(10_00), hasBatch: false })
  order = await aShippedOrder()
})

async function aShippedOrder(shippedOn = t.today()) {
  const shipped = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus: 'DELIVERED',
    lines: [{ sku: tea.sku, quantity: 12 }],
  })
  await t.db.updateTable('orders').set({ shippedOn }).where('id', '=', shipped.id).execute()
  return shipped
}

const returnable = ({ orderNum } = order, as = contact) => as('GET', `/api/portal/returnable/${orderNum}`)
const lineId = async (of = order): Promise<string> => (await returnable(of)).json()[0].orderLineId
const claim = (body: object, { of = order, as = contact, headers = {} } = {}) =>
  as('POST', `/api/portal/claims/${of.orderNum}`, { body, headers })
const broken = async (more: object = {}) => ({
  lines: [{ orderLineId: await lineId(), units: 2, reason: 'Broken', ...more }],
})
const seen = async (as = contact) => (await as('GET', `/api/portal/orders/${order.orderNum}`)).json()
const memos = async () => (await accounting('GET', `/api/db/memos/getByOrder/${order.id}`)).json()

const photo = (type: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#7e2b5c' } })
    .toFormat(type)
    .withExif({ IFD0: { Copyright: 'Kim', ImageDescription: '12 Main Street' } })
    .toBuffer()
const upload = async (payload?: Buffer, as = contact) =>
  t.app.inject({
    method: 'POST',
    url: '/api/portal/photos',
    payload: payload ?? (await photo()),
    headers: { cookie: as.cookie, 'content-type': 'image/jpeg' },
  })
const uploaded = async (as = contact): Promise<string> => (await upload(undefined, as)).json().name

// D-340
test('a claim is a requested credit memo, which moves nothing until the office issues it', async () => {
  const answer = await claim({ ...(await broken()), note: 'Two cups 😀 cracked' })
  expect(answer.json()).toMatchObject({
    id: expect.stringMatching(/^[\w-]{22}$/),
    status: 'REQUESTED',
    note: 'Two cups 😀 cracked',
    lines: [{ sku: tea.sku, name: expect.any(String), units: 2, reason: 'Broken' }],
    photos: 0,
    answer: null,
  })
  const [memo] = await memos()
  expect(memo).toMatchObject({
    status: 'REQUESTED',
    isClaim: true,
    claimNote: 'Two cups 😀 cracked',
    notes: null,
    createdBy: expect.stringMatching(/^Contact /),
    amount: 20,
    lines: [{ disposition: 'KEPT', units: 2, reason: 'Broken', photos: [] }],
  })
  expect(await seen()).toMatchObject({ balance: 120, claims: [answer.json()] })

  const issued = await accounting('POST', `/api/db/memos/issue/${memo.id}`, { body: { notes: 'Sorry for that' } })
  expect(issued.statusCode).toBe(200)
  const { memoNum } = issued.json()
  expect(await seen()).toMatchObject({
    balance: 100,
    claims: [{ id: answer.json().id, status: 'ISSUED', answer: { text: 'Sorry for that', memoNum } }],
  })
  expect((await returnable()).json()[0].left).toBe(10)
})

test('a declined claim says why, and does not keep the same units from being claimed again', async () => {
  await claim(await broken())
  const [memo] = await memos()
  await accounting('POST', `/api/db/memos/decline/${memo.id}`, { body: { reason: 'Photos, please' } })
  expect((await seen()).claims[0]).toMatchObject({
    status: 'DECLINED',
    answer: { text: 'Photos, please', memoNum: null },
  })
  expect((await claim(await broken({ units: 12 }))).statusCode).toBe(200)
  expect((await seen()).claims.map(({ status }: { status: string }) => status)).toEqual(['REQUESTED', 'DECLINED'])
  expectRefusal(await claim(await broken({ units: 13 })), 409, 'return-exceeds')
})

test('a claim can be sent through the last day that the company allows, and only once the order has shipped', async () => {
  await admin('PUT', '/api/db/settings/portal', { body: { claimDays: 3 } })
  order = await aShippedOrder(addDays(t.today(), -3))
  expect((await seen()).canClaimUntil).toBe(t.today())
  const lines = await broken()
  expect((await claim(lines)).statusCode).toBe(200)

  await t.db
    .updateTable('orders')
    .set({ shippedOn: addDays(t.today(), -4) })
    .where('id', '=', order.id)
    .execute()
  expect((await seen()).canClaimUntil).toBeNull()
  expectRefusal(await claim(lines), 422, 'too-late')
  expectRefusal(await returnable(), 422, 'too-late')
  await admin('PUT', '/api/db/settings/portal', { body: { claimDays: 14 } })

  const open = await anOrder(t.db, { customerId: customer.id, lines: [{ sku: tea.sku }] })
  expectRefusal(await returnable(open), 409, 'order-not-shipped')
  expectRefusal(await claim(lines, { of: open }), 409, 'order-not-shipped')
})

test('an order of another customer is not found, and a line of another order is unknown', async () => {
  const stranger = await t.asContact((await aCustomer(t.db)).id, { by: admin })
  const body = await broken()
  expectRefusal(await claim(body, { as: stranger }), 404, 'not-found')
  expectRefusal(await returnable(order, stranger), 404, 'not-found')
  const other = await aShippedOrder()
  expectRefusal(await claim(body, { of: other }), 422, 'memo-line-unknown')
  const { id } = await t.db
    .selectFrom('orderLines')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expectRefusal(await claim(await broken({ orderLineId: String(id) })), 422, 'memo-line-unknown')
  expect(await memos()).toEqual([])
})

// D-334
test('claims are read by their customer only, whatever order is asked for', async () => {
  await claim(await broken())
  expect(await claimsOfOrders(t.db, customer.id, [order.id])).toHaveLength(1)
  expect(await claimsOfOrders(t.db, (await aCustomer(t.db)).id, [order.id])).toEqual([])
})

test('a contact who may not order or see money can claim, and reads no amount', async () => {
  const clerk = await t.asContact(customer.id, { by: admin, mayOrder: false, seesMoney: false })
  const answer = await claim(await broken(), { as: clerk })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toMatch(/amount|credit|:20\b/i)
})

test('a claim that is sent twice under one key is one', async () => {
  const body = await broken({ photos: [await uploaded()] })
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([claim(body, { headers }), claim(body, { headers })])
  expect(answers.map(({ body: text }) => text)).toEqual([answers[0]?.body, answers[0]?.body])
  expect(await memos()).toHaveLength(1)
})

test('a claim with bad input is refused and changes nothing', async () => {
  const [line] = (await broken()).lines
  const refused: object[] = [
    {},
    { lines: [] },
    { lines: [{ ...line, units: 0 }] },
    { lines: [{ ...line, units: -1 }] },
    { lines: [{ ...line, units: 1.5 }] },
    { lines: [{ ...line, units: '4c' }] },
    { lines: [{ ...line, units: 10 ** 7 }] },
    { lines: [{ ...line, reason: ' ' }] },
    { lines: [{ ...line, photos: Array.from({ length: 6 }, String) }] },
    { lines: Array.from({ length: 5000 }, () => line) },
    { lines: [line], note: 'x'.repeat(10_000) },
  ]
  for (const body of refused) expect((await claim(body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(400)
  expect(await memos()).toEqual([])
})

test('a photo is stored without what the camera wrote, and read by the office only', async () => {
  const name = await uploaded()
  await claim(await broken({ photos: [name] }))
  const [memo] = await memos()
  const [{ url }] = memo.lines[0].photos
  const shown = await sales('GET', url)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  expect(shown.rawPayload.includes('Main Street')).toBe(false)
  expectRefusal(await driver('GET', url), 403, 'not-allowed')
  expectRefusal(await contact('GET', url), 401, 'signed-out')
  expect((await seen()).claims[0].photos).toBe(1)
  // The lines are replaced when the memo is issued; the photo stays with its own.
  const lines = [{ orderLineId: memo.lines[0].orderLineId, disposition: 'DAMAGED', units: 1, reason: 'Broken' }]
  const issued = await accounting('POST', `/api/db/memos/issue/${memo.id}`, { body: { lines } })
  expect(issued.json().lines[0].photos).toEqual([{ name, url }])
})

test('a photo of another contact, of another claim, or named twice is refused', async () => {
  const colleague = await t.asContact(customer.id, { by: admin })
  const [own, used, theirs] = [await uploaded(), await uploaded(), await uploaded(colleague)]
  await claim(await broken({ photos: [used] }))
  for (const photos of [[theirs], [used], [own, own], ['../company/logo.png'], ['']])
    expectRefusal(await claim(await broken({ photos })), 422, 'photo-unknown')
  expect((await claim(await broken({ photos: [own] }))).statusCode).toBe(200)
})

test('only PNG, JPEG and WebP are taken, whatever they are called, and twenty a day', async () => {
  expectRefusal(await upload(Buffer.from('MZ\u0090 a program')), 415, 'wrong-file-type')
  expectRefusal(
    await upload(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500)])),
    415,
    'wrong-file-type',
  )
  expectRefusal(await upload(await photo('gif')), 415, 'wrong-file-type')
  expectRefusal(await upload(Buffer.alloc(0)), 415, 'wrong-file-type')
  expectRefusal(await upload(Buffer.alloc(20 * 1024 * 1024, 'MZ')), 413, 'file-too-large')
  for (const type of ['png', 'webp'] as const) expect((await upload(await photo(type))).statusCode).toBe(200)
  for (let sent = 2; sent < 20; sent++) expect((await upload()).statusCode).toBe(200)
  expectRefusal(await upload(), 429, 'upload-quota')
})

test('a photo that no claim used is removed after a day', async () => {
  const [unused, claimed, fresh] = [await uploaded(), await uploaded(), await uploaded()]
  await claim(await broken({ photos: [claimed] }))
  const old = new Date(Date.now() - 25 * 3_600_000)
  await t.db.updateTable('uploads').set({ createdAt: old }).where('fileName', 'in', [unused, claimed]).execute()
  await removeUnusedPhotos(t.dray, new Date(Date.now() - 24 * 3_600_000))
  const status = async (name: string) => (await sales('GET', `/storage/claims/${name}`)).statusCode
  expect([await status(unused), await status(claimed), await status(fresh)]).toEqual([404, 200, 200])
  expectRefusal(await claim(await broken({ photos: [unused] })), 422, 'photo-unknown')
})
