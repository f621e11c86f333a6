import { allCalls } from '@dray/contract/description/all-calls'
import type { LiveEvent } from '@dray/contract/events'
import { loggedEntities } from '@dray/domain/changelog/differences'
import { printPages } from '@dray/domain/documents/page-setup'
import { payPeriodAt } from '@dray/domain/payroll/pay-period'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { mayCall, type Person, seesCosts, roles } from '@dray/domain/users/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { placedPurchaseOrder, anItem } from '../../test-data/purchase-requests.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const events: LiveEvent[] = []
const t = await openTestApp()
const [admin, driver] = [await t.as('ADMIN'), await t.as('DRIVER')]
t.dray.live.subscribe((event) => void events.push(event))

// Figures that occur nowhere else, in dollars.
const cost = 613.79
const earlierCost = 587.43
const unitCost = 607.31
const marginFloor = 37.25
const basePrice = 1000
const customPrice = 981
const soldAt = 975
const quantity = 3
const company = await foundCompany()

/** Everything that reveals a cost or floor: figures and values computed from them, in dollars, cents and as text. */
const secrets = [
  ...[cost, earlierCost, unitCost].flatMap((figure) => [figure, figure * quantity]),
  ...[basePrice, customPrice, soldAt].flatMap((price) => [
    price - cost,
    (price - cost) * quantity,
    ((price - cost) / price) * 100,
  ]),
  marginFloor,
  // The lowest price that needs no reason.
  cost / (1 - marginFloor / 100),
].map((figure) => figure.toFixed(2))
const secret = new RegExp(
  `(?<![\\w.-])(${secrets.flatMap((figure) => [figure.replace('.', '\\.'), figure.replace('.', '')]).join('|')})(?!\\w)`,
)
const secretKey = /"(cost|returnedCost|adjustedCost|productCost|unitCost|margin|marginFloor|profit)":/

type Company = {
  brandId: number
  typeId: number
  productId: number
  sku: string
  customerId: number
  otherCustomerId: number
  orderId: number
  deliveredId: number
  orderNum: string
  itemIds: number[]
  purchaseId: number
  purchaseNum: string
  batchId: number
  paymentId: number
  memoId: number
  messageId: number
  returned: object
}

/** A company in which a cost and a margin floor have been set, changed, used and logged in every way. */
async function foundCompany(): Promise<Company> {
  const made = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await admin(method, `/api/db/${url}`, { body })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    return answer.json()
  }
  const brand = await made('POST', 'brands/addNew', { name: 'Acme', marginFloor: 12 })
  await made('PUT', `brands/update/${brand.id}`, { name: 'Acme', marginFloor })
  const type = await made('POST', 'products/addNewProductType', { name: 'Beverages' })
  const form = {
    brandID: brand.id,
    typeID: type.id,
    name: 'Chai',
    basePrice,
    cost: earlierCost,
    hasBatch: true,
    stock: 60,
  }
  const product = await made('POST', 'products/addNew', form)
  await made('PUT', `products/update/${product.id}`, { cost })
  const { sku } = (await admin('GET', `/api/db/products/getByID/${product.id}`)).json()
  const batch = await made('POST', `products/addBatch/${product.id}`, { initialQuantity: 50, isCheckedIn: true })
  const soon = addDays(companyDay(new Date(), t.dray.config.timeZone), 20)
  await made('PUT', `products/updateBatchFacts/${batch.id}`, { expiresOn: soon })
  const customer = await made('POST', 'customers/addNew', {
    customerName: 'Ernst Handel',
    contactEmail: 'e@example.com',
  })
  const other = await made('POST', 'customers/addNew', { customerName: 'Alfreds' })
  await made('PUT', `customers/updateCustomPricing/${customer.id}`, { productIds: [product.id], customPrice: 950 })
  await made('PUT', `customers/setMargin/${customer.id}`, [{ [product.id]: customPrice }])
  const line = { productSku: sku, quantity, unitPrice: soldAt, batchMode: 'auto' }
  const delivery = { deliveryDate: '2026-03-09', driverId: driver.userId }
  const order = await made('POST', 'orders/new', { customerID: customer.id, products: [line], ...delivery })
  await made('PUT', `orders/update/${order.id}`, { notes: 'Ring twice', reason: 'Opening offer' })
  const paid = { customerId: customer.id, amount: 5, paymentMethod: 'CASH' }
  const applied = { ...paid, appliedPayments: [{ orderId: order.id, amount: 1 }] }
  const payment = await made('POST', `payments/add/${customer.id}`, applied)
  const delivered = { customerID: customer.id, products: [line], orderStatus: 'DELIVERED' }
  const { id: deliveredId, orderedItems } = await made('POST', 'orders/new', delivered)
  const returned = { orderLineId: orderedItems[0].id, disposition: 'RESTOCK', units: 1 }
  const memo = await made('POST', `memos/add/${deliveredId}`, { lines: [returned] })
  const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
  await made('POST', 'orders/new', { customerID: customer.id, products: [line], ...draft })
  const purchase = await placedPurchaseOrder(admin, brand.id, [anItem({ sku, name: 'Chai' }, quantity, { unitCost })])
  const message = await made('POST', 'inbox/new', { channel: 'TEXT', text: `2 ${sku}`, customerId: customer.id })
  // Changes the base price, so a refresh proposes new prices.
  await made('PUT', `products/update/${product.id}`, { basePrice: 1100 })
  await made('PUT', `products/update/${product.id}`, { basePrice: 1050 })
  return {
    brandId: brand.id,
    typeId: type.id,
    productId: product.id,
    sku,
    customerId: customer.id,
    otherCustomerId: other.id,
    orderId: order.id,
    deliveredId,
    orderNum: order.orderNum,
    itemIds: order.orderedItems.map(({ id }: { id: number }) => id),
    purchaseId: purchase.id,
    purchaseNum: purchase.purchaseOrderNum,
    batchId: batch.id,
    paymentId: payment.id,
    memoId: memo.id,
    messageId: message.id,
    returned,
  }
}

type Visit = string | { url: string; body: object }

/** Requests of each call open to users who can't see costs, about the company's records. Calls without parameters need none. */
function visits(of: Company, userId: number): Record<string, Visit[]> {
  const { customerId, orderId, productId, brandId, typeId, purchaseId, sku } = of
  const roundId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const raise = { kind: 'percent', sign: '+', value: 10_00, scope: 'all', rounding: 'none' }
  const [range, day] = ['2020-01-01T00:00:00Z/2099-01-01T00:00:00Z', '2026-03-09']
  const records = {
    order: orderId,
    purchaseOrder: purchaseId,
    product: productId,
    customer: customerId,
    brand: brandId,
  }
  const logs = loggedEntities.map(
    (entity) => `${entity}/${Object.hasOwn(records, entity) ? records[entity as keyof typeof records] : 1}`,
  )
  const at = (price: number) => [{ productId, newCustomPrice: price }]
  const form = { productIds: [productId], customPrice: 5 }
  const priceFile = (price: number) => ({
    files: [{ name: 'prices.csv', text: `customer,product,price\nAlfreds,${sku},${price}` }],
  })
  const order = { customerID: customerId, products: [{ productSku: sku, quantity: 1, unitPrice: 5 }] }
  const search = (path: string) => ['Acme', 'Chai', 'Ernst', '10', String(cost), sku].map((words) => `${path}${words}`)
  const owner = { userId, name: 'F', filters: {}, filterData: {} }
  const { year, month, payPeriod } = payPeriodAt(new Date(), 'America/Los_Angeles')
  const pay = `${year}/${month}/${payPeriod}/${userId}`
  return {
    createLabels: [{ url: '', body: { batchIds: [of.batchId], sheet: 'letter' } }],
    listBatches: [sku],
    traceBatch: [`${of.batchId}`],
    createTrace: [{ url: '', body: { batchIds: [of.batchId] } }],
    createCallList: [{ url: '', body: { batchIds: [of.batchId], isAll: true } }],
    listExpiringBatches: ['', '?days=365'],
    traceBatches: [`?ids=${of.batchId}`],
    listUntracedOrders: [`?ids=${of.batchId}`],
    listProductLines: [`${brandId}`],
    readBrand: [`${brandId}`],
    countChanges: logs,
    readChangeLog: logs,
    addComment: [{ url: '', body: { entityType: 'order', entityId: orderId, text: 't' } }],
    listComments: [`order/${orderId}`],
    addCustomer: [{ url: '', body: { customerName: `New ${userId}` } }],
    changeCustomer: [{ url: `${customerId}`, body: { notes: `n ${userId}` } }],
    createAccessCode: [`${customerId}`],
    listContacts: [`${customerId}`],
    listMessages: [`${customerId}`],
    addContact: [{ url: `${customerId}`, body: { name: 'Kim' } }],
    changeContact: [{ url: '987654', body: { name: 'Kim' } }],
    removeContact: ['987654'],
    createPortalLink: [{ url: '987654', body: {} }],
    endPortalDevices: [{ url: '987654', body: {} }],
    createContactCode: ['987654'],
    unlinkChat: ['987654'],
    findSimilarCustomers: ['?name=Ernst'],
    listCreditEntries: [`${customerId}`],
    readAvailableCredit: [`${customerId}`],
    readCreditStanding: [`${customerId}`],
    listOpenBalances: [`${customerId}`],
    readOwed: [`${customerId}`],
    readFigures: ['brand', 'product', 'customer', 'month'].map((by) => `?by=${by}&from=2020-01-01&to=2099-12-31`),
    readFillRate: ['?by=brand&from=2020-01-01&to=2099-12-31'],
    readStockMovements: ['?from=2020-01-01&to=2099-12-31'],
    readCustomer: [`${customerId}`],
    readCustomerOverview: [`${customerId}`],
    createRouteSheet: [{ url: '', body: { day, driverId: driver.userId } }],
    findNextDeliveryDay: [day],
    listLateStops: [day],
    setMustPay: [{ url: `${orderId}`, body: { mustPay: [] } }],
    setStopOrder: [{ url: `${day}/${driver.userId}`, body: { orderIds: [orderId] } }],
    listDeliveries: [day],
    listHeldDeliveries: [''],
    applyHeldDelivery: [{ url: '987654', body: {} }],
    dismissHeldDelivery: [{ url: '987654', body: { reason: 'r' } }],
    recordStopEvents: [{ url: '', body: { events: [{ id: 'a' }] } }],
    recordCollection: [{ url: '', body: { orderId, amount: 5, paymentMethod: 'CASH' } }],
    withdrawCollection: ['987654'],
    createDocumentUpload: [
      {
        url: '',
        body: { fileName: 'a_1_0f8fad5b-d9cb-469f-a165-70867728950e.pdf', folder: 'invoices', bucket: 'documents' },
      },
    ],
    createInvoice: [],
    createDocument: [{ url: '', body: { kind: 'invoice', recordId: orderId, page: printPages.general } }],
    createPackingSlip: [{ url: '', body: { orderId } }],
    createPickList: [{ url: '', body: { orderIds: [orderId] } }],
    listDocuments: [`?filter=invoices/Ernst Handel_${of.orderNum}`],
    addLocation: [{ url: '', body: { name: `Dock ${userId}`, color: '#EF4444' } }],
    changeLocation: [{ url: '1', body: { color: '#22C55E' } }],
    removeLocation: ['987654'],
    changeOrder: [
      { url: `${orderId}`, body: { notes: `n ${userId}` } },
      { url: `${orderId}`, body: { orderItems: [{ id: of.itemIds[0], productSku: sku, quantity, unitPrice: 5 }] } },
    ],
    changeOrderStatuses: [{ url: '', body: { orders: [{ id: orderId }], orderStatus: 'FULFILLMENT' } }],
    findOrderByNumber: [of.orderNum],
    listCustomerOrders: [`${customerId}`],
    listCustomerOrdersWithLines: [`${customerId}`],
    listOrders: [range, `${range}?search=Ernst`, `${range}?sort=-total&limit=10`],
    listSentOrders: [''],
    acceptSentOrder: [{ url: '987654', body: {} }],
    declineSentOrder: [{ url: '987654', body: { reason: 'r' } }],
    addInboxEntry: [{ url: '', body: { channel: 'TEXT', text: `2 ${sku}`, customerId } }],
    listInboxEntries: ['', '?state=OPEN'],
    readWaitingMessages: [''],
    readInboxEntry: [`${of.messageId}`],
    acceptInboxEntry: [
      {
        url: '987654',
        body: { customerID: customerId, lines: [{ productSku: sku, quantity: 1 }], orderStatus: 'DRAFT' },
      },
    ],
    dismissInboxEntry: [{ url: '987654', body: { reason: 'r' } }],
    reopenInboxEntry: [{ url: '987654', body: { takeOver: false } }],
    openInboxEntry: [{ url: '987654', body: { takeOver: false } }],
    closeInboxEntry: [{ url: '987654', body: {} }],
    readMailbox: [''],
    placeOrder: [
      { url: '', body: order },
      { url: '', body: { ...order, reason: 'r' } },
    ],
    pullTags: [
      { url: `${orderId}`, body: { itemIds: of.itemIds, tagsPulled: true } },
      { url: `${orderId}`, body: { itemIds: of.itemIds, tagsPulled: false } },
    ],
    readOrder: [`${orderId}`],
    readOrderTotals: [range],
    listBoughtBefore: [`${customerId}`],
    findPendingLines: [{ url: '', body: { itemIds: of.itemIds } }],
    findPullShortages: [{ url: '', body: { itemIds: of.itemIds } }],
    findStockLeft: [{ url: '', body: { productIds: [productId] } }],
    findReservableBatches: [{ url: '', body: { productIds: [productId] } }],
    findOrdersOfBatches: [{ url: '', body: { batchIds: [of.batchId] } }],
    findStatusShortages: [{ url: '', body: { orderIds: [orderId], orderStatus: 'PACKED' } }],
    findSplits: [{ url: '', body: { orderIds: [orderId] } }],
    shipAvailable: [{ url: `${orderId}`, body: { orderStatus: 'PACKED' } }],
    closeBackorder: [{ url: `${orderId}`, body: { reason: 'r' } }],
    listOrderStock: [`${orderId}`],
    listPromises: [`${orderId}`],
    listPickLines: [`?ids=${orderId}`],
    listPendingLines: [`?ids=${productId}&limit=10`],
    listPendingOutbound: [sku],
    listInventoryFilters: [`${userId}`],
    listViews: ['order', 'purchase', 'figures', 'memo'].map((list) => `${userId}/${list}`),
    listProductFilters: [`${userId}/${brandId}`],
    saveInventoryFilter: [{ url: '', body: { userId, filterData: { filterName: 'F', filters: {} } } }],
    saveView: [
      { url: '', body: { ...owner, list: 'order' } },
      { url: '', body: { ...owner, list: 'purchase' } },
      {
        url: '',
        body: { ...owner, list: 'figures', filters: { by: 'brand', measure: 'revenue', compare: 'before' } },
      },
    ],
    saveProductFilter: [{ url: '', body: { ...owner, brandId } }],
    removeInventoryFilter: ['987654'],
    removeView: ['987654'],
    removeProductFilter: ['987654'],
    copyCustomPrices: [`${customerId}/to/${of.otherCustomerId}`],
    explainPrice: [`${customerId}/${productId}`],
    findPricesBelowFloor: [
      { url: '', body: { customerId, orderId, prices: [5, 978, 979].map((price) => ({ productId, price })) } },
    ],
    listCustomPrices: [`${customerId}`],
    readPricing: [`${customerId}`],
    refreshPrices: [`${customerId}`],
    setCustomPrice: [
      { url: `${customerId}`, body: form },
      { url: `${customerId}?reason=r`, body: form },
    ],
    setMarginPrices: [{ url: `${customerId}`, body: [{ [productId]: 6 }] }],
    setCustomPrices: [
      { url: `${customerId}`, body: at(7) },
      { url: `${customerId}?lastChange=0&reason=r`, body: at(8) },
    ],
    previewPriceRound: [
      { url: '', body: { customerIds: [customerId], plan: raise } },
      { url: '', body: { customerIds: [customerId], plan: { ...raise, kind: 'margin', basis: 'cost', unit: '%' } } },
    ],
    applyPriceRound: [{ url: `${roundId}/${customerId}`, body: { plan: raise, fingerprint: '', reason: 'r' } }],
    undoPriceRound: [`${roundId}/${customerId}`],
    removeCustomPrices: [{ url: `${of.otherCustomerId}`, body: { productId } }],
    previewPriceImport: [{ url: '', body: priceFile(4) }],
    importCustomPrices: [
      { url: '', body: { ...priceFile(4), jobId: 'j' } },
      { url: '?reason=r', body: { ...priceFile(4), jobId: 'k' } },
    ],
    findProductBySku: [sku],
    listBrandMenu: [`${brandId}/${customerId}`],
    listTypeMenu: [`${typeId}/${customerId}`],
    listProductsById: [`?ids=${productId}`],
    listProductsToRestock: [`${brandId}`],
    readProduct: [`${productId}`],
    findPurchaseOrderByNumber: [of.purchaseNum],
    listPurchaseOrders: ['', '?search=Acme', '?sort=-total'],
    readPurchaseOrder: [`${purchaseId}`],
    readPayment: [`${of.paymentId}`],
    readPaymentReceipt: [`${of.paymentId}`],
    readStatement: [`${customerId}`],
    listPayments: [range, `${range}?sort=-amount`],
    readPaymentTotals: [range],
    listCustomerPayments: [`${customerId}`],
    listOrderPayments: [`${orderId}`],
    findSameReference: [`${customerId}?method=CHECK&reference=1043`],
    readReturnable: [`${of.deliveredId}`],
    addMemo: [{ url: `${of.deliveredId}`, body: { lines: [of.returned], request: true } }],
    readMemo: [`${of.memoId}`],
    readMemoPaper: [`${of.memoId}`],
    listOrderMemos: [`${of.deliveredId}`],
    readProofs: [`${of.deliveredId}`],
    listCustomerMemos: [`${customerId}`],
    listMemos: [range, `${range}?sort=-amount`],
    readMemoTotals: [range],
    listPayableOrders: [`${customerId}`, `${customerId}?payment=${of.paymentId}`],
    findAnything: search('?words='),
    createImageUpload: [{ url: '', body: { fileName: 'a.png', bucket: 'products' } }],
    listImages: ['products'],
    readDocument: ['invoices/a_1_0f8fad5b-d9cb-469f-a165-70867728950e.pdf'],
    readImage: ['products/a.png'],
    removeImage: [{ url: '', body: { fileName: 'a.png', bucket: 'products' } }],
    readCommission: [pay],
    listPaidOrders: [pay],
    createCommissionStatement: [pay],
    listOwnPay: [`${userId}`],
    listPayComments: [pay],
    addPayComment: [{ url: pay, body: { text: 't' } }],
    changePassword: [],
    startSecondFactor: [],
    confirmSecondFactor: [],
    renewRecoveryCodes: [],
    turnOffSecondFactor: [],
    readSecondFactor: [`${userId}`],
    changeProfile: [{ url: `${userId}`, body: { name: 'N' } }],
    readUser: [`${userId}`],
    listSessions: [`${userId}`],
    endUserSession: [`${userId}/987654`],
    endUserSessions: [`${userId}`],
  }
}

/** These answer nothing about records, end the session, or send a saved file. Live events are checked as they are announced. */
const elsewhere = new Set([
  'streamEvents',
  'describeApi',
  'signIn',
  'signOut',
  'setUpCompany',
  'checkPasswordLink',
  'setPasswordByLink',
  'askForPasswordLink',
  'openPortal',
  'askForPortalLink',
  'createDemoLink',
  'readPortalLogo',
  'uploadImage',
  'uploadDocument',
  'emailInvoice',
  'emailCreditMemo',
  'emailProof',
])
const withoutCosts: Person[] = [
  { id: 1, roles: ['SALES'] },
  { id: 1, roles: ['DRIVER'] },
  { id: 1, roles: [] },
]
const walked = allCalls.filter(
  ([name, { who }]) =>
    !elsewhere.has(name) && withoutCosts.some((person) => mayCall(who, person, { id: 1, userId: 1 })),
)

type Found = { call: string; url: string; answer: LightMyRequestResponse }

/** Makes somebody the account owner, with a commission on the delivered order whose cost was set, and on no other. */
async function earnCommission({ customerId, deliveredId }: Company, userId: number): Promise<void> {
  const { year, month, payPeriod } = payPeriodAt(new Date(), 'America/Los_Angeles')
  const period = `${year}/${month}/${payPeriod}`
  const requests = [
    ['DELETE', `payroll/delete/${period}`, undefined],
    ['PUT', `users/updatePay/${userId}`, { payType: 'COMMISSION' }],
    ['PUT', `customers/update/${customerId}`, { accountOwnerID: userId }],
    [
      'POST',
      `payroll/update/${period}/${userId}`,
      { paidOrders: [{ orderId: deliveredId, adjustedCost: earlierCost }] },
    ],
  ] as const
  for (const [method, url, body] of requests) {
    const answer = await admin(method, `/api/db/${url}`, body === undefined ? {} : { body })
    if (method !== 'DELETE') expect(answer.statusCode, url).toBe(200)
  }
}

async function walk(as: ApiClient): Promise<Found[]> {
  const requests = visits(company, as.userId)
  await earnCommission(company, as.userId)
  const found: Found[] = []
  for (const [name, call] of walked) {
    const path = call.path.replace(/:.*$/, '')
    for (const visit of requests[name] ?? ['']) {
      const { url, body } =
        typeof visit === 'string' ? { url: path + visit, body: undefined } : { url: path + visit.url, body: visit.body }
      const answer = await as(call.method, url, body === undefined ? {} : { body })
      found.push({ call: name, url, answer })
    }
  }
  return found
}

/** The text of an answer, a document's included, and its headers. */
async function responseText({ headers, rawPayload, body }: LightMyRequestResponse): Promise<string> {
  // The length of an answer may equal a figure by chance.
  const { 'content-length': _, ...others } = headers
  if (headers['content-type'] !== 'application/pdf') return `${JSON.stringify(others)} ${body}`
  return pdfText(rawPayload)
}

const tells = (text: string): string | undefined =>
  (secret.exec(text) ?? secret.exec(text.replaceAll(',', '')) ?? secretKey.exec(text))?.[0]

async function callsThatTell(found: readonly Found[]): Promise<string[]> {
  const told: string[] = []
  for (const { call, url, answer } of found) {
    const figure = tells(await responseText(answer))
    if (figure !== undefined) told.push(`${call} ${url}: ${figure}`)
  }
  return told
}

test('the walk has every call that users who can’t see costs may make', () => {
  const names = walked.map(([name]) => name)
  expect(Object.keys(visits(company, 1)).filter((name) => !names.includes(name))).toEqual([])
  const needsValues = walked.filter(([, { path }]) => path.includes(':')).map(([name]) => name)
  expect(needsValues.filter((name) => !Object.hasOwn(visits(company, 1), name))).toEqual([])
})

// R6-10
test.each([...roles.filter((role) => !seesCosts({ id: 1, roles: [role] })), 'no role'] as const)(
  '%s reads no cost and no margin floor in any answer, history, log, search, document or live event, though a rep can work out the cost of a sale from their own commission',
  async (role) => {
    const found = await walk(role === 'DRIVER' ? driver : await t.as(...(role === 'no role' ? [] : [role])))
    expect(found.filter(({ answer }) => answer.statusCode >= 500).map(({ url }) => url)).toEqual([])
    expect(await callsThatTell(found)).toEqual([])
    expect(tells(JSON.stringify(events))).toBeUndefined()
    expect(events.length).toBeGreaterThan(0)
  },
)

test('the walk covers real data: sales and drivers get answers, and roles that see costs find them there', async () => {
  const told = (await callsThatTell(await walk(await t.as('INVENTORY')))).map((line) => line.split(' ')[0])
  const tellCosts = ['readProduct', 'findProductBySku', 'listProducts', 'readChangeLog', 'readOrder', 'listOrders']
  const tellPurchases = ['readOrderTotals', 'readPurchaseOrder', 'listPurchaseOrders', 'readBrand', 'listBrands']
  for (const call of [...tellCosts, ...tellPurchases]) expect(told).toContain(call)
  const readable = new Set(walked.filter(([, { method }]) => method === 'GET').map(([name]) => name))
  const unread = (await walk(await t.as('SALES'))).filter(
    ({ call, answer }) => readable.has(call) && answer.statusCode !== 200,
  )
  expect(new Set(unread.map(({ url }) => url))).toEqual(
    new Set([
      '/api/db/changelog/getAll/payroll/1',
      '/api/db/changelog/getCount/payroll/1',
      '/api/db/changelog/getAll/company/1',
      '/api/db/changelog/getCount/company/1',
      '/storage/products/a.png',
      '/documents/invoices/a_1_0f8fad5b-d9cb-469f-a165-70867728950e.pdf',
    ]),
  )
  const ofDriver = (await walk(driver)).filter(({ answer }) => answer.statusCode === 200).map(({ call }) => call)
  for (const call of ['readOrder', 'listProducts', 'createRouteSheet', 'createPackingSlip', 'findAnything'])
    expect(ofDriver).toContain(call)
})
