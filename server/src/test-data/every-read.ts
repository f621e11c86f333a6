import type { Database } from '../platform/db/db.ts'
import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import { cents } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { aCustomPrice, aCustomer, aProduct, aUser } from './builders.ts'
import { aPayment } from './payment-requests.ts'
import { aPurchaseOrder } from './purchase-builders.ts'
import { aBatch } from './stock-builders.ts'
import type { ApiClient, TestApp } from './test-app.ts'
import { aWebhook } from './webhook-builders.ts'

/** A product with a batch that is bought and sold, to a customer with an owner and a price, who paid a part and returned some. */
export async function aWholeSale(t: TestApp, admin: ApiClient) {
  const owner = await aUser(t.db)
  const customer = await aCustomer(t.db, { accountOwnerId: owner.id })
  const product = await aProduct(t.db, { stock: 50 })
  const batch = await aBatch(t.db, product.id)
  await aCustomPrice(t.db, customer.id, product.id, cents(9_00))
  const day = companyDay(new Date(), t.dray.config.timeZone)
  await admin('PUT', `/api/db/products/updateBatchFacts/${batch.id}`, { body: { expiresOn: addDays(day, 20) } })
  const products = [{ productSku: product.sku, quantity: 2 }]
  const order = (await admin('POST', '/api/db/orders/new', { body: { customerID: customer.id, products } })).json()
  const sold = { customerID: customer.id, products, orderStatus: 'DELIVERED' }
  const delivered = (await admin('POST', '/api/db/orders/new', { body: sold })).json()
  const returned = { orderLineId: delivered.orderedItems[0].id, disposition: 'RESTOCK', units: 1 }
  const memo = (await admin('POST', `/api/db/memos/add/${delivered.id}`, { body: { lines: [returned] } })).json()
  const chosen = { name: 'Shelf A', batchIds: [batch.id] }
  const count = (await admin('POST', '/api/db/counts/new', { body: chosen })).json()
  const payment = await aPayment(admin, customer.id, [{ orderId: order.id, amount: 1 }], { amount: 1 })
  const purchase = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
  const folder = await aFolder(t.db, admin.userId, day)
  const webhook = await aWebhook(t.db)
  const message = { channel: 'TEXT', text: `2 ${product.sku}`, customerId: customer.id }
  const { id: messageId } = (await admin('POST', '/api/db/inbox/new', { body: message })).json()
  return {
    owner,
    customer,
    product,
    batch,
    order,
    delivered,
    memo,
    count,
    payment,
    purchase,
    folder,
    webhook,
    messageId: messageId as number,
    reader: admin,
    day,
  }
}
export type Sale = Awaited<ReturnType<typeof aWholeSale>>

/** One that no server makes. */
const aFolder = (db: Database, startedBy: number, day: string) =>
  db
    .insertInto('booksFolders')
    .values({
      fromDay: day,
      toDay: day,
      startedBy,
      startedAt: new Date(),
      endedAt: new Date(),
      state: 'canceled',
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Answers without records of a sale. */
const skipped = ['listSignIns', 'listSessions', 'checkHealth', 'checkReady', 'checkLive', 'describeApi', 'listRenamed']

/** Every call by which a user reads. */
export const reads = allCalls.filter(
  ([name, { method, who, writes, answers }]) =>
    method === 'GET' && who !== 'contact' && !writes && answers === 'json' && !skipped.includes(name),
)

/** The answer of each read about a sale. */
export async function readAll(sale: Sale): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const [name, call] of reads) {
    const params = paramsOf(call, sale)
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const answer = await sale.reader('GET', `${path}?${queriesOf(sale)[name] ?? ''}`)
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    answers.set(name, answer.json())
  }
  return answers
}

/** The parameters of a read that shows the sale. */
export function paramsOf({ path }: Call, sale: Sale): Record<string, string> {
  const {
    owner,
    customer,
    product,
    batch,
    order,
    delivered,
    memo,
    count,
    payment,
    purchase,
    folder,
    webhook,
    messageId,
    reader,
    day,
  } = sale
  const idOf: Record<string, number> = {
    orders: order.id,
    products: product.id,
    brands: product.brandId,
    customers: customer.id,
    payments: payment.id,
    memos: memo.id,
    counts: count.id,
    purchases: purchase.id,
    books: folder.id,
    users: owner.id,
    webhooks: webhook.id,
    inbox: messageId,
  }
  const values = {
    id: idOf[path.split('/')[3] ?? ''],
    customerId: customer.id,
    productId: product.id,
    batchId: batch.id,
    orderId: path.includes('/memos/') ? delivered.id : order.id,
    brandId: product.brandId,
    userId: path.includes('/preferences/') ? reader.userId : owner.id,
    driverId: owner.id,
    sku: product.sku,
    orderNum: order.orderNum,
    purchaseOrderNum: purchase.purchaseOrderNum,
    year: day.slice(0, 4),
    month: 1,
    payPeriod: 'A',
    period: 'A',
    entityType: 'order',
    entityId: order.id,
    fromISO: `${addDays(day, -30)}T00:00:00Z`,
    toISO: `${addDays(day, 1)}T00:00:00Z`,
    day,
    list: 'order',
    kind: 'order',
    bucket: 'products',
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}

/** The query of a read of the sale. */
const queriesOf = ({ customer, product, batch, order, payment, day }: Sale): Record<string, string> => ({
  readOpenItems: `through=${day}`,
  suggestSku: `brandID=${product.brandId}&typeID=${product.typeId}`,
  listProductsById: `ids=${product.id}`,
  traceBatches: `ids=${batch.id}`,
  listUntracedOrders: `ids=${batch.id}`,
  readBatchNotices: `ids=${batch.id}`,
  readDays: `from=${addDays(day, -30)}&to=${day}`,
  countFolderDocuments: `from=${addDays(day, -30)}&to=${day}`,
  listPickLines: `ids=${order.id}`,
  listPendingLines: `ids=${product.id}&limit=10&skip=0`,
  listPendingItems: `sku=${product.sku}`,
  readFigures: `by=brand&from=${addDays(day, -30)}&to=${day}`,
  readFillRate: `by=brand&from=${addDays(day, -30)}&to=${day}`,
  readLosses: `by=brand&from=${addDays(day, -30)}&to=${day}`,
  readStockMovements: `from=${addDays(day, -30)}&to=${day}`,
  listSuggestions: 'weeks=4',
  listBrandsToRestock: 'weeks=4&cover=4',
  findAnything: `words=${order.orderNum}`,
  listDocuments: `filter=invoices/${order.orderNum}`,
  listPayableOrders: `payment=${payment.id}`,
  findSameReference: 'method=CHECK&reference=1043',
  listOrdersToCredit: `customer=${customer.id}`,
  findSimilarCustomers: `name=${customer.customerName}`,
})
