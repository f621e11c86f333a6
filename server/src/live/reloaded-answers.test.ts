import { allCalls } from '@dray/contract/all-calls'
import type { Call } from '@dray/contract/call'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { cents } from '@dray/domain/money'
import { roles } from '@dray/domain/users/roles'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnnouncedChange, announcedBy } from '../test-data/announcements.ts'
import { aCustomPrice, aCustomer, aProduct, aUser } from '../test-data/builders.ts'
import { aPayment } from '../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../test-data/purchase-builders.ts'
import { aBatch } from '../test-data/stock-builders.ts'
import { type ApiClient, type Method, type TestApp, testApp } from '../test-data/test-app.ts'

let t: TestApp
let admin: ApiClient
beforeAll(async () => {
  t = await testApp()
  admin = await t.as(...roles)
})
afterAll(() => t.stop())

const calls = new Map(allCalls.map(([name, call]) => [name, call]))

async function send(method: Method, url: string, body?: object) {
  const answer = await admin(method, url, body ? { body } : {})
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, ''])
  return answer.json()
}

function sendChange(name: string, id: number, body: object) {
  const call = calls.get(name)
  if (call === undefined) throw new RangeError(`There is no call ${name}`)
  return send(call.method, call.path.replace(/:\w+/, String(id)), call.method === 'DELETE' ? undefined : body)
}

/** A product with a batch that is bought and sold, to a customer with an owner and a price, who paid a part. */
async function aWholeSale() {
  const owner = await aUser(t.db)
  const customer = await aCustomer(t.db, { accountOwnerId: owner.id })
  const product = await aProduct(t.db, { stock: 50 })
  await aBatch(t.db, product.id)
  await aCustomPrice(t.db, customer.id, product.id, cents(9_00))
  const products = [{ productSku: product.sku, quantity: 2 }]
  const order = await send('POST', '/api/db/orders/new', { customerID: customer.id, products })
  const payment = await aPayment(admin, customer.id, [{ orderId: order.id, amount: 1 }], { amount: 1 })
  const purchase = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
  return { owner, customer, product, order, payment, purchase }
}
type Sale = Awaited<ReturnType<typeof aWholeSale>>

/** Answers that no change of a sale concerns, and whose records it doesn't have. */
const skipped = ['listSignIns', 'listSessions', 'checkHealth', 'checkReady', 'checkLive', 'describeApi']

const now = new Date()
const day = companyDay(now, 'America/Los_Angeles')

/** The parameters of a read that shows the sale. */
function paramsOf({ path }: Call, { owner, customer, product, order, payment, purchase }: Sale) {
  const idOf: Record<string, number> = {
    ...{ orders: order.id, products: product.id, brands: product.brandId, customers: customer.id },
    ...{ payments: payment.id, purchases: purchase.id, users: owner.id },
  }
  const values: Record<string, string | number> = {
    ...{ id: idOf[path.split('/')[3] ?? ''] ?? 0, customerId: customer.id, productId: product.id, orderId: order.id },
    ...{ brandId: product.brandId, userId: path.includes('/preferences/') ? admin.userId : owner.id },
    ...{ sku: product.sku, orderNum: order.orderNum, purchaseOrderNum: purchase.purchaseOrderNum },
    ...{ year: 2026, month: 3, payPeriod: 'A', period: 'A', entityType: 'order', entityId: order.id },
    ...{ fromISO: '2026-01-01T00:00:00Z', toISO: now.toISOString(), day, list: 'order', bucket: 'products' },
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}

/** What a read of the sale asks for beside its parameters. */
const queriesOf = ({ customer, product, order, payment }: Sale): Record<string, string> => ({
  suggestSku: `brandID=${product.brandId}&typeID=${product.typeId}`,
  listProductsById: `ids=${product.id}`,
  listPendingLines: `ids=${product.id}&limit=10&skip=0`,
  listPendingItems: `sku=${product.sku}`,
  readFigures: `by=brand&from=${addDays(day, -30)}&to=${day}`,
  listSuggestions: 'weeks=4',
  listBrandsToRestock: 'weeks=4&cover=4',
  findAnything: `words=${order.orderNum}`,
  listDocuments: `filter=invoices/${order.orderNum}`,
  listPayableOrders: `payment=${payment.id}`,
  listOrdersToCredit: `customer=${customer.id}`,
  findSimilarCustomers: `name=${customer.customerName}`,
})

const reads = allCalls.filter(
  ([name, { method, writes, answers }]) => method === 'GET' && !writes && answers === 'json' && !skipped.includes(name),
)

async function readAll(sale: Sale): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const [name, call] of reads) {
    const params = paramsOf(call, sale)
    const url = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    answers.set(name, await send('GET', `${url}?${queriesOf(sale)[name] ?? ''}`))
  }
  return answers
}

/** Whether a browser that shows an answer reloads it after these changes. */
function isReloaded(call: Call, params: object, answer: unknown, changes: readonly AnnouncedChange[]): boolean {
  const shown = call.shows?.(call.answer.parse(answer), call.params.parse(params)) ?? {}
  const isShown = ({ entity, ids }: AnnouncedChange) =>
    ids.length === 0 || shown[entity] === undefined || ids.some((id) => shown[entity]?.includes(id))
  return changes.some((change) => call.reads.includes(change.entity) && isShown(change))
}

test('an answer that a change alters is reloaded by what the change announces', async () => {
  const sale = await aWholeSale()
  const { owner, customer, product, order, payment, purchase } = sale
  const [{ id: locationId }] = await send('GET', '/api/db/orders/getLocations')
  const orderItems = [{ id: order.orderedItems[0].id, productSku: product.sku, quantity: 3 }]
  const applied = [{ orderId: order.id, amount: 2 }]
  const changes: readonly [name: string, id: number, body: object][] = [
    ['changeBrand', product.brandId, { name: 'Acme' }],
    ['changeProductType', product.typeId, { name: 'Tea' }],
    ['changeProduct', product.id, { name: 'Chai', basePrice: 18 }],
    ['changeCustomer', customer.id, { customerName: 'Alfreds', creditLimit: 500, contactEmail: 'a@example.com' }],
    ['changeProfile', owner.id, { name: 'Ann Ames' }],
    ['changePay', owner.id, { payType: 'HOURLY', baseRate: 20 }],
    ['changeLocation', locationId, { color: '#22C55E' }],
    ['changePayment', payment.id, { appliedPayments: applied, amount: 2 }],
    ['changeOrder', order.id, { orderItems, notes: 'Ring twice' }],
    ['recordCollection', 0, { orderId: order.id, amount: 1, paymentMethod: 'CASH' }],
    ['pullTags', order.id, { itemIds: [order.orderedItems[0].id], tagsPulled: true }],
    ['changeOrderStatuses', 0, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' }],
    ['placeOrder', 0, { customerID: customer.id, products: [{ productSku: product.sku, quantity: 5 }] }],
    ['setCustomPrice', customer.id, { productIds: [product.id], customPrice: 5 }],
    ['receiveDelivery', purchase.id, { lines: [{ itemId: purchase.itemIds[0], units: 4, receivedBefore: 0 }] }],
    ['closePurchaseShort', purchase.id, { reason: 'No more comes' }],
    ['voidPayment', payment.id, {}],
    ['addComment', 0, { entityType: 'order', entityId: order.id, text: 'Paid in cash' }],
    ['changeCompanySettings', 0, { payWhenPaid: true }],
    ['handOverCustomers', owner.id, { to: admin.userId, customerIds: [customer.id] }],
  ]
  const stale: string[] = []
  let before = await readAll(sale)
  for (const [change, id, body] of changes) {
    const announced = (await announcedBy(t, () => sendChange(change, id, body))).changes
    const after = await readAll(sale)
    for (const [name, call] of reads) {
      const isSame = isDeepStrictEqual(before.get(name), after.get(name))
      if (!isSame && !isReloaded(call, paramsOf(call, sale), before.get(name), announced))
        stale.push(`${name} after ${change}`)
    }
    before = after
  }
  expect(stale).toEqual([])
})
