import { randomUUID } from 'node:crypto'
import type { DeliveryStop } from '@dray/contract/deliveries'
import type { HeldDelivery } from '@dray/contract/deliveries/held'
import { cents } from '@dray/domain/money'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { recordPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const day = t.today()

/** As JSON: amounts are dollars. */
type Stop = Pick<DeliveryStop, 'id' | 'items' | 'orderStatus'> & { toCollect: number }
type Held = Pick<HeldDelivery, 'id'>
type Phone = { by: ApiClient & { userId: number }; stops: Stop[] }
type Fact = { id: string; kind: string; orderId: number; amount?: number; shownUnits?: number }

/** The true course of events, which the server can't see. */
type Story = {
  customers: number[]
  skus: string[]
  batches: { id: number; productId: number }[]
  orders: number[]
  phones: Phone[]
  /** Taken by the server. */
  facts: Fact[]
}

const which = fc.nat(30)
const plain = <Kind extends string>(kind: Kind, weight: number) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), which, units: fc.integer({ min: 1, max: 9 }), phone: fc.nat(1) }),
})
const step = fc.oneof(
  plain('place', 5),
  plain('look', 4),
  plain('deliver', 8),
  plain('refuse', 4),
  plain('collect', 5),
  plain('fail', 2),
  plain('undo', 3),
  plain('edit', 4),
  plain('add', 2),
  plain('give', 3),
  plain('pickup', 1),
  plain('cancel', 2),
  plain('draft', 1),
  plain('reopen', 2),
  plain('position', 2),
  plain('apply', 5),
  plain('dismiss', 2),
  plain('confirm', 3),
  plain('credit', 2),
  plain('issue', 2),
  plain('decline', 1),
  plain('pull', 3),
  plain('hold', 1),
  plain('release', 1),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]

/** The answer, or undefined if it was refused because of what happened before. */
function answered(answer: LightMyRequestResponse) {
  if (answer.statusCode === 200) return answer.json()
  expect([403, 404, 409, 422], answer.body).toContain(answer.statusCode)
  return undefined
}
const read = async (url: string) => (await admin('GET', `/api/db/${url}`)).json()
const change = async (id: number, body: object, by: ApiClient = admin) =>
  answered(await by('PUT', `/api/db/orders/update/${id}`, { body }))
const post = async (url: string, body: object = {}) => answered(await admin('POST', `/api/db/${url}`, { body }))

async function send(story: Story, phone: Phone, event: Omit<Fact, 'id'> & object): Promise<void> {
  const { shownUnits: _, ...sent } = { id: randomUUID(), at: new Date().toISOString(), ...event }
  const body = { events: [sent, ...(sent.kind === 'COLLECTED' ? [] : [sent])] }
  const answer = await phone.by('POST', '/api/db/deliveries/events', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  const [outcome, again] = answer.json()
  if (again) expect(again).toEqual(outcome)
  expect(outcome.retry, answer.body).toBeUndefined()
  // Money and goods that left the driver's hands are taken, but for what the driver can mend at the door.
  if (outcome.done !== true && sent.kind !== 'NOT_DELIVERED')
    expect(['must-pay', 'stop-delivered'], answer.body).toContain(outcome.code)
  if (outcome.done) story.facts.push({ ...event, id: sent.id })
}

const shownOf = ({ items }: Stop) =>
  items.map(({ id: orderLineId, productId, quantity: units }) => ({ orderLineId, productId, units }))

function deliver(story: Story, phone: Phone, stop: Stop, units: number): Promise<void> {
  const [line] = stop.items
  const refused = Math.min(units, line?.quantity ?? 0)
  const parts = [{ units: refused, disposition: 'RESTOCK', reason: 'Too many' }]
  const accepted =
    line === undefined || refused === 0
      ? []
      : [{ orderLineId: line.id, units: line.quantity - refused, refused: parts }]
  const shown = shownOf(stop)
  const shownUnits = shown.reduce((sum, each) => sum + each.units, 0)
  const event = { kind: 'DELIVERED', orderId: stop.id, shown, accepted, shownUnits }
  return send(story, phone, event)
}

/** A driver acts on what the phone showed last. */
async function drive(story: Story, { kind, which, units, phone: place }: Step): Promise<boolean> {
  const phone = pick(story.phones, place)
  if (phone === undefined) return false
  if (kind === 'look') {
    const stops = await phone.by('GET', `/api/db/orders/getDeliveries/${day}`)
    phone.stops = stops.json()
    return true
  }
  const stop = pick(phone.stops, which)
  if (kind === 'deliver' && stop) await deliver(story, phone, stop, 0)
  else if (kind === 'refuse' && stop) await deliver(story, phone, stop, units)
  else if (kind === 'collect' && stop) {
    const amount = stop.toCollect > 0 ? stop.toCollect : units
    await send(story, phone, { kind: 'COLLECTED', orderId: stop.id, amount, ...{ paymentMethod: 'CASH' } })
  } else if (kind === 'fail' && stop)
    await send(story, phone, { kind: 'NOT_DELIVERED', orderId: stop.id, ...{ reason: 'Closed' } })
  else if (kind === 'undo' && stop) await change(stop.id, { orderStatus: 'PACKED' }, phone.by)
  else return ['deliver', 'refuse', 'collect', 'fail', 'undo'].includes(kind)
  return true
}

async function place(story: Story, { which, units, phone }: Step): Promise<void> {
  const products = story.skus.slice(0, 1 + (units % 2)).map((productSku, n) => ({
    productSku,
    quantity: units + n,
    batchMode: 'auto',
  }))
  const body = {
    customerID: pick(story.customers, which),
    products,
    deliveryDate: day,
    driverId: pick(story.phones, phone)?.by.userId,
    dollarAdjustment: which % 3,
  }
  const placed = await post('orders/new', body)
  if (placed) story.orders.push(placed.id)
}

type Order = {
  id: number
  customerID: number
  driverId: number | null
  orderStatus: string
  orderedItems: { id: number; productSku: string; quantity: number; tagsPulled: boolean }[]
}

/** The office changes an order. */
async function edit(story: Story, { kind, which, units, phone }: Step): Promise<void> {
  const id = pick(story.orders, which)
  if (id === undefined) return
  const { res: order }: { res: Order } = await read(`orders/getByID/${id}`)
  const lines = order.orderedItems.map(({ id: line, productSku, quantity }) => ({ id: line, productSku, quantity }))
  const [first, ...others] = lines
  const added = { productSku: pick(story.skus, units), quantity: units, batchMode: 'auto' }
  if (kind === 'edit' && first) await change(id, { orderItems: [{ ...first, quantity: units }, ...others] })
  if (kind === 'add') await change(id, { orderItems: units % 2 ? [...lines, added] : [added] })
  if (kind === 'give')
    await change(id, { driverId: units === 1 ? null : (pick(story.phones, phone)?.by.userId ?? null) })
  if (kind === 'pickup') await change(id, { pickupOrder: true })
  if (kind === 'cancel') await change(id, { orderStatus: 'CANCELLED' })
  if (kind === 'draft') await change(id, { orderStatus: 'DRAFT' })
  if (kind === 'reopen')
    await change(id, { orderStatus: 'PACKED', pickupOrder: false, driverId: story.phones[0]?.by.userId })
  if (kind === 'position' && order.driverId !== null) {
    const url = `/api/db/deliveries/setPositions/${day}/${order.driverId}`
    answered(await admin('PUT', url, { body: { orderIds: [id] } }))
  }
  if (kind === 'pull') {
    const body = { itemIds: order.orderedItems.map((line) => line.id), tagsPulled: units > 2 }
    answered(await admin('PUT', `/api/db/orders/pullTags/${id}`, { body }))
  }
  if (kind === 'credit') await recordPayment(admin, order.customerID, [], { amount: units * 3 })
}

/** Deliveries that wait for the office. */
async function settle(story: Story, { kind, which, units }: Step): Promise<void> {
  if (kind === 'apply' || kind === 'dismiss') {
    const held = pick<Held>(await read('deliveries/getHeld'), which)
    if (held === undefined) return
    if (kind === 'dismiss') await post(`deliveries/dismissHeld/${held.id}`, { reason: 'Never left' })
    else {
      const applied = await post(`deliveries/applyHeld/${held.id}`)
      if (applied?.backorder) story.orders.push(applied.backorder.id)
    }
  }
  if (kind === 'confirm') {
    const waiting = pick<{ id: number }>(await read('collections/getAll?status=waiting'), which)
    if (waiting) await post(`collections/confirm/${waiting.id}`)
  }
  if (kind === 'issue' || kind === 'decline') {
    const id = pick(story.orders, which)
    const memos: { id: number; status: string }[] = id === undefined ? [] : await read(`memos/getByOrder/${id}`)
    const memo = memos.find(({ status }) => status === 'REQUESTED')
    if (memo) await post(`memos/${kind}/${memo.id}`, kind === 'issue' ? {} : { reason: 'No' })
  }
  const batch = pick(story.batches, units)
  if (kind === 'hold' && batch) await post('products/holdBatches', { batchIds: [batch.id], reason: 'Recall' })
  if (kind === 'release' && batch) await post('products/releaseBatches', { batchIds: [batch.id], reason: 'Retested' })
}

async function begin(): Promise<Story> {
  const tracked = await aProduct(t.db, { basePrice: cents(3_33) })
  const loose = await aProduct(t.db, { basePrice: cents(10_01), hasBatch: false, stock: 2000 })
  const batches = [await aBatch(t.db, tracked.id, { quantity: 300 }), await aBatch(t.db, tracked.id, { quantity: 300 })]
  const drivers = [await t.as('DRIVER'), await t.as('DRIVER')]
  const [cod, other] = [await aCustomer(t.db), await aCustomer(t.db)]
  await t.db.updateTable('customers').set({ cod: true }).where('id', '=', cod.id).execute()
  return {
    customers: [cod.id, cod.id, other.id],
    skus: [tracked.sku, loose.sku],
    batches: batches.map(({ id }) => ({ id, productId: tracked.id })),
    orders: [],
    phones: drivers.map((by) => ({ by, stops: [] })),
    facts: [],
  }
}

/** Each fact that the server took is kept once: goods as a proof with the units that the phone showed, money as a collection. */
async function expectFacts({ facts }: Story): Promise<void> {
  const proofs = await t.db
    .selectFrom('proofs')
    .select(['eventId', 'lines'])
    .where(
      'eventId',
      'in',
      facts.map(({ id }) => id),
    )
    .execute()
  const units = ({ lines }: (typeof proofs)[number]) => lines.reduce((sum, { ordered }) => sum + ordered, 0)
  const kept = Object.fromEntries(proofs.map((proof) => [proof.eventId, units(proof)]))
  const delivered = facts.filter(({ kind }) => kind === 'DELIVERED')
  expect(kept).toEqual(Object.fromEntries(delivered.map(({ id, shownUnits }) => [id, shownUnits])))
  const orderIds = [...new Set(facts.map(({ orderId }) => orderId))]
  const collections = await t.db
    .selectFrom('collections')
    .select('amountCents')
    .where('orderId', 'in', orderIds)
    .execute()
  const collected = facts.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0)
  expect(collections.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(collected)
}

/** Every delivered order that has a proof has exactly one that counts, and every other has none. */
async function expectOneProofEach({ orders }: Story): Promise<void> {
  const rows = await t.db
    .selectFrom('orders')
    .leftJoin('proofs', (proof) => proof.onRef('orderId', '=', 'orders.id').on('standing', '=', 'COUNTED'))
    .select(['orders.id', 'orderStatus', (row) => row.fn.count<number>('proofs.id').as('proofs')])
    .where('orders.id', 'in', orders)
    .groupBy(['orders.id', 'orderStatus'])
    .execute()
  for (const { id, orderStatus, proofs } of rows)
    expect(proofs, `order ${id} is ${orderStatus}`).toBeLessThanOrEqual(orderStatus === 'DELIVERED' ? 1 : 0)
}

test('whatever phones send late and the office changes meanwhile, no fact is lost and every total adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 250, maxLength: 350 }), async (steps) => {
      const story = await begin()
      const opening: Step[] = [0, 1, 2, 3].map((n) => ({ kind: 'place', which: n, units: 4 + n, phone: n % 2 }))
      for (const now of [...opening, ...steps]) {
        if (now.kind === 'place') await place(story, now)
        else if (!(await drive(story, now))) {
          await edit(story, now)
          await settle(story, now)
        }
      }
      expect(story.facts.length).toBeGreaterThan(0)
      await expectFacts(story)
      await expectOneProofEach(story)
      await expectSoundTotals(t.db)
    }),
    { numRuns: rounds(2), endOnFailure: true },
  )
})
