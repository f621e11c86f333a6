import { allCalls } from '@dray/contract/description/all-calls'
import { defaultAccounts } from '@dray/domain/books/accounts'
import type { Call } from '@dray/contract/call'
import { mayCall, type Role, roles } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { decode } from './problem.ts'

const t = await openTestApp()

/** Its answer never ends, so it has its own tests. */
const isStream = (call: Call): boolean => call.answers === 'events'
const testedCalls = allCalls.filter(([, call]) => !isStream(call))

const addressOf = (call: Call, value: string): string => call.path.replace(/[:*]\w*/g, () => encodeURIComponent(value))

/** A valid address, with the value of one parameter replaced if given. */
const validAddress = (call: Call, changed: Readonly<Record<string, string>> = {}): string =>
  call.path.replace(/[:*](\w*)/g, (_, name: string) =>
    encodeURIComponent(changed[name] ?? { year: '2026', payPeriod: 'A', period: 'A', list: 'order' }[name] ?? '1'),
  )

// R7.0-01
test('every call of the contract is served', () => {
  const missing = allCalls.filter(
    ([, call]) => !t.app.hasRoute({ method: call.method, url: call.path.replace(/(.)\/$/, '$1') }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every call declares who may make it', () => {
  expect(allCalls.filter(([, call]) => call.who === undefined).map(([name]) => name)).toEqual([])
})

// R6-10
test('each call refuses users without permission, tried with every role, signed out and as a contact', async () => {
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const users: { label: string; roles: Role[]; request: ApiClient }[] = [
    { label: 'signed out', roles: [], request: t.signedOut },
    { label: 'no role', roles: [], request: await t.as() },
    { label: 'contact', roles: [], request: contact },
  ]
  for (const role of roles) users.push({ label: role, roles: [role], request: await t.as(role) })
  const wrong: string[] = []
  for (const [name, call] of testedCalls) {
    if (call.who === 'open' || call.who === 'signed') continue
    for (const user of users) {
      const { label, request } = user
      const answer = await request(call.method, addressOf(call, '987654321'), call.method === 'GET' ? {} : { body: {} })
      const isSession = label !== 'signed out' && label !== 'contact'
      const isPermitted =
        call.who === 'contact'
          ? label === 'contact'
          : isSession && mayCall(call.who, { id: request.userId, roles: user.roles }, { id: '987654321' })
      const isRefused = answer.statusCode === (call.who === 'contact' || !isSession ? 401 : 403)
      if (isPermitted === isRefused) wrong.push(`${label} ${name}: ${answer.statusCode}`)
      // Signing out ends the session that the next calls need.
      if (name === 'signOut' && isPermitted) user.request = await t.as(...user.roles)
      if (name === 'leavePortal' && isPermitted) user.request = await t.asContact((await aCustomer(t.db)).id)
    }
  }
  expect(wrong).toEqual([])
})

test('a call that writes is refused if it comes from another site', async () => {
  const admin = await t.as('ADMIN')
  const wrong: string[] = []
  for (const [name, call] of testedCalls.filter(([, { writes }]) => writes)) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await admin(call.method, addressOf(call, '1'), { body: {}, headers })
      if (answer.statusCode !== 403) wrong.push(`${name}: ${answer.statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})

// D-238c
test('a GET that writes is refused if a browser opens it as a page, and its own requests and programs pass', async () => {
  const sales = await t.as('SALES')
  const { id } = await aCustomer(t.db)
  const writing = testedCalls.filter(([, { method, writes }]) => method === 'GET' && writes)
  expect(writing.map(([name]) => name).toSorted()).toEqual(['createAccessCode', 'reserveOrderNumber'])
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const sent: [number, Record<string, string>][] = [
    [403, { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    [403, { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: '*/*' }],
    [403, { accept: page }],
    [403, { accept: page.toUpperCase() }],
    [200, { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', accept: page }],
    [200, { accept: 'application/json' }],
    [200, { accept: '*/*' }],
    [200, {}],
  ]
  const refreshes = () =>
    t.db.selectFrom('changeLog').select('id').where('notes', '=', 'Access code refreshed').execute()
  for (const [name, call] of writing)
    for (const [status, headers] of sent) {
      const before = await refreshes()
      const answer = await sales('GET', addressOf(call, String(id)), { headers })
      expect(answer.statusCode, `${name} ${JSON.stringify(headers)}`).toEqual(status)
      const isUnchanged = answer.json().code === 'opened-as-page' && isDeepStrictEqual(await refreshes(), before)
      expect(isUnchanged, `${name} ${JSON.stringify(headers)}`).toEqual(status === 403)
    }
  // Opening a read as a page still works, such as a PDF in a tab.
  expect((await sales('GET', '/api/db/users/getSession', { headers: { accept: page } })).statusCode).toBe(200)
})

const badValues: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  -1e21,
  2_147_483_648,
  true,
  [],
  {},
  [[]],
  [null],
  { $gt: 0 },
  'x'.repeat(100_000),
  // 3,000 bytes that do not compress: a PostgreSQL index entry can have 2,700.
  Array.from({ length: 1000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * n * 7919 + n * 31) % 20_000))).join(''),
  '💥 Ünïcödé',
  'zero \u0000 byte',
  '\ud800',
  '../../etc/passwd',
  '%2e%2e%2f',
  '2026-13-45',
  '9999-99-99T99:99:99Z',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '1e5',
  '-0',
  'NaN',
  '٣',
  '$1,00.000',
]

/** The body with each of its values replaced in turn; if the value is undefined, with each key left out. */
function* bodiesWith(value: unknown, body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return
  for (const key of Object.keys(body)) {
    const replace = (inner: unknown): unknown =>
      Array.isArray(body) ? body.map((item, n) => (String(n) === key ? inner : item)) : { ...body, [key]: inner }
    yield replace(value)
    for (const inner of bodiesWith(value, (body as Record<string, unknown>)[key])) yield replace(inner)
  }
}

const pricePlan = { kind: 'percent', sign: '+', value: 100, scope: 'custom', rounding: 'none', brandIds: [1] }

const brandForm = {
  name: 'Acme',
  image: null,
  defaultLocationId: 1,
  brandRepName: 'n',
  brandRepPhone: 'p',
  brandRepEmail: 'n@example.com',
  website: 'acme.example',
  excludeFromReporting: false,
  hideInInventoryOverview: false,
  marginFloor: 12.5,
  leadTimeDays: 10,
}
const customerForm = {
  customerName: 'Ernst Handel',
  image: null,
  contactName: 'n',
  contactEmail: 'n@example.com',
  contactPhone: 'p',
  contactTelegram: 't',
  address: 'a',
  website: 'ernst.example',
  commpref: 'EMAIL',
  type: 'RETAIL',
  accountOwnerID: null,
  notes: 'n',
  priceAdjustment: 5,
  creditAvailable: 1,
  paymentTermsDays: 30,
  creditLimit: 1,
  maxDaysLate: 1,
  reason: 'r',
}
const importFiles = [{ name: 'brands.csv', text: 'key,name\nb1,Acme\n' }]
const filterData = { brands: ['Acme'], types: ['Flower'], weights: [3.5], stock: 'in', searchTerm: 's', search: 's' }

const company = { name: 'Northwind Traders', address: 'a', phone: 'p' }
const invoice = {
  kind: 'invoice',
  number: '100023',
  issuedOn: '2026-01-01',
  company,
  recipient: { ...company, contact: 'c' },
  handover: { way: 'pickup', on: '2026-01-01', driver: 'd', location: 'l' },
  lines: [{ product: 'Chai', brand: 'Acme', sku: 'ACM-FLO-0001', batch: 'B-1', quantity: 12, price: 18 }],
  discount: 1,
  discountNote: 'd',
  paid: 1,
  notes: 'n',
  page: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 35 } },
}

async function validBodies(userId: number): Promise<Record<string, unknown>> {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { stock: 5 })]
  const productForm = {
    sku: 'ACM-FLO-0001',
    brandID: product.brandId,
    name: 'Chai',
    description: 'd',
    image: null,
    typeID: product.typeId,
    genetics: 'HYBRID',
    extractTypeID: null,
    productLineIDs: [],
    status: 'ACTIVE',
    weight: 3.5,
    unitQuantity: 12,
    shelf: 'A-2',
    stock: 1,
    cost: 1,
    basePrice: 2,
    msrp: 3,
    discountEligible: true,
    hasBatch: true,
    hideFromCatalog: false,
  }
  const purchaseOrder = {
    brandID: product.brandId,
    expectedDeliveryOn: '2026-01-01',
    orderStatus: 'RECEIVED',
    paymentStatus: 'PENDING',
    unitQuantity: 1,
    total: 1,
    notes: 'n',
    purchaseOrderItems: [
      { productSku: product.sku, productName: 'Chai', orderQuantity: 1, unitCost: 1, batchNumber: 'B-2' },
    ],
  }
  const payment = {
    customerId: customer.id,
    amount: 1,
    paymentDate: '2026-01-01',
    appliedPayments: [{ orderId: 1, amount: 1 }],
    customerCreditDeducted: 0,
    customerCreditAdded: 0,
    paymentMethod: 'CHECK',
    notes: 'n',
  }
  return {
    recordPayment: payment,
    changePayment: { ...payment, modifiedOn: '2026-01-01T00:00:00Z' },
    placeOrder: {
      customerID: customer.id,
      orderNum: 'DRAFT_AAAA1111',
      pickupOrder: false,
      deliveryDate: '2026-01-01',
      driverId: null,
      packingLocationId: 1,
      orderStatus: 'RECEIVED',
      paymentStatus: 'AWAITING',
      notes: 'n',
      dollarAdjustment: 1,
      discountNotes: 'd',
      reason: 'r',
      products: [{ productSku: product.sku, quantity: 1, unitPrice: 1, priceAdjustment: 0 }],
    },
    emailPurchaseOrder: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'purchases/PO_1_b.pdf' },
    emailPaymentReceipt: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'payments/a_1_b.pdf' },
    emailCreditMemo: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'memos/a_CM-1_b.pdf' },
    emailStatement: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'statements/a_1_b.pdf' },
    emailProof: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'proofs/a_1_b.pdf' },
    planStatements: { customerIds: [customer.id] },
    createStatements: { customerIds: [customer.id] },
    sendStatements: { customerIds: [customer.id] },
    changeAccounts: { accounts: defaultAccounts, overrides: [] },
    makeExport: { from: '2026-01-01', to: '2026-01-31' },
    startBooksFolder: { from: '2026-01-01', to: '2026-01-31' },
    sendBatchNotices: { batchIds: [1], subject: 's', message: 'm', isDrill: true },
    createTrace: { batchIds: [1] },
    createCallList: { batchIds: [1], runId: 1, isAll: true },
    emailInvoice: { to: 'n@example.com', subject: 's', message: 'm', fileName: 'invoices/a_1_b.pdf' },
    addBrand: brandForm,
    changeBrand: { ...brandForm, modifiedOn: '2026-01-01T00:00:00Z' },
    addProductLine: { name: 'Reserve' },
    setBrandLimit: { maxBrandStock: 5 },
    setTypeLimit: { maxStock: 5 },
    setWeightLimit: { maxStock: 5 },
    saveInventoryFilter: { userId, filterData: { filterName: 'F', filters: { ...filterData, overLimit: true } } },
    saveProductFilter: { userId, brandId: 0, name: 'F', filterData },
    saveView: {
      userId,
      list: 'order',
      name: 'V',
      filters: { range: null, from: '2026-01-01', to: '2026-01-31', search: 's', status: 'PACKED', owner: '1,none' },
    },
    changeOrder: {
      customerID: customer.id,
      orderNum: '100001',
      pickupOrder: false,
      deliveryDate: '2026-01-01',
      driverId: null,
      packingLocationId: 1,
      orderStatus: 'FULFILLMENT',
      paymentStatus: 'PENDING',
      notes: 'n',
      dollarAdjustment: 1,
      discountNotes: 'd',
      reason: 'r',
      creditHoldReason: 'r',
      orderItems: [
        {
          productSku: product.sku,
          quantity: 1,
          unitPrice: 1,
          priceAdjustment: 0,
          productBatchId: null,
          batchMode: 'auto',
        },
      ],
    },
    changeOrderStatuses: { orders: [{ id: 1 }], orderStatus: 'PACKED', paymentStatus: 'PENDING', reason: 'r' },
    setMustPay: { mustPay: [{ orderId: 1, amount: 1 }], modifiedOn: '2026-01-01T00:00:00Z' },
    liftMustPay: { reason: 'r' },
    releaseCreditHold: { reason: 'r', modifiedOn: '2026-01-01T00:00:00Z' },
    pullTags: { itemIds: [1], tagsPulled: true },
    addBatch: { batchNumber: 'B-1', initialQuantity: 1, receivedOn: '2026-01-01', isCheckedIn: true },
    receiveStock: { quantity: 1, receivedOn: '2026-01-01', batchNumber: 'B-1', isCheckedIn: true, notes: 'n' },
    changeBatchFacts: {
      expiresOn: '2027-01-01',
      testedOn: '2026-01-02',
      labName: 'Lab',
      thcPercent: 20.5,
      cbdPercent: 0.1,
      notes: 'n',
      shelf: 'A-2',
    },
    holdBatches: { batchIds: [1], reason: 'Recall' },
    releaseBatches: { batchIds: [1], reason: 'Retested' },
    findOrdersOfBatches: { batchIds: [1] },
    changeBatch: { isCheckedIn: true, remainingQuantity: 1, remainingBefore: 2, notes: 'n' },
    createRouteSheet: { day: '2026-01-01', driverId: userId },
    createLabels: { batchIds: [1], sheet: 'letter' },
    addProduct: productForm,
    changeProduct: { ...productForm, stockBefore: 0, modifiedOn: '2026-01-01T00:00:00Z' },
    changeProducts: {
      products: [{ id: product.id, modifiedOn: '2026-01-01T00:00:00Z' }],
      status: 'ACTIVE',
      typeID: product.typeId,
      hideFromCatalog: true,
      basePrice: { mode: 'percent', amount: 1, percent: 1 },
    },
    addProductType: { name: 'Flower', requiresCoa: true },
    changeProductType: { name: 'Flower', requiresCoa: true },
    addExtractType: { name: 'Rosin' },
    findSentChange: { call: 'POST /api/db/comments/addNew', key: 'lost' },
    changeProfile: {
      name: 'N',
      email: 'n@example.com',
      role: ['SALES'],
      title: 't',
      avatar: null,
      modifiedOn: '2026-01-01T00:00:00Z',
    },
    addUser: { name: 'N', email: 'new@example.com', role: ['SALES'], title: 't', avatar: null, password: 'password' },
    handOverCustomers: { to: 1, customerIds: [customer.id] },
    signIn: { email: 'n@example.com', password: 'p', code: '123456' },
    startSecondFactor: { password: 'p' },
    confirmSecondFactor: { code: '123456' },
    renewRecoveryCodes: { password: 'p' },
    turnOffSecondFactor: { password: 'p' },
    setUpCompany: { name: 'N', email: 'n@example.com', password: 'password', sampleData: false },
    changePassword: { password: 'password' },
    checkPasswordLink: { token: 't' },
    setPasswordByLink: { token: 't', password: 'password', code: '123456' },
    askForPasswordLink: { email: 'n@example.com' },
    addContact: { name: 'Kim', email: 'k@example.com', mayOrder: true, seesMoney: true },
    changeContact: {
      name: 'Kim',
      email: 'k@example.com',
      mayOrder: true,
      seesMoney: true,
      modifiedOn: '2026-01-01T00:00:00Z',
    },
    createPortalLink: { email: false },
    openPortal: { token: 't' },
    sendPortalOrder: {
      lines: [{ sku: 'A', quantity: 1, shownPrice: 1 }],
      deliveryDate: '2026-03-02',
      pickupOrder: false,
      customerPO: '7',
      note: 'n',
      replaces: { orderNum: 'DRAFT_AAAAAAAA', modifiedOn: '2026-01-01T00:00:00Z' },
    },
    sendPortalClaim: { lines: [{ orderLineId: 'x', units: 1, reason: 'r', photos: ['p'] }], note: 'n' },
    changeMessageChoices: { kinds: { DELIVERED: 'EMAIL' } },
    cancelPortalOrder: { modifiedOn: '2026-01-01T00:00:00Z' },
    acceptSentOrder: { modifiedOn: '2026-01-01T00:00:00Z', reason: 'r', creditHoldReason: 'r' },
    declineSentOrder: { modifiedOn: '2026-01-01T00:00:00Z', reason: 'r' },
    addInboxEntry: {
      channel: 'EMAIL',
      text: '12 chai',
      from: 'n@example.com',
      subject: 's',
      externalId: 'e',
      customerId: customer.id,
      receivedAt: '2026-01-01T00:00:00Z',
    },
    acceptInboxEntry: {
      customerID: customer.id,
      lines: [{ productSku: product.sku, quantity: 1 }],
      orderStatus: 'RECEIVED',
      deliveryDate: '2026-01-01',
      pickupOrder: false,
      driverId: null,
      packingLocationId: 1,
      notes: 'n',
      customerPO: '7',
      creditHoldReason: 'r',
      reason: 'r',
      modifiedOn: '2026-01-01T00:00:00Z',
    },
    dismissInboxEntry: { reason: 'r' },
    openInboxEntry: { takeOver: true },
    readRecentMail: { days: 7 },
    createDemoLink: { email: 'n@example.com' },
    askForPortalLink: { email: 'n@example.com' },
    changePortalSettings: { portal: true, howToPay: 'By check' },
    addLocation: { name: 'North dock', color: '#EF4444' },
    changeDueDate: { dueOn: '2026-03-31', modifiedOn: '2026-01-01T00:00:00Z' },
    changeLocation: { color: '#22C55E', isDefault: true },
    addComment: { entityType: 'customer', entityId: customer.id, text: 't' },
    previewImport: { files: importFiles },
    runImport: { files: importFiles, jobId: 'j' },
    previewPriceImport: { files: importFiles },
    importCustomPrices: { files: importFiles, jobId: 'j' },
    createInvoice: { content: invoice },
    createDocument: { kind: 'invoice', recordId: 1, page: invoice.page },
    createPickList: { orderIds: [1] },
    findPendingLines: { itemIds: [1] },
    findPullShortages: { itemIds: [1] },
    findStockLeft: { productIds: [1] },
    findReservableBatches: { productIds: [1] },
    findStatusShortages: { orderIds: [1], orderStatus: 'PACKED' },
    setStopOrder: { orderIds: [1] },
    settleRound: { cash: 1, checks: 0, other: 0, units: [{ orderLineId: 1, units: 1 }], reason: 'r', settledOn: null },
    recordStopEvents: { events: [{ id: 'a' }] },
    applyHeldDelivery: { modifiedOn: '2026-01-01T00:00:00Z', reason: 'r' },
    dismissHeldDelivery: { reason: 'r' },
    findSplits: { orderIds: [1] },
    shipAvailable: { orderStatus: 'PACKED', modifiedOn: '2026-01-01T00:00:00Z' },
    closeBackorder: { reason: 'r' },
    addWebhook: { url: 'https://93.184.216.34/hook', kinds: ['order'], roles: ['SALES'] },
    changeWebhook: {
      url: 'https://93.184.216.34/hook',
      kinds: ['order'],
      roles: ['SALES'],
      active: false,
      newSecret: true,
    },
    createKey: { name: 'Web shop', roles: ['SALES'], expiresOn: '2190-01-01', addresses: ['192.0.2.7'] },
    createPackingSlip: { orderId: 1 },
    createImageUpload: { fileName: 'a.png', bucket: 'products' },
    createDocumentUpload: {
      fileName: 'a_1_0f8fad5b-d9cb-469f-a165-70867728950e.pdf',
      folder: 'invoices',
      bucket: 'documents',
    },
    removeImage: { fileName: 'a.png', bucket: 'products' },
    addCustomer: customerForm,
    changeCustomer: { ...customerForm, creditBefore: 0, modifiedOn: '2026-01-01T00:00:00Z' },
    setCustomPrice: { productIds: [product.id], customPrice: 5 },
    removeCustomPrices: { productIds: [product.id] },
    setMarginPrices: [{ [product.id]: 5 }],
    setCustomPrices: [{ productId: product.id, newCustomPrice: 5 }],
    previewPriceRound: { customerIds: [customer.id], plan: pricePlan },
    applyPriceRound: { plan: pricePlan, fingerprint: 'f', reason: 'r' },
    placePurchaseOrder: purchaseOrder,
    changePurchaseOrder: { ...purchaseOrder, purchaseOrderNum: 'PO-1', modifiedOn: '2026-01-01T00:00:00Z' },
    receiveDelivery: {
      receivedOn: '2026-01-01',
      isCheckedIn: true,
      lines: [{ itemId: 1, units: 1, receivedBefore: 0, batchNumber: 'B-3', reason: 'r' }],
      closedShortReason: 'r',
    },
    closePurchaseShort: { reason: 'r' },
    checkInReceipts: { isCheckedIn: true },
    findPricesBelowFloor: { prices: [{ productId: product.id, price: 5 }] },
    addMemo: {
      lines: [{ orderLineId: 1, disposition: 'DAMAGED', units: 1, amount: null, reason: 'r', batchId: 1 }],
      notes: 'n',
      request: true,
    },
    issueMemo: {
      lines: [{ orderLineId: 1, disposition: 'CONCESSION', amount: 1, reason: 'r' }],
      notes: 'n',
      modifiedOn: '2026-01-01T00:00:00Z',
    },
    addCount: { name: 'n', batchIds: [1], productIds: [1], blind: true },
    addCountLines: { batchIds: [1], productIds: [1] },
    enterCounted: {
      lines: [{ id: 1, counted: 1, at: '2026-01-01T00:00:00Z', key: 'k' }],
      sentAt: '2026-01-01T00:00:00Z',
    },
    acceptCounted: { lineIds: [1], seen: [{ id: 1, counted: 1 }] },
    postCount: { reason: 'r' },
    discardCount: { reason: 'r' },
    findCountable: { brandIds: [1], typeIds: [1], notCountedDays: 30, emptiedDays: 7, search: 's' },
    compareStock: { brandIds: [1], typeIds: [1], rows: [{ number: 'B-1', units: 1 }] },
    declineMemo: { reason: 'r' },
    voidMemo: { reason: 'r' },
    recordCollection: { orderId: 1, amount: 1, paymentMethod: 'CHECK', note: 'n', collectedOn: '2026-01-01' },
    confirmCollections: { ids: [1] },
    refuseCollection: { reason: 'r' },
    withdrawCollection: { reason: 'r' },
    confirmCollection: { appliedPayments: [{ orderId: 1, amount: 1 }] },
    voidPayment: { reason: 'r' },
    changePay: { payType: 'HOURLY', baseRate: 20, commissionRate: 0.2, modifiedOn: '2026-01-01T00:00:00Z' },
    changePayrollRow: {
      hoursWorked: 8,
      totalBasePay: 160,
      commission: 1,
      commissionRate: 0.2,
      bonus: 1,
      paidOrders: [{ orderId: 1, orderNum: '100001', adjustedCost: 1, commission: 1 }],
      corrections: [1],
      modifiedOn: '2026-01-01T00:00:00Z',
    },
    changeReimbursements: [{ description: 'Fuel', amount: 1 }],
    submitPayroll: {
      users: [
        {
          userId,
          payType: 'HOURLY',
          baseRate: 20,
          hoursWorked: 8,
          totalBasePay: 160,
          commission: 1,
          bonus: 1,
          lastSaved: '2026-01-01T00:00:00Z',
        },
      ],
    },
    addPayComment: { text: 't' },
    changeClosing: { closedThrough: '1999-12-31', reason: 'r' },
    changeCompanySettings: { payWhenPaid: false, secondFactorRoles: ['DRIVER'], modifiedOn: '2026-01-01T00:00:00Z' },
  }
}

test('there is a valid body for exactly the calls that have one', async () => {
  const bodies = await validBodies(1)
  const callsWithJson = testedCalls.filter(
    ([, { body }]) => !(body instanceof z.ZodUndefined || body instanceof z.ZodUnknown),
  )
  expect(Object.keys(bodies).sort()).toEqual(callsWithJson.map(([name]) => name).sort())
  const wrong = callsWithJson.filter(([name, call]) => !call.body.safeParse(bodies[name]).success)
  expect(wrong.map(([name]) => name)).toEqual([])
})

/** Tables that a refused call must leave unchanged. */
const tables = [
  'users',
  'user_roles',
  'orders',
  'order_lines',
  'backordered_units',
  'stop_positions',
  'stop_events',
  'proofs',
  'proof_photos',
  'batches',
  'brands',
  'product_lines',
  'stock_limits',
  'saved_filters',
  'stock_movements',
  'change_log',
  'customers',
  'custom_prices',
  'price_history',
  'credit_entries',
  'packing_locations',
  'comments',
  'products',
  'uploads',
  'payments',
  'payment_applications',
  'collections',
  'credit_memos',
  'credit_memo_lines',
  'counts',
  'count_lines',
  'purchase_orders',
  'purchase_items',
  'purchase_receipts',
  'purchase_counters',
  'payroll_periods',
  'payroll_rows',
  'payroll_orders',
  'payroll_corrections',
  'payroll_reimbursements',
  'payroll_comments',
  'password_links',
  'contacts',
  'portal_links',
  'portal_devices',
  'second_factors',
  'second_factor_set_ups',
  'recovery_codes',
  'webhooks',
  'webhook_deliveries',
]
async function rowCounts(): Promise<string> {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows } = await sql<{ counts: string }>`select concat_ws(',', ${sql.join(counts)}) as counts`.execute(t.db)
  return rows[0]?.counts ?? ''
}

// R7.0-02, R8-34
test('no request causes a server error, and no refused call writes', {
  timeout: 600_000,
}, async () => {
  const request = await t.as('ADMIN', 'SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL')
  const bodies = await validBodies(request.userId)
  const wrong = new Set<string>()
  await t.db.updateTable('users').set({ payType: 'HOURLY' }).where('id', 'in', [1, request.userId]).execute()
  let before = await rowCounts()
  for (const [name, call] of testedCalls) {
    if (name === 'signOut') continue
    for (const [url, body] of badRequests(call, bodies[name])) {
      const answer = await request(call.method, url, { body })
      const description = () =>
        `${name} ${url.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.statusCode}`
      if (answer.statusCode >= 500) wrong.add(description())
      if (answer.statusCode >= 400 && answer.json().error !== answer.json().title)
        wrong.add(`${description()} without a sentence`)
      if (answer.statusCode < 400 && call.writes) before = await rowCounts()
    }
    const after = await rowCounts()
    if (after !== before) wrong.add(`${name} wrote although it was refused: ${before} -> ${after}`)
    before = after
  }
  expect([...wrong]).toEqual([])
})

/** URLs and bodies, each sent once. A value is tried only in the places that the call reads. */
function* badRequests(call: Call, valid: unknown): Generator<[string, unknown]> {
  const body = call.method === 'GET' ? undefined : (valid ?? {})
  for (const url of badAddresses(call)) yield [url, body]
  if (call.method === 'GET') return
  let refused = 0
  for (const bad of badBodies(valid)) {
    // Three are enough: the server refuses them all with `decode`, which has just refused this one.
    if (isRefusedBySchema(call, bad) && refused++ >= 3) continue
    yield [validAddress(call), bad]
  }
}

function* badBodies(valid: unknown): Generator<unknown> {
  for (const value of badValues) {
    yield value
    yield* bodiesWith(value, valid)
  }
  yield* bodiesWith(undefined, valid)
}

/** True if the contract alone refuses a body with its own messages; throws on any other error. */
function isRefusedBySchema(call: Call, body: unknown): boolean {
  try {
    decode(call.body, body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    return false
  } catch (error) {
    const { errors } = error as { errors?: { message: string }[] }
    if (errors === undefined || errors.some(({ message }) => message === '')) throw error
    return true
  }
}

function* badAddresses(call: Call): Generator<string> {
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  // A parameter that no call has.
  yield `${validAddress(call)}?unknown=1&unknown=2`
  for (const value of badValues) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (!text.isWellFormed() || text.length >= 900) continue
    for (const [, name = ''] of call.path.matchAll(/[:*](\w*)/g)) yield validAddress(call, { [name]: text })
    const pairs = names.map((name) => `${name}=${encodeURIComponent(text)}`)
    for (const pair of pairs) yield `${validAddress(call)}?${pair}`
    if (pairs.length > 1) yield `${validAddress(call)}?${pairs.join('&')}`
  }
}

test('a body that is not JSON, or not declared as JSON, is refused with a message', async () => {
  const request = await t.as('SALES')
  const send = (payload: string, type: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/db/orders/new',
      headers: { cookie: request.cookie, 'content-type': type },
      payload,
    })
  const answers = await Promise.all([
    send('{"customerID":', 'application/json'),
    send('customerID=1', 'application/x-www-form-urlencoded'),
    send('<a/>', 'text/xml'),
    send('', 'application/json'),
    send('{"__proto__":{"a":1}}', 'application/json'),
    send(`"${'x'.repeat(5_000_000)}"`, 'application/json'),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 415, 415, 400, 400, 413])
  for (const answer of answers) expect(answer.json().error).toBeTruthy()
})

test('an unknown URL of the API is answered with a 404 problem, with and without a session', async () => {
  for (const request of [t.signedOut, await t.as('SALES')]) {
    const answer = await request('GET', '/api/db/no/such/call')
    expect(answer.statusCode, answer.body).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json().code).toBe('no-such-page')
  }
})
