import { expect, test } from 'vitest'
import { aBrand, aProduct, aUser } from '../../test-data/builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [ann, bob] = [await t.as('ADMIN'), await t.as('ADMIN')]

async function aNewOrder() {
  const { sku } = await aProduct(t.db)
  return anOrder(t.db, { lines: [{ sku }] })
}

/** The records whose updates send the modifiedOn their form read (D-15), each with a field to change. */
const records = [
  { type: 'brand', create: () => aBrand(t.db), read: 'brands/getByID', change: 'brands/update', field: 'website' },
  { type: 'product', create: () => aProduct(t.db), read: 'products/getByID', change: 'products/update', field: 'name' },
  { type: 'order', create: aNewOrder, read: 'orders/getByID', change: 'orders/update', field: 'notes' },
  { type: 'user', create: () => aUser(t.db), read: 'users/getById', change: 'users/update', field: 'title' },
]
const nameOf = async (request: ApiClient): Promise<string> =>
  (await request('GET', '/api/db/users/getSession')).json().name

test.for(records)(
  'if two changes arrive at once ($type), one is saved and logged; the other gets the current record and who changed it',
  async ({ type, create, read, change, field }) => {
    const { id } = await create()
    const answer = (await ann('GET', `/api/db/${read}/${id}`)).json()
    const { modifiedOn } = answer.res ?? answer
    const body = (who: string) => ({ body: { [field]: `${who}.example`, modifiedOn } })
    const answers = await Promise.all([
      ann('PUT', `/api/db/${change}/${id}`, body('ann')),
      bob('PUT', `/api/db/${change}/${id}`, body('bob')),
    ])
    const winner = answers.findIndex((answer) => answer.statusCode === 200)
    const [won, lost] = [answers[winner], answers[1 - winner]]
    expect(lost?.json()).toMatchObject({ status: 409, code: 'changed-meanwhile', current: won?.json() })
    expect(lost?.json().changedBy).toBe(await nameOf(winner === 0 ? ann : bob))
    const log = (await ann('GET', `/api/db/changelog/getAll/${type}/${id}`)).json()
    const updates = log.filter((entry: { action: string }) => entry.action === 'update')
    expect(updates).toMatchObject([{ changes: [{ field }] }])
  },
)

test('a conflict names the user who changed the brand, not one who changed its limits afterwards', async () => {
  const brand = await aBrand(t.db)
  const { modifiedOn } = (await ann('GET', `/api/db/brands/getByID/${brand.id}`)).json()
  await ann('PUT', `/api/db/brands/update/${brand.id}`, { body: { website: 'ann.example' } })
  await bob('PUT', `/api/db/brands/updateStockLimits/${brand.id}`, { body: { maxBrandStock: 5 } })
  const late = await bob('PUT', `/api/db/brands/update/${brand.id}`, { body: { website: 'late.example', modifiedOn } })
  expect(late.statusCode, late.body).toBe(409)
  expect(late.json().changedBy).toEqual(await nameOf(ann))
})
