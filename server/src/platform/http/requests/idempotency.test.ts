import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { claimKey } from './idempotency.sql.ts'

const t = await openTestApp()

const untaggedUnits = async (productId: number): Promise<number> => {
  const batches = await t.db
    .selectFrom('batches')
    .select('remainingQuantity')
    .where('productId', '=', productId)
    .execute()
  return batches.reduce((units, { remainingQuantity }) => units - remainingQuantity, 20)
}

test('a key identifies one request: the same body for another record is refused, and each call has its own keys', async () => {
  const request = await t.as('INVENTORY', 'SALES')
  const [chai, chang] = [await aProduct(t.db, { stock: 20 }), await aProduct(t.db, { stock: 20 })]
  const headers = { 'idempotency-key': 'one batch' }
  const add = (id: number) =>
    request('POST', `/api/db/products/addBatch/${id}`, { body: { initialQuantity: 5 }, headers })
  const first = await add(chai.id)
  expect((await add(chai.id)).json()).toEqual(first.json())
  expectRefusal(await add(chang.id), 422, 'key-reused')
  expect([await untaggedUnits(chai.id), await untaggedUnits(chang.id)]).toEqual([15, 20])
  const comment = { entityType: 'product', entityId: chai.id, text: 'Five tagged' }
  expect((await request('POST', '/api/db/comments/addNew', { body: comment, headers })).statusCode).toBe(200)
})

test.each(['', 'x'.repeat(201)])('a key of %j is refused, and nothing is done', async (key) => {
  const request = await t.as('INVENTORY')
  const product = await aProduct(t.db, { stock: 20 })
  const answer = await request('POST', `/api/db/products/addBatch/${product.id}`, {
    body: { initialQuantity: 5 },
    headers: { 'idempotency-key': key },
  })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors?.[0]?.path).toBe('Idempotency-Key')
  expect(await untaggedUnits(product.id)).toBe(20)
})

test('a key of 200 characters is the longest', async () => {
  const request = await t.as('INVENTORY')
  const product = await aProduct(t.db, { stock: 20 })
  const add = async () =>
    request('POST', `/api/db/products/addBatch/${product.id}`, {
      body: { initialQuantity: 5 },
      headers: { 'idempotency-key': 'x'.repeat(200) },
    })
  const first = await add()
  expect(first.statusCode, first.body).toBe(200)
  expect((await add()).json()).toEqual(first.json())
  expect(await untaggedUnits(product.id)).toBe(15)
})

test('a change that adds a difference to stock or credit runs once per key, like a POST', async () => {
  const request = await t.as('ADMIN')
  const [product, customer] = [await aProduct(t.db, { stock: 20 }), await aCustomer(t.db)]
  const count = async (key: string) => {
    const body = { stock: 27, stockBefore: 20 }
    const headers = { 'idempotency-key': key }
    return (await request('PUT', `/api/db/products/update/${product.id}`, { body, headers })).json().stock
  }
  const credit = async (key: string) => {
    const body = { creditAvailable: 7, creditBefore: 0, reason: 'Return' }
    const headers = { 'idempotency-key': key }
    return (await request('PUT', `/api/db/customers/update/${customer.id}`, { body, headers })).json().creditAvailable
  }
  expect([await count('first'), await count('first'), await count('second')]).toEqual([27, 27, 34])
  expect([await credit('first'), await credit('first'), await credit('second')]).toEqual([7, 7, 14])
})

const findSent = async (by: Awaited<ReturnType<typeof t.as>>, call: string, key: string) =>
  (await by('POST', '/api/db/users/findSentChange', { body: { call, key } })).json()

test('whoever lost an answer can ask whether the change was saved, by its key, and asking changes nothing', async () => {
  const [ann, bob] = [await t.as('SALES'), await t.as('SALES')]
  const call = 'POST /api/db/customers/addNew'
  const add = () =>
    ann('POST', '/api/db/customers/addNew', {
      body: { customerName: 'Lost answer' },
      headers: { 'idempotency-key': 'lost' },
    })
  expect(await findSent(ann, call, 'lost')).toEqual({ wasSaved: false })
  expect((await add()).statusCode).toBe(200)
  expect(await findSent(ann, call, 'lost')).toEqual({ wasSaved: true })
  expect((await add()).statusCode).toBe(200)
  expect(await findSent(bob, call, 'lost')).toEqual({ wasSaved: false })
  expect(await findSent(ann, 'POST /api/db/comments/addNew', 'lost')).toEqual({ wasSaved: false })
})

test('a question about a change that is still running waits for its end', async () => {
  const ann = await t.as('SALES')
  const ids = { userId: ann.userId, call: 'POST /api/db/customers/addNew', key: 'running' }
  for (const isSaved of [false, true]) {
    const running = await t.db.startTransaction().execute()
    await claimKey(running, ids, 'hash')
    const asked = findSent(ann, ids.call, ids.key)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      expect(rows).not.toHaveLength(0)
    })
    await (isSaved ? running.commit() : running.rollback()).execute()
    expect(await asked).toEqual({ wasSaved: isSaved })
  }
})
