import { commentedEntities } from '@dray/domain/changelog/differences'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('SALES')

const add = (by: ApiClient, body: unknown, headers = {}) => by('POST', '/api/db/comments/addNew', { body, headers })
const read = (by: ApiClient, entityType: string, entityId: number) =>
  by('GET', `/api/db/comments/getAll/${entityType}/${entityId}`)
const texts = async (by: ApiClient, entityType: string, entityId: number): Promise<string[]> =>
  (await read(by, entityType, entityId)).json().map((comment: { text: string }) => comment.text)

async function someOrder(driverId: number | null = null) {
  const product = await aProduct(t.db)
  const order = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  await t.db.updateTable('orders').set({ driverId }).where('id', '=', order.id).execute()
  const { customerId } = await t.db
    .selectFrom('orders')
    .select('customerId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { entityType: 'order', entityId: order.id, customerId, productId: product.id, brandId: product.brandId }
}

test('comments on a record are listed newest first, with author, time and the text as it was written', async () => {
  const { entityType, entityId } = await someOrder()
  const other = await t.as('ACCOUNTING')
  const first = await add(request, { entityType, entityId, text: '  Ring twice.\nLeave at the back.  ' })
  await add(other, { entityType, entityId: String(entityId), text: 'Paid in cash' })
  expect(first.json()).toEqual({
    id: expect.any(Number),
    userId: request.userId,
    userName: expect.any(String),
    text: 'Ring twice.\nLeave at the back.',
    createdAt: expect.any(String),
    isContactNote: false,
  })
  const all = (await read(other, entityType, entityId)).json()
  expect(all).toEqual([expect.objectContaining({ userId: other.userId, text: 'Paid in cash' }), first.json()])
  expect((await read(request, 'order', (await someOrder()).entityId)).json()).toEqual([])
})

test('customers, products and brands have comments too, separate from those of other records with the same id', async () => {
  const { entityId, customerId, productId, brandId } = await someOrder()
  const records = { order: entityId, customer: customerId, product: productId, brand: brandId }
  for (const [entityType, id] of Object.entries(records))
    expect((await add(request, { entityType, entityId: id, text: `On the ${entityType}` })).statusCode).toBe(200)
  for (const [entityType, id] of Object.entries(records))
    expect(await texts(request, entityType, id)).toContain(`On the ${entityType}`)
})

test.each(commentedEntities)('comments on an unknown %s cannot be read or added', async (entityType) => {
  expect((await read(request, entityType, 987_654)).statusCode).toBe(404)
  expect((await add(request, { entityType, entityId: 987_654, text: 'Into the void' })).statusCode).toBe(404)
})

test.each(['payroll', 'user', 'location'])('a %s cannot be commented on', async (entityType) => {
  expect((await read(request, entityType, 1)).statusCode).toBe(400)
  expect((await add(request, { entityType, entityId: 1, text: 'No' })).statusCode).toBe(400)
})

test('a driver can read and add comments on their own orders; any other record is not found', async () => {
  const driver = await t.as('DRIVER')
  const [own, other] = [await someOrder(driver.userId), await someOrder()]
  await add(request, { ...own, text: 'Ring twice' })
  expect((await add(driver, { ...own, text: 'Nobody at home' })).statusCode).toBe(200)
  expect(await texts(driver, 'order', own.entityId)).toEqual(['Nobody at home', 'Ring twice'])
  const hidden = [other, { entityType: 'customer', entityId: own.customerId }, { entityType: 'product', entityId: 1 }]
  for (const { entityType, entityId } of hidden) {
    expect((await read(driver, entityType, entityId)).statusCode).toBe(404)
    expect((await add(driver, { entityType, entityId, text: 'Let me in' })).statusCode).toBe(404)
  }
  expect(await texts(request, 'order', other.entityId)).toEqual([])
})

test('a comment must have text, and not too much', async () => {
  const { entityType, entityId } = await someOrder()
  for (const text of ['', '  \n ', 'x'.repeat(4001)])
    expect((await add(request, { entityType, entityId, text })).statusCode).toBe(400)
  expect(await texts(request, entityType, entityId)).toEqual([])
})

test('a comment sent twice with one key is added once, and comments by two people at once are both added', async () => {
  const { entityType, entityId } = await someOrder()
  const key = { 'idempotency-key': 'one-comment' }
  const body = { entityType, entityId, text: 'Once' }
  const other = await t.as('SALES')
  await Promise.all([add(request, body, key), add(request, body, key), add(other, { ...body, text: 'Also' })])
  expect((await texts(request, entityType, entityId)).sort()).toEqual(['Also', 'Once'])
})

test('a contact note is a comment on a customer, and on nothing else', async () => {
  const { entityId, customerId } = await someOrder()
  const note = { entityType: 'customer', entityId: customerId, text: 'Will send a check', isContactNote: true }
  expect((await add(request, note)).json()).toMatchObject({ isContactNote: true })
  expect((await read(request, 'customer', customerId)).json()).toMatchObject([{ isContactNote: true, text: note.text }])
  const refused = await add(request, { ...note, entityType: 'order', entityId })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual([{ path: 'isContactNote', message: 'Only a customer can have a contact note' }])
})

test('a comment shows its author even after they have left', async () => {
  const { entityType, entityId } = await someOrder()
  const leaver = await t.as('SALES')
  await add(leaver, { entityType, entityId, text: 'Farewell' })
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', leaver.userId).execute()
  expect((await read(request, entityType, entityId)).json()[0].userName).toMatch(/^User /)
})

test('only the newest 500 comments are listed', async () => {
  const { entityType, entityId } = await someOrder()
  const rows = Array.from({ length: 501 }, (_, n) => ({
    entityType: 'order' as const,
    entityId,
    userId: request.userId,
    text: `${n}`,
  }))
  await t.db.insertInto('comments').values(rows).execute()
  const all = await texts(request, entityType, entityId)
  expect(all).toHaveLength(500)
  expect(all[0]).toBe('500')
  expect(all.at(-1)).toBe('1')
})
