import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const addTo = {
  type: '/api/db/products/addNewProductType',
  extract: '/api/db/products/addNewExtractType',
} as const
const lists = { type: '/api/db/products/getProductTypes', extract: '/api/db/products/getExtractTypes' } as const

// R7.3-01, R7.3-02, R7.3-03, R7.3-04, R3-18, R5-06, R5-07
test.each(['type', 'extract'] as const)('a product %s is added by name, and names are unique', async (kind) => {
  const add = (name: unknown, headers = {}) => keeper('POST', addTo[kind], { body: { name }, headers })
  const added = await add('  Hash Rosin é ')
  const requiresCoa = kind === 'type' ? { requiresCoa: false } : {}
  expect(added.json()).toEqual({ id: expect.any(Number), name: 'Hash Rosin é', ...requiresCoa })
  expect((await keeper('GET', lists[kind])).json()).toContainEqual(added.json())
  expectRefusal(await add('hash rosin É'), 409, 'name-taken')
  for (const wrong of ['', '   ', null, 7, 'x'.repeat(201), 'a\u0000b']) expect((await add(wrong)).statusCode).toBe(400)
  const twice = await Promise.all([1, 2].map(() => add('Once', { 'idempotency-key': `${kind}-once` })))
  expect(twice[0]?.json()).toEqual(twice[1]?.json())
  const race = await Promise.all([1, 2, 3].map(() => add('Race')))
  expect(race.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  const sales = await t.as('SALES')
  expect((await sales('POST', addTo[kind], { body: { name: 'No' } })).statusCode).toBe(403)
  expect((await sales('GET', lists[kind])).statusCode).toBe(200)
  expect((await (await t.as('DRIVER'))('GET', lists[kind])).statusCode).toBe(403)
})

test('a product type is renamed, and the SKUs of its products stay', async () => {
  const rename = (id: number, name: string, request = keeper) =>
    request('PUT', `/api/db/products/updateProductType/${id}`, { body: { name } })
  const [product, other] = [await aProduct(t.db), await aProduct(t.db)]
  expect((await rename(product.typeId, ' Edibles ')).json()).toEqual({
    id: product.typeId,
    name: 'Edibles',
    requiresCoa: false,
  })
  const read = (await keeper('GET', `/api/db/products/getByID/${product.id}`)).json()
  expect({ type: read.type, sku: read.sku }).toEqual({ type: 'Edibles', sku: product.sku })
  expect((await rename(product.typeId, 'EDIBLES')).json().name).toBe('EDIBLES')
  expectRefusal(await rename(other.typeId, 'edibles'), 409, 'name-taken')
  expect((await rename(other.typeId, ' ')).statusCode).toBe(400)
  expect((await rename(987654, 'Nothing')).statusCode).toBe(404)
  expect((await rename(other.typeId, 'No', await t.as('SALES'))).statusCode).toBe(403)
})
