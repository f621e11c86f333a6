import { addWebhook, listWebhookDeliveries, listWebhooks } from '@dray/contract/webhooks'
import { roles } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import dns from 'node:dns/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { aDelivery, aWebhook } from '../../test-data/webhook-builders.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const entry = { url: 'https://93.184.216.34/hook/T0P5ECRET', kinds: ['order'], roles: ['SALES'] }
beforeEach(() => t.db.deleteFrom('webhooks').execute())

const add = (body: object = {}) => admin('POST', '/api/db/webhooks/new', { body: { ...entry, ...body } })
const change = (id: number, body: object) => admin('PUT', `/api/db/webhooks/update/${id}`, { body })
const list = async () => listWebhooks.answer.parse((await admin('GET', '/api/db/webhooks/getAll')).json())
const deliveries = async (id: number, query = '') =>
  listWebhookDeliveries.answer.parse((await admin('GET', `/api/db/webhooks/getDeliveries/${id}${query}`)).json())
const stored = (id: number) => t.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notes = async () =>
  (await t.db.selectFrom('changeLog').select('notes').where('entityType', '=', 'company').orderBy('id').execute()).map(
    (row) => row.notes,
  )

test('a new webhook is on, and its secret is in no other answer', async () => {
  const added = addWebhook.answer.parse((await add()).json())
  expect(added.secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(added.standardSecret).toBe(`${added.secret?.replaceAll('-', '+').replace(/(?<!whsec)_/g, '/')}=`)
  expect(added).toMatchObject({
    url: entry.url,
    kinds: ['order'],
    roles: ['SALES'],
    active: true,
    waiting: 0,
    failed: 0,
  })
  const listed = await admin('GET', '/api/db/webhooks/getAll')
  expect(listed.body).not.toContain('whsec_')
  const { secret: _, standardSecret: __, ...rest } = added
  expect(await list()).toEqual([rest])
  expect((await stored(added.id)).secret).toBe(added.secret)
})

test('webhooks are logged as changes of the company, without their secret or the path of their address', async () => {
  const before = (await notes()).length
  const { id } = (await add()).json()
  await change(id, { kinds: ['order', 'payment'], roles: ['ACCOUNTING'], active: false, newSecret: true })
  await change(id, { kinds: ['payment', 'order'], active: false })
  await change(id, { url: 'https://93.184.216.35', active: true })
  await admin('DELETE', `/api/db/webhooks/remove/${id}`)
  expect((await notes()).slice(before)).toEqual([
    'Webhook to https://93.184.216.34 added',
    'Webhook to https://93.184.216.34: sends orders, payments, reads as Accounting, turned off, new secret',
    'Webhook to https://93.184.216.34: now to https://93.184.216.35, turned on',
    'Webhook to https://93.184.216.35 removed',
  ])
})

test('a kind or role that is sent twice counts once', async () => {
  const sent = { kinds: ['payment', 'order', 'payment'], roles: ['SALES', 'ADMIN', 'SALES'] }
  const added = (await add(sent)).json()
  expect([added.kinds, added.roles]).toEqual([
    ['order', 'payment'],
    ['ADMIN', 'SALES'],
  ])
})

test('a replaced secret stays valid for a day; if it is replaced again, the one before that ends', async () => {
  const { id, secret: first } = (await add()).json()
  const from = Date.now()
  const { secret: second, formerSecretUntil } = (await change(id, { newSecret: true })).json()
  expect(second).not.toBe(first)
  const dayMs = 24 * 3_600_000
  expect(Date.parse(formerSecretUntil)).toBeGreaterThanOrEqual(from + dayMs)
  expect(Date.parse(formerSecretUntil)).toBeLessThanOrEqual(Date.now() + dayMs)
  expect(await stored(id)).toMatchObject({ secret: second, formerSecret: first })
  const { secret: third } = (await change(id, { newSecret: true })).json()
  expect(await stored(id)).toMatchObject({ secret: third, formerSecret: second })
  await t.db.updateTable('webhooks').set({ formerSecretUntil: new Date() }).execute()
  expect((await list())[0]?.formerSecretUntil).toBe(null)
})

test('a changed webhook is tried at once, and one that is only saved again keeps waiting', async () => {
  const { id } = await aWebhook(t.db)
  const pausedUntil = new Date(Date.now() + 60_000)
  const isPaused = async () => (await stored(id)).pausedUntil !== null
  await t.db.updateTable('webhooks').set({ failures: 4, pausedUntil }).execute()
  await change(id, {})
  expect(await isPaused()).toBe(true)
  await change(id, { active: false })
  expect(await isPaused()).toBe(false)
})

test('a removed webhook takes its deliveries with it', async () => {
  const { id } = await aWebhook(t.db)
  const delivery = await aDelivery(t.db, id)
  expect((await admin('DELETE', `/api/db/webhooks/remove/${id}`)).json()).toEqual({ ok: true })
  expect(await list()).toEqual([])
  expectRefusal(await admin('POST', `/api/db/webhooks/resend/${delivery.id}`), 404, 'not-found')
  expectRefusal(await admin('DELETE', `/api/db/webhooks/remove/${id}`), 404, 'not-found')
  expectRefusal(await admin('GET', `/api/db/webhooks/getDeliveries/${id}`), 404, 'not-found')
  expectRefusal(await change(id, { active: true }), 404, 'not-found')
})

test('deliveries are listed newest first, can be filtered by status, and are counted per webhook', async () => {
  const [{ id }, other] = [await aWebhook(t.db), await aWebhook(t.db)]
  const waiting = await aDelivery(t.db, id, { recordId: 7 })
  const failed = await aDelivery(t.db, id, { status: 'FAILED' })
  const delivered = await aDelivery(t.db, id, { status: 'DELIVERED' })
  await aDelivery(t.db, other.id)
  const all = await deliveries(id)
  expect(all.map((delivery) => delivery.eventId)).toEqual([delivered.eventId, failed.eventId, waiting.eventId])
  expect(all.map(({ nextAttemptOn }) => nextAttemptOn !== null)).toEqual([false, false, true])
  expect(all[2]).toMatchObject({ kind: 'order', action: 'changed', recordId: 7, status: 'WAITING', attempts: 0 })
  expect((await deliveries(id, '?status=FAILED')).map((delivery) => delivery.id)).toEqual([failed.id])
  expect((await list()).map(({ waiting: w, failed: f }) => [w, f])).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('any delivery can be sent again, as if it were new, unless its webhook is off', async () => {
  const { id } = await aWebhook(t.db)
  for (const status of ['FAILED', 'DELIVERED', 'WAITING'] as const) {
    const delivery = await aDelivery(t.db, id, { status, at: new Date('2026-01-01') })
    await t.db.updateTable('webhookDeliveries').set({ attempts: 3 }).where('id', '=', delivery.id).execute()
    const before = Date.now()
    expect((await admin('POST', `/api/db/webhooks/resend/${delivery.id}`)).json()).toEqual({ ok: true })
    const [newest] = await deliveries(id)
    expect(newest).toMatchObject({ eventId: delivery.eventId, status: 'WAITING', attempts: 0, lastError: null })
    expect(newest?.nextAttemptOn?.getTime()).toBeGreaterThanOrEqual(before)
  }
  const { id: offId } = await aWebhook(t.db, { isActive: false })
  const delivery = await aDelivery(t.db, offId, { status: 'FAILED' })
  expectRefusal(await admin('POST', `/api/db/webhooks/resend/${delivery.id}`), 409, 'webhook-off')
  expectRefusal(await admin('POST', '/api/db/webhooks/resend/987654321'), 404, 'not-found')
})

test('all failed deliveries of a webhook are sent again, and its others stay', async () => {
  const [{ id }, { id: otherId }] = [await aWebhook(t.db), await aWebhook(t.db)]
  for (const status of ['FAILED', 'DELIVERED', 'FAILED'] as const) await aDelivery(t.db, id, { status })
  await aDelivery(t.db, otherId, { status: 'FAILED' })
  const resend = (webhookId: number) => admin('POST', `/api/db/webhooks/resendFailed/${webhookId}`)
  const statuses = async (webhookId: number) => (await deliveries(webhookId)).map(({ status }) => status)
  expect((await resend(id)).json()).toEqual({ ok: true })
  expect(await statuses(id)).toEqual(['WAITING', 'DELIVERED', 'WAITING'])
  expect((await deliveries(id))[0]).toMatchObject({ attempts: 0, lastError: null, nextAttemptOn: expect.any(Date) })
  expect(await statuses(otherId)).toEqual(['FAILED'])
  await change(id, { active: false })
  expectRefusal(await resend(id), 409, 'webhook-off')
  expectRefusal(await resend(987654321), 404, 'not-found')
})

test('a webhook can’t send kinds of records that its roles may not read', async () => {
  const answer = await add({ kinds: ['order', 'count', 'payment'], roles: ['DRIVER'] })
  expectRefusal(answer, 400, 'invalid-request')
  expect(answer.json().errors).toEqual([{ path: 'kinds', message: "The roles Driver can't read payments, counts." }])
  const { id } = (await add({ kinds: ['count'], roles: ['INVENTORY'] })).json()
  expect((await change(id, { roles: ['SALES'] })).json().errors[0].path).toBe('kinds')
  expect((await change(id, { roles: ['SALES'], kinds: ['order'] })).statusCode).toBe(200)
})

test('a webhook of drivers alone, who read only their own orders and customers, is refused', async () => {
  for (const kinds of [['order'], ['customer'], ['order', 'customer']])
    expect((await add({ kinds, roles: ['DRIVER'] })).json().errors[0].path).toBe('kinds')
  const { id } = (await add({ kinds: ['order'], roles: ['DRIVER', 'SALES'] })).json()
  expect((await change(id, { roles: ['DRIVER'] })).json().errors[0].path).toBe('kinds')
})

test('a webhook to a private address is refused, when added and when changed', async () => {
  const { id } = (await add()).json()
  for (const url of ['https://127.0.0.1', 'https://localhost', 'http://93.184.216.34', 'https://a:b@93.184.216.34']) {
    for (const answer of [await add({ url }), await change(id, { url })]) {
      expectRefusal(answer, 400, 'invalid-request')
      expect(answer.json().errors[0].path).toBe('url')
    }
  }
  expect(await list()).toHaveLength(1)
})

test('no transaction is open while DNS is asked for a receiver', async () => {
  const open: unknown[] = []
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(t.db)
    open.push(rows.length)
    return [{ address: '93.184.216.34', family: 4 }]
  }) as never)
  const url = 'https://example.com/hook'
  const { id } = (await add({ url })).json()
  expect((await change(id, { url: `${url}/2` })).json()).toMatchObject({ url: `${url}/2` })
  lookup.mockRestore()
  expect(open).toEqual([0, 0])
})

test('a company has at most 20 webhooks, even if two are added at once', async () => {
  for (let count = 1; count < 20; count++) await aWebhook(t.db)
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  expect(await list()).toHaveLength(20)
})

test('only admins see and change webhooks', async () => {
  const { id } = await aWebhook(t.db)
  for (const role of roles.filter((each) => each !== 'ADMIN')) {
    const user = await t.as(role)
    for (const answer of [
      await user('GET', '/api/db/webhooks/getAll'),
      await user('GET', `/api/db/webhooks/getDeliveries/${id}`),
      await user('POST', '/api/db/webhooks/new', { body: entry }),
      await user('PUT', `/api/db/webhooks/update/${id}`, { body: { active: false } }),
      await user('DELETE', `/api/db/webhooks/remove/${id}`),
    ])
      expectRefusal(answer, 403, 'not-allowed')
  }
})
