import { addDays, companyDay, timeOnDay } from '@dray/domain/time/company-day'
import { roles } from '@dray/domain/users/permissions'
import { afterEach, expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aWholeSale, readAll } from '../../test-data/every-read.ts'
import { aCustomerOwing, aPayment } from '../../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const timeZone = 'America/Los_Angeles'
const t = await openTestApp({ TIME_ZONE: timeZone })
const admin = await t.as(...roles)
afterEach(() => void vi.useRealTimers())

const day = addDays(companyDay(new Date(), timeZone), 1)
/** In the evening the day by UTC is the next one. */
const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: timeOnDay(day, time, timeZone) })

test('every read gives the same answer in the evening as in the afternoon', async () => {
  setClock('15:00')
  const sale = await aWholeSale(t, admin)
  await t.db.updateTable('orders').set({ dueOn: day }).where('id', '=', sale.order.id).execute()
  await t.db.updateTable('purchaseOrders').set({ expectedDeliveryOn: day }).where('id', '=', sale.purchase.id).execute()
  const read = async () => {
    // Leaves out listUsers, which has the time each user was last active.
    const { listUsers: _, ...answers } = Object.fromEntries(await readAll(sale))
    return answers
  }
  const afternoon = await read()
  setClock('20:00')
  expect(await read()).toEqual(afternoon)
})

const post = async (url: string, body: object) => (await admin('POST', `/api/db/${url}`, { body })).json()

/** The day each call uses as today if none is sent. */
const defaults: Readonly<Record<string, () => Promise<unknown>>> = {
  async addBatch() {
    const { id } = await aProduct(t.db, { stock: 5 })
    return (await post(`products/addBatch/${id}`, { initialQuantity: 5 })).receivedOn
  },
  async receiveStock() {
    const { id } = await aProduct(t.db)
    await post(`products/receiveStock/${id}`, { quantity: 3, batchNumber: 'EVENING-1' })
    const { receivedOn } = await t.db
      .selectFrom('batches')
      .select('receivedOn')
      .where('productId', '=', id)
      .executeTakeFirstOrThrow()
    return receivedOn
  },
  async receiveDelivery() {
    const { id, itemIds } = await aPurchaseOrder(t.db, { items: [{ productId: (await aProduct(t.db)).id }] })
    const lines = [{ itemId: itemIds[0], units: 1, receivedBefore: 0 }]
    return (await post(`purchases/receive/${id}`, { lines })).receipts[0].receivedOn
  },
  async recordCollection() {
    const orderId = (await aCustomerOwing(t.db, [20])).orderIds[0]
    return (await post('collections/add', { orderId, amount: 1, paymentMethod: 'CASH' })).collectedOn
  },
  recordPayment: async () => (await aPayment(admin, (await aCustomer(t.db)).id, [], { amount: 5 })).paymentDate,
  async changeOrderStatuses() {
    const { order } = await aWholeSale(t, admin)
    const body = { orders: [{ id: order.id }], orderStatus: 'DELIVERED' }
    expect((await admin('PUT', '/api/db/orders/updateStatuses', { body })).statusCode).toBe(200)
    return (await admin('GET', `/api/db/orders/getByID/${order.id}`)).json().res.dueOn
  },
}

test.each(Object.keys(defaults))('in the evening, %s uses the company’s day as today', async (name) => {
  setClock('20:00')
  expect(await defaults[name]?.()).toBe(day)
})
