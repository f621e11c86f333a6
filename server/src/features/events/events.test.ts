import type { LiveEvent } from '@dray/contract/events'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce, announceProgress } from '../../platform/live/announce.ts'
import { aCustomer, aProduct, aUser } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
const sales = await t.as('SALES')

/** The event stream of a browser: what it has received, and whether the server ended it. */
async function streamOf(
  cookie: string,
  query = '',
  { at = origin, signal }: { at?: string; signal?: AbortSignal } = {},
) {
  const answer = await fetch(`${at}/api/events${query}`, { headers: { cookie }, ...(signal ? { signal } : {}) })
  const stream = { status: answer.status, events: [] as LiveEvent[], hasEnded: false }
  const read = async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm)) stream.events.push(JSON.parse(json))
    stream.hasEnded = true
  }
  void read().catch(() => undefined)
  await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'hello' }))
  if (query === '') stream.events.length = 0
  return stream
}

const tell = (entity: Parameters<typeof announce>[1], ids: number[]) =>
  inTransaction(t.db, (tx) => announce(tx, entity, ids))

async function anOrder(driverId: number | null): Promise<{ id: number; customerId: number }> {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
  const body = { customerID: customer.id, driverId, products: [{ productSku: product.sku, quantity: 1 }] }
  const answer = await sales('POST', '/api/db/orders/new', { body })
  return { id: answer.json().id, customerId: customer.id }
}

test('a driver gets events only for their own orders, the customers on those, their own user, and payroll', async () => {
  const driver = await t.as('DRIVER')
  const [own, foreign] = [await anOrder(driver.userId), await anOrder(null)]
  const [drivers, office] = [await streamOf(driver.cookie), await streamOf(sales.cookie)]
  await tell('orders', [foreign.id])
  await tell('orders', [own.id, foreign.id])
  await tell('customers', [own.customerId, foreign.customerId])
  await tell('users', [sales.userId])
  await tell('users', [sales.userId, driver.userId])
  await tell('payments', [1])
  await tell('brands', [])
  await tell('memos', [6])
  await tell('comments', [7])
  await tell('payroll', [8])
  await announceProgress(t.db, 'import', 1, 2)
  await tell('products', [3])
  await vi.waitFor(() => expect(office.events).toHaveLength(12))
  await vi.waitFor(() => expect(drivers.events.at(-1)).toMatchObject({ entity: 'products' }))
  expect(drivers.events).toEqual([
    { kind: 'changed', entity: 'orders', ids: [own.id] },
    { kind: 'changed', entity: 'customers', ids: [own.customerId] },
    { kind: 'changed', entity: 'users', ids: [driver.userId] },
    { kind: 'changed', entity: 'memos', ids: [] },
    { kind: 'changed', entity: 'comments', ids: [] },
    { kind: 'changed', entity: 'payroll', ids: [] },
    { kind: 'changed', entity: 'products', ids: [3] },
  ])
})

test('a driver gets one last event for an order given to another driver, and none after that', async () => {
  const driver = await t.as('DRIVER')
  const other = await aUser(t.db, { roles: ['DRIVER'] })
  const { id } = await anOrder(null)
  const stream = await streamOf(driver.cookie)
  const assign = (driverId: number) => sales('PUT', `/api/db/orders/update/${id}`, { body: { driverId } })
  const ordersHeard = () => stream.events.filter((event) => event.kind === 'changed' && event.entity === 'orders')
  await assign(driver.userId)
  await vi.waitFor(() => expect(ordersHeard()).toHaveLength(1))
  await assign(other.id)
  await vi.waitFor(() => expect(ordersHeard()).toHaveLength(2))
  await tell('orders', [id])
  await tell('products', [4])
  await vi.waitFor(() => expect(stream.events.at(-1)).toMatchObject({ entity: 'products', ids: [4] }))
  expect(ordersHeard()).toHaveLength(2)
})

test('a user without a role gets events only for their own profile, and that payroll changed', async () => {
  const nobody = await t.as()
  const stream = await streamOf(nobody.cookie)
  for (const entity of ['orders', 'products', 'comments', 'payroll'] as const) await tell(entity, [1])
  await tell('users', [nobody.userId])
  await vi.waitFor(() => expect(stream.events).toHaveLength(2))
  expect(stream.events).toEqual([
    { kind: 'changed', entity: 'payroll', ids: [] },
    { kind: 'changed', entity: 'users', ids: [nobody.userId] },
  ])
})

test('only admins get events for all sign-ins; others get only their own', async () => {
  const admin = await t.as('ADMIN')
  const [reps, admins] = [await streamOf(sales.cookie), await streamOf(admin.cookie)]
  const signIns: number[][] = [[admin.userId], [], [sales.userId]]
  for (const ids of signIns) await tell('signIns', ids)
  const heard = (events: LiveEvent[]) =>
    events.flatMap((event) => (event.kind === 'changed' && event.entity === 'signIns' ? [event.ids] : []))
  await vi.waitFor(() => expect(heard(admins.events)).toEqual(signIns))
  await vi.waitFor(() => expect(heard(reps.events)).toEqual([[sales.userId]]))
})

test('an event stream ends at once when its session does, and other sessions keep theirs', async () => {
  const [admin, rep] = [await t.as('ADMIN'), await t.as('SALES')]
  const [reps, admins] = [await streamOf(rep.cookie), await streamOf(admin.cookie)]
  await admin('PUT', `/api/db/users/update/${rep.userId}`, { body: { role: ['DRIVER'] } })
  await vi.waitFor(() => expect(reps.hasEnded).toBe(true))

  await admin('PUT', `/api/db/users/updatePassword/${admin.userId}`, { body: { password: 'another' } })
  await tell('orders', [5])
  await vi.waitFor(() => expect(admins.events).toContainEqual({ kind: 'changed', entity: 'orders', ids: [5] }))
  expect(admins.hasEnded).toBe(false)
  await admin('POST', '/api/db/users/logout')
  await vi.waitFor(() => expect(admins.hasEnded).toBe(true))
})

test('a stream can also send the latest changes, because a page reads before its stream begins', async () => {
  const driver = await t.as('DRIVER')
  const [own, other] = [await anOrder(driver.userId), await anOrder(null)]
  await vi.waitFor(() => {
    const changed = t.dray.live.recentChanges(60_000).flatMap((event) => (event.kind === 'changed' ? event.ids : []))
    expect(changed).toEqual(expect.arrayContaining([own.id, other.id]))
  })
  const told = async (cookie: string, query: string) => {
    const stream = await streamOf(cookie, query)
    await tell('brands', [1])
    await tell('settings', [])
    await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'changed', entity: 'settings', ids: [] }))
    return stream.events.flatMap((event) => (event.kind === 'changed' && event.entity === 'orders' ? event.ids : []))
  }
  expect(await told(sales.cookie, '?sinceMs=60000')).toEqual(expect.arrayContaining([own.id, other.id]))
  expect(await told(driver.cookie, '?sinceMs=60000')).toEqual([own.id])
  expect(await told(sales.cookie, '')).toEqual([])
})

test.each(['-1', '60001', 'soon', '1.5'])('a stream since %s is refused', async (since) => {
  expect((await sales('GET', `/api/events?sinceMs=${since}`)).statusCode).toBe(400)
})

/** Counts the queries of orders. */
function countedDatabase() {
  const counted = { questions: 0 }
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      if (/"name":"orders"/.test(JSON.stringify(node))) counted.questions++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, counted }
}

test('a user has at most twenty streams, which query the database once per event and get all events in order', async () => {
  const { db, counted } = countedDatabase()
  const app = await buildApp({ ...t.dray, db }, { maxEventLoopDelay: 0, requestsPerMinute: 10_000 })
  const own = await app.listen({ port: 0, host: '127.0.0.1' })
  const driver = await t.as('DRIVER')
  const orders = [await anOrder(driver.userId), await anOrder(driver.userId)]
  const leave = new AbortController()
  const streams = []
  for (let opened = 0; opened < 20; opened++)
    streams.push(await streamOf(driver.cookie, '', { at: own, ...(opened === 0 ? { signal: leave.signal } : {}) }))
  const another = () => fetch(`${own}/api/events`, { headers: { cookie: driver.cookie } })
  const refused = await another()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await refused.json()).code).toBe('too-many')
  counted.questions = 0
  for (const { id } of orders) await tell('orders', [id])
  const heard = orders.map(({ id }) => ({ kind: 'changed', entity: 'orders', ids: [id] }))
  for (const stream of streams) await vi.waitFor(() => expect(stream.events).toEqual(heard))
  expect(counted.questions).toBe(2)
  // Another user has their own limit, and closing a stream makes room.
  await streamOf((await t.as('DRIVER')).cookie, '', { at: own })
  leave.abort()
  await vi.waitFor(async () => {
    const answer = await another()
    await answer.body?.cancel()
    expect(answer.status).toBe(200)
  })
  await app.close()
}, 30_000)

test('a stream that begins later gets the changes it missed', async () => {
  const { db, counted } = countedDatabase()
  const app = await buildApp({ ...t.dray, db }, { maxEventLoopDelay: 0 })
  const own = await app.listen({ port: 0, host: '127.0.0.1' })
  const driver = await t.as('DRIVER')
  const first = await streamOf(driver.cookie, '?sinceMs=60000', { at: own })
  const { id } = await anOrder(driver.userId)
  const told = { kind: 'changed', entity: 'orders', ids: [id] }
  await vi.waitFor(() => expect(first.events).toContainEqual(told))
  counted.questions = 0
  const later = await streamOf(driver.cookie, '?sinceMs=60000', { at: own })
  await vi.waitFor(() => expect(later.events).toContainEqual(told))
  expect(counted.questions).toBe(0)
  await app.close()
})

test('when a user’s roles change during a session, its event stream follows the new roles', async () => {
  const admin = await t.as('ADMIN')
  const stream = await streamOf(admin.cookie)
  const role = ['DRIVER']
  expect((await admin('PUT', `/api/db/users/update/${admin.userId}`, { body: { role } })).statusCode).toBe(200)
  const foreign = await anOrder(null)
  await tell('products', [foreign.id])
  await vi.waitFor(() => {
    const last = stream.events.at(-1)
    expect(stream.hasEnded || (last?.kind === 'changed' && last.entity === 'products')).toBe(true)
  })
  expect(stream.events).not.toContainEqual({ kind: 'changed', entity: 'orders', ids: [foreign.id] })
})
