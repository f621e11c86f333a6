import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrand, aProduct, aUser } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

const base = '/api/db/changelog/getAll'
type Change = { field: string; subfield: string | null; previousValue: string | null; newValue: string | null }
type Entry = { id: number; notes: string | null; userName: string | null; createdAt: string; changes: Change[] }

const change = (field: string, previousValue: string | null, newValue: string | null) => ({
  name: 'x',
  field,
  subfield: null,
  action: 'update',
  previousValue,
  newValue,
})
type SomeEntry = { at?: string; userId?: number | null; notes?: string | null; changes?: object[] }
const anEntry = (
  entityType: LoggedEntity,
  entityId: number,
  { at = '2026-05-03T12:00:00Z', ...entry }: SomeEntry = {},
) =>
  t.db
    .insertInto('changeLog')
    .values({
      action: 'update',
      entityType,
      entityId,
      userId: entry.userId ?? null,
      notes: entry.notes ?? null,
      changes: JSON.stringify(entry.changes ?? []),
      createdAt: new Date(at),
    })
    .execute()

type Moved = { delta: number; at: string; reason?: string; batchId?: number | null; userId?: number | null }
async function move(productId: number, { delta, at, reason = 'Order 100023', batchId = null, userId = null }: Moved) {
  const movement = {
    productId,
    delta,
    kind: 'SHIPMENT' as const,
    reason,
    batchId,
    userId,
    orderLineId: null,
    createdAt: new Date(at),
  }
  await t.db.insertInto('stockMovements').values(movement).execute()
  await t.db
    .updateTable('products')
    .set((row) => ({ stock: row('stock', '+', delta) }))
    .where('id', '=', productId)
    .execute()
}

// R7.2-08, R3-40, R3-41
test('the log of a record is read newest first, with the names of the users, including those who have left', async () => {
  const [request, brand] = [await t.as('SALES'), await aBrand(t.db)]
  const nancy = await aUser(t.db, { name: 'Nancy' })
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', nancy.id).execute()
  await anEntry('brand', brand.id, { at: '2026-05-01T08:00:00Z', notes: 'older' })
  await anEntry('brand', brand.id, { userId: nancy.id, changes: [change('name', 'A', 'B')] })
  await anEntry('customer', brand.id, { notes: 'of another record' })
  const answer = await request('GET', `${base}/brand/${brand.id}`)
  expect(answer.json()).toEqual([
    {
      id: expect.any(Number),
      action: 'update',
      entityType: 'brand',
      entityId: brand.id,
      userId: nancy.id,
      userName: 'Nancy',
      createdAt: '2026-05-03T12:00:00.000Z',
      notes: null,
      changes: [change('name', 'A', 'B')],
    },
    expect.objectContaining({ notes: 'older', userId: null, userName: null }),
  ])
  expect((await request('GET', `${base}/brand/${brand.id}/`)).json()).toEqual(answer.json())
})

// R7.2-08
test('every kind of record has a log; an unknown record’s log is empty, and an unknown kind is refused', async () => {
  const request = await t.as('ADMIN')
  const kinds = ['order', 'purchaseOrder', 'product', 'customer', 'brand', 'user', 'payment', 'location', 'payroll']
  for (const kind of kinds) expect((await request('GET', `${base}/${kind}/987654`)).json()).toEqual([])
  expect((await request('GET', `${base}/product/99999999999999`)).json()).toEqual([])
  expect((await request('GET', `${base}/sandwich/1`)).statusCode).toBe(400)
  expect((await request('GET', `${base}/order/one`)).statusCode).toBe(400)
})

// R7.2-09
test('the log of a product has its changes and its stock movements, each with the resulting stock', async () => {
  const [request, product] = [await t.as('INVENTORY'), await aProduct(t.db, { name: 'Chai' })]
  const nancy = await aUser(t.db, { name: 'Nancy' })
  const batch = await t.db
    .insertInto('batches')
    .values({
      productId: product.id,
      batchNumber: 'B-7',
      initialQuantity: 5,
      remainingQuantity: 5,
      receivedOn: '2026-05-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await move(product.id, { delta: 41, at: '2026-05-01T08:00:00Z', reason: 'Opening stock' })
  await move(product.id, { delta: -2, at: '2026-05-02T08:00:00Z', batchId: batch.id, userId: nancy.id })
  await anEntry('product', product.id, { at: '2026-05-02T12:00:00Z', changes: [change('basePrice', '12.00', '12.50')] })
  await move(product.id, { delta: -45, at: '2026-05-03T08:00:00Z' })
  const entries: Entry[] = (await request('GET', `${base}/product/${product.id}/`)).json()
  expect(
    entries.map((entry) => [
      entry.notes,
      ...entry.changes.map(({ field, previousValue, newValue }) => [field, previousValue, newValue]),
    ]),
  ).toEqual([
    ['Order 100023', ['stock', '39', '-6']],
    [null, ['basePrice', '12.00', '12.50']],
    ['Order 100023', ['stock', '41', '39']],
    ['Opening stock', ['stock', '0', '41']],
  ])
  expect(entries[2]).toMatchObject({
    userId: nancy.id,
    userName: 'Nancy',
    changes: [{ name: 'Chai', subfield: 'B-7' }],
  })
  expect(entries.map((entry) => Math.sign(entry.id))).toEqual([-1, 1, -1, -1])

  const onlyStock: Entry[] = (await request('GET', `${base}/product/${product.id}/?field=stock`)).json()
  expect(onlyStock).toEqual(entries.filter((entry) => entry.id < 0))
})

test('putting stock into a batch is logged once and is not a change of stock', async () => {
  const [request, product] = [await t.as('INVENTORY'), await aProduct(t.db, { stock: 60 })]
  const added = await request('POST', `/api/db/products/addBatch/${product.id}`, { body: { initialQuantity: 5 } })
  expect(added.statusCode).toBe(200)
  const log = async (query: string): Promise<Entry[]> =>
    (await request('GET', `${base}/product/${product.id}${query}`)).json()
  expect((await log('?field=stock')).map(({ changes }) => changes[0]?.newValue)).toEqual(['60'])
  expect((await log('')).filter(({ notes }) => notes?.includes(added.json().batchNumber))).toHaveLength(1)
  // Not even if a page would end between its two movements.
  expect((await log('?field=stock&limit=1')).map(({ changes }) => changes[0]?.newValue)).toEqual(['60'])
})

// R2.13-51
test('the log of a time range, both ends included, shows the stock in that time', async () => {
  const [request, product] = [await t.as('SALES'), await aProduct(t.db)]
  for (const [day, delta] of [
    [1, 10],
    [2, 5],
    [3, -3],
    [4, 8],
  ] as const)
    await move(product.id, { delta, at: `2026-05-0${day}T08:00:00Z` })
  const levels = async (query: string) => {
    const entries: Entry[] = (await request('GET', `${base}/product/${product.id}/?field=stock&${query}`)).json()
    return entries.flatMap((entry) =>
      entry.changes.map(({ previousValue, newValue }) => `${previousValue} ${newValue}`),
    )
  }
  expect(await levels('from=2026-05-02T08:00:00Z&to=2026-05-03T08:00:00Z')).toEqual(['15 12', '10 15'])
  expect(await levels('from=2026-05-04T00:00:00Z')).toEqual(['12 20'])
  expect(await levels('to=2026-05-01T23:59:59.999Z')).toEqual(['0 10'])
  expect(await levels('limit=2')).toEqual(['12 20', '15 12'])
  expect(await levels('from=2026-06-01T00:00:00Z&to=2026-05-01T00:00:00Z')).toEqual([])
  expect((await request('GET', `${base}/product/${product.id}?from=yesterday`)).statusCode).toBe(400)
  expect((await request('GET', `${base}/product/${product.id}?limit=20001`)).statusCode).toBe(400)
})

test('a reader who may not see costs sees no changes of costs, and no entry that has only those', async () => {
  const product = await aProduct(t.db, { cost: cents(600) })
  await anEntry('product', product.id, { changes: [change('cost', '6.00', '7.00')] })
  await anEntry('product', product.id, {
    at: '2026-05-04T12:00:00Z',
    changes: [change('cost', '7.00', '8.00'), change('basePrice', '10.00', '11.00')],
  })
  await anEntry('product', product.id, {
    at: '2026-05-05T12:00:00Z',
    notes: 'Supplier letter',
    changes: [change('unitCost', '1.00', '2.00')],
  })
  const seenBy = async (role: 'SALES' | 'ACCOUNTING') => {
    const request = await t.as(role)
    const entries: Entry[] = (await request('GET', `${base}/product/${product.id}`)).json()
    return entries.map((entry) => entry.changes.map(({ field }) => field).join())
  }
  expect(await seenBy('ACCOUNTING')).toEqual(['unitCost', 'cost,basePrice', 'cost'])
  expect(await seenBy('SALES')).toEqual(['', 'basePrice'])
})

test('the payroll log and pay in a user’s log are only for payroll and admins, and a driver can read no log', async () => {
  const [sales, payroll, driver] = [await t.as('SALES'), await t.as('PAYROLL'), await t.as('DRIVER')]
  await anEntry('user', sales.userId, { changes: [change('baseRate', '20.00', '21.00'), change('title', null, 'Rep')] })
  expectRefusal(await sales('GET', `${base}/payroll/1`), 403, 'not-allowed')
  expect((await payroll('GET', `${base}/payroll/1`)).statusCode).toBe(200)
  const fields = async (request: typeof sales) => {
    const entries: Entry[] = (await request('GET', `${base}/user/${sales.userId}`)).json()
    return entries.flatMap((entry) => entry.changes.map(({ field }) => field))
  }
  expect(await fields(sales)).toEqual(['title'])
  expect(await fields(payroll)).toEqual(['baseRate', 'title'])
  expect((await driver('GET', `${base}/order/1`)).statusCode).toBe(403)
})

// R2.13-10
test('only changes the reader may see are counted, however many a record has', async () => {
  const [keeper, sales, product] = [await t.as('INVENTORY'), await t.as('SALES'), await aProduct(t.db)]
  const count = async (request: typeof sales, record: string) =>
    (await request('GET', `/api/db/changelog/getCount/${record}`)).json().changes
  await anEntry('product', product.id, { changes: [change('cost', '6.00', '7.00'), change('name', 'A', 'B')] })
  await anEntry('product', product.id, { changes: [change('cost', '7.00', '8.00')] })
  await anEntry('product', product.id, { notes: 'Kept', changes: [change('cost', '8.00', '9.00')] })
  await anEntry('product', product.id)
  for (let n = 0; n < 501; n++) await move(product.id, { delta: 1, at: '2026-05-01T08:00:00Z' })
  expect(await count(keeper, `product/${product.id}`)).toBe(5 + 501)
  expect(await count(sales, `product/${product.id}`)).toBe(3 + 501)
  expect((await sales('GET', '/api/db/changelog/getCount/payroll/1')).statusCode).toBe(403)

  const labeled = await aProduct(t.db, { stock: 60 })
  await keeper('POST', `/api/db/products/addBatch/${labeled.id}`, { body: { initialQuantity: 5 } })
  const entries: Entry[] = (await keeper('GET', `${base}/product/${labeled.id}`)).json()
  expect(await count(keeper, `product/${labeled.id}`)).toBe(entries.flatMap((entry) => entry.changes).length)

  const order = 987_001
  await anEntry('order', order, { changes: [change('cost', '6.00', '7.00'), change('subtotal', '9.00', '9.50')] })
  expect([await count(keeper, `order/${order}`), await count(await t.as('ADMIN'), `order/${order}`)]).toEqual([1, 2])
})

test('entries with nothing that the reader may see do not count toward the limit', async () => {
  const [sales, brand] = [await t.as('SALES'), await aBrand(t.db)]
  await anEntry('brand', brand.id, { at: '2026-05-01T08:00:00Z', changes: [change('name', 'A', 'B')] })
  await anEntry('brand', brand.id, { at: '2026-05-02T08:00:00Z', changes: [change('cost', '1.00', '2.00')] })
  const entries: Entry[] = (await sales('GET', `${base}/brand/${brand.id}?limit=1`)).json()
  expect(entries.map((entry) => entry.changes[0]?.field)).toEqual(['name'])
})

test('for a product with a hundred thousand movements only the newest ones are read', async () => {
  const [request, product] = [await t.as('INVENTORY'), await aProduct(t.db)]
  await sql`insert into stock_movements (product_id, delta, kind, reason, created_at)
    select ${product.id}, 1, 'OPENING', 'Import', timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 100000) as n`.execute(
    t.db,
  )
  await t.db.updateTable('products').set({ stock: 100_000 }).where('id', '=', product.id).execute()
  await sql`analyze stock_movements`.execute(t.db)
  const entries: Entry[] = (await request('GET', `${base}/product/${product.id}/`)).json()
  expect(entries.length).toBe(500)
  expect(entries[0]?.changes[0]).toMatchObject({ previousValue: '99999', newValue: '100000' })
  expect(entries.at(-1)?.changes[0]).toMatchObject({ previousValue: '99500', newValue: '99501' })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze select id from stock_movements
    where product_id = ${product.id} order by created_at desc, id desc limit 500`.execute(t.db)
  expect(JSON.stringify(rows)).toContain('stock_movements_time')
})
