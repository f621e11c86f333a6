import { locationColors } from '@dray/domain/locations/location-colors'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('SALES')

type Location = { id: number; name: string; color: string; isDefault: boolean }

const list = async (): Promise<Location[]> => (await request('GET', '/api/db/orders/getLocations')).json()
const add = (body: unknown, by = request) => by('POST', '/api/db/orders/addLocation', { body })
const added = async (name: string): Promise<Location> => (await add({ name, color: '#EF4444' })).json()
const update = (id: number, body: unknown, by = request) => by('PUT', `/api/db/orders/updateLocation/${id}`, { body })
const remove = (id: number, by = request) => by('DELETE', `/api/db/orders/removeLocation/${id}`)
const log = async (id: number) => (await request('GET', `/api/db/changelog/getAll/location/${id}`)).json()
const defaults = async () => (await list()).filter((location) => location.isDefault).map((location) => location.id)
const makeDefault = (id: number) => update(id, { isDefault: true })

// R7.5-02, R2.11-01, R3-35, R5-66
test('a location is added with a name and one of ten colors, and is in the list', async () => {
  const answer = await add({ name: '  North dock ', color: '#22C55E' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ id: expect.any(Number), name: 'North dock', color: '#22C55E', isDefault: false })
  expect(await list()).toContainEqual(answer.json())
  expect(await log(answer.json().id)).toMatchObject([
    { action: 'create', userId: request.userId, changes: [{ newValue: 'North dock' }, { newValue: '#22C55E' }, {}] },
  ])
  const inventory = await t.as('INVENTORY')
  for (const [n, color] of locationColors.entries())
    expect((await add({ name: `Color ${n}`, color }, inventory)).statusCode).toBe(200)
})

// R5-63, R5-64
test.each([
  [{ name: '  ', color: '#EF4444' }, 'Location name is required'],
  [{ name: 'No color' }, 'Location color is required'],
  [{ name: 'Other color', color: '#123456' }, 'Location color is required'],
])('an invalid location is refused: %j', async (body, message) => {
  const answer = await add(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.map((error: { message: string }) => error.message)).toEqual([message])
  expect((await add({ color: '#EF4444' })).json().errors[0].path).toBe('name')
})

test('with several errors, the title is the first in form order, and all are listed', async () => {
  const body = (await add({})).json()
  expect(body).toMatchObject({ title: 'Location name is required', error: 'Location name is required' })
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'color'])
})

test('names of locations in use are unique, ignoring case, even if two are added at once', async () => {
  const answers = await Promise.all([add({ name: 'Twin', color: '#EF4444' }), add({ name: 'TWIN', color: '#F97316' })])
  const [refused, kept] = answers.sort((a, b) => b.statusCode - a.statusCode)
  expect([refused?.statusCode, kept?.statusCode]).toEqual([409, 200])
  expect(refused?.json().code).toBe('name-taken')
  await remove(kept?.json().id)
  expect((await add({ name: 'Twin', color: '#EF4444' })).statusCode).toBe(200)
})

// R7.5-03, R2.11-03
test('a color is changed and logged; the same color again changes nothing', async () => {
  const { id } = await added('Painted')
  expect((await update(id, { color: '#6B7280' })).json()).toMatchObject({ id, color: '#6B7280', isDefault: false })
  expect((await update(id, { color: '#6B7280' })).statusCode).toBe(200)
  const [newest, ...older] = await log(id)
  expect(newest).toMatchObject({
    action: 'update',
    userId: request.userId,
    changes: [{ name: 'Painted', field: 'color', previousValue: '#EF4444', newValue: '#6B7280' }],
  })
  expect(older).toHaveLength(1)
})

// R7.5-04, R2.11-06
test('a new default replaces the former one, both logs have the change, and new orders start there', async () => {
  const [before = 0] = await defaults()
  const { id } = await added('New default')
  expect((await makeDefault(id)).json().isDefault).toBe(true)
  expect(await defaults()).toEqual([id])
  expect((await log(before))[0].changes).toMatchObject([
    { field: 'isDefault', previousValue: 'true', newValue: 'false' },
  ])
  expect((await log(id))[0].changes).toMatchObject([{ field: 'isDefault', newValue: 'true' }])
  expect((await list())[0]?.id).toBe(id)
})

// R2.11-06
test('if many locations are made the default at once, none fails and exactly one is the default', async () => {
  const rivals: Location[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) rivals.push(await added(`Rival ${n}`))
  const answers = await Promise.all(rivals.map(({ id }) => makeDefault(id)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(rivals.map(() => 200))
  expect(await defaults()).toHaveLength(1)
})

test('if no location is left, exactly one of those added at once is the default', async () => {
  const own = await testApp()
  await own.db.updateTable('packingLocations').set({ isDefault: false, isRemoved: true }).execute()
  const sales = await own.as('SALES')
  await Promise.all(['A', 'B', 'C'].map((name) => add({ name, color: '#EF4444' }, sales)))
  const left: Location[] = (await sales('GET', '/api/db/orders/getLocations')).json()
  expect(left.filter((location) => location.isDefault)).toHaveLength(1)
  await own.stop()
})

// R7.5-05
test('a removed location is no longer listed, and old orders keep its name', async () => {
  const { id } = await added('Old dock')
  const product = await aProduct(t.db)
  const order = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  await t.db.updateTable('orders').set({ packingLocationId: id }).where('id', '=', order.id).execute()
  expect((await remove(id)).json()).toEqual({ ok: true })
  expect((await list()).map((location) => location.id)).not.toContain(id)
  const kept = (await request('GET', `/api/db/orders/getByID/${order.id}`)).json().res
  expect(kept).toMatchObject({ packingLocationId: id, packingLocationName: 'Old dock' })
  expect((await log(id))[0]).toMatchObject({ action: 'update', notes: 'Packing location Old dock removed' })
  for (const answer of [await remove(id), await update(id, { color: '#6B7280' }), await makeDefault(id)])
    expect(answer.statusCode).toBe(404)
})

test('the default location cannot be removed, and neither can one that is becoming the default', async () => {
  const [standing = 0] = await defaults()
  expectRefusal(await remove(standing), 409, 'default-location-stays')
  const { id } = await added('Contested')
  const codes = (await Promise.all([makeDefault(id), remove(id)])).map((answer) => answer.statusCode)
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(codes)
  expect(await defaults()).toHaveLength(1)
})

test('after location 1 has been removed, a brand without a location can still be added', async () => {
  const { id } = await added('Everything moves here')
  await makeDefault(id)
  expect((await remove(1)).statusCode).toBe(200)
  const inventory = await t.as('INVENTORY')
  const brand = await inventory('POST', '/api/db/brands/addNew', { body: { name: 'Late brand' } })
  expect(brand.statusCode, brand.body).toBe(200)
  expect(brand.json().defaultLocationId).toBe(1)
})

test('only sales and inventory can change locations', async () => {
  const { id } = await added('Guarded')
  for (const role of ['ACCOUNTING', 'PAYROLL', 'DRIVER'] as const) {
    const other = await t.as(role)
    const answers = [
      await add({ name: `By ${role}`, color: '#EF4444' }, other),
      await update(id, { color: '#6B7280' }, other),
      await remove(id, other),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
  }
  expect(await list()).toContainEqual({ id, name: 'Guarded', color: '#EF4444', isDefault: false })
})

test.each([{}, { isDefault: false }, { color: 'red' }, { color: null }, { name: 'Renamed' }])(
  'a change without a field that can be changed is refused: %j',
  async (body) => {
    const { id } = await added(`Unchanged ${JSON.stringify(body)}`)
    expect((await update(id, body)).statusCode).toBe(400)
    expect(await log(id)).toHaveLength(1)
  },
)
