import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

const untaggedUnits = async (productId: number): Promise<number> => {
  const batches = await t.db
    .selectFrom('batches')
    .select('remainingQuantity')
    .where('productId', '=', productId)
    .execute()
  return batches.reduce((units, { remainingQuantity }) => units - remainingQuantity, 20)
}

// D-163
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

// D-95, D-163
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
