import { allCalls } from '@dray/contract/description/all-calls'
import type { Role } from '@dray/domain/users/permissions'
import { timeOnDay } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { proofsSaved } from './document-builders.ts'
import type { ApiClient, TestApp } from './test-app.ts'
import { aDelivery } from './webhook-builders.ts'

const calls = new Map(allCalls.map(([name, call]) => [name, call]))
const timeZone = 'America/Los_Angeles'

export const companyDays = {
  catalog: '2031-03-03',
  sold: '2031-03-04',
  delivered: '2031-03-05',
  settled: '2031-03-06',
  today: '2031-03-10',
}
const setClock = (day: string, time = '09:00') => vi.setSystemTime(timeOnDay(day, time, timeZone))

/** The answer of any call, as JSON gives it. */
type Answer = ReturnType<typeof JSON.parse>
type Send = (name: string, params?: Record<string, string | number>, body?: object, by?: ApiClient) => Promise<Answer>

/** A company with one record in each state, made by the calls that make them, on days that never change. */
export async function aCompanyOfStates(t: TestApp) {
  setClock(companyDays.catalog)
  const people = await makePeople(t)
  const send: Send = async (name, params = {}, body = {}, by = people.admin) => {
    const call = calls.get(name)
    if (call === undefined) throw new RangeError(`There is no call ${name}`)
    const url = call.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
    const answer = await by(call.method, url, call.method === 'GET' || Object.keys(body).length === 0 ? {} : { body })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    return answer.json()
  }
  const catalog = await makeCatalog(send)
  const customers = await makeCustomers(send, { catalog, people })
  const contact = await t.asContact(customers.market.id, { name: 'Kim', by: people.admin })
  const purchases = await makePurchases(send, catalog)
  setClock(companyDays.sold)
  const orders = await makeOrders(send, { catalog, customers, people })
  const counts = await makeCounts(send, catalog)
  setClock(companyDays.delivered)
  await makeDeliveries(t, send, { orders, people })
  setClock(companyDays.settled)
  const money = await makeMoney(send, { orders, customers, people })
  const office = await makeOffice(t, send, { people, catalog, orders })
  setClock(companyDays.today)
  const sentOrders = await makeSentOrders(send, { contact, catalog })
  const claimed = await send('readPortalReturnable', { orderNum: orders.delivered.orderNum }, {}, contact)
  const lines = [{ orderLineId: claimed[0].orderLineId, units: 1, reason: 'Broken' }]
  await send('sendPortalClaim', { orderNum: orders.delivered.orderNum }, { lines, note: 'Wet box' }, contact)
  await makeMessages(t, send, { contact, orders })
  const inbox = await makeInbox(t, send, { catalog, customers, orders })
  return {
    people,
    contact,
    catalog,
    customers,
    purchases,
    orders: { ...orders, ...sentOrders },
    counts,
    money,
    office,
    inbox,
    send,
  }
}
export type CompanyOfStates = Awaited<ReturnType<typeof aCompanyOfStates>>

async function makePeople(t: TestApp) {
  const as = async (name: string, ...roles: Role[]) => {
    const client = await t.as(...roles)
    const email = `${name.toLowerCase()}@example.com`
    await t.db.updateTable('users').set({ name, email }).where('id', '=', client.userId).execute()
    // The database's clock would make the session years old.
    await t.db.updateTable('sessions').set({ createdAt: new Date() }).where('userId', '=', client.userId).execute()
    return client
  }
  const people = {
    admin: await as('Adam', 'ADMIN', 'SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'),
    sales: await as('Sally', 'SALES'),
    driver: await as('Dora', 'DRIVER'),
    otherDriver: await as('Dan', 'DRIVER'),
  }
  const byRole: Readonly<Record<string, ApiClient>> = {
    SALES: people.sales,
    INVENTORY: await as('Ines', 'INVENTORY'),
    ACCOUNTING: await as('Anna', 'ACCOUNTING'),
    PAYROLL: await as('Paula', 'PAYROLL'),
  }
  return { ...people, byRole }
}
type People = Awaited<ReturnType<typeof makePeople>>

async function makeCatalog(send: Send) {
  const brand = await send('addBrand', {}, { name: 'Acme' })
  const empty = await send('addBrand', {}, { name: 'Empty' })
  const type = await send('addProductType', {}, { name: 'Tea' })
  const line = await send('addProductLine', { brandId: brand.id }, { name: 'Reserve' })
  await send('addExtractType', {}, { name: 'Rosin' })
  await send('addLocation', {}, { name: 'North dock', color: '#EF4444' })
  await send('setBrandLimit', { brandId: brand.id }, { maxBrandStock: 500 })
  const form = { brandID: brand.id, typeID: type.id, basePrice: 10, cost: 6, weight: 3.5, unitQuantity: 12 }
  const add = (name: string, more: object = {}) => send('addProduct', {}, { ...form, name, ...more })
  const loose = await add('Loose', { hasBatch: false, stock: 100, gtin: '4006381333931' })
  const batched = await add('Batched', { productLineIDs: [line.id], stock: 85 })
  const others = {
    coming: await add('Coming', { status: 'COMINGSOON' }),
    hidden: await add('Hidden', { status: 'HIDDEN' }),
    inactive: await add('Inactive', { status: 'INACTIVE' }),
    promoted: await add('Promoted', { status: 'PROMO', basePrice: 8 }),
  }
  const batch = (name: string, more: object = {}) =>
    send('addBatch', { productId: batched.id }, { initialQuantity: 20, batchNumber: name, isCheckedIn: true, ...more })
  const batches = {
    usable: await batch('B-USABLE'),
    expiring: await batch('B-EXPIRING'),
    held: await batch('B-HELD'),
    arriving: await batch('B-ARRIVING', { isCheckedIn: false }),
  }
  await send(
    'changeBatchFacts',
    { id: batches.usable.id },
    { labName: 'Confidence Labs', thcPercent: 20.5, expiresOn: '2032-03-01' },
  )
  await send('changeBatchFacts', { id: batches.expiring.id }, { expiresOn: '2031-03-20' })
  await send('receiveStock', { productId: others.promoted.id }, { quantity: 5, batchNumber: 'P-UNCHECKED' })
  await send('changeBatch', { id: batches.expiring.id }, { remainingQuantity: 18, notes: 'Broken' })
  await send('holdBatches', {}, { batchIds: [batches.held.id], reason: 'Recall' })
  return { brand, empty, type, loose, batched, others, batches }
}
type Catalog = Awaited<ReturnType<typeof makeCatalog>>

async function makeCustomers(send: Send, { catalog, people }: { catalog: Catalog; people: People }) {
  const add = (customerName: string, more: object = {}) => send('addCustomer', {}, { customerName, ...more })
  const market = await add('Market', {
    accountOwnerID: people.sales.userId,
    contactEmail: 'market@example.com',
    contactPhone: '(555) 010-4729',
    address: '1 Harbor Street',
    paymentTermsDays: 14,
  })
  const cash = await add('Cash only, and with a name of more than forty letters', { cod: true })
  const credited = await add('Credited', { creditAvailable: 25, reason: 'Opening credit' })
  const limited = await add('Limited', { creditLimit: 1, priceAdjustment: 5, type: 'VIP' })
  await send('setCustomPrice', { id: market.id }, { productIds: [catalog.loose.id], customPrice: 9 })
  const plan = { kind: 'percent', sign: '+', value: 10, scope: 'custom', rounding: 'none' }
  const { customers } = await send('previewPriceRound', {}, { customerIds: [market.id], plan })
  const round = { roundId: randomUUID(), customerId: market.id }
  await send('applyPriceRound', round, { plan, fingerprint: customers[0].fingerprint })
  await send('addComment', {}, { entityType: 'customer', entityId: market.id, text: 'Pays in cash' })
  await send('createAccessCode', { id: market.id })
  return { market, cash, credited, limited }
}
type Customers = Awaited<ReturnType<typeof makeCustomers>>

async function makePurchases(send: Send, { brand, batched }: Catalog) {
  const items = [{ productSku: batched.sku, orderQuantity: 10 }]
  const place = (more: object = {}) =>
    send('placePurchaseOrder', {}, { brandID: brand.id, purchaseOrderItems: items, ...more })
  const receive = async (purchase: Answer, units: number, more: object = {}) => {
    const lines = [{ itemId: purchase.purchaseOrderItems[0].id, units, receivedBefore: 0 }]
    await send('receiveDelivery', { id: purchase.id }, { lines, ...more })
  }
  const draft = await place({ orderStatus: 'DRAFT' })
  const pending = await place()
  const ordered = await place({ orderStatus: 'ORDERED', expectedDeliveryDate: '2031-03-07' })
  const partial = await place({ orderStatus: 'ORDERED' })
  await receive(partial, 4)
  const short = await place({ orderStatus: 'ORDERED' })
  await receive(short, 3, { isCheckedIn: true, closedShortReason: 'Out of stock there' })
  const received = await place({ orderStatus: 'RECEIVED' })
  const canceled = await place({ orderStatus: 'CANCELLED' })
  return { draft, pending, ordered, partial, short, received, canceled }
}

type Parts = { catalog: Catalog; customers: Customers; people: People }

async function makeOrders(send: Send, { catalog, customers, people }: Parts) {
  const route = { driverId: people.driver.userId, deliveryDate: companyDays.delivered }
  const place = (more: object = {}, quantity = 2) =>
    send(
      'placeOrder',
      {},
      { customerID: customers.market.id, products: [{ productSku: catalog.loose.sku, quantity }], ...more },
    )
  const orders = {
    draft: await place({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
    heldDraft: await place({ customerID: customers.limited.id, orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
    received: await place({ customerPO: 'AT-1', notes: 'Back door' }),
    fulfillment: await place({ orderStatus: 'FULFILLMENT' }),
    packed: await place({ orderStatus: 'PACKED', ...route }),
    short: await place({}, 500),
    batched: await place({
      products: [{ productSku: catalog.batched.sku, quantity: 3, productBatchId: catalog.batches.usable.id }],
    }),
    stop: await place(route),
    cashStop: await place({ ...route, customerID: customers.cash.id }),
    otherStop: await place({ ...route, driverId: people.otherDriver.userId, customerID: customers.credited.id }),
    delivered: await place({ orderStatus: 'DELIVERED' }, 5),
    completed: await place({ orderStatus: 'COMPLETED' }),
    refunded: await place({ orderStatus: 'COMPLETED' }),
    canceled: await place({ orderStatus: 'CANCELLED' }),
    pickup: await place({ pickupOrder: true }),
  }
  await send('changeOrder', { id: orders.delivered.id }, { dollarAdjustment: 5, discountNotes: 'Late' })
  await send('changeOrderStatuses', {}, { orders: [{ id: orders.refunded.id }], orderStatus: 'REFUNDED' })
  const products = [
    { productSku: catalog.loose.sku, quantity: 60 },
    { productSku: catalog.batched.sku, quantity: 10 },
  ]
  const split = await place({ products })
  const { backorder } = await send('shipAvailable', { id: split.id }, { orderStatus: 'DELIVERED' })
  await send('setMustPay', { orderId: orders.received.id }, { mustPay: [{ orderId: orders.received.id, amount: 1 }] })
  await send(
    'pullTags',
    { orderId: orders.packed.id },
    { itemIds: [orders.packed.orderedItems[0].id], tagsPulled: true },
  )
  return { ...orders, split, backorder }
}
type Orders = Awaited<ReturnType<typeof makeOrders>>

async function makeSentOrders(send: Send, { contact, catalog }: { contact: ApiClient; catalog: Catalog }) {
  const menu: { sku: string; price: number }[] = await send('listPortalMenu', {}, {}, contact)
  const { sku } = catalog.loose
  const lines = [{ sku, quantity: 2, shownPrice: menu.find((product) => product.sku === sku)?.price }]
  const sendOne = (note: string) =>
    send('sendPortalOrder', {}, { lines, deliveryDate: null, pickupOrder: false, note }, contact)
  await sendOne('Declined')
  const [declined] = await send('listSentOrders')
  await send('declineSentOrder', { id: declined.id }, { reason: 'We are closed that week' })
  await sendOne('Back door')
  const [sent] = await send('listSentOrders')
  return { declined, sent }
}

async function makeMessages(t: TestApp, send: Send, { contact, orders }: { contact: ApiClient; orders: Orders }) {
  await send('changeMessageChoices', {}, { kinds: { DELIVERED: 'CHAT', ON_ITS_WAY: 'EMAIL' } }, contact)
  const at = (hour: number) => new Date(`${companyDays.today}T${hour}:00:00Z`)
  const message = { contactId: contact.userId, orderId: orders.delivered.id, facts: '{}', subject: null, body: null }
  const messages = [
    { kind: 'ON_ITS_WAY', channel: 'EMAIL', hour: 18, sentAt: at(18), failedAt: null, error: null },
    { kind: 'DELIVERED', channel: 'CHAT', hour: 19, sentAt: null, failedAt: at(20), error: 'Bad Request' },
    { kind: 'NEW_DEVICE', channel: 'EMAIL', hour: 20, sentAt: null, failedAt: null, error: null },
  ] as const
  await t.db
    .insertInto('messages')
    .values(
      messages.map(({ hour, ...row }) => ({
        ...message,
        ...row,
        dedupeKey: row.kind,
        createdAt: at(hour),
        dueAt: at(hour),
        nextAttemptAt: at(hour),
        ...(row.sentAt && { body: 'Order 1 is on its way.' }),
      })),
    )
    .execute()
}

async function makeCounts(send: Send, { loose, batches }: Catalog) {
  const begin = (name: string, productIds: number[], batchIds: number[] = []) =>
    send('addCount', {}, { name, productIds, batchIds })
  const discarded = await begin('Wrong shelf', [loose.id])
  await send('discardCount', { id: discarded.id }, { reason: 'Wrong shelf' })
  const posted = await begin('Monthly', [loose.id])
  const [line] = posted.lines
  await send('enterCounted', { id: posted.id }, { lines: [{ id: line.id, counted: line.expected - 1 }] })
  await send('postCount', { id: posted.id }, { reason: 'Monthly count' })
  const open = await begin('Shelf B', [], [batches.usable.id])
  await send('enterCounted', { id: open.id }, { lines: [{ id: open.lines[0].id, counted: 1 }] })
  return { discarded, posted, open }
}

async function makeDeliveries(t: TestApp, send: Send, { orders, people }: { orders: Orders; people: People }) {
  const { driver, otherDriver } = people
  // One by one, because those of several customers are recorded at the same time.
  const report = async (by: ApiClient, event: object) => {
    const body = { events: [{ id: randomUUID(), at: new Date().toISOString(), ...event }] }
    const [outcome] = await send('recordStopEvents', {}, body, by)
    if (!outcome.done) throw new Error(JSON.stringify(outcome))
  }
  const day = companyDays.delivered
  await send(
    'setStopOrder',
    { day, driverId: driver.userId },
    { orderIds: [orders.cashStop.id, orders.stop.id, orders.packed.id] },
  )
  const total = orders.cashStop.total
  const [line] = orders.stop.orderedItems
  const refused = [{ units: 1, disposition: 'RESTOCK', reason: 'Damaged' }]
  const cashOrder = { orderId: orders.cashStop.id }
  const checkOrder = { orderId: orders.stop.id }
  await report(driver, { kind: 'COLLECTED', ...cashOrder, amount: total, paymentMethod: 'CASH' })
  await report(driver, { kind: 'DELIVERED', ...cashOrder })
  await report(driver, { kind: 'COLLECTED', ...checkOrder, amount: 7, paymentMethod: 'CHECK', reference: '1044' })
  await report(driver, { kind: 'DELIVERED', ...checkOrder, accepted: [{ orderLineId: line.id, units: 1, refused }] })
  await report(driver, { kind: 'COLLECTED', orderId: orders.canceled.id, amount: 3, paymentMethod: 'CASH' })
  const [left] = orders.canceled.orderedItems
  const shown = [{ orderLineId: left.id, productId: left.productId, units: left.quantity }]
  await report(driver, { kind: 'DELIVERED', orderId: orders.canceled.id, shown })
  await report(otherDriver, { kind: 'COLLECTED', orderId: orders.otherStop.id, amount: 5, paymentMethod: 'CASH' })
  await proofsSaved(t.db)
}

async function makeMoney(
  send: Send,
  { orders, customers, people }: { orders: Orders; customers: Customers; people: People },
) {
  const day = companyDays.delivered
  await send(
    'settleRound',
    { day, driverId: people.driver.userId },
    { cash: 20, checks: 7, units: [], reason: 'Three dollars missing' },
  )
  const collections = await send('listCollections')
  const [check] = collections.filter(({ paymentMethod }: Answer) => paymentMethod === 'CHECK')
  await send('confirmCollection', { id: check.id })
  const collect = async () =>
    (await send('recordCollection', {}, { orderId: orders.delivered.id, amount: 1, paymentMethod: 'CASH' })).id
  await send('refuseCollection', { id: await collect() }, { reason: 'Torn' })
  await send('withdrawCollection', { id: await collect() })

  const customerId = customers.market.id
  const pay = (amount: number, appliedPayments: object[], more: object = {}) =>
    send('recordPayment', { customerId }, { customerId, amount, paymentMethod: 'CHECK', appliedPayments, ...more })
  const half = await pay(10, [{ orderId: orders.delivered.id, amount: 10 }], { reference: '1043', notes: 'First half' })
  const withCredit = await pay(30, [{ orderId: orders.completed.id, amount: orders.completed.total }], {
    paymentMethod: 'CASH',
  })
  const voided = await pay(4, [{ orderId: orders.delivered.id, amount: 4 }])
  await send('voidPayment', { id: voided.id })

  const lines = [{ orderLineId: orders.delivered.orderedItems[0].id, disposition: 'RESTOCK', units: 1 }]
  const request = () => send('addMemo', { orderId: orders.delivered.id }, { lines, request: true })
  const declined = await request()
  await send('declineMemo', { id: declined.id }, { reason: 'Opened' })
  const issued = await send('addMemo', { orderId: orders.delivered.id }, { lines })
  const memoVoided = await send('addMemo', { orderId: orders.delivered.id }, { lines })
  await send('voidMemo', { id: memoVoided.id }, { reason: 'Keyed twice' })
  const lost = await send(
    'addMemo',
    { orderId: orders.completed.id },
    {
      lines: [
        { orderLineId: orders.completed.orderedItems[0].id, disposition: 'DAMAGED', units: 1, reason: 'Crushed' },
      ],
    },
  )
  const requested = await request()
  return { payments: { half, withCredit, voided }, memos: { declined, issued, voided: memoVoided, lost, requested } }
}

type OfficeParts = { people: People; catalog: Catalog; orders: Orders }

async function makeOffice(t: TestApp, send: Send, { people, catalog, orders }: OfficeParts) {
  const { userId } = people.sales
  await send('changePay', { id: userId }, { payType: 'COMMISSION', commissionRate: 0.05 })
  const period = { year: 2031, month: 3, payPeriod: 'A', period: 'A', userId }
  await send('changeReimbursements', period, [{ description: 'Fuel', amount: 12.5 }])
  await send('changePayrollRow', period, { paidOrders: [{ orderId: orders.completed.id }] })
  await send('addPayComment', period, { text: 'Ask for the receipt' })
  await send('submitPayroll', { ...period, month: 2 }, { users: [] })
  const accounts = await send('readAccounts')
  await send('changeAccounts', {}, { accounts: { ...accounts.accounts, cash: 'Till' } })
  const days = await people.admin('GET', `/api/db/books/days?from=${companyDays.catalog}&to=${companyDays.settled}`)
  const madeExport = await send('makeExport', {}, { from: companyDays.catalog, to: companyDays.delivered })
  const folder = await send('startBooksFolder', {}, { from: companyDays.sold, to: companyDays.delivered })
  await send('cancelBooksFolder', { id: folder.id })
  await send('changeClosing', {}, { closedThrough: '2031-02-28', reason: 'February is done' })
  const webhook = await send(
    'addWebhook',
    {},
    { url: 'https://93.184.216.34/hook', kinds: ['order'], roles: ['SALES'] },
  )
  await send('changeWebhook', { id: webhook.id }, { active: false })
  for (const status of ['WAITING', 'DELIVERED', 'FAILED'] as const) await aDelivery(t.db, webhook.id, { status })
  await send('createKey', {}, { name: 'Web shop', roles: ['SALES'] })
  await send('revokeKey', { id: (await send('createKey', {}, { name: 'Old shop', roles: ['SALES'] })).id })
  const own = people.admin.userId
  await send('saveInventoryFilter', {}, { userId: own, filterData: { filterName: 'Low', filters: {} } })
  await send('saveProductFilter', {}, { userId: own, brandId: catalog.brand.id, name: 'Teas', filterData: {} })
  await send('saveView', {}, { userId: own, list: 'order', name: 'Late', filters: {} })
  const removed = await send('addUser', {}, { name: 'Removed', email: 'removed@example.com', role: ['SALES'] })
  await send('removeUser', { id: removed.id })
  await send(
    'changeCompanySettings',
    {},
    { companyName: 'Acme Wholesale', companyPhone: '(555) 010-1000', sellsCannabis: true },
  )
  return { madeExport, folder, webhook, daysBeforeExport: days.json() }
}

async function makeInbox(
  t: TestApp,
  send: Send,
  { catalog, customers, orders }: { catalog: Catalog; customers: Customers; orders: Orders },
) {
  const add = (text: string, more: object = {}) =>
    send('addInboxEntry', {}, { channel: 'EMAIL', from: 'market@example.com', text, ...more })
  const open = await add('Good morning,\n\n6 Loose\n2 cases Loose\n3 tea, the smoky one\nsome Batched\n\nThanks\nMay')
  const known = await add('6 Loose', { channel: 'TEXT', from: null, customerId: customers.market.id })
  const stranger = await add(`12 ${catalog.loose.sku}`, { from: 'stranger@example.com', externalId: 'mail-1' })
  const dismissed = await add('Win a prize')
  await send('dismissInboxEntry', { id: dismissed.id }, { reason: 'Spam' })
  const accepted = await add('2 Loose', { receivedAt: `${companyDays.catalog}T15:00:00Z` })
  await t.db
    .updateTable('inboxEntries')
    .set({ state: 'ACCEPTED', orderId: orders.received.id, decidedAt: new Date() })
    .where('id', '=', accepted.id)
    .execute()
  await send('openInboxEntry', { id: open.id }, { takeOver: false })
  return { open, known, stranger, dismissed, accepted }
}
