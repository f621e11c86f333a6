import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Api, setUpByApi, signInByApi } from '../api.ts'
import { createDataFolder, expectHealthy, startDrayProcess } from '../dray-process.ts'

const phones = 10
const stopsOfPhone = 25
/** Each stop is delivered and paid. */
const events = 2 * phones * stopsOfPhone
const day = '2026-12-01'
const stock = 100_000
const ordered = 4
const collected = 1.25

const folder = createDataFolder()
afterAll(() => folder.remove())

const start = () => startDrayProcess({ DATA_DIR: folder.dataDir })

type StopEvent = { id: string; orderId: number }
type Phone = { cookie: string; unanswered: Map<string, StopEvent> }

test('ten phones send 500 events over bad connections while the server is killed twice, and each counts once', async () => {
  let dray = await start()
  const { productId, fleet } = await prepareFleet(await setUpByApi(dray.address, false), dray.address)
  const left = () => fleet.reduce((sum, { unanswered }) => sum + unanswered.size, 0)
  const sending = Promise.all(fleet.map((phone) => sendAll(phone, () => dray.address)))
  // It is awaited below, after the kills.
  sending.catch(() => undefined)
  for (const part of [2 / 3, 1 / 3]) {
    await expect.poll(left, { timeout: 120_000 }).toBeLessThan(events * part)
    await dray.kill()
    dray = await start()
  }
  await sending

  const api = await signInByApi(dray.address)
  const stops = (await api.get(`/api/db/orders/getDeliveries/${day}`)).body as unknown as Stop[]
  expect(stops).toHaveLength(events / 2)
  const refused = stops.map(({ delivered }) => delivered?.refusedUnits)
  expect(refused.filter((units) => units === 1)).toHaveLength(phones * Math.ceil(stopsOfPhone / 4))
  for (const { orderStatus, collections } of stops)
    expect([orderStatus, ...collections.map(({ amount }) => amount)]).toEqual(['DELIVERED', collected])
  const memos = (await api.get(`/api/db/memos/getTotals/2020-01-01/2099-12-31`)).body
  expect(memos).toMatchObject({ memos: phones * Math.ceil(stopsOfPhone / 4), issued: 0 })
  const product = (await api.get(`/api/db/products/getByID/${productId}`)).body
  expect(product).toMatchObject({ stock: stock - ordered * stops.length })
  await dray.stop()
  expectHealthy(folder.dataDir)
}, 300_000)

type Stop = {
  orderStatus: string
  delivered: { refusedUnits: number } | null
  collections: { amount: number }[]
}

/** A driver for each phone, each with stops of their own, of which every fourth refuses a unit. */
async function prepareFleet(admin: Api, address: string): Promise<{ productId: number; fleet: Phone[] }> {
  const added = async (url: string, body: object) => {
    const answer = await admin.post(url, body)
    expect(answer.status, url).toBe(200)
    return answer.body as { id: number; sku: string }
  }
  const brand = await added('/api/db/brands/addNew', { name: 'Acme' })
  const type = await added('/api/db/products/addNewProductType', { name: 'Tea' })
  const form = { brandID: brand.id, typeID: type.id, name: 'Chai', basePrice: 18, hasBatch: false, stock }
  const product = await added('/api/db/products/addNew', form)
  const customers: { id: number }[] = []
  for (let n = 0; n < stopsOfPhone; n++)
    customers.push(await added('/api/db/customers/addNew', { customerName: `Customer ${n}` }))
  const products = [{ productSku: product.sku, quantity: ordered }]

  const fleet: Phone[] = []
  for (let n = 0; n < phones; n++) {
    const person = { name: `Driver ${n}`, email: `driver${n}@example.com`, password: 'a good password' }
    const driver = await added('/api/db/users/addNew', { ...person, role: ['DRIVER'] })
    const unanswered = new Map<string, StopEvent>()
    for (const [stop, customer] of customers.entries()) {
      const order = { customerID: customer.id, products, deliveryDate: day, driverId: driver.id }
      const { id, orderedItems } = (await added('/api/db/orders/new', order)) as unknown as PlacedOrder
      for (const event of eventsOf(id, stop % 4 === 0 ? orderedItems[0]?.id : undefined))
        unanswered.set(event.id, event)
    }
    fleet.push({ cookie: (await signInByApi(address, person)).cookie, unanswered })
  }
  return { productId: product.id, fleet }
}

type PlacedOrder = { id: number; orderedItems: { id: number }[] }

function eventsOf(orderId: number, refusedLine: number | undefined): StopEvent[] {
  const at = new Date().toISOString()
  const refused = [{ units: 1, disposition: 'RESTOCK', reason: 'Ordered too many' }]
  const accepted = refusedLine === undefined ? [] : [{ orderLineId: refusedLine, units: ordered - 1, refused }]
  const shared = { orderId, at }
  return [
    { id: randomUUID(), ...shared, ...{ kind: 'DELIVERED', accepted } },
    { id: randomUUID(), ...shared, ...{ kind: 'COLLECTED', amount: collected, paymentMethod: 'CASH' } },
  ]
}

/** Sends events in any sequence and number, some twice, and often loses the answer, until the server has said done to all. */
async function sendAll({ cookie, unanswered }: Phone, address: () => string): Promise<void> {
  const all = [...unanswered.values()]
  while (unanswered.size > 0) {
    const batch = all.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * 12))
    const isCut = Math.random() < 0.3
    const outcomes = await send(batch, { cookie, address: address(), isCut })
    for (const { id, done } of outcomes) if (done) unanswered.delete(id)
    // A refusal would be an error here, but for a server that is going down.
    const codes = outcomes.flatMap(({ code }) => code ?? [])
    expect(codes.filter((code) => code !== 'database-away' && code !== 'busy')).toEqual([])
    if (outcomes.length === 0) await sleep(50)
  }
}

type Outcome = { id: string; done?: true; code?: string }
type Connection = { cookie: string; address: string; isCut: boolean }

async function send(batch: StopEvent[], { cookie, address, isCut }: Connection): Promise<Outcome[]> {
  const cut = AbortSignal.timeout(isCut ? Math.round(Math.random() * 200) : 60_000)
  try {
    const answer = await fetch(`${address}/api/db/deliveries/events`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ events: batch }),
      signal: cut,
    })
    return answer.ok ? await answer.json() : []
  } catch {
    return []
  }
}
