import { billableStatuses } from '@dray/domain/orders/order-status'
import { type ReceivableSort, receivableList } from '@dray/domain/receivables/receivable-list'
import { addDays } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { recordPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { readPages } from '../../test-data/read-pages.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accounting, sales] = await Promise.all([t.as('ADMIN'), t.as('ACCOUNTING'), t.as('SALES')])

let product: { id: number; sku: string }
let customer: { id: number; customerName: string }
beforeEach(async () => {
  ;[product, customer] = await Promise.all([aProduct(t.db), aCustomer(t.db)])
})

const daysAgo = (days: number): string => addDays(t.today(), -days)

/** An order over so many dollars. */
const place = async (dollars: number, fields: object = {}) => {
  const products = [{ productSku: product.sku, quantity: 1, unitPrice: dollars }]
  return (await sales('POST', '/api/db/orders/new', { body: { customerID: customer.id, products, ...fields } })).json()
}
const change = (id: number, body: object, by = sales) => by('PUT', `/api/db/orders/update/${id}`, { body })
const get = async (path: string, by = accounting) => (await by('GET', `/api/db/receivables/${path}`)).json()
const addNote = (text: string, body: object = { isContactNote: true }, by = accounting) =>
  by('POST', '/api/db/comments/addNew', { body: { entityType: 'customer', entityId: customer.id, text, ...body } })
/** The customer of this test in the list, if they are in it. */
const receivable = async (query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ search: customer.customerName, ...query })
  return (await get(`getAll?${search.toString()}`))[0]
}

test('a customer’s balance is listed by how late it is, without drafts and canceled orders', async () => {
  for (const [dollars, days] of [
    [1, 0],
    [2, 1],
    [4, 30],
    [8, 31],
    [16, 60],
    [32, 61],
    [64, 90],
    [128, 91],
  ] as const)
    await place(dollars, { deliveryDate: daysAgo(days) })
  await place(1000, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const { id } = await place(2000)
  await change(id, { orderStatus: 'CANCELLED' })
  expect(await receivable()).toEqual({
    customerId: customer.id,
    customerName: customer.customerName,
    accountOwnerID: null,
    accountOwnerName: null,
    contactPhone: null,
    lastNote: null,
    aging: { current: 1, days30: 6, days60: 24, days90: 96, over90: 128 },
    total: 255,
    toCredit: 0,
    oldestDueOn: daysAgo(91),
    lastPaymentOn: null,
    creditAvailable: 0,
    unpaidOrders: 8,
  })
  expect(await get(`getTotals?search=${encodeURIComponent(customer.customerName)}`)).toEqual({
    customers: 1,
    aging: { current: 1, days30: 6, days60: 24, days90: 96, over90: 128 },
    total: 255,
    toCredit: 0,
    creditAvailable: 0,
    unpaidOrders: 8,
  })
  expect(await get(`getOwed/${customer.id}`)).toEqual({
    balance: 255,
    overdue: 254,
    daysLate: 91,
    oldestDueOn: daysAgo(91),
    aging: { current: 1, days30: 6, days60: 24, days90: 96, over90: 128 },
  })
  const open = await get(`getByCustomer/${customer.id}`)
  expect(open.map(({ daysLate, balanceDue }: Record<string, number>) => [daysLate, balanceDue])).toEqual([
    ...[
      [91, 128],
      [90, 64],
      [61, 32],
      [60, 16],
      [31, 8],
      [30, 4],
      [1, 2],
      [0, 1],
    ],
  ])
})

test('a customer who owes nothing is not listed, and an unknown one is not found', async () => {
  await place(5, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(await receivable()).toBeUndefined()
  expect(await get(`getOwed/${customer.id}`)).toEqual({
    balance: 0,
    overdue: 0,
    daysLate: 0,
    oldestDueOn: null,
    aging: { current: 0, days30: 0, days60: 0, days90: 0, over90: 0 },
  })
  for (const path of ['getOwed/987654', 'getByCustomer/987654'])
    expect((await accounting('GET', `/api/db/receivables/${path}`)).statusCode).toBe(404)
})

test('a driver can see only the balances of their own orders’ customers', async () => {
  const driver = await t.as('DRIVER')
  const owed = () => driver('GET', `/api/db/receivables/getOwed/${customer.id}`)
  const { id } = await place(40)
  expect((await owed()).statusCode).toBe(404)
  expect((await change(id, { driverId: driver.userId }, admin)).statusCode).toBe(200)
  expect((await owed()).json()).toMatchObject({ balance: 40 })
  for (const path of ['getAll', 'getTotals', `getByCustomer/${customer.id}`])
    expect((await driver('GET', `/api/db/receivables/${path}`)).statusCode).toBe(403)
})

test('the list is read page by page, sorted by every column in both directions', async () => {
  const word = `Paged${Math.random().toString(36).slice(2)}`
  // Numbers in names sort by their value, other than here.
  for (const [{ userId }, name] of [[sales, 'Nancy'] as const, [accounting, 'Steven'] as const])
    await t.db.updateTable('users').set({ name }).where('id', '=', userId).execute()
  for (let n = 0; n < 7; n++) {
    customer = await aCustomer(t.db, {
      customerName: `${word} ${(n * 5) % 7}`,
      accountOwnerId: n % 3 === 0 ? null : (n % 2 === 0 ? sales : accounting).userId,
    })
    await place(10 + (n % 3), { deliveryDate: daysAgo((n % 4) * 35) })
    if (n % 2 === 0) await place(5)
    if (n % 3 === 2) await addNote(`Note ${n}`)
    if (n % 3 === 1) await recordPayment(accounting, customer.id, [], { amount: n, paymentDate: daysAgo(n) })
  }
  for (const sort of receivableList.sorts)
    for (const direction of ['asc', 'desc']) {
      const address = `getAll?search=${word}&sort=${direction === 'asc' ? '' : '-'}${sort}`
      const whole = await get(address)
      expect(whole).toHaveLength(7)
      const values = whole.map(sortedBy[sort])
      const ordered = [...values].sort((a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(direction === 'asc' ? ordered : ordered.reverse())
      expect(await readPages(accounting, `/api/db/receivables/${address}&limit=2`)).toEqual(whole)
    }
  expect((await accounting('GET', '/api/db/receivables/getAll?after=rubbish')).statusCode).toBe(400)
  expect(await get(`getAll?search=${word}&sort=color`)).toEqual(await get(`getAll?search=${word}&sort=-total`))
})

type Value = string | number
type Row = {
  customerName: string
  accountOwnerName: string | null
  aging: Record<'current' | 'days30' | 'days60' | 'days90' | 'over90', number>
  total: number
  toCredit: number
  creditAvailable: number
  unpaidOrders: number
  oldestDueOn: string | null
  lastPaymentOn: string | null
  lastNote: { createdAt: string } | null
}
const sortedBy: Record<ReceivableSort['by'], (row: Row) => Value> = {
  customer: ({ customerName }) => customerName.toLowerCase(),
  owner: ({ accountOwnerName }) => (accountOwnerName ?? '').toLowerCase(),
  current: ({ aging }) => aging.current,
  days30: ({ aging }) => aging.days30,
  days60: ({ aging }) => aging.days60,
  days90: ({ aging }) => aging.days90,
  over90: ({ aging }) => aging.over90,
  total: ({ total }) => total,
  toCredit: ({ toCredit }) => toCredit,
  credit: ({ creditAvailable }) => creditAvailable,
  orders: ({ unpaidOrders }) => unpaidOrders,
  oldestDue: ({ oldestDueOn }) => oldestDueOn ?? '',
  lastPayment: ({ lastPaymentOn }) => lastPaymentOn ?? '',
  lastNote: ({ lastNote }) => lastNote?.createdAt ?? '',
}

test('account owner, days late, balance, age and words filter the list and its totals', async () => {
  await t.db.updateTable('customers').set({ accountOwnerId: sales.userId }).where('id', '=', customer.id).execute()
  await place(70, { deliveryDate: daysAgo(40) })
  await place(30)
  const isListed = async (query: Record<string, string>) => (await receivable(query)) !== undefined
  expect(
    await Promise.all(
      [
        { owner: `${sales.userId}` },
        { owner: `none,${sales.userId}` },
        { minDaysLate: '40' },
        { minBalance: '100' },
        { minBalance: '$99.99' },
        { age: 'current' },
        { age: 'days60' },
        { owner: 'none' },
        { minDaysLate: '41' },
        { minBalance: '100.01' },
        { age: 'days30' },
        { search: 'nobody at all' },
      ].map(isListed),
    ),
  ).toEqual([true, true, true, true, true, true, true, false, false, false, false, false])
  const totals = await get(`getTotals?owner=${sales.userId}&minDaysLate=40&search=${customer.customerName}`)
  expect(totals).toMatchObject({ customers: 1, total: 100, unpaidOrders: 2 })
  for (const query of ['minDaysLate=0', 'minBalance=ten', 'age=old', 'limit=0', 'asOf=yesterday'])
    expect((await accounting('GET', `/api/db/receivables/getAll?${query}`)).statusCode).toBe(400)
})

test('the last payment is the newest that is not void, and available credit is shown beside the total', async () => {
  await place(50)
  const payment = async (paymentDate: string) =>
    (await recordPayment(accounting, customer.id, [], { amount: 5, paymentDate })).json()
  await payment(daysAgo(9))
  const { id } = await payment(daysAgo(3))
  expect(await receivable()).toMatchObject({ lastPaymentOn: daysAgo(3), creditAvailable: 10, total: 50 })
  await voidPayment(accounting, id)
  expect(await receivable()).toMatchObject({ lastPaymentOn: daysAgo(9), creditAvailable: 5, total: 50 })
})

test('each row has the contact’s phone and the newest contact note, or the newest as of a past day', async () => {
  await t.db.updateTable('customers').set({ contactPhone: '(503) 555-7555' }).where('id', '=', customer.id).execute()
  await place(50)
  expect(await receivable()).toMatchObject({ contactPhone: '(503) 555-7555', lastNote: null })
  await addNote('Promised a check')
  await addNote(`Called again. ${'x'.repeat(600)}`, undefined, sales)
  await addNote('Wants one invoice for each store', {})
  const { lastNote } = await receivable()
  const { name } = await t.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', sales.userId)
    .executeTakeFirstOrThrow()
  expect(lastNote).toEqual({
    text: expect.stringMatching(/^Called again\. x+$/),
    userName: name,
    createdAt: expect.any(String),
  })
  expect(lastNote.text).toHaveLength(500)
  await t.db
    .updateTable('comments')
    .set({ createdAt: new Date(Date.now() - 100_000_000_000) })
    .execute()
  await t.db
    .updateTable('orderBalances')
    .set({ owedFrom: new Date(Date.now() - 100_000_000_000) })
    .execute()
  expect((await receivable({ asOf: daysAgo(1) })).lastNote.text).toBe(lastNote.text)
  await t.db.updateTable('comments').set({ createdAt: new Date() }).execute()
  expect(await receivable({ asOf: daysAgo(1) })).toMatchObject({ lastNote: null })
})

test('overpayments are totaled separately and reduce neither the current column nor the total', async () => {
  const { id } = await place(50, { deliveryDate: daysAgo(100) })
  await recordPayment(accounting, customer.id, [{ orderId: id, amount: 50 }], { amount: 50 })
  expect(await receivable()).toBeUndefined()
  await change(id, { orderItems: [{ productSku: product.sku, quantity: 1, unitPrice: 20 }] })
  await place(100, { deliveryDate: daysAgo(10) })
  await place(7)
  expect(await receivable()).toMatchObject({
    aging: { current: 7, days30: 100, days60: 0, days90: 0, over90: 0 },
    total: 107,
    toCredit: 30,
    oldestDueOn: daysAgo(10),
    unpaidOrders: 2,
  })
  expect(await get(`getTotals?search=${encodeURIComponent(customer.customerName)}`)).toMatchObject({
    total: 107,
    toCredit: 30,
  })
  expect(await get(`getOwed/${customer.id}`)).toMatchObject({ balance: 107, overdue: 100 })
  const open = await get(`getByCustomer/${customer.id}`)
  expect(open.map(({ balanceDue }: { balanceDue: number }) => balanceDue)).toEqual([100, 7])
  const overview = await accounting('GET', `/api/db/customers/getOverview/${customer.id}`)
  expect(overview.json()).toMatchObject({ balance: 107 })
  const book = await accounting('GET', `/api/db/customers/getAddressBook?search=${customer.customerName}`)
  expect(book.json()).toMatchObject([{ balance: 107 }])
})

test('a customer who owes nothing but paid for a canceled order is listed today, not for past days, and gets no statement', async () => {
  const { id } = await place(60)
  await recordPayment(accounting, customer.id, [{ orderId: id, amount: 60 }], { amount: 60 })
  await change(id, { orderStatus: 'CANCELLED' })
  const nothing = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0 }
  expect(await receivable()).toMatchObject({
    aging: nothing,
    total: 0,
    toCredit: 60,
    oldestDueOn: null,
    unpaidOrders: 0,
  })
  expect(await receivable({ asOf: daysAgo(1) })).toBeUndefined()
  const { toCredit } = await get(`getTotals?asOf=${daysAgo(1)}`)
  expect(toCredit).toBeNull()
  const body = { receivables: { search: customer.customerName } }
  expect((await accounting('POST', '/api/db/receivables/planStatements', { body })).json()).toMatchObject({
    customers: 0,
  })
  await accounting('POST', `/api/db/payments/moveToCredit/${id}`)
  expect(await receivable()).toBeUndefined()
})

test('the list’s amount to credit is the sum of the orders to credit, and its total is the sum of open balances', async () => {
  const totals = await get('getTotals')
  const credit = (await accounting('GET', '/api/db/payments/getToCredit')).json()
  expect(totals.toCredit).toBe(credit.total)
  expect(credit.total).toBeGreaterThan(0)
  const { owed } = await t.db
    .selectFrom('orders')
    .where('orderStatus', 'in', billableStatuses)
    .select(sql<number>`sum(greatest(total_cents - applied_cents, 0))::bigint`.as('owed'))
    .executeTakeFirstOrThrow()
  expect(Math.round(totals.total * 100)).toBe(Number(owed))
})
