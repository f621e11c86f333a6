import { addDays } from '@dray/domain/time/company-day'
import { cents } from '@dray/domain/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, sales, inventory, accounting] = [
  await t.as('ADMIN'),
  await t.as('SALES'),
  await t.as('INVENTORY'),
  await t.as('ACCOUNTING'),
]
const [today, tomorrow, lastDay] = [t.today(), addDays(t.today(), 1), addDays(t.today(), 14)]
const weekday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek

let customer: { id: number }
let contact: ApiClient
let tea: { id: number; sku: string }
beforeEach(async () => {
  customer = await aCustomer(t.db)
  contact = await t.asContact(customer.id, { by: admin })
  tea = await aProduct(t.db, { stock: 50, basePrice: cents(10_00) })
})
const noRules = { minimumOrder: null, deliveryDays: null, cutoffTime: null, cutoffDays: null, closedDays: [] }
const setRules = (rules: object, as = admin) => as('PUT', '/api/db/settings/portal', { body: rules })
afterEach(async () => void (await setRules(noRules)))

const setCustomer = (body: object, as = sales) => as('PUT', `/api/db/customers/update/${customer.id}`, { body })
const send = (body: object = {}) =>
  contact('POST', '/api/portal/orders/send', {
    body: {
      lines: [{ sku: tea.sku, quantity: 5, shownPrice: 10 }],
      deliveryDate: tomorrow,
      pickupOrder: false,
      ...body,
    },
  })
const home = async () => (await contact('GET', '/api/portal/home')).json()
const offered = async () => (await home()).days.map(({ day }: { day: string }) => day)

// D-341
test('without a rule nothing of it is asked for or shown', async () => {
  expect((await sales('GET', '/api/db/settings/get')).json()).not.toHaveProperty('orderRules')
  const { days, rules } = await home()
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: tomorrow, cutoff: null })
  expect(rules).toEqual({ minimumOrder: null, poRequired: false, mayPickUp: true, dayRequired: false })
  expect((await send({ deliveryDate: null })).statusCode).toBe(200)
})

test('an admin sets the company’s rules, the office reads them, and a bad one changes nothing', async () => {
  const rules = {
    minimumOrder: 200,
    deliveryDays: [1, 3],
    cutoffTime: '14:00',
    cutoffDays: 2,
    closedDays: ['2026-12-25'],
    claimDays: 7,
  }
  expect((await setRules({ ...rules, deliveryDays: [3, 1, 3] })).json()).toMatchObject(rules)
  expect((await sales('GET', '/api/db/settings/portal')).json()).toMatchObject(rules)
  const { orderRules } = (await sales('GET', '/api/db/settings/get')).json()
  expect(orderRules).toEqual({
    minimumOrder: 200,
    deliveryDays: [1, 3],
    cutoffTime: '14:00',
    cutoffDays: 2,
    closedDays: ['2026-12-25'],
  })
  expect((await t.signedOut('GET', '/api/db/settings/get')).json()).not.toHaveProperty('orderRules')
  for (const bad of [
    { minimumOrder: -1 },
    { minimumOrder: '1.005' },
    { deliveryDays: [] },
    { deliveryDays: [0] },
    { deliveryDays: [8] },
    { deliveryDays: 'Monday' },
    { cutoffTime: '24:00' },
    { cutoffTime: '2 PM' },
    { cutoffDays: 14 },
    { cutoffDays: -1 },
    { closedDays: ['2026-02-30'] },
    { claimDays: 366 },
    { claimDays: 1.5 },
  ])
    expectRefusal(await setRules(bad), 400, 'invalid-request')
  expectRefusal(await setRules({ minimumOrder: 1 }, sales), 403, 'not-allowed')
  expect((await sales('GET', '/api/db/settings/portal')).json()).toMatchObject(rules)
  const log = (await admin('GET', '/api/db/changelog/getAll/company/1')).json()
  const logged = log.flatMap(({ changes }: { changes: { field: string; newValue: string }[] }) => changes)
  expect(logged).toContainEqual(expect.objectContaining({ field: 'deliveryDays', newValue: 'Monday, Wednesday' }))
  expect(logged).toContainEqual(expect.objectContaining({ field: 'closedDays', newValue: 'Dec 25, 2026' }))
})

// D-342
test('an order below the minimum is told what is missing, and a customer may have another minimum or none', async () => {
  await setRules({ minimumOrder: 60 })
  const below = await send()
  expectRefusal(below, 422, 'below-minimum')
  expect(below.json().missing).toBe(10)
  expectRefusal(await send({ pickupOrder: true, deliveryDate: null }), 422, 'below-minimum')
  expect((await setCustomer({ minimumOrder: 0 })).json().minimumOrder).toBe(0)
  expect((await send()).statusCode).toBe(200)
  await setCustomer({ minimumOrder: '$50.01' })
  expect((await send()).json().missing).toBe(0.01)
  expect((await home()).rules.minimumOrder).toBe(50.01)
  await setCustomer({ minimumOrder: null })
  expect((await home()).rules.minimumOrder).toBe(60)
  expectRefusal(await setCustomer({ minimumOrder: 1 }, accounting), 403, 'not-allowed')
  expectRefusal(await setCustomer({ minimumOrder: -1 }), 400, 'invalid-request')
})

test('a delivery is for a delivery day that isn’t closed, and a customer may have other days', async () => {
  const other = weekday(addDays(tomorrow, 1))
  await setRules({ deliveryDays: [other] })
  expectRefusal(await send(), 422, 'day-not-offered')
  expectRefusal(await send({ deliveryDate: null }), 422, 'day-not-offered')
  expect((await home()).rules.dayRequired).toBe(true)
  expect(await offered()).toEqual([addDays(tomorrow, 1), addDays(tomorrow, 8)])
  expect((await send({ pickupOrder: true, deliveryDate: null })).statusCode).toBe(200)
  await setCustomer({ deliveryDays: [weekday(tomorrow)] })
  expect((await send()).statusCode).toBe(200)
  await setRules({ closedDays: [tomorrow] })
  expectRefusal(await send(), 422, 'day-not-offered')
  expect(await offered()).toEqual([addDays(tomorrow, 7)])
})

test('after the cutoff of its day an order can be neither sent, nor changed or canceled', async () => {
  const order = (await send()).json()
  const later = (await send({ deliveryDate: lastDay })).json()
  // At midnight, 13 days before: too late for every day but the last.
  await setRules({ cutoffTime: '00:00', cutoffDays: 13 })
  expect(await offered()).toEqual([lastDay])
  expectRefusal(await send(), 422, 'cutoff-passed')
  expectRefusal(await send({ deliveryDate: today }), 422, 'day-not-offered')
  expectRefusal(await send({ deliveryDate: lastDay, replaces: order }), 422, 'cutoff-passed')
  const cancel = ({ orderNum, modifiedOn }: { orderNum: string; modifiedOn: string }) =>
    contact('POST', `/api/portal/orders/cancel/${orderNum}`, { body: { modifiedOn } })
  expectRefusal(await cancel(order), 422, 'cutoff-passed')
  const { cutoff } = (await home()).days[0]
  const read = async (orderNum: string) => (await contact('GET', `/api/portal/orders/${orderNum}`)).json()
  expect((await read(later.orderNum)).canChangeUntil).toBe(cutoff)
  // The office still decides, and a decided order has no time left to be changed.
  expect((await cancel(later)).statusCode).toBe(200)
  expect((await read(later.orderNum)).canChangeUntil).toBeNull()
})

test('a customer who may not pick up has only deliveries', async () => {
  await setCustomer({ mayPickUp: false })
  expectRefusal(await send({ pickupOrder: true, deliveryDate: null }), 422, 'pickup-not-offered')
  expect((await home()).rules.mayPickUp).toBe(false)
})

// D-343
test('a product sold in cases is sent by full cases, which INVENTORY sets for products with a case size', async () => {
  const setTea = (body: object, as = inventory) => as('PUT', `/api/db/products/update/${tea.id}`, { body })
  expectRefusal(await setTea({ soldIn: 'CASE' }), 422, 'case-size-missing')
  expectRefusal(await setTea({ soldIn: 'CASE', unitQuantity: 1 }), 422, 'case-size-missing')
  expectRefusal(await setTea({ soldIn: 'PALLET' }), 400, 'invalid-request')
  expectRefusal(await setTea({ soldIn: 'CASE', unitQuantity: 4 }, accounting), 403, 'not-allowed')
  expect((await setTea({ soldIn: 'CASE', unitQuantity: 4 })).json()).toMatchObject({ soldIn: 'CASE' })
  expectRefusal(await setTea({ unitQuantity: null }), 422, 'case-size-missing')
  const partial = await send()
  expectRefusal(partial, 422, 'not-full-cases')
  expect(partial.json()).toMatchObject({ sku: tea.sku, below: 4, above: 8 })
  expect((await send({ lines: [{ sku: tea.sku, quantity: 8, shownPrice: 10 }] })).statusCode).toBe(200)
  const menu = (await contact('GET', '/api/portal/menu')).json()
  expect(menu).toContainEqual(expect.objectContaining({ sku: tea.sku, soldIn: 'CASE', unitsPerCase: 4 }))
})

test('staff sell by the unit, below the minimum and on any day', async () => {
  await setRules({ minimumOrder: 1000, deliveryDays: [weekday(addDays(tomorrow, 1))], closedDays: [tomorrow] })
  await inventory('PUT', `/api/db/products/update/${tea.id}`, { body: { soldIn: 'CASE', unitQuantity: 4 } })
  const body = {
    customerID: customer.id,
    products: [{ productSku: tea.sku, quantity: 1 }],
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    deliveryDate: tomorrow,
  }
  expect((await sales('POST', '/api/db/orders/new', { body })).statusCode).toBe(200)
})

// D-338
test('the order of a customer whose orders are accepted by themselves is confirmed at once, and sent twice it is one', async () => {
  await setCustomer({ acceptBySelf: true })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { lines: [{ sku: tea.sku, quantity: 5, shownPrice: 10 }], deliveryDate: tomorrow, pickupOrder: false }
  const [first, second] = await Promise.all([
    contact('POST', '/api/portal/orders/send', { body, headers: key }),
    contact('POST', '/api/portal/orders/send', { body, headers: key }),
  ])
  expect(first.json()).toMatchObject({ state: 'CONFIRMED', orderNum: expect.stringMatching(/^\d+$/) })
  expect((await contact('GET', '/api/portal/orders')).json()).toHaveLength(1)
  expect(second.json().orderNum).toBe(first.json().orderNum)
  const product = (await sales('GET', `/api/db/products/getByID/${tea.id}`)).json()
  expect(product.pendingOutboundQuantity).toBe(5)
})

test('what keeps an order from being accepted by itself is told to the office, and the contact’s order is sent', async () => {
  await setCustomer({ acceptBySelf: true })
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body: { creditLimit: 20 } })
  const order = (await send()).json()
  expect(order.state).toBe('SENT')
  expect(JSON.stringify(order)).not.toContain('credit')
  const waiting = (await sales('GET', '/api/db/orders/getSent')).json()
  const { id, acceptProblem } = waiting.find(({ orderNum }: { orderNum: string }) => orderNum === order.orderNum)
  expect(acceptProblem).toBe('credit-hold')
  const stored = async () => (await sales('GET', `/api/db/orders/getByID/${id}`)).json().res
  expect((await stored()).acceptProblem).toBe('credit-hold')
  const driver = await t.as('DRIVER')
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', id).execute()
  expect((await driver('GET', `/api/db/orders/getByID/${id}`)).json().res.acceptProblem).toBeNull()
  // Sent anew, it is tried anew.
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body: { creditLimit: null } })
  const changed = await send({ replaces: order })
  expect(changed.json().state).toBe('CONFIRMED')
  expect((await stored()).acceptProblem).toBeNull()
})
