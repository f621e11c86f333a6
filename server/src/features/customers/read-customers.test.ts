import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { addMonths, companyDay, startOfDay } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { aCustomer, aProduct, aUser } from '../../test-data/builders.ts'
import { readPages } from '../../test-data/read-pages.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { recordBalances } from '../receivables/index.ts'

const ids: Record<string, number> = {}

const day = 86_400_000

/** The seconds keep orders of one day apart. */
let seconds = 0
async function anOrder(
  customer: string,
  order: { daysAgo: number; total: number; paid?: number; status?: OrderStatus },
) {
  const createdAt = new Date(Date.now() - order.daysAgo * day + seconds++ * 1000)
  const { id } = await t.db
    .insertInto('orders')
    .values({
      ...emptyOrder,
      orderNum: `O-${seconds}`,
      customerId: ids[customer] ?? 0,
      orderStatus: order.status ?? 'COMPLETED',
      subtotalCents: cents(order.total),
      appliedCents: cents(order.paid ?? order.total),
      createdAt,
      ...(order.status === 'DRAFT' ? {} : { placedOn: '2026-03-01', dueOn: '2026-03-01' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(t.db, (tx) => recordBalances(tx, [{ orderId: id, at: createdAt }]))
}
const emptyOrder = {
  draftNum: null,
  realNum: null,
  deliveryDate: null,
  driverId: null,
  packingLocationId: 1,
  paymentStatus: 'AWAITING' as const,
  notes: null,
  discountNotes: null,
  unitQuantity: 0,
  costCents: cents(0),
  discountCents: cents(0),
  createdBy: null,
  brands: [],
}

const t = await openTestApp()
const sales = await t.as('SALES')
const owner = await aUser(t.db, { name: 'Olga Owner' })
const customers = [
  {
    customerName: 'Alfreds Futterkiste',
    contactName: 'María',
    type: 'VIP',
    accountOwnerId: owner.id,
    creditCents: cents(5_00),
  },
  { customerName: 'Bólido Comidas', contactName: 'Zoe', address: 'C/ Araquil, 67', notes: 'Closed on Monday' },
  {
    customerName: 'Cactus 100%',
    contactPhone: '(1) 135-5555',
    contactTelegram: '@cactus',
    website: 'cactus.example',
  },
  { customerName: 'Drachenblut', contactEmail: 'sven@drachen.example', accountOwnerId: owner.id },
] as const
for (const customer of customers) {
  const { id } = await aCustomer(t.db, { customerName: customer.customerName })
  await t.db.updateTable('customers').set(customer).where('id', '=', id).execute()
  ids[customer.customerName.charAt(0)] = id
}
await anOrder('A', { daysAgo: 100, total: 50_00 })
await anOrder('A', { daysAgo: 2, total: 100_00, paid: 0, status: 'RECEIVED' })
await anOrder('A', { daysAgo: 1, total: 20_00, paid: 5_00, status: 'PACKED' })
await anOrder('B', { daysAgo: 45, total: 10_00, paid: 30_00, status: 'DELIVERED' })
await anOrder('B', { daysAgo: 1, total: 999_00, paid: 0, status: 'DRAFT' })
await anOrder('C', { daysAgo: 80, total: 70_00, paid: 0 })
await anOrder('C', { daysAgo: 1, total: 500_00, paid: 0, status: 'CANCELLED' })
await anOrder('C', { daysAgo: 1, total: 600_00, paid: 0, status: 'REFUNDED' })

type Row = { id: number; customerName: string }
const letters = (rows: readonly Row[]) => rows.map(({ customerName }) => customerName.charAt(0)).join('')
const book = async (query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  return (await sales('GET', `/api/db/customers/getAddressBook?${text}`)).json()
}
const found = async (query: Record<string, string | number>) => letters(await book(query))
const totals = async (query: Record<string, string> = {}) =>
  (await sales('GET', `/api/db/customers/getAddressBookTotals?${new URLSearchParams(query).toString()}`)).json()

test('each customer has their open orders, what they owe, their credit and their last order', async () => {
  const customers = await book()
  expect(customers).toMatchObject([
    {
      customerName: 'Alfreds Futterkiste',
      accountOwnerName: 'Olga Owner',
      openOrders: 2,
      balance: 115,
      creditAvailable: 5,
    },
    // An overpayment is not a balance.
    { customerName: 'Bólido Comidas', accountOwnerName: null, openOrders: 0, balance: 0, creditAvailable: 0 },
    { customerName: 'Cactus 100%', openOrders: 0, balance: 70 },
    { customerName: 'Drachenblut', openOrders: 0, balance: 0, lastOrderAt: null },
  ])
  const daysSince = customers.map(({ lastOrderAt }: { lastOrderAt: string | null }) =>
    lastOrderAt === null ? null : Math.round((Date.now() - new Date(lastOrderAt).getTime()) / day),
  )
  expect(daysSince).toEqual([1, 45, 80, null])
})

test.each([
  ['FUTTER', 'A'],
  ['maria', 'A'],
  ['bolido', 'B'],
  ['araquil 67', 'B'],
  ['monday', 'B'],
  ['100%', 'C'],
  ['135-5555', 'C'],
  ['@cactus', 'C'],
  ['cactus.example', 'C'],
  ['sven@', 'D'],
  ['a_f', ''],
  ['', 'ABCD'],
])('"%s" finds the customers with these words in any of their texts: %s', async (search, expected) => {
  expect(await found({ search })).toBe(expected)
})

test('the address book is filtered by owner, type, balance and the time since the last order', async () => {
  expect(await found({ owner: owner.id })).toBe('AD')
  expect(await found({ owner: 'none' })).toBe('BC')
  expect(await found({ owner: `none,${owner.id}` })).toBe('ABCD')
  expect(await found({ type: 'VIP,WHOLESALE' })).toBe('A')
  expect(await found({ balance: 'due' })).toBe('AC')
  expect([
    await found({ noOrderDays: 30 }),
    await found({ noOrderDays: 60 }),
    await found({ noOrderDays: 90 }),
  ]).toEqual(['BCD', 'CD', 'D'])
  expect(await found({ owner: owner.id, balance: 'due', search: 'kiste' })).toBe('A')
})

const sorts = [
  ['name', 'ABCD'],
  ['contact', 'CDAB'],
  ['type', 'BCDA'],
  ['owner', 'BCAD'],
  ['openOrders', 'BCDA'],
  ['balance', 'BDCA'],
  ['credit', 'BCDA'],
  ['lastOrder', 'DCBA'],
] as const

test.each(sorts)(
  'sorted by %s the customers are %s, reversed in descending order, and every page continues where the last one ended',
  async (sort, expected) => {
    const backward = expected.split('').toReversed().join('')
    for (const [written, sorted] of [
      [sort, expected],
      [`-${sort}`, backward],
    ] as const) {
      expect(await found({ sort: written })).toBe(sorted)
      const paged = await readPages<Row>(sales, `/api/db/customers/getAddressBook?sort=${written}&limit=1`)
      expect(letters(paged)).toBe(sorted)
    }
  },
)

test('totals cover everything that matches, not one page', async () => {
  expect(await totals()).toEqual({ customers: 4, openOrders: 2, balance: 185, creditAvailable: 5 })
  expect(await totals({ balance: 'due', search: 'cactus' })).toEqual({
    customers: 1,
    openOrders: 0,
    balance: 70,
    creditAvailable: 0,
  })
  expect(await totals({ search: 'nobody' })).toEqual({ customers: 0, openOrders: 0, balance: 0, creditAvailable: 0 })
})

test('a request with a wrong filter or cursor is refused, and an unknown sort falls back to the default', async () => {
  expect(await found({ sort: 'age' })).toBe('ABCD')
  for (const query of ['noOrderDays=31', 'limit=0', 'after=x', 'before=x', 'sort=balance&after=["a",1]'])
    expect((await sales('GET', `/api/db/customers/getAddressBook?${query}`)).statusCode).toBe(400)
})

test('a customer’s page has their figures, open and last orders, and top products by amount in twelve months', async () => {
  const [chai, chang] = [await aProduct(t.db, { name: 'Chai' }), await aProduct(t.db, { name: 'Chang' })]
  const { id } = await aCustomer(t.db)
  const order = async (orderStatus: string, products: object[]) => {
    const body = { customerID: id, orderStatus, products }
    return (await sales('POST', '/api/db/orders/new', { body })).json()
  }
  const line = (product: { sku: string }, quantity: number, unitPrice: number) => ({
    productSku: product.sku,
    quantity,
    unitPrice,
  })
  const open = await order('RECEIVED', [line(chai, 2, 5), line(chang, 1, 30)])
  const done = await order('COMPLETED', [line(chai, 3, 5)])
  const old = await order('COMPLETED', [line(chai, 100, 5)])
  const { timeZone } = t.dray.config
  const begin = startOfDay(addMonths(companyDay(new Date(), timeZone), -12), timeZone).getTime()
  const place = (orderId: number, at: number) =>
    t.db
      .updateTable('orders')
      .set({ createdAt: new Date(at) })
      .where('id', '=', orderId)
      .execute()
  await place(old.id, begin - 1)
  await place(done.id, begin)
  const draft = await order('DRAFT', [line(chang, 50, 30)])
  const answer = (await sales('GET', `/api/db/customers/getOverview/${id}`)).json()
  expect(answer).toMatchObject({ openOrders: 1, openTotal: 40, balance: 555, creditAvailable: 0, customPrices: 0 })
  expect(answer.open.map((row: { id: number }) => row.id)).toEqual([open.id])
  expect(answer.last.map((row: { id: number }) => row.id)).toEqual([draft.id, open.id, done.id, old.id])
  expect(answer.last[2]).toMatchObject({ orderNum: done.orderNum, total: 15, balanceDue: 15, unitQuantity: 3 })
  expect(answer.bought).toMatchObject([
    { productId: chang.id, productName: 'Chang', orders: 1, units: 1, value: 30 },
    { productId: chai.id, orders: 2, units: 5, value: 25 },
  ])
})
