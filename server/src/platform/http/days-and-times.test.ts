import { allCalls } from '@dray/contract/description/all-calls'
import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aCustomerOwing, aPayment, changePayment } from '../../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { aPurchaseBody, anItem, placedPurchaseOrder } from '../../test-data/purchase-requests.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ TIME_ZONE: 'America/Los_Angeles' })
const admin = await t.as('ADMIN')

/** A time in the evening of the company's day, when the day by UTC is the next one. */
const day = '2026-03-09'
const evening = `${addDays(day, 1)}T04:30:00Z`

const post = async (url: string, body: object) => (await admin('POST', `/api/db/${url}`, { body })).json()
const put = async (url: string, body: object) => (await admin('PUT', `/api/db/${url}`, { body })).json()
const anOrderId = async () => (await aCustomerOwing(t.db, [20])).orderIds[0] ?? 0
const aPaymentOn = async (paymentDate: string) =>
  aPayment(admin, (await aCustomer(t.db)).id, [], { amount: 5, paymentDate })
const listed = async (call: string, records = 'payments') =>
  (await admin('GET', `/api/db/${records}/${call}/${evening}/${evening}`)).json()
async function aBatchFact(fact: 'expiresOn' | 'testedOn') {
  const { id } = await aBatch(t.db, (await aProduct(t.db)).id)
  return (await put(`products/updateBatchFacts/${id}`, { [fact]: evening }))[fact]
}
async function issueThatEvening(): Promise<void> {
  const order = (await aCustomerOwing(t.db, [20], 'DELIVERED')).orders[0]
  const lines = [{ orderLineId: order?.lineIds[0], disposition: 'RESTOCK', units: 1 }]
  const { id } = await post(`memos/add/${order?.id}`, { lines })
  await t.db
    .updateTable('creditMemos')
    .set({ issuedOn: new Date(evening) })
    .where('id', '=', id)
    .execute()
}

const changedThatEvening = async () =>
  (await admin('GET', `/api/db/changelog/getActivity?fromISO=${evening}&toISO=${evening}`)).json()
async function beginThatEvening(): Promise<void> {
  const product = await aProduct(t.db, { hasBatch: false, stock: 5 })
  const { id } = await post('counts/new', { name: 'Evening', productIds: [product.id] })
  await t.db
    .updateTable('counts')
    .set({ createdAt: new Date(evening) })
    .where('id', '=', id)
    .execute()
}

/** The day each field takes from a time. */
const fields: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'changeClosing.closedThrough'() {
    const { closedThrough } = await put('books/closing', { closedThrough: evening })
    await put('books/closing', { closedThrough: null, reason: 'Closed by mistake' })
    return closedThrough
  },
  async 'addBatch.receivedOn'() {
    const { id } = await aProduct(t.db, { stock: 5 })
    return (await post(`products/addBatch/${id}`, { initialQuantity: 5, receivedOn: evening })).receivedOn
  },
  async 'receiveStock.receivedOn'() {
    const { id } = await aProduct(t.db)
    const received = { quantity: 3, receivedOn: evening, batchNumber: 'DAY-1' }
    await post(`products/receiveStock/${id}`, received)
    return (await t.db.selectFrom('batches').select('receivedOn').where('productId', '=', id).executeTakeFirstOrThrow())
      .receivedOn
  },
  'changeBatchFacts.expiresOn': () => aBatchFact('expiresOn'),
  'changeBatchFacts.testedOn': () => aBatchFact('testedOn'),
  async 'suggestBatchNumber.receivedOn'() {
    const { id } = await aProduct(t.db)
    const { batchNumber } = (
      await admin('GET', `/api/db/products/createBatchNumber/${id}?receivedOn=${evening}`)
    ).json()
    return /-(\d\d)(\d\d)(\d\d)-/.exec(batchNumber)?.slice(1).join('-').replace(/^/, '20')
  },
  async 'recordCollection.collectedOn'() {
    const collection = { orderId: await anOrderId(), amount: 1, paymentMethod: 'CASH', collectedOn: evening }
    return (await post('collections/add', collection)).collectedOn
  },
  'changeOrder.deliveryDate': async () =>
    (await put(`orders/update/${await anOrderId()}`, { deliveryDate: evening })).deliveryDate,
  async 'placeOrder.deliveryDate'() {
    const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
    const products = [{ productSku: product.sku, quantity: 1 }]
    return (await post('orders/new', { customerID: customer.id, products, deliveryDate: evening })).deliveryDate
  },
  async 'acceptInboxEntry.deliveryDate'() {
    const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
    const { id } = await post('inbox/new', { channel: 'TEXT', text: `1 ${product.sku}` })
    const lines = [{ productSku: product.sku, quantity: 1 }]
    const body = { customerID: customer.id, lines, orderStatus: 'RECEIVED', deliveryDate: evening }
    return (await post(`inbox/accept/${id}`, body)).deliveryDate
  },
  'changeDueDate.dueOn': async () => (await put(`orders/updateDueDate/${await anOrderId()}`, { dueOn: evening })).dueOn,
  'recordPayment.paymentDate': async () => (await aPaymentOn(evening)).paymentDate,
  async 'changePayment.paymentDate'() {
    const { id } = await aPaymentOn('2026-01-05')
    return (await changePayment(admin, id, { paymentDate: evening })).json().paymentDate
  },
  async 'placePurchaseOrder.expectedDeliveryOn'() {
    const product = await aProduct(t.db)
    const placed = aPurchaseBody(product.brandId, [anItem(product)], { expectedDeliveryOn: evening })
    return (await post('purchases/new', placed)).expectedDeliveryOn
  },
  async 'changePurchaseOrder.expectedDeliveryOn'() {
    const product = await aProduct(t.db)
    const { id } = await placedPurchaseOrder(admin, product.brandId, [anItem(product)])
    return (await put(`purchases/update/${id}`, { expectedDeliveryOn: evening })).expectedDeliveryOn
  },
  async 'receiveDelivery.receivedOn'() {
    const { id, itemIds } = await aPurchaseOrder(t.db, { items: [{ productId: (await aProduct(t.db)).id }] })
    const lines = [{ itemId: itemIds[0], units: 1, receivedBefore: 0 }]
    return (await post(`purchases/receive/${id}`, { lines, receivedOn: evening })).receipts[0].receivedOn
  },
  async 'listPayments.fromISO'() {
    await aPaymentOn(day)
    return (await listed('getByRange'))[0].paymentDate
  },
  'listPayments.toISO': async () => (await listed('getByRange')).at(-1).paymentDate,
  async 'listMemos.fromISO'() {
    await issueThatEvening()
    return (await listed('getByRange', 'memos')).length > 0 && day
  },
  'listMemos.toISO': async () => (await listed('getByRange', 'memos')).length > 0 && day,
  'readMemoTotals.fromISO': async () => (await listed('getTotals', 'memos')).issued > 0 && day,
  'readMemoTotals.toISO': async () => (await listed('getTotals', 'memos')).issued > 0 && day,
  async 'listActivity.fromISO'() {
    await beginThatEvening()
    await t.db
      .updateTable('changeLog')
      .set({ createdAt: new Date(evening) })
      .where('entityType', '=', 'count')
      .execute()
    return (await changedThatEvening()).length > 0 && day
  },
  'listActivity.toISO': async () => (await changedThatEvening()).length > 0 && day,
  async 'listCounts.fromISO'() {
    await beginThatEvening()
    return (await listed('getByRange', 'counts')).length > 0 && day
  },
  'listCounts.toISO': async () => (await listed('getByRange', 'counts')).length > 0 && day,
  'readCountTotals.fromISO': async () => (await listed('getTotals', 'counts')).counts > 0 && day,
  'readCountTotals.toISO': async () => (await listed('getTotals', 'counts')).counts > 0 && day,
  'readPaymentTotals.fromISO': async () => (await listed('getTotals')).payments > 0 && day,
  'readPaymentTotals.toISO': async () => (await listed('getTotals')).payments > 0 && day,
}

const accepts = (field: unknown, value: string): boolean => field instanceof z.ZodType && field.safeParse(value).success

/** Each field of a request that is a day and may be sent as a time (D-161). */
const loose = allCalls.flatMap(([name, call]) =>
  [call.params, call.query, call.body].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.entries(part.shape)
          .filter(([, field]) => accepts(field, day) && accepts(field, evening) && !accepts(field, 'soon'))
          .map(([key]) => `${name}.${key}`)
      : [],
  ),
)

/** A time counts to the second. */
const exact = ['createKey.expiresOn']

test('every field that takes a day or a time is tried with a time', () => {
  expect([...Object.keys(fields), ...exact].sort()).toEqual([...loose].sort())
})

test.each(Object.keys(fields))(
  'an evening time sent as %s falls on the company’s day, not the UTC day',
  async (name) => {
    expect(await fields[name]?.()).toBe(day)
  },
)
