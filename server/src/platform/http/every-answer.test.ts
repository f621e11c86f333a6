import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCompanyOfStates, companyDays, type CompanyOfStates } from '../../test-data/company-of-states.ts'
import { type Names, numberTablesApart, stableAnswer } from '../../test-data/stable-answers.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

// Compares what each read answers about a company with a record in each state. After a change that is meant, write the answers anew with
// `npm run test:unit -- server/src/platform/http/every-answer.test.ts -u` and read the difference.

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${companyDays.catalog}T17:00:00Z`) })
afterAll(() => void vi.useRealTimers())
const t = await openTestApp()

/** Answers about the machine or the build instead of the company. */
const exceptions: readonly string[] = ['checkHealth', 'checkLive', 'checkReady', 'describeApi']

const reads = allCalls.filter(
  ([name, { writes, answers }]) => !writes && answers === 'json' && !exceptions.includes(name),
)

const features = [...new Set(reads.map(([, , feature]) => feature))]
const answersByFeature = new Map<string, Record<string, unknown>>()
/** The parameters and queries of all requests, by which the tests of the web find the answer to theirs. */
const paramsByTitle: Record<string, Params> = {}
let names: Names = { tables: [], drafts: [], year: 2031 }

beforeAll(async () => {
  const tables = await numberTablesApart(t.db)
  const company = await aCompanyOfStates(t)
  const { orders, purchases } = company
  names = {
    ...names,
    tables,
    drafts: [
      orders.draft.orderNum,
      orders.heldDraft.orderNum,
      purchases.draft.purchaseOrderNum,
      orders.declined.orderNum,
      orders.sent.orderNum,
    ],
  }
  answersByFeature.set('books', { 'readDays before the first export': company.office.daysBeforeExport })
  for (const [name, call, feature] of reads) {
    const answers = answersByFeature.get(feature) ?? {}
    answersByFeature.set(feature, answers)
    for (const [title, params, input] of requestsFor(name, call, company)) {
      const request = `${name} ${title}`.trim()
      answers[request] = await answerOf(company, call, { params, ...input, by: company.people.byRole[title] })
      const keys = [...call.path.matchAll(/:(\w+)/g)].flatMap(([, key]) => key ?? [])
      const values = Object.fromEntries(keys.map((key) => [key, params[key] ?? '']))
      paramsByTitle[request] = { ...values, ...Object.fromEntries(new URLSearchParams(input?.query)) }
    }
  }
})

test.each(features)('each read of %s answers as in the committed file', async (feature) => {
  const text = JSON.stringify(stableAnswer(answersByFeature.get(feature), names), null, 1)
  await expect(`${text}\n`).toMatchFileSnapshot(`every-answer/answers/${feature}.json`)
})

const committedFiles = () => readdirSync(path.join(import.meta.dirname, 'every-answer/answers'))

test('the parameters of the requests are as in the committed file', async () => {
  const requests = JSON.stringify(stableAnswer(paramsByTitle, names)).replaceAll('},"', '},\n"')
  const text = `{"tables": ${JSON.stringify(names.tables)},\n"requests": ${requests}}\n`
  await expect(text).toMatchFileSnapshot('every-answer/requests.json')
})

test('there is a committed file for each feature, and no other', () => {
  const files = committedFiles()
  expect(files.toSorted()).toEqual(features.map((feature) => `${feature}.json`).toSorted())
})

test('every read finds something, but for those that this company has nothing for', () => {
  const found = new Map<string, boolean>()
  for (const [title, answer] of [...answersByFeature.values()].flatMap(Object.entries)) {
    const [name = ''] = title.split(' ')
    const text = JSON.stringify(answer)
    found.set(name, found.get(name) || !(text.startsWith('{"refused"') || ['[]', '{}', 'null'].includes(text)))
  }
  expect(reads.map(([name]) => name).filter((name) => !found.get(name))).toEqual(findingNothing)
})

/** Nothing left without a batch, and nothing changed on a closed day: both are refused. */
const findingNothing = ['listUntracedOrders', 'listChangedSinceClosing']

type Params = Record<string, string | number>
type Input = { query?: string; body?: object }
type Request = [title: string, params: Params, input: Input | undefined]

async function answerOf(
  { people, contact }: CompanyOfStates,
  call: Call,
  { params, query = '', body, by = people.admin }: { params: Params; by: ApiClient | undefined } & Input,
) {
  const url = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? `no ${key}`)))
  const reader = call.who === 'contact' ? contact : by
  const answer = await reader(call.method, `${url}?${query}`, body ? { body } : {})
  return answer.statusCode === 200 ? answer.json() : { refused: `${answer.statusCode} ${answer.json().code}` }
}

/** Every record in each state, for calls about one record. */
function requestsFor(name: string, { path: address }: Call, company: CompanyOfStates): Request[] {
  const usual = usualParams(company)
  const input = inputs(company)[name]
  const feature = address.split('/')[3] ?? ''
  const entry = (title: string, more: Params): Request => [
    title,
    { id: idsByFeature(company)[feature] ?? 0, ...usual, ...more },
    input,
  ]
  const of = (records: Record<string, { id: number }>, key: string): Request[] =>
    Object.entries(records).map(([title, { id }]) => entry(title, { [key]: id }))
  const { orders, customers, catalog, purchases, counts, money, people } = company
  if (name === 'readToday') return ['', ...Object.keys(people.byRole)].map((role) => entry(role, {}))
  if (name === 'readFigures')
    return ['week', 'brand', 'customer'].map((by) => [
      by,
      usual,
      { query: input?.query?.replace('by=brand', `by=${by}`) ?? '' },
    ])
  if (address.includes(':entityType'))
    return entities(company).map(([entityType, entityId]) => entry(entityType, { entityType, entityId }))
  if (name === 'readPostings') return postings(company).map(([kind, id]) => entry(kind, { kind, id }))
  if (name === 'listImages') return ['products', 'brands'].map((bucket) => entry(bucket, { bucket }))
  if (name === 'listBrandMenu') return [entry('', { id: catalog.brand.id })]
  if (name === 'listTypeMenu') return [entry('', { id: catalog.type.id })]
  if (name === 'listLateStops') return [entry('', { day: companyDays.today })]
  if (address.includes('/payroll/') && address.includes(':month'))
    return [2, 3].map((month) => entry(`month ${month}`, { month }))
  if (name === 'readProduct') return of({ ...catalog.others, loose: catalog.loose, batched: catalog.batched }, 'id')
  if (name === 'explainPrice') return [entry('', { productId: catalog.loose.id })]
  if (name === 'readBooksFolder') return [entry('', { id: company.office.folder.id })]
  if (address.includes('/preferences/')) return [entry('', { userId: people.admin.userId, list: 'order' })]
  if (address.includes(':driverId'))
    return [people.driver, people.otherDriver].map(({ userId }, index) =>
      entry(`driver ${index + 1}`, { driverId: userId }),
    )
  if (address.includes(':orderId') || /orders\/\w+\/:id/.test(address))
    return of(orders, address.includes(':orderId') ? 'orderId' : 'id')
  if (name === 'readPortalOrder')
    return ['split', 'sent', 'declined', 'stop', 'delivered'].map((title) =>
      entry(title, { orderNum: named(orders, title) }),
    )
  if (name === 'readPortalReturnable') return [entry('', { orderNum: orders.delivered.orderNum })]
  if (address.includes(':orderNum')) return [entry('', { orderNum: orders.split.orderNum })]
  if (address.includes(':batchId')) return of(catalog.batches, 'batchId')
  if (address.includes(':customerId') && !address.includes(':productId')) return of(customers, 'customerId')
  if (feature === 'memos' && address.includes(':id')) return of(money.memos, 'id')
  if (feature === 'payments' && address.includes(':id')) return of(money.payments, 'id')
  if (feature === 'purchases' && address.includes(':id')) return of(purchases, 'id')
  if (feature === 'counts' && address.includes(':id')) return of(counts, 'id')
  if (feature === 'inbox' && address.includes(':id')) return of(company.inbox, 'id')
  if (feature === 'customers' && address.includes(':id')) return of(customers, 'id')
  return [entry('', {})]
}

const named = (orders: Record<string, { orderNum: string }>, name: string): string => orders[name]?.orderNum ?? ''

const entities = ({
  customers,
  catalog,
  orders,
  purchases,
  counts,
  money,
  people,
}: CompanyOfStates): [string, number][] => [
  ['customer', customers.market.id],
  ['product', catalog.batched.id],
  ['brand', catalog.brand.id],
  ['order', orders.stop.id],
  ['purchaseOrder', purchases.short.id],
  ['count', counts.posted.id],
  ['payment', money.payments.half.id],
  ['memo', money.memos.issued.id],
  ['user', people.sales.userId],
  ['company', 1],
  ['location', 1],
]

const postings = ({ orders, money, purchases, counts }: CompanyOfStates): [string, number][] => [
  ['order', orders.stop.id],
  ['payment', money.payments.half.id],
  ['memo', money.memos.issued.id],
  ['purchase', purchases.short.id],
  ['count', counts.posted.id],
]

function usualParams({ catalog, customers, people, orders, purchases }: CompanyOfStates): Params {
  return {
    productId: catalog.batched.id,
    customerId: customers.market.id,
    brandId: catalog.brand.id,
    userId: people.sales.userId,
    sku: catalog.batched.sku,
    orderId: orders.stop.id,
    purchaseOrderNum: purchases.short.purchaseOrderNum,
    year: 2031,
    payPeriod: 'A',
    period: 'A',
    fromISO: '2031-03-01T00:00:00Z',
    toISO: '2031-04-01T00:00:00Z',
    day: companyDays.delivered,
  }
}

/** The record of a feature that has no states. */
const idsByFeature = ({ catalog, people, office, customers }: CompanyOfStates): Record<string, number> => ({
  brands: catalog.brand.id,
  products: catalog.batched.id,
  users: people.sales.userId,
  webhooks: office.webhook.id,
  books: office.madeExport.id,
  customers: customers.market.id,
})

/** Queries and bodies of the reads that need one. */
function inputs({ catalog, orders }: CompanyOfStates): Record<string, Input> {
  const days = `from=2031-03-01&to=${companyDays.today}`
  const { usable, held } = catalog.batches
  const batches = `ids=${usable.id},${held.id}`
  const products = `ids=${catalog.loose.id},${catalog.batched.id}`
  const productIds = [catalog.loose.id, catalog.batched.id]
  const orderIds = [orders.short.id, orders.received.id]
  const itemIds = [orders.short.orderedItems[0].id, orders.batched.orderedItems[0].id]
  return {
    findSplits: { body: { orderIds } },
    findOrdersOfBatches: { body: { batchIds: [usable.id, held.id] } },
    findPendingLines: { body: { itemIds } },
    findPullShortages: { body: { itemIds } },
    findReservableBatches: { body: { productIds } },
    findStatusShortages: { body: { orderIds, orderStatus: 'DELIVERED' } },
    findStockLeft: { body: { productIds } },
    planStatements: { body: { receivables: {} } },
    listUntracedOrders: { query: batches },
    traceBatches: { query: batches },
    readBatchNotices: { query: batches },
    readDays: { query: days },
    readOpenItems: { query: `through=${companyDays.today}` },
    countFolderDocuments: { query: days },
    listDocuments: { query: `filter=invoices/${orders.delivered.orderNum}` },
    readFigures: { query: `by=brand&${days}` },
    readFillRate: { query: `by=brand&${days}` },
    readLosses: { query: `by=brand&${days}` },
    readStockMovements: { query: days },
    findSameReference: { query: 'method=CHECK&reference=1043' },
    listPendingLines: { query: `${products}&limit=50` },
    listPickLines: { query: `ids=${orderIds.join()}` },
    listProductsById: { query: products },
    suggestSku: { query: `brandID=${catalog.brand.id}&typeID=${catalog.type.id}` },
    listBrandsToRestock: { query: 'weeks=4&cover=4' },
    listSuggestions: { query: 'weeks=4' },
    listExpiringBatches: { query: 'days=30' },
    findSimilarCustomers: { query: 'name=Market' },
    findAnything: { query: 'words=market' },
  }
}
