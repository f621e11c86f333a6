import { allCalls } from '@dray/contract/description/all-calls'
import { defaultAccounts } from '@dray/domain/books/accounts'
import type { Entity } from '@dray/contract/call/entities'
import { kindsByEntity } from '@dray/contract/webhooks'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { roles } from '@dray/domain/users/permissions'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { chatsOfTelegram, linkChat } from '../../features/contacts/index.ts'
import { announcedBy } from '../../test-data/announcements.ts'
import { codeOf } from '../../test-data/authenticator.ts'
import { askingCalls, closedDays, passingCalls } from '../../test-data/closed-days.ts'
import { aCustomer, aProduct, aUser } from '../../test-data/builders.ts'
import { anInvoicedOrder, proofsSaved } from '../../test-data/document-builders.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'
import { aProof } from '../../test-data/proof-builders.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, type Method, openTestApp } from '../../test-data/test-app.ts'
import { isShared, lockOrder, recordLocks } from '../../test-data/recorded-locks.ts'
import { aDelivery, aWebhook } from '../../test-data/webhook-builders.ts'
import { inTransaction } from '../db/transaction.ts'

const mail = await startMailServer()
const t = await openTestApp({
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://dray.example.com',
  IMAP_URL: 'imap://orders:password@127.0.0.1:9',
})
const admin = await t.as(...roles)
const { transactions, unordered, ...recorded } = recordLocks()
afterAll(() => recorded.stop())
afterAll(() => mail.stop())

/** Calls that change data and can't be sent here, with the test that sends them. */
const exceptions: Readonly<Record<string, string>> = {
  setUpCompany: 'needs a Dray without users: server/src/features/users/first-admin.test.ts',
}

/** Signing in and out changes these for this browser only, because the answers depend on the user. */
const ofOwnBrowser: Readonly<Record<string, readonly Entity[]>> = {
  signIn: ['settings'],
  signOut: ['settings'],
  setPasswordByLink: ['settings'],
}

const calls = new Map(allCalls.map(([name, call]) => [name, call]))

const closed = closedDays(t)

/** The entities that each call announced. */
const announced = new Map<string, Set<Entity>>()

await aWebhook(t.db)

/** The kinds of the records that webhooks are told of since the last time. */
async function takeEventKinds(): Promise<string[]> {
  const events = await t.db.deleteFrom('webhookOutbox').returning(['kind', 'recordIds']).execute()
  return [...new Set(events.flatMap(({ kind, recordIds }) => (recordIds.length > 0 ? [kind] : [])))].toSorted()
}

async function record<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  await takeEventKinds()
  const { answer, changes } = await announcedBy(t, work)
  const kinds = changes.flatMap(({ entity }) => kindsByEntity[entity] ?? [])
  expect(await takeEventKinds(), name).toEqual([...new Set(kinds)].toSorted())
  announced.set(name, new Set([...(announced.get(name) ?? []), ...changes.map(({ entity }) => entity)]))
  return answer
}

async function send(
  name: string,
  params: Record<string, number | string> = {},
  body: object = {},
  by: ApiClient = admin,
) {
  const call = calls.get(name)
  if (call === undefined) throw new RangeError(`There is no call ${name}`)
  const url = call.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const hasBody = call.method !== 'GET' && Object.keys(body).length > 0
  const request = () => by(call.method as Method, url, hasBody ? { body } : {})
  const answer = await record(name, () => closed.send(name, request))
  expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
  return answer.json()
}

/** Uploads a file to its URL. */
async function upload(name: string, url: string, type: string, bytes: Buffer): Promise<void> {
  const headers = { 'content-type': type }
  const answer = await record(name, () => t.app.inject({ method: 'PUT', url, headers, payload: bytes }))
  expect(answer.statusCode, name).toBe(204)
}

/** A customer with an address and a product in stock. */
const aSale = async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { stock: 50 })]
  await t.db.updateTable('customers').set({ contactEmail: 'a@example.com' }).where('id', '=', customer.id).execute()
  return { customer, product }
}

/** The next arrival of the product is allocated to it (D-262). */
const aWaitingOrder = ({ sku }: { sku: string }) => anOrder(t.db, { lines: [{ sku, quantity: 1, batchMode: 'auto' }] })

async function sendCatalog(): Promise<void> {
  const { customer, product } = await aSale()
  await aWaitingOrder(product)
  const batch = await send('addBatch', { productId: product.id }, { initialQuantity: 5 })
  await send('changeBatch', { id: batch.id }, { isCheckedIn: true, remainingQuantity: 4, notes: 'Broken' })
  await send('changeBatchFacts', { id: batch.id }, { labName: 'Confidence Labs' })
  await aWaitingOrder(product)
  await send('addBatch', { productId: product.id }, { initialQuantity: 5, isCheckedIn: true })
  await aWaitingOrder(product)
  await send('receiveStock', { productId: product.id }, { quantity: 3 })
  const products = [{ productSku: product.sku, quantity: 1, productBatchId: batch.id }]
  await send('placeOrder', {}, { customerID: customer.id, products })
  await send('holdBatches', {}, { batchIds: [batch.id], reason: 'Recall' })
  await send('releaseBatches', {}, { batchIds: [batch.id], reason: 'Retested' })
  const brand = await send('addBrand', {}, { name: 'Acme' })
  await aProduct(t.db, { brandId: brand.id })
  await send('changeBrand', { id: brand.id }, { name: 'Acme Foods' })
  await send('setBrandLimit', { brandId: brand.id }, { maxBrandStock: 5 })
  const type = await send('addProductType', {}, { name: 'Flower' })
  await aProduct(t.db, { brandId: brand.id, typeId: type.id })
  await send('setTypeLimit', { brandId: brand.id, typeId: type.id }, { maxStock: 5 })
  await send('setWeightLimit', { brandId: brand.id, typeId: type.id, weight: 3.5 }, { maxStock: 5 })
  await send('changeProductType', { id: type.id }, { name: 'Flowers' })
  await send('addExtractType', {}, { name: 'Rosin' })
  const line = await send('addProductLine', { brandId: brand.id }, { name: 'Reserve' })
  const form = { brandID: brand.id, typeID: type.id, name: 'Chai', basePrice: 18, productLineIDs: [line.id], stock: 3 }
  const added = await send('addProduct', {}, form)
  await send('changeProduct', { id: added.id }, { name: 'Masala chai', stock: 7 })
  await send('changeProducts', {}, { products: [{ id: added.id }], status: 'PROMO' })
  await send('removeProductLine', { id: line.id })
  const empty = await send('addBrand', {}, { name: 'Empty' })
  await send('removeBrand', { id: empty.id })
  const opening = { creditAvailable: 5, reason: 'Opening credit' }
  const ernst = await send('addCustomer', {}, { customerName: 'Ernst Handel', ...opening })
  await send('changeCustomer', { id: ernst.id }, { type: 'VIP', creditAvailable: 7, reason: 'Goodwill' })
  await send('createAccessCode', { id: ernst.id })
  await send('setCustomPrice', { id: ernst.id }, { productIds: [added.id], customPrice: 5 })
  await send('setMarginPrices', { id: ernst.id }, [{ [added.id]: 6 }])
  await send('setCustomPrices', { customerId: ernst.id }, [{ productId: added.id, newCustomPrice: 7 }])
  const plan = { kind: 'percent', sign: '+', value: 10_00, scope: 'custom', rounding: 'none' }
  const { customers } = await send('previewPriceRound', {}, { customerIds: [ernst.id], plan })
  const round = { roundId: crypto.randomUUID(), customerId: ernst.id }
  await send('applyPriceRound', round, { plan, fingerprint: customers[0].fingerprint })
  await send('undoPriceRound', round)
  await send('copyCustomPrices', { fromId: ernst.id, toId: customer.id })
  await send('removeCustomPrices', { id: ernst.id }, { productId: added.id })
  const location = await send('addLocation', {}, { name: 'North dock', color: '#EF4444' })
  await send('changeLocation', { id: location.id }, { color: '#22C55E' })
  await send('removeLocation', { id: location.id })
  await send('addComment', {}, { entityType: 'customer', entityId: customer.id, text: 'Paid in cash' })
}

async function sendCounts(): Promise<void> {
  const products = [await aProduct(t.db, { hasBatch: false, stock: 9 }), await aProduct(t.db, { hasBatch: false })]
  const [first, second] = products.map(({ id }) => id)
  const begin = () => send('addCount', {}, { name: 'Shelf A', productIds: [first] })
  await send('discardCount', { id: (await begin()).id }, { reason: 'Wrong shelf' })
  const { id, lines } = await begin()
  await send('addCountLines', { id }, { productIds: [second] })
  await send('enterCounted', { id }, { lines: [{ id: lines[0].id, counted: 8 }] })
  await send('acceptCounted', { id }, { lineIds: [lines[0].id] }, await t.as('INVENTORY'))
  await send('postCount', { id }, { reason: 'Monthly count' })
}

async function sendStops(): Promise<void> {
  const driver = await t.as('DRIVER')
  const { product } = await aSale()
  const { id } = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  const day = '2026-04-01'
  await t.db.updateTable('orders').set({ deliveryDate: day, driverId: driver.userId }).where('id', '=', id).execute()
  await send('setStopOrder', { day, driverId: driver.userId }, { orderIds: [id] })
  await send('settleRound', { day, driverId: driver.userId }, { cash: 5, checks: 0, units: [], reason: 'Found' })
  const at = new Date().toISOString()
  const [line] = await t.db.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', id).execute()
  const refused = [{ units: line?.quantity, disposition: 'RESTOCK', reason: 'Closed' }]
  const accepted = [{ orderLineId: line?.id, units: 0, refused }]
  const events = [
    { id: randomUUID(), kind: 'COLLECTED', orderId: id, at, amount: 5, paymentMethod: 'CASH' },
    { id: randomUUID(), kind: 'DELIVERED', orderId: id, at, accepted },
  ]
  await send('recordStopEvents', {}, { events })
  await sendHeldDeliveries()
  await proofsSaved(t.db)
}

/** Orders of nine paid units, of which a phone that showed four delivers three. */
async function sendHeldDeliveries(): Promise<void> {
  const [driver, keeper] = [await t.as('DRIVER'), await t.as('INVENTORY')]
  const product = await aProduct(t.db, { hasBatch: false, stock: 50, basePrice: cents(1_00) })
  const customer = await aCustomer(t.db)
  const at = new Date().toISOString()
  const events = []
  for (const kind of ['DELIVERED', 'DELIVERED']) {
    const lines = [{ sku: product.sku, quantity: 9 }]
    const { id: orderId, lineIds } = await anOrder(t.db, { customerId: customer.id, lines })
    const money = { customerId: customer.id, amount: 9, paymentMethod: 'CASH' }
    await send('recordPayment', { customerId: customer.id }, { ...money, appliedPayments: [{ orderId, amount: 9 }] })
    const shown = [{ orderLineId: lineIds[0], productId: product.id, units: 4 }]
    const refused = [{ units: 1, disposition: 'RESTOCK', reason: 'Closed' }]
    const accepted = [{ orderLineId: lineIds[0], units: 3, refused }]
    events.push({ id: randomUUID(), kind, orderId, at, shown, accepted })
  }
  await send('recordStopEvents', {}, { events }, driver)
  const held = await t.db.selectFrom('proofs').select('id').where('standing', '=', 'HELD').orderBy('id').execute()
  await send('applyHeldDelivery', { id: held[0]?.id ?? 0 }, {}, keeper)
  await send('dismissHeldDelivery', { id: held[1]?.id ?? 0 }, { reason: 'Never left' }, keeper)
}

async function sendBackorders(): Promise<void> {
  const customer = await aCustomer(t.db)
  const { sku } = await aProduct(t.db, { hasBatch: false, stock: 5, basePrice: cents(1_00) })
  const { id: orderId } = await send(
    'placeOrder',
    {},
    { customerID: customer.id, products: [{ productSku: sku, quantity: 9 }] },
  )
  const money = { customerId: customer.id, amount: 9, paymentMethod: 'CASH' }
  await send('recordPayment', { customerId: customer.id }, { ...money, appliedPayments: [{ orderId, amount: 9 }] })
  const { backorder } = await send('shipAvailable', { id: orderId }, { orderStatus: 'DELIVERED' })
  const itemIds = backorder.orderedItems.map(({ id }: { id: number }) => id)
  await send('pullTags', { orderId: backorder.id }, { itemIds, tagsPulled: true })
  await send('closeBackorder', { id: backorder.id }, { reason: 'No longer needed' })
}

async function sendOrders(): Promise<void> {
  const { customer, product } = await aSale()
  const products = [{ productSku: product.sku, quantity: 2 }]
  const order = await send('placeOrder', {}, { customerID: customer.id, products })
  const orderItems = [{ id: order.orderedItems[0].id, productSku: product.sku, quantity: 3 }]
  await send('changeOrder', { id: order.id }, { orderItems, notes: 'Ring twice' })
  await send('setMustPay', { orderId: order.id }, { mustPay: [{ orderId: order.id, amount: 1 }] })
  await send('liftMustPay', { orderId: order.id }, { reason: 'Owner called' })
  await send('pullTags', { orderId: order.id }, { itemIds: [order.orderedItems[0].id], tagsPulled: true })
  await send('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' })
  await send('changeDueDate', { id: order.id }, { dueOn: '2026-06-01' })
  const memo = { lines: [{ orderLineId: order.orderedItems[0].id, disposition: 'RESTOCK', units: 1 }] }
  const undo = [
    () => send('changeOrder', { id: order.id }, { orderStatus: 'PACKED' }),
    () => send('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'PACKED' }),
  ]
  for (const undone of undo) {
    const { id: memoId } = await send('addMemo', { orderId: order.id }, { ...memo, request: true })
    await aProof(t.db, { orderId: order.id, driverId: admin.userId, lines: [], memoId })
    await proofsSaved(t.db)
    await undone()
    await send('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' })
  }
  const request = async () => (await send('addMemo', { orderId: order.id }, { ...memo, request: true })).id
  await send('declineMemo', { id: await request() }, { reason: 'Opened' })
  const issued = await request()
  await send('issueMemo', { id: issued }, memo)
  await send('voidMemo', { id: issued }, { reason: 'Keyed twice' })
  const { id: added } = await send('addMemo', { orderId: order.id }, memo)
  await send('emailCreditMemo', { id: added }, { to: 'a@example.com' })
  await send('voidMemo', { id: added }, { reason: 'Keyed twice' })
  await send('emailInvoice', { id: order.id }, { to: 'a@example.com' })
  await aProof(t.db, { orderId: order.id, driverId: admin.userId, lines: [] })
  await proofsSaved(t.db)
  await send('emailProof', { id: order.id }, { to: 'a@example.com' })

  const money = { customerId: customer.id, amount: 5, paymentMethod: 'CASH' }
  const paid = { ...money, appliedPayments: [{ orderId: order.id, amount: 1 }] }
  const payment = await send('recordPayment', { customerId: customer.id }, paid)
  await send('changePayment', { id: payment.id }, { appliedPayments: [{ orderId: order.id, amount: 2 }] })
  await send('emailPaymentReceipt', { id: payment.id }, { to: 'a@example.com' })
  await send('voidPayment', { id: payment.id })
  await send('emailStatement', { id: customer.id }, { to: 'a@example.com' })

  const collect = async () =>
    (await send('recordCollection', {}, { orderId: order.id, amount: 1, paymentMethod: 'CASH' })).id
  await send('confirmCollection', { id: await collect() })
  await send('confirmCollections', {}, { ids: [await collect(), await collect()] })
  await send('refuseCollection', { id: await collect() }, { reason: 'Torn' })
  await send('withdrawCollection', { id: await collect() })
  await send('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'CANCELLED' })
  await send('moveToCredit', { orderId: order.id })

  const sold = await send('placeOrder', {}, { customerID: customer.id, products, orderStatus: 'DELIVERED' })
  await send('changeOrder', { id: sold.id }, { dollarAdjustment: 1, discountNotes: 'Late' })

  const limited = (await aCustomer(t.db)).id
  await t.db
    .updateTable('customers')
    .set({ creditLimitCents: cents(1) })
    .where('id', '=', limited)
    .execute()
  const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
  const held = await send('placeOrder', {}, { customerID: limited, products, ...draft })
  await send('releaseCreditHold', { id: held.id }, { reason: 'Owner called' })
}

async function sendPurchases(): Promise<void> {
  const product = await aProduct(t.db, { stock: 50 })
  const items = [{ productSku: product.sku, orderQuantity: 5 }]
  const form = { brandID: product.brandId, purchaseOrderItems: items }
  const purchase = await send('placePurchaseOrder', {}, form)
  await aBatch(t.db, product.id)
  await aWaitingOrder(product)
  await send('changePurchaseOrder', { id: purchase.id }, { orderStatus: 'RECEIVED' })
  await aWaitingOrder(product)
  await send('placePurchaseOrder', {}, { ...form, orderStatus: 'RECEIVED' })
  await send('emailPurchaseOrder', { id: purchase.id }, { to: 'a@example.com' })

  const open = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
  const lines = [{ itemId: open.itemIds[0], units: 4, receivedBefore: 0 }]
  await aWaitingOrder(product)
  const { receipts } = await send('receiveDelivery', { id: open.id }, { lines })
  await aWaitingOrder(product)
  await send('checkInReceipts', { id: open.id }, { isCheckedIn: true })
  await send('closePurchaseShort', { id: open.id }, { reason: 'No more comes' })
  await send('reopenPurchase', { id: open.id })
  await send('undoReceipt', { id: receipts[0].id })
}

async function sendPayroll(): Promise<void> {
  const { id: userId } = await aUser(t.db)
  await send('changePay', { id: userId }, { payType: 'HOURLY', baseRate: 20 })
  const period = { year: 2026, month: 3, payPeriod: 'A', period: 'A', userId }
  await send('changePayrollRow', period, { hoursWorked: 8 })
  await send('changeReimbursements', period, [{ description: 'Fuel', amount: 1 }])
  await send('addPayComment', period, { text: 'Ask for the receipt' })
  await send('submitPayroll', period, { users: [] })
  await send('removePayroll', period)
  await send('changeCompanySettings', {}, { payWhenPaid: true })
  await send('changeClosing', {}, { closedThrough: '1999-12-31', reason: 'Reopened' })
  await send('dismissSetup')
}

async function sendPreferences(): Promise<void> {
  const { userId } = admin
  const filter = await send('saveInventoryFilter', {}, { userId, filterData: { filterName: 'F', filters: {} } })
  await send('removeInventoryFilter', { id: filter.id })
  const ofProducts = await send('saveProductFilter', {}, { userId, brandId: 0, name: 'F', filterData: {} })
  await send('removeProductFilter', { id: ofProducts.id })
  const view = await send('saveView', {}, { userId, list: 'order', name: 'V', filters: {} })
  await send('removeView', { id: view.id })
}

async function sendUsers(): Promise<void> {
  const rep = await aUser(t.db)
  const key = await send('createKey', {}, { name: 'Web shop', roles: ['SALES'] })
  await send('revokeKey', { id: key.id })
  await send('changeProfile', { id: admin.userId }, { name: 'Ann Ames' })
  await send('changePassword', { id: rep.id }, { password: 'correct horse' })
  await send('createPasswordLink', { id: rep.id })
  await send('endPasswordLink', { id: rep.id })
  const { url } = await send('createPasswordLink', { id: rep.id })
  await send('setPasswordByLink', {}, { token: url.split('#')[1], password: 'battery staple' }, t.signedOut)
  const signIn = () => send('signIn', {}, { email: rep.email, password: 'battery staple' }, t.signedOut)
  await signIn()
  const sessions = await t.db.selectFrom('sessions').select('id').where('userId', '=', rep.id).execute()
  await send('endUserSession', { id: rep.id, sessionId: sessions[0]?.id ?? 0 })
  await signIn()
  await send('endUserSessions', { id: rep.id })
  await send('signOut', {}, {}, await t.as('SALES'))
  const next = await send('addUser', {}, { name: 'Next Rep', email: 'next@example.com', role: ['SALES'] })
  const owned = await aCustomer(t.db, { accountOwnerId: rep.id })
  await send('handOverCustomers', { id: rep.id }, { to: next.id, customerIds: [owned.id] })
  await send('removeUser', { id: next.id })
  await sendAccess()
}

/** The webhooks that an admin made end with them or their role. */
async function sendAccess(): Promise<void> {
  const admins = [await t.as('ADMIN'), await t.as('ADMIN')] as const
  const webhook = { url: 'https://93.184.216.34/hook', kinds: ['order'], roles: ['SALES'] }
  for (const by of admins) await send('addWebhook', {}, webhook, by)
  const [removed, changed] = admins
  await record('removeUser', () => admin('DELETE', `/api/db/users/remove/${removed.userId}?endAccess=true`))
  await send('changeProfile', { id: changed.userId }, { role: ['SALES'], endAccess: true })
}

async function sendSecondFactors(): Promise<void> {
  const by = await t.as('SALES')
  const password = 'correct horse'
  const turnOn = async () => {
    const { secret } = await send('startSecondFactor', {}, { password }, by)
    return (await send('confirmSecondFactor', {}, { code: codeOf(secret) }, by)).recoveryCodes
  }
  const [code] = await turnOn()
  const { recoveryCodes } = await send('renewRecoveryCodes', {}, { password, code }, by)
  await send('turnOffSecondFactor', {}, { password, code: recoveryCodes[0] }, by)
  await turnOn()
  await send('removeSecondFactor', { id: by.userId })
}

async function sendFiles(): Promise<void> {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const image = { bucket: 'products', fileName: `${randomUUID()}.png` }
  const { uploadUrl } = await send('createImageUpload', {}, image)
  await upload('uploadImage', uploadUrl, 'image/png', png)
  await send('removeImage', {}, image)
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const payload = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const photo = { method: 'POST', url: '/api/portal/photos', headers: { cookie: contact.cookie }, payload } as const
  expect((await record('uploadPortalPhoto', () => t.app.inject(photo))).statusCode).toBe(200)
  const document = { bucket: 'documents', folder: 'invoices', fileName: (await anInvoicedOrder(t.db)).newName() }
  const created = await send('createDocumentUpload', {}, document)
  await upload('uploadDocument', created.uploadUrl, 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
  await send('runImport', {}, { files: oneOfEach, jobId: 'j' })
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
  const prices = `customer,product,price\n${customer.customerName},${product.sku},5`
  await send('importCustomPrices', {}, { files: [{ name: 'prices.csv', text: prices }], jobId: 'k' })
}

/** For a customer without an address, so only the run's state changes in the background. */
async function sendStatementRuns(): Promise<void> {
  const { id } = await aCustomer(t.db)
  const { run } = await send('sendStatements', {}, { customerIds: [id] })
  const isDone = () =>
    vi.waitFor(async () => {
      const answer = await admin('GET', '/api/db/receivables/getStatementRun')
      expect(answer.json().run.waiting).toBe(0)
    })
  await isDone()
  await send('stopStatements', { id: run.id })
  await send('retryStatements', { id: run.id })
  await isDone()
}

/** To a customer without an address, as above. */
async function sendNoticeRuns(): Promise<void> {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id)
  const line = { sku: product.sku, batchId: batch.id }
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [line] })
  const notice = { batchIds: [batch.id], subject: 'Set aside', message: 'Please set these units aside.' }
  const { run } = await send('sendBatchNotices', {}, notice)
  const isDone = () =>
    vi.waitFor(async () => {
      const answer = await admin('GET', `/api/db/products/getBatchNotices?ids=${batch.id}`)
      expect(answer.json().run.waiting).toBe(0)
    })
  await isDone()
  await send('stopBatchNotices', { id: run.id })
  await send('retryBatchNotices', { id: run.id })
  await isDone()
}

async function sendBooks(): Promise<void> {
  const { sku } = await aProduct(t.db, { stock: 5 })
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku }] })
  await send('makeExport', {}, { from: addDays(t.today(), -1), to: t.today() })
  await send('changeAccounts', {}, { accounts: { ...defaultAccounts, cash: 'Till' } })
}

/** Canceled before its first document is done, so no progress is announced in the background. */
async function sendFolders(): Promise<void> {
  const { sku } = await aProduct(t.db, { stock: 5 })
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku }] })
  const today = t.today()
  const folder = await send('startBooksFolder', {}, { from: today, to: today })
  await send('cancelBooksFolder', { id: folder.id })
}

async function sendContacts(): Promise<void> {
  const customer = await aCustomer(t.db)
  await send('changePortalSettings', {}, { portal: true, howToPay: 'By check' })
  const { id } = await send('addContact', { customerId: customer.id }, { name: 'Kim' })
  await send('changeContact', { id }, { name: 'Kim Lee', email: 'kim@example.com' })
  const { url } = await send('createPortalLink', { id }, { email: false })
  await send('openPortal', {}, { token: url.split('#')[1] }, t.signedOut)
  await send('endPortalDevices', { id })
  const { accessCode } = await send('createContactCode', { id })
  const chat = { telegramId: 7_000_000_001, name: 'Kim' }
  await inTransaction(t.db, (tx) => linkChat(tx, { code: accessCode, chat }, new Date()))
  const [linked] = await chatsOfTelegram(t.db, chat.telegramId)
  await send('unlinkChat', { chatId: linked?.chatId ?? 0 })
  await send('removeContact', { id })
  const contact = await t.asContact(customer.id)
  const { sku } = await aProduct(t.db, { stock: 5, basePrice: cents(1_00) })
  const body = { lines: [{ sku, quantity: 1, shownPrice: 1 }], deliveryDate: null, pickupOrder: false }
  const order = await send('sendPortalOrder', {}, body, contact)
  await send('cancelPortalOrder', { orderNum: order.orderNum }, { modifiedOn: order.modifiedOn }, contact)
  for (const [name, decision] of [
    ['acceptSentOrder', { reason: null }],
    ['declineSentOrder', { reason: 'Closed' }],
  ] as const) {
    await send('sendPortalOrder', {}, body, contact)
    const [waiting] = (await admin('GET', '/api/db/orders/getSent')).json()
    await send(name, { id: waiting.id }, decision)
  }
  const shipped = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines: [{ sku }] })
  const { orderNum } = shipped
  const [{ orderLineId }] = (await contact('GET', `/api/portal/returnable/${orderNum}`)).json()
  await send('sendPortalClaim', { orderNum }, { lines: [{ orderLineId, units: 1, reason: 'Broken' }] }, contact)
  await send('changeMessageChoices', {}, { kinds: { DELIVERED: 'EMAIL' } }, contact)
  const [device] = (await contact('GET', '/api/portal/devices')).json()
  await send('endPortalDevice', { id: device.id }, {}, contact)
  await send('leavePortal', {}, {}, await t.asContact(customer.id))
}

async function sendMessages(): Promise<void> {
  const { customer, product } = await aSale()
  const post = async () => (await send('addInboxEntry', {}, { channel: 'TEXT', text: `2 ${product.sku}` })).id
  const id = await post()
  await send('openInboxEntry', { id }, { takeOver: false })
  await send('closeInboxEntry', { id })
  await send('dismissInboxEntry', { id }, { reason: 'Spam' })
  await send('reopenInboxEntry', { id })
  const lines = [{ productSku: product.sku, quantity: 2 }]
  await send('acceptInboxEntry', { id }, { customerID: customer.id, lines, orderStatus: 'RECEIVED' })
  await send('readRecentMail', {}, { days: 7 })
}

async function sendWebhooks(): Promise<void> {
  const { id } = await send('addWebhook', {}, { url: 'https://93.184.216.34/hook', kinds: ['order'], roles: ['SALES'] })
  await send('changeWebhook', { id }, { kinds: ['payment'], newSecret: true })
  const delivery = await aDelivery(t.db, id, { status: 'FAILED' })
  await send('resendDelivery', { deliveryId: delivery.id })
  await send('resendFailed', { id })
  await send('removeWebhook', { id })
}

const groups = {
  catalog: sendCatalog,
  orders: sendOrders,
  backorders: sendBackorders,
  'stop order': sendStops,
  books: sendBooks,
  counts: sendCounts,
  purchases: sendPurchases,
  payroll: sendPayroll,
  preferences: sendPreferences,
  users: sendUsers,
  'second factors': sendSecondFactors,
  files: sendFiles,
  'statement runs': sendStatementRuns,
  'notice runs': sendNoticeRuns,
  folders: sendFolders,
  messages: sendMessages,
  webhooks: sendWebhooks,
  contacts: sendContacts,
}

test.each(Object.entries(groups))(
  'a call announces to other browsers exactly what its own browser reloads: %s',
  async (_, sendAll) => {
    const before = new Set(announced.keys())
    await sendAll()
    const own = [...announced].filter(([name]) => !before.has(name))
    const declared = own.map(([name]) => {
      const others = (calls.get(name)?.changes ?? []).filter((entity) => !ofOwnBrowser[name]?.includes(entity))
      return [name, [...others].sort()]
    })
    const actual = own.map(([name, entities]) => [name, [...entities].sort()])
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(declared))
  },
)

test('every call that changes data was sent, or is named as an exception', () => {
  const changing = allCalls.filter(([, { changes }]) => changes.length > 0).map(([name]) => name)
  expect(changing.filter((name) => !announced.has(name)).sort()).toEqual(Object.keys(exceptions).sort())
})

test('every call that moves money or stock asks whether today is closed, and the others pass', () => {
  expect([...closed.asking].sort()).toEqual(askingCalls)
  const writing = allCalls.filter(([, { writes }]) => writes).map(([name]) => name)
  expect([...askingCalls, ...passingCalls].sort()).toEqual(writing.toSorted())
})

/** The locks of each call by its name: one line for each sequence seen. */
function locksByCall(): string {
  const sequences = new Map<string, Set<string>>()
  for (const [name, { method, path }] of allCalls) {
    const own = transactions.filter(({ call, locks }) => call === `${method} ${path}` && locks.length > 0)
    sequences.set(name, new Set(own.map(({ locks }) => `  ${locks.join(', ')}\n`)))
  }
  return [...sequences]
    .flatMap(([name, lines]) => (lines.size === 0 ? [] : [`${name}\n${[...lines].sort().join('')}`]))
    .sort()
    .join('')
}

test('each call takes exactly the locks of the committed list', async () => {
  await expect(locksByCall()).toMatchFileSnapshot('locks-by-call.txt')
})

test('every call takes its locks in one order, and those of several rows in the order of their ids', () => {
  for (const { call, locks } of transactions) {
    const own = locks.filter((lock) => !isShared(lock))
    expect(own, call).toEqual(lockOrder.filter((lock) => own.includes(lock)))
  }
  expect([...unordered]).toEqual([])
})

const rows = {
  users: ['key,email,name', 'u1,imported@example.com,Imported User'],
  brands: ['key,name', 'b1,Imported brand'],
  'product-types': ['key,name', 't1,Imported type'],
  products: ['key,brand,type,name,basePrice', 'p1,b1,t1,Imported tea,1.00'],
  customers: ['key,name', 'c1,Imported customer'],
  orders: ['key,customer,createdAt,orderStatus', 'o1,c1,2026-01-05,COMPLETED'],
  'order-lines': ['order,product,quantity,unitPrice', 'o1,p1,1,100.00'],
  payments: ['key,customer,paymentDate,amount', 'y1,c1,2026-01-20,30.00'],
  'payment-applications': ['payment,order,amount', 'y1,o1,30.00'],
}

/** An import with one record of each kind. */
const oneOfEach = Object.entries(rows).map(([name, lines]) => ({ name: `${name}.csv`, text: lines.join('\n') }))
