import { addDays } from '@dray/domain/time/company-day'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [sales, accounting, warehouse] = await Promise.all([t.as('SALES'), t.as('ACCOUNTING'), t.as('INVENTORY')])
const admin = await t.as('ADMIN')
const sku = (await aProduct(t.db)).sku

let customer: { id: number }
beforeEach(async () => {
  customer = await aCustomer(t.db)
})

const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
const setTerms = async (paymentTermsDays: number | null, id = customer.id, by = accounting) =>
  (await by('PUT', `/api/db/customers/update/${id}`, { body: { paymentTermsDays } })).statusCode
const place = async (fields: object = {}) => {
  const products = [{ productSku: sku, quantity: 1 }]
  return (await sales('POST', '/api/db/orders/new', { body: { customerID: customer.id, products, ...fields } })).json()
}
const read = async (id: number) => (await sales('GET', `/api/db/orders/getByID/${id}`)).json().res
const change = async (id: number, body: object, by = sales) =>
  (await by('PUT', `/api/db/orders/update/${id}`, { body })).json()
const changeDueDate = (id: number, body: object, by = accounting) =>
  by('PUT', `/api/db/orders/updateDueDate/${id}`, { body })
const loggedChanges = async (type: string, id: number) =>
  (await sales('GET', `/api/db/changelog/getAll/${type}/${id}`)).json()

test('an order is due on its delivery date plus the terms of the day on which it was placed', async () => {
  await setTerms(30)
  const { id, ...placed } = await place({ deliveryDate: '2026-03-10' })
  expect(placed).toMatchObject({ dueOn: '2026-04-09', isDueOnSet: false })
  await setTerms(60)
  expect(await read(id)).toMatchObject({ dueOn: '2026-04-09' })
  expect(await change(id, { deliveryDate: '2026-03-20' })).toMatchObject({ dueOn: '2026-04-19' })
  expect(await change(id, { deliveryDate: null })).toMatchObject({ dueOn: addDays(t.today(), 30) })
  const [{ changes }] = await loggedChanges('order', id)
  expect(changes).toContainEqual(
    expect.objectContaining({ field: 'dueOn', previousValue: '2026-04-19', newValue: addDays(t.today(), 30) }),
  )
})

test('sales can’t make a shipped order less overdue by changing its delivery date; accounting can change its due date', async () => {
  const { id } = await place({ deliveryDate: '2026-03-10' })
  await change(id, { orderStatus: 'DELIVERED' })
  expect(await change(id, { deliveryDate: addDays(t.today(), 5) })).toMatchObject({
    deliveryDate: addDays(t.today(), 5),
    dueOn: '2026-03-10',
  })
  expect(await change(id, { orderStatus: 'COMPLETED', deliveryDate: null })).toMatchObject({ dueOn: '2026-03-10' })
  const others = await accounting('GET', `/api/db/receivables/getByCustomer/${customer.id}`)
  expect(JSON.stringify(others.json())).toContain('"dueOn":"2026-03-10"')
  const moved = await changeDueDate(id, { dueOn: addDays(t.today(), 5) })
  expect(moved.statusCode).toBe(200)
  expect((await read(id)).dueOn).toEqual(addDays(t.today(), 5))
})

test('sales can’t make an order that has shipped less overdue by reopening it, alone or in bulk', async () => {
  const later = { deliveryDate: addDays(t.today(), 5) }
  for (const reopened of ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DRAFT', 'CANCELLED', 'REFUNDED']) {
    const { id } = await place({ deliveryDate: '2026-03-10' })
    await change(id, { orderStatus: 'DELIVERED' })
    const body = { orders: [{ id }], orderStatus: reopened }
    const by = ['DRAFT', 'CANCELLED', 'REFUNDED'].includes(reopened) ? admin : sales
    expect((await by('PUT', '/api/db/orders/updateStatuses', { body })).statusCode).toBe(200)
    const dueOn = reopened === 'DRAFT' ? null : '2026-03-10'
    expect(await change(id, later)).toMatchObject({ ...later, dueOn })
    expect(await change(id, { orderStatus: 'PACKED', deliveryDate: null })).toMatchObject({ dueOn: '2026-03-10' })
    expect(await change(id, { orderStatus: 'DELIVERED', ...later })).toMatchObject({ ...later, dueOn: '2026-03-10' })
  }
  const owed = (await accounting('GET', `/api/db/receivables/getByCustomer/${customer.id}`)).json()
  expect(owed.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(Array(6).fill('2026-03-10'))
})

test('a draft has no due date: it gets one when it is submitted, alone or in bulk, and loses it when it is a draft again', async () => {
  await setTerms(10)
  const [alone, inBulk] = [await place(draft), await place({ ...draft, deliveryDate: '2026-03-10' })]
  expect([alone.dueOn, inBulk.dueOn]).toEqual([null, null])
  expect(await change(alone.id, { orderStatus: 'RECEIVED' }, warehouse)).toMatchObject({
    dueOn: addDays(t.today(), 10),
  })
  const body = { orders: [{ id: inBulk.id }, { id: alone.id }], orderStatus: 'PACKED' }
  expect((await warehouse('PUT', '/api/db/orders/updateStatuses', { body })).statusCode).toBe(200)
  expect(await read(inBulk.id)).toMatchObject({ dueOn: '2026-03-20' })
  await changeDueDate(inBulk.id, { dueOn: '2026-06-01' })
  expect(await change(inBulk.id, { orderStatus: 'DRAFT' })).toMatchObject({ dueOn: null, isDueOnSet: false })
  expect(await change(inBulk.id, { orderStatus: 'RECEIVED' })).toMatchObject({ dueOn: '2026-03-20', isDueOnSet: false })
})

test('delivery by a driver and reopening a canceled order don’t change the due date', async () => {
  const driver = await t.as('DRIVER')
  const { id, dueOn } = await place({ deliveryDate: '2026-03-10', driverId: driver.userId })
  await setTerms(45)
  expect(await change(id, { orderStatus: 'DELIVERED' }, driver)).toMatchObject({ dueOn })
  expect(await change(id, { orderStatus: 'CANCELLED' }, accounting)).toMatchObject({ dueOn })
  expect(await change(id, { orderStatus: 'RECEIVED' })).toMatchObject({ dueOn })
})

test('an order moved to another customer takes that customer’s terms', async () => {
  const other = await aCustomer(t.db)
  await setTerms(14, other.id)
  const { id, dueOn } = await place({ deliveryDate: '2026-03-10' })
  expect(dueOn).toBe('2026-03-10')
  expect(await change(id, { customerID: other.id })).toMatchObject({ dueOn: '2026-03-24' })
})

test('a due date that accounting sets stays when the delivery moves, until null recomputes it from the current terms', async () => {
  const { id, orderNum } = await place({ deliveryDate: '2026-03-10' })
  const byHand = await changeDueDate(id, { dueOn: '2026-06-01' })
  expect(byHand.json()).toMatchObject({ id, dueOn: '2026-06-01', isDueOnSet: true })
  expect(await change(id, { deliveryDate: '2026-03-20' })).toMatchObject({ dueOn: '2026-06-01' })
  await setTerms(7)
  expect((await changeDueDate(id, { dueOn: null })).json()).toMatchObject({ dueOn: '2026-03-27', isDueOnSet: false })
  const [newest] = await loggedChanges('order', id)
  expect(newest.changes).toEqual([
    expect.objectContaining({ name: orderNum, field: 'dueOn', previousValue: '2026-06-01', newValue: '2026-03-27' }),
    expect.objectContaining({ field: 'isDueOnSet', previousValue: 'true', newValue: 'false' }),
  ])
  const { modifiedOn } = await read(id)
  expect((await changeDueDate(id, { dueOn: null })).json()).toMatchObject({ modifiedOn })
  // The order keeps the terms its due date was computed from.
  await setTerms(21)
  expect(await change(id, { deliveryDate: '2026-03-25' })).toMatchObject({ dueOn: '2026-04-01' })
})

test('a due date before 2000 or after 2099, of a draft or an unknown order, or without a day is refused and changes nothing', async () => {
  const { id, dueOn } = await place({ deliveryDate: '2026-03-10' })
  const statusOf = async (body: object, order = id) => (await changeDueDate(order, body)).statusCode
  for (const day of ['1999-12-31', '2100-01-01', '2026-02-30', '', 'soon', 5])
    expect(await statusOf({ dueOn: day })).toBe(400)
  expect(await statusOf({})).toBe(400)
  expect(await statusOf({ dueOn: '2000-01-01' }, 987_654)).toBe(404)
  const { id: draftId } = await place(draft)
  for (const day of ['2026-06-01', null]) {
    expectRefusal(await changeDueDate(draftId, { dueOn: day }), 422, 'draft-has-no-due-date')
  }
  for (const by of [sales, warehouse])
    expect((await changeDueDate(id, { dueOn: '2026-06-01' }, by)).statusCode).toBe(403)
  expect(await read(id)).toMatchObject({ dueOn, isDueOnSet: false })
})

test('if two due dates are set at once from the same version, one is refused and shown the other', async () => {
  const { id, modifiedOn } = await place()
  const days = ['2026-06-01', '2026-07-01']
  const answers = await Promise.all(days.map((dueOn) => changeDueDate(id, { dueOn, modifiedOn })))
  const saved = answers.findIndex(({ statusCode }) => statusCode === 200)
  const refused = answers[1 - saved]?.json()
  expect(refused).toMatchObject({ status: 409, code: 'changed-meanwhile', current: { dueOn: days[saved] } })
  expect((await read(id)).dueOn).toBe(days[saved])
})

test('terms are changed by accounting and admins only, are logged, and are between 0 and 365 days', async () => {
  expect([await setTerms(30), await setTerms(30, customer.id, sales), await setTerms(31, customer.id, sales)]).toEqual([
    200, 200, 403,
  ])
  for (const days of [-1, 366, 1.5, 'soon']) expect(await setTerms(days as number)).toBe(400)
  expect(await setTerms(null)).toBe(200)
  const [newest] = await loggedChanges('customer', customer.id)
  expect(newest.changes).toEqual([
    expect.objectContaining({ field: 'paymentTermsDays', previousValue: '30', newValue: null }),
  ])
  const add = (by: ApiClient, name: string) =>
    by('POST', '/api/db/customers/addNew', { body: { customerName: name, paymentTermsDays: 30 } })
  expect((await add(sales, 'Terms by sales')).statusCode).toBe(403)
  expect((await add(await t.as('ADMIN'), 'Terms by an admin')).json()).toMatchObject({ paymentTermsDays: 30 })
})
