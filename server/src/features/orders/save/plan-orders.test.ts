import { cents } from '@dray/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [sales, admin, warehouse] = await Promise.all([t.as('SALES'), t.as('ADMIN'), t.as('INVENTORY')])

// Below $10.00 its margin is less than 50%.
let floored: { id: number; sku: string }
let plain: { id: number; sku: string }
let customer: { id: number }
beforeEach(async () => {
  const brand = await aBrand(t.db)
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brand.id).execute()
  const costing = { basePrice: cents(20_00), cost: cents(5_00), stock: 100 }
  ;[floored, plain, customer] = await Promise.all([
    aProduct(t.db, { ...costing, brandId: brand.id }),
    aProduct(t.db, costing),
    aCustomer(t.db),
  ])
})

type Line = { id?: number; sku?: string; unitPrice?: number; priceAdjustment?: number; quantity?: number }
const line = ({ sku = floored.sku, quantity = 1, ...rest }: Line = {}) => ({ productSku: sku, quantity, ...rest })
const place = (lines: Line[], fields: object = {}, by = sales) =>
  by('POST', '/api/db/orders/new', { body: { customerID: customer.id, products: lines.map(line), ...fields } })
const change = (id: number, body: object, by = sales) => by('PUT', `/api/db/orders/update/${id}`, { body })
const setStatuses = (ids: number[], body: object, by = sales) =>
  by('PUT', '/api/db/orders/updateStatuses', { body: { orders: ids.map((id) => ({ id })), ...body } })
const placed = async (lines: Line[], fields: object = {}, by = admin) => (await place(lines, fields, by)).json()
const read = async (id: number) => (await sales('GET', `/api/db/orders/getByID/${id}`)).json().res
const notesOf = async (id: number) => {
  const log = await sales('GET', `/api/db/changelog/getAll/order/${id}`)
  return log.json().map(({ notes }: { notes: string | null }) => notes)
}
const missing = () => ({ code: 'reason-missing', belowFloor: [{ productId: floored.id, sku: floored.sku }] })
const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

test('a placed order with a price below the margin floor needs a reason, which is kept and logged', async () => {
  const lines = [{ unitPrice: 9.99 }, { sku: plain.sku, unitPrice: 1 }]
  const answer = await place(lines)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject(missing())
  // The id of a request is random.
  expect(JSON.stringify({ ...answer.json(), requestId: '' })).not.toMatch(/cost|marginFloor|\b50\b|5\.00/i)
  expect((await place(lines, { reason: '  ' })).statusCode).toBe(422)
  const saved = await place(lines, { reason: 'Last of the season' })
  expect(saved.statusCode).toBe(200)
  const { id, orderNum, priceReason } = saved.json()
  expect(priceReason).toBe('Last of the season')
  expect(await notesOf(id)).toEqual([`Order ${orderNum}. Last of the season`])
})

test('the adjustment of a line counts, and a price at the floor needs no reason', async () => {
  expect((await place([{ unitPrice: 10.5, priceAdjustment: -0.51 }])).json()).toMatchObject(missing())
  const answer = await place([{ unitPrice: 9.5, priceAdjustment: 0.5 }], { reason: 'Not needed' })
  expect(answer.json()).toMatchObject({ priceReason: null })
  expect(await notesOf(answer.json().id)).toEqual([`Order ${answer.json().orderNum}`])
})

test('an admin needs no reason, and one that is given is kept', async () => {
  expect((await place([{ unitPrice: 1 }], {}, admin)).json()).toMatchObject({ priceReason: null })
  expect((await place([{ unitPrice: 1 }], { reason: 'Sample' }, admin)).json()).toMatchObject({ priceReason: 'Sample' })
})

test('an unchanged price doesn’t need a reason again, but a new one does', async () => {
  const { id, orderedItems } = await placed([{ unitPrice: 9 }])
  const [{ id: lineId }] = orderedItems
  const withLine = (fields: object) => change(id, { orderItems: [{ ...line({ id: lineId }), ...fields }] })
  expect((await withLine({ quantity: 4 })).statusCode).toBe(200)
  expect((await change(id, { orderStatus: 'PACKED', notes: 'Ring twice' })).statusCode).toBe(200)
  expect((await change(id, { orderItems: [line({ id: lineId }), line({ unitPrice: 9 })] })).statusCode).toBe(200)
  const before = await read(id)
  expect((await withLine({ unitPrice: 8.99 })).json()).toMatchObject({ ...missing(), orders: [before.orderNum] })
  expect(await read(id)).toEqual(before)
  expect((await withLine({ priceAdjustment: -1, reason: 'Not here' })).statusCode).toBe(422)
  const orderItems = [line({ id: lineId, priceAdjustment: -1 })]
  expect((await change(id, { orderItems, reason: 'Damaged box' })).json()).toMatchObject({ priceReason: 'Damaged box' })
  expect((await notesOf(id))[0]).toBe('Damaged box')
  expect((await change(id, { notes: 'Ring once' })).json()).toMatchObject({ priceReason: 'Damaged box' })
})

test('another customer whose price is below the margin floor needs a reason', async () => {
  const { id } = await placed([{}], {}, sales)
  const other = await aCustomer(t.db)
  await aCustomPrice(t.db, other.id, floored.id, cents(9_00))
  expect((await change(id, { customerID: other.id })).json()).toMatchObject(missing())
  expect((await change(id, { customerID: other.id, reason: 'Their price' })).statusCode).toBe(200)
})

test('a price is compared with the product’s current cost, and a later cost increase needs no reason', async () => {
  const { id, orderedItems } = await placed([{ unitPrice: 12 }], {}, sales)
  await t.db
    .updateTable('products')
    .set({ costCents: cents(7_00) })
    .where('id', '=', floored.id)
    .execute()
  expect((await change(id, { orderStatus: 'PACKED' })).statusCode).toBe(200)
  const orderItems = [line({ id: orderedItems[0].id, unitPrice: 13 })]
  expect((await change(id, { orderItems })).json()).toMatchObject(missing())
})

test('a draft may have any price; the reason is asked for when anyone submits or reopens it', async () => {
  const { id } = await placed([{ unitPrice: 9 }], draft, sales)
  const submitted = { orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' }
  expect((await change(id, submitted)).json()).toMatchObject(missing())
  expect((await change(id, { orderStatus: 'RECEIVED' }, warehouse)).json()).toMatchObject(missing())
  expect((await change(id, { orderStatus: 'CANCELLED' })).statusCode).toBe(200)
  expect((await change(id, submitted)).json()).toMatchObject(missing())
  expect((await change(id, { ...submitted, reason: 'New store' })).json()).toMatchObject({ priceReason: 'New store' })
})

test('bulk status changes need a reason too: the refusal names the orders, and one reason is kept with each', async () => {
  const low = [await placed([{ unitPrice: 9 }], draft, sales), await placed([{ unitPrice: 8 }], draft, sales)]
  const fair = await placed([{ unitPrice: 20 }], draft, sales)
  const open = await placed([{ unitPrice: 9 }])
  const ids = [...low, fair, open].map(({ id }: { id: number }) => id)
  for (const by of [sales, warehouse]) {
    const answer = await setStatuses(ids, { orderStatus: 'FULFILLMENT' }, by)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ ...missing(), orders: low.map(({ orderNum }) => orderNum) })
  }
  expect((await read(fair.id)).orderStatus).toBe('DRAFT')
  const reason = 'Opening offer'
  expect((await setStatuses(ids, { orderStatus: 'FULFILLMENT', reason })).statusCode).toBe(200)
  const reasons = (await Promise.all(ids.map(read))).map(({ priceReason }) => priceReason)
  expect(reasons).toEqual([reason, reason, null, null])
  expect((await Promise.all(ids.map(notesOf))).map(([notes]) => notes)).toEqual([reason, reason, null, null])
})

test('the floor is met after the discount of the order, with one reason for the order', async () => {
  // $20.00 each: a discount of half leaves $10.00, which is the floor.
  const lines = [{}, { sku: plain.sku }]
  const within = await place(lines, { dollarAdjustment: 20 })
  expect(within.statusCode, within.body).toBe(200)
  expect((await place(lines, { dollarAdjustment: 20.5 })).json()).toMatchObject(missing())
  expect((await place(lines, { dollarAdjustment: 20.5, reason: 'Spring offer' })).statusCode).toBe(200)
  const { id } = within.json()
  expect((await change(id, { dollarAdjustment: 21 })).json()).toMatchObject(missing())
  const { orderItems } = { orderItems: (await read(id)).orderedItems.slice(0, 1) }
  const fewer = orderItems.map(
    ({ id: lineId, productSku, quantity }: { id: number; productSku: string; quantity: number }) => ({
      id: lineId,
      productSku,
      quantity,
    }),
  )
  expect((await change(id, { orderItems: fewer })).json()).toMatchObject(missing())
  expect((await change(id, { dollarAdjustment: 21, reason: 'Spring offer' })).statusCode).toBe(200)
  expect((await read(id)).priceReason).toBe('Spring offer')
  expect((await change(id, { dollarAdjustment: 21, notes: 'Ring' })).statusCode).toBe(200)
})
