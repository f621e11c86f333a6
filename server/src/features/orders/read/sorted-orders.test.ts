import { cents } from '@dray/domain/money'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { orderList, type OrderSort } from '@dray/domain/orders/order-list'
import { listOrders, type OrderSummary } from '@dray/contract/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

/** Orders that share values with others, in any sequence. */
const count = 24
const t = await openTestApp()
const request = await t.as('SALES')
const product = await aProduct(t.db, { basePrice: cents(10_00) })
const names = ['zaanse', 'Alfreds', 'Berglunds', 'Ärzte']
const customers = await Promise.all(names.map((customerName) => aCustomer(t.db, { customerName })))
for (let n = 0; n < count; n++) {
  const { id } = await anOrder(t.db, {
    customerId: customers[(n * 7) % customers.length]?.id ?? 0,
    orderStatus: orderStatuses[(n * 5) % orderStatuses.length] ?? 'RECEIVED',
    createdAt: new Date(Date.UTC(2026, 0, 1 + ((n * 11) % 9))),
    lines: [{ sku: product.sku, quantity: 1 + ((n * 3) % 5) }],
  })
  await t.db
    .updateTable('orders')
    .set({
      paymentStatus: paymentStatuses[(n * 3) % paymentStatuses.length] ?? 'PAID',
      deliveryDate: n % 4 === 0 ? null : `2026-02-${10 + ((n * 7) % 6)}`,
      appliedCents: cents(((n * 5) % 3) * 500),
    })
    .where('id', '=', id)
    .execute()
}

const range = `${encodeURIComponent('2025-12-01T00:00:00.000Z')}/${encodeURIComponent('2026-03-01T00:00:00.000Z')}`
async function listed(query: Record<string, string>): Promise<OrderSummary[]> {
  const answer = await request('GET', `/api/db/orders/getByWeek/${range}?${new URLSearchParams(query)}`)
  expect({ title: answer.json().title, status: answer.statusCode }).toEqual({ title: undefined, status: 200 })
  return listOrders.answer.parse(answer.json())
}

/** All pages of the sorted list, three orders each. */
async function inPages(sort: OrderSort, more: Record<string, string> = {}): Promise<OrderSummary[]> {
  const query = new URLSearchParams({ ...more, sort: `${sort.isDescending ? '-' : ''}${sort.by}`, limit: '3' })
  return listOrders.answer.parse(await readPages(request, `/api/db/orders/getByWeek/${range}?${query}`))
}

const byLetters = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const inSequence: Record<OrderSort['by'], (a: OrderSummary, b: OrderSummary) => number> = {
  orderNum: (a, b) => a.orderNum.length - b.orderNum.length || byLetters(a.orderNum, b.orderNum),
  date: (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id,
  customer: (a, b) => places.indexOf(a.customer.customerName) - places.indexOf(b.customer.customerName),
  orderStatus: (a, b) => orderStatuses.indexOf(a.orderStatus) - orderStatuses.indexOf(b.orderStatus),
  paymentStatus: (a, b) => paymentStatuses.indexOf(a.paymentStatus) - paymentStatuses.indexOf(b.paymentStatus),
  delivery: (a, b) => byLetters(a.deliveryDate ?? '', b.deliveryDate ?? ''),
  total: (a, b) => a.total - b.total,
  balance: (a, b) => a.balanceDue - b.balanceDue,
}
/** The names as the database sorts them. */
let places: string[] = []

test.each(
  orderList.sorts.flatMap((by) => [
    { by, isDescending: false },
    { by, isDescending: true },
  ]),
)(
  'the orders of a list are sorted by $by over all pages (descending: $isDescending), the same value newest first',
  async (sort) => {
    const { rows } = await sql<{ customerName: string }>`
      select customer_name from customers order by name_order`.execute(t.db)
    places = rows.map(({ customerName }) => customerName)
    const newest = await listed({})
    const expected = newest.toSorted((a, b) => {
      // Without a delivery date an order is last in both directions.
      if (sort.by === 'delivery' && (a.deliveryDate === null) !== (b.deliveryDate === null))
        return a.deliveryDate === null ? 1 : -1
      return (sort.isDescending ? -1 : 1) * inSequence[sort.by](a, b)
    })
    expect(newest).toHaveLength(count)
    expect((await inPages(sort)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  },
)

test('a sorted list keeps its filters, and search results are sorted across all pages', async () => {
  const found = await inPages(
    { by: 'total', isDescending: true },
    { search: 'a', status: 'RECEIVED,PACKED,DRAFT,COMPLETED' },
  )
  const unsorted = await listed({ search: 'a', status: 'RECEIVED,PACKED,DRAFT,COMPLETED' })
  expect(found.map(({ id }) => id)).toEqual(unsorted.toSorted((a, b) => b.total - a.total).map(({ id }) => id))
  expect(found.length).toBeGreaterThan(3)
  const byStatus = await inPages({ by: 'orderStatus', isDescending: false }, { search: 'alfreds' })
  expect(byStatus.map(({ orderStatus }) => orderStatuses.indexOf(orderStatus))).toEqual(
    byStatus.map(({ orderStatus }) => orderStatuses.indexOf(orderStatus)).toSorted((a, b) => a - b),
  )
})

test('an order that is found by its number and by its customer’s name is listed once', async () => {
  const all = await listed({})
  const number = all.find(({ orderStatus }) => orderStatus === 'RECEIVED')?.orderNum.slice(0, 5) ?? ''
  const rename = (from: string, customerName: string) =>
    t.db.updateTable('customers').set({ customerName }).where('customerName', '=', from).execute()
  await rename('Alfreds', `Alfreds ${number}`)
  const isNumbered = ({ orderNum }: OrderSummary) => orderNum.startsWith(number)
  const isOfAlfreds = ({ customer }: OrderSummary) => customer.customerName === 'Alfreds'
  const expected = all.filter((order) => isNumbered(order) || isOfAlfreds(order))
  for (const isBoth of [true, false])
    expect(expected.some((order) => (isNumbered(order) && isOfAlfreds(order)) === isBoth)).toBe(true)
  const found = await inPages({ by: 'date', isDescending: true }, { search: number })
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  const totals = await request('GET', `/api/db/orders/getTotals/${range}?search=${number}`)
  expect(totals.json()).toMatchObject({ orders: expected.length })
  await rename(`Alfreds ${number}`, 'Alfreds')
})

test('an unknown sort falls back to the list’s default, and another list’s cursor is refused', async () => {
  expect(await listed({ sort: 'margin' })).toEqual(await listed({}))
  const { headers } = await request('GET', `/api/db/orders/getByWeek/${range}?limit=1`)
  const refused = await request(
    'GET',
    `/api/db/orders/getByWeek/${range}?sort=total&before=${String(headers['dray-next'])}`,
  )
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.json().errors).toEqual([{ path: 'before', message: 'Invalid position in the list' }])
})
