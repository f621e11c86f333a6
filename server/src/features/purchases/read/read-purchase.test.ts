import { listPurchaseOrders, type PurchaseOrderSummary } from '@dray/contract/purchases'
import { cents } from '@dray/domain/money'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseList, type PurchaseSort } from '@dray/domain/purchases/purchase-list'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aBrand, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { anItem, placedPurchaseOrder } from '../../../test-data/purchase-requests.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

/** Purchase orders that share values with others, in any sequence. */
const count = 26
const brandNames = ['zaanse', 'Ärzte', 'Berglunds', 'Alfreds']
const brandIds: number[] = []
const t = await openTestApp()
const buyer = await t.as('INVENTORY')
const brands = await Promise.all(brandNames.map((name) => aBrand(t.db, name)))
brandIds.push(...brands.map(({ id }) => id))
const products = await Promise.all(brandIds.map((brandId) => aProduct(t.db, { brandId, cost: cents(2_00) })))
for (let n = 0; n < count; n++) {
  const brandId = brandIds[(n * 7) % brandIds.length] ?? 0
  const product = products.find((each) => each.brandId === brandId) ?? { sku: '' }
  const { id } = await placedPurchaseOrder(buyer, brandId, [anItem(product, 1 + ((n * 3) % 5))], {
    expectedDeliveryOn: n % 4 === 0 ? null : `2026-02-${10 + ((n * 7) % 6)}`,
    paymentStatus: paymentStatuses[(n * 3) % paymentStatuses.length],
  })
  await t.db
    .updateTable('purchaseOrders')
    .set({
      createdAt: new Date(Date.UTC(2026, 0, 1 + ((n * 11) % 9))),
      orderStatus: purchaseStatuses[1 + ((n * 5) % (purchaseStatuses.length - 1))] ?? 'PENDING',
    })
    .where('id', '=', id)
    .execute()
}

const ask = (path: string, query: Record<string, string>, as = buyer) =>
  as('GET', `/api/db/purchases/${path}?${new URLSearchParams(query)}`)

async function listed(query: Record<string, string> = {}, as = buyer): Promise<PurchaseOrderSummary[]> {
  const answer = await ask('getAll', query, as)
  expect({ title: answer.json().title, status: answer.statusCode }).toEqual({ title: undefined, status: 200 })
  return listPurchaseOrders.answer.parse(answer.json())
}

/** All pages of the sorted list, three purchase orders each. */
async function inPages(sort: PurchaseSort, more: Record<string, string> = {}): Promise<PurchaseOrderSummary[]> {
  const query = new URLSearchParams({ ...more, sort: `${sort.isDescending ? '-' : ''}${sort.by}`, limit: '3' })
  return listPurchaseOrders.answer.parse(await readPages(buyer, `/api/db/purchases/getAll?${query}`))
}

test('the list has every purchase order once, newest first', async () => {
  const all = await listed()
  expect(all).toHaveLength(count)
  const times = all.map(({ createdAt, id }) => [createdAt.getTime(), id] as const)
  expect(times).toEqual(times.toSorted(([a, m], [b, n]) => b - a || n - m))
})

test.for(purchaseList.sorts.flatMap((by) => [false, true].map((isDescending) => ({ by, isDescending }))))(
  'the pages of $by (descending: $isDescending) are the whole list in that sequence',
  async (sort) => {
    const whole = await listed({ sort: `${sort.isDescending ? '-' : ''}${sort.by}` })
    expect(whole).toHaveLength(count)
    expect((await inPages(sort)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  },
)

test('each sort orders by its column’s values; orders without an expected day come last in both directions', async () => {
  const values = async (sort: string, value: (purchase: PurchaseOrderSummary) => unknown) =>
    (await listed({ sort })).map(value)
  const places = await values('orderStatus', ({ orderStatus }) => purchaseStatuses.indexOf(orderStatus))
  expect(places).toEqual((places as number[]).toSorted((a, b) => a - b))
  const units = (await values('-units', ({ unitQuantity }) => unitQuantity)) as number[]
  expect(units).toEqual(units.toSorted((a, b) => b - a))
  const totals = (await values('total', ({ total }) => total)) as number[]
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  const days = (await values('-expected', ({ expectedDeliveryOn }) => expectedDeliveryOn ?? '')) as string[]
  expect(days).toEqual(days.toSorted().toReversed())
  expect(await values('expected', ({ expectedDeliveryOn }) => expectedDeliveryOn === null)).toEqual(
    days.map((_, n) => n >= days.filter(Boolean).length),
  )
  const brands = await values('brand', ({ brand }) => brand.name)
  expect(brands[0]).toBe('Alfreds')
  expect(new Set(brands).size).toEqual(brandNames.length)
})

test('a number with more digits sorts after shorter ones', async () => {
  const [first] = await listed({ brand: String(brandIds[0]), sort: 'purchaseOrderNum' })
  const prefix = first?.purchaseOrderNum.replace(/\d+$/, '') ?? ''
  await sql`update purchase_orders set real_num = ${`${prefix}10000`} where id = ${first?.id ?? 0}`.execute(t.db)
  const numbers = (await listed({ brand: String(brandIds[0]), sort: 'purchaseOrderNum' })).map(
    ({ purchaseOrderNum }) => purchaseOrderNum,
  )
  expect(numbers.at(-1)).toBe(`${prefix}10000`)
  expect(numbers.slice(0, -1)).toEqual(numbers.slice(0, -1).toSorted())
})

test('lists can be filtered by statuses, brands, days, and any word of number or brand', async () => {
  const all = await listed()
  const ids = async (query: Record<string, string>) => (await listed(query)).map(({ id }) => id)
  const those = (is: (purchase: PurchaseOrderSummary) => boolean) => all.filter(is).map(({ id }) => id)
  expect(await ids({ status: 'RECEIVED,cancelled,LOST' })).toEqual(
    those(({ orderStatus }) => orderStatus === 'RECEIVED' || orderStatus === 'CANCELLED'),
  )
  expect(await ids({ payment: 'PAID' })).toEqual(those(({ paymentStatus }) => paymentStatus === 'PAID'))
  expect(await ids({ brand: brandIds.slice(1, 3).join() })).toEqual(
    those(({ brandID }) => brandIds.indexOf(brandID) % 3 > 0),
  )
  expect(await ids({ expectedFrom: '2026-02-11', expectedTo: '2026-02-13' })).toEqual(
    those(({ expectedDeliveryOn: day }) => day !== null && day >= '2026-02-11' && day <= '2026-02-13'),
  )
  expect(await ids({ search: 'arz' })).toEqual(those(({ brand }) => brand.name === 'Ärzte'))
  const some = all[5]?.purchaseOrderNum ?? ''
  expect(await ids({ search: `${some.toLowerCase()} ${all[5]?.brand.name ?? ''}` })).toEqual([all[5]?.id])
  for (const search of ['%', '_', 'nothing like it', '\\']) expect(await ids({ search })).toEqual([])
})

test('filters hold on every page of a sorted list', async () => {
  const whole = await listed({ sort: '-units', status: 'PENDING,ORDERED' })
  const pages = await inPages({ by: 'units', isDescending: true }, { status: 'PENDING,ORDERED' })
  expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(whole.length).toBeGreaterThan(3)
})

test('late are those that were expected before the company’s day and are still on their way', async () => {
  const all = await listed()
  // Midnight in Los Angeles is 8 a.m. UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-13T07:59:00Z') })
  try {
    const late = (await listed({ late: 'true' })).map(({ id }) => id)
    const isAwaited = ({ orderStatus }: PurchaseOrderSummary) => orderStatus === 'PENDING' || orderStatus === 'ORDERED'
    const expected = all.filter((each) => isAwaited(each) && (each.expectedDeliveryOn ?? '9') < '2026-02-12')
    expect(late).toEqual(expected.map(({ id }) => id))
    expect(late.length).toBeGreaterThan(0)
    expect(await listed({ late: 'false' })).toHaveLength(count)
  } finally {
    vi.useRealTimers()
  }
})

test('totals cover the whole filtered list', async () => {
  for (const filter of [{}, { status: 'PENDING' }, { search: 'nobody' }] as Record<string, string>[]) {
    const list = await listed(filter)
    const sum = (of: (purchase: PurchaseOrderSummary) => number) => list.reduce((all, each) => all + of(each), 0)
    expect((await ask('getTotals', filter)).json()).toEqual({
      purchaseOrders: list.length,
      units: sum(({ unitQuantity }) => unitQuantity),
      received: sum(({ receivedQuantity }) => receivedQuantity),
      total: sum(({ total }) => total ?? 0) / 100,
    })
  }
})

test('SALES gets dates and quantities but no costs, and sorting by cost has no effect', async () => {
  const sales = await t.as('SALES')
  const list = await listed({ sort: '-total' }, sales)
  expect(list.map(({ id }) => id)).toEqual((await listed()).map(({ id }) => id))
  const [first] = list
  expect(first).not.toHaveProperty('total')
  expect(first).toMatchObject({ unitQuantity: expect.any(Number), brand: { name: expect.any(String) } })
  expect((await ask('getTotals', {}, sales)).json()).toEqual({
    purchaseOrders: count,
    units: expect.any(Number),
    received: 0,
  })
  const { res } = (await sales('GET', `/api/db/purchases/getById/${first?.id ?? 0}`)).json()
  expect(res).not.toHaveProperty('total')
  expect(res.purchaseOrderItems[0]).not.toHaveProperty('unitCost')
  expect(res.purchaseOrderItems[0]).not.toHaveProperty('subtotal')
})

// R7.6-05
test('a purchase order is read by its id or its current number', async () => {
  const [some] = await listed()
  const byId = await buyer('GET', `/api/db/purchases/getById/${some?.id ?? 0}`)
  const number = encodeURIComponent(some?.purchaseOrderNum ?? '')
  const byNumber = await buyer('GET', `/api/db/purchases/getByPurchaseOrderNum/${number}`)
  expect(byId.json().res).toMatchObject({ id: some?.id, brand: { id: some?.brandID }, purchaseOrderItems: [{}] })
  expect(byNumber.json()).toEqual(byId.json())
  for (const path of ['getById/987654', 'getByPurchaseOrderNum/ACM-9999', 'getByPurchaseOrderNum/%F0%9F%A7%80']) {
    const answer = await buyer('GET', `/api/db/purchases/${path}`)
    expect(answer.statusCode, answer.body).toBe(404)
    expect(answer.json().error).toBe('Purchase order not found')
  }
})

test('an invalid page cursor is refused at its field', async () => {
  for (const before of ['x', '2026-01-01T00:00:00.000Z_1_2026-02-31', '2026-01-01T00:00:00.000Z_99999999999999999_']) {
    const answer = await ask('getAll', { sort: 'expected', before })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'before' }] })
  }
})

test('a list without pages has at most 20,000 purchase orders; more have to be read by page', async () => {
  const [brandId = 0] = brandIds
  await sql`
    insert into purchase_orders (real_num, brand_id, order_status, payment_status)
    select 'MANY-' || n, ${brandId}, 'CANCELLED', 'PAID' from generate_series(1, 20001) as n`.execute(t.db)
  expectRefusal(await ask('getAll', { payment: 'PAID' }), 422, 'too-many-purchases')
  expect(await listed({ payment: 'PAID', limit: '5' })).toHaveLength(5)
  expect(await listed({ payment: 'REFUNDED' })).not.toEqual([])
})
