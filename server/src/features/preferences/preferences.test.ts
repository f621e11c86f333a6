import { expect, test, vi } from 'vitest'
import { aBrand } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

const base = '/api/db/preferences'
const data = {
  brands: ['Acme'],
  types: ['Flower'],
  genetics: [],
  extractTypes: [],
  weights: [3.5],
  stock: 'in',
  searchTerm: 'og',
}
const saveProduct = (request: ApiClient, body: object) =>
  request('POST', `${base}/saveProductFilter/`, {
    body: { userId: request.userId, brandId: 0, filterData: data, ...body },
  })
const ofBrand = async (request: ApiClient, brandId: number) =>
  (await request('GET', `${base}/getProductFilters/${request.userId}/${brandId}`)).json()
const saveInventory = (request: ApiClient, filterName: string, filters: object = {}) =>
  request('POST', `${base}/saveFilter/`, { body: { userId: request.userId, filterData: { filterName, filters } } })
const inventoryOf = async (request: ApiClient) => (await request('GET', `${base}/getFilters/${request.userId}`)).json()

// R7.6-09, R3-36, R3-37, R3-38, R9-13
test('a list offers the filters of its brand and those for all brands; brand 0 returns all filters', async () => {
  const request = await t.as('SALES')
  const [mine, other] = [await aBrand(t.db), await aBrand(t.db)]
  const all = (await saveProduct(request, { name: 'Everywhere' })).json()
  const here = (await saveProduct(request, { name: 'Here', brandId: mine.id })).json()
  const there = (await saveProduct(request, { name: 'There', brandId: other.id })).json()
  expect(here).toEqual({
    id: expect.any(Number),
    settings: { filterName: 'Here', filterBrandId: mine.id, filterData: data },
  })
  expect(all.settings.filterBrandId).toBe(0)
  expect(await ofBrand(request, mine.id)).toEqual([all, here])
  expect(await ofBrand(request, other.id)).toEqual([all, there])
  expect(await ofBrand(request, 0)).toEqual([all, here, there])
  expect(await ofBrand(request, 987_654)).toEqual([all])
})

// R7.6-10
test('a filter with the same name for the same brand is replaced; for another brand it is another filter', async () => {
  const request = await t.as('INVENTORY')
  const brand = await aBrand(t.db)
  const first = (await saveProduct(request, { name: 'Low' })).json()
  const again = (await saveProduct(request, { name: 'Low', filterData: { stock: 'out' } })).json()
  await saveProduct(request, { name: 'Low', brandId: String(brand.id) })
  expect(again.id).toBe(first.id)
  const saved = await ofBrand(request, 0)
  expect(saved.map((filter: { settings: { filterBrandId: number } }) => filter.settings.filterBrandId)).toEqual([
    0,
    brand.id,
  ])
  expect(saved[0].settings.filterData).toEqual({ ...emptyFilter, stock: 'out' })
})
const emptyFilter = { brands: [], types: [], genetics: [], extractTypes: [], weights: [], stock: null, searchTerm: '' }

test('a filter saved twice at once exists once', async () => {
  const request = await t.as('SALES')
  const answers = await Promise.all([saveProduct(request, { name: 'Twin' }), saveProduct(request, { name: 'Twin' })])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  expect((await ofBrand(request, 0)).length).toBe(1)
})

// R3-39, R7.6-08
test('an inventory filter is saved, listed and removed', async () => {
  const request = await t.as('ACCOUNTING')
  const saved = (await saveInventory(request, 'Too much', { brands: ['Acme'], overLimit: true })).json()
  expect(saved).toEqual({
    id: expect.any(Number),
    filterName: 'Too much',
    filters: {
      search: '',
      brands: ['Acme'],
      types: [],
      weights: [],
      stock: null,
      overLimit: true,
      showHidden: false,
    },
  })
  const plain = (await saveInventory(request, 'Usual')).json()
  expect(plain.filters).toEqual({ ...saved.filters, brands: [], overLimit: false })
  expect(await inventoryOf(request)).toEqual([saved, plain])
  expect((await request('DELETE', `${base}/removeFilter/${plain.id}`)).json()).toEqual({ ok: true })
  expect(await ofBrand(request, 0)).toEqual([])
  expect((await request('DELETE', `${base}/removeProductFilter/${saved.id}`)).statusCode).toBe(404)
  expect((await request('DELETE', `${base}/removeFilter/${saved.id}`)).json()).toEqual({ ok: true })
  expect(await inventoryOf(request)).toEqual([])
  expect((await request('DELETE', `${base}/removeFilter/${saved.id}`)).statusCode).toBe(404)
})

// R6-09
test('filters belong to their user: no one else can read, save or remove them, not even an admin', async () => {
  const [ann, admin] = [await t.as('SALES'), await t.as('ADMIN')]
  const filter = (await saveProduct(ann, { name: 'Mine' })).json()
  const answers = await Promise.all([
    admin('GET', `${base}/getProductFilters/${ann.userId}/0`),
    admin('GET', `${base}/getFilters/${ann.userId}`),
    saveProduct(admin, { name: 'Hers', userId: ann.userId }),
    admin('POST', `${base}/saveFilter/`, {
      body: { userId: ann.userId, filterData: { filterName: 'Hers', filters: {} } },
    }),
  ])
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [403, 'not-allowed']),
  )
  expect((await admin('DELETE', `${base}/removeProductFilter/${filter.id}`)).statusCode).toBe(404)
  expect(await ofBrand(ann, 0)).toEqual([filter])
})

test('a filter needs a name and a brand that exists', async () => {
  const request = await t.as('SALES')
  const nameless = await saveProduct(request, { name: '  ' })
  expect(nameless.statusCode, nameless.body).toBe(400)
  expect(nameless.json().errors).toEqual([{ path: 'name', message: 'Enter a filter name' }])
  expect((await saveInventory(request, '')).statusCode).toBe(400)
  const unknown = await saveProduct(request, { name: 'X', brandId: 987_654 })
  expectRefusal(unknown, 422, 'brand-unknown')
  expect(await ofBrand(request, 0)).toEqual([])
})

test('a user can have at most 200 filters; a replaced filter is not a new one', async () => {
  const request = await t.as('SALES')
  await t.db
    .insertInto('savedFilters')
    .values(
      Array.from({ length: 199 }, (_, n) => ({
        kind: 'inventory' as const,
        userId: request.userId,
        brandId: null,
        name: `Filter ${n}`,
        filters: '{}',
      })),
    )
    .execute()
  const answers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => saveProduct(request, { name })))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
  const refused = answers.find((answer) => answer.statusCode === 422)
  expect(refused?.json().code).toBe('too-many-filters')
  expect((await saveInventory(request, 'Filter 7')).statusCode).toBe(200)
})

test('a user without a role cannot save filters', async () => {
  const request = await t.as()
  expect((await saveProduct(request, { name: 'X' })).statusCode).toBe(403)
})

test('saved and removed filters are announced to other open browsers', async () => {
  const request = await t.as('SALES')
  const heard: unknown[] = []
  const stop = t.dray.live.subscribe(
    (event) => event.kind === 'changed' && event.entity === 'preferences' && heard.push(event),
  )
  const { id } = (await saveProduct(request, { name: 'Shared' })).json()
  await request('DELETE', `${base}/removeProductFilter/${id}`)
  const event = { kind: 'changed', entity: 'preferences', ids: [id] }
  await vi.waitFor(() => expect(heard).toEqual([event, event]))
  stop()
})

const viewData = { range: 'This Week', search: 'ernst', status: 'PACKED', owner: '3,none' }
const saveView = (request: ApiClient, name: string, filters: object = viewData, userId = request.userId) =>
  request('POST', `${base}/saveView/`, { body: { userId, list: 'order', name, filters } })
const viewsOf = async (request: ApiClient, userId = request.userId) =>
  request('GET', `${base}/getViews/${userId}/order`)

test('a view of the order list is saved, replaced under the same name, listed and removed', async () => {
  const request = await t.as('DRIVER')
  const first = (await saveView(request, 'Mine')).json()
  const whole = { ...viewData, from: null, to: null, payment: '', driver: '', location: '' }
  expect(first).toEqual({ id: expect.any(Number), name: 'Mine', list: 'order', filters: whole })
  const again = (await saveView(request, 'Mine', { from: '2026-01-01', to: '2026-01-31' })).json()
  expect(again).toMatchObject({
    id: first.id,
    filters: { range: null, from: '2026-01-01', to: '2026-01-31', search: '' },
  })
  await saveInventory(request, 'Mine')
  expect((await viewsOf(request)).json()).toEqual([again])
  expect((await request('DELETE', `${base}/removeFilter/${first.id}`)).statusCode).toBe(404)
  const inventory = (await inventoryOf(request))[0].id
  expect((await request('DELETE', `${base}/removeView/${inventory}`)).statusCode).toBe(404)
  expect((await request('DELETE', `${base}/removeView/${first.id}`)).json()).toEqual({ ok: true })
  expect((await viewsOf(request)).json()).toEqual([])
})

test('a view belongs to its user and needs a name and valid dates', async () => {
  const [ann, admin] = [await t.as('SALES'), await t.as('ADMIN')]
  const { id } = (await saveView(ann, 'Hers')).json()
  expect((await viewsOf(admin, ann.userId)).statusCode).toBe(403)
  expect((await saveView(admin, 'Hers', {}, ann.userId)).statusCode).toBe(403)
  expect((await admin('DELETE', `${base}/removeView/${id}`)).statusCode).toBe(404)
  expect((await saveView(ann, ' ')).json().errors).toEqual([{ path: 'name', message: 'Enter a view name' }])
  expect((await saveView(ann, 'X', { range: 'Always' })).statusCode).toBe(400)
  expect((await ann('GET', `${base}/getViews/${ann.userId}/users`)).statusCode).toBe(400)
  expect((await saveView(ann, 'X', { from: '2026-13-01' })).statusCode).toBe(400)
})

test('a view of the list of purchase orders is saved, replaced under the same name, listed and removed; no order list has it', async () => {
  const [request, other] = [await t.as('INVENTORY'), await t.as('INVENTORY')]
  const save = (filters: object, by = request) =>
    by('POST', `${base}/saveView/`, { body: { userId: request.userId, list: 'purchase', name: 'Late', filters } })
  const views = async () => (await request('GET', `${base}/getViews/${request.userId}/purchase`)).json()
  const first = (await save({ late: 'true', brand: '3' })).json()
  const again = (await save({ status: 'ORDERED', expected: 'Next 7 Days' })).json()
  expect(again).toEqual({
    id: first.id,
    list: 'purchase',
    name: 'Late',
    filters: { search: '', status: 'ORDERED', payment: '', brand: '', late: '', expected: 'Next 7 Days' },
  })
  expect(await views()).toEqual([again])
  expect((await viewsOf(request)).json()).toEqual([])
  expect((await save({}, other)).statusCode).toBe(403)
  expect((await other('DELETE', `${base}/removeView/${first.id}`)).statusCode).toBe(404)
  expect((await request('DELETE', `${base}/removeView/${first.id}`)).json()).toEqual({ ok: true })
  expect(await views()).toEqual([])
})

test('a view of the figures is saved, listed and removed; unknown groups and figures are refused', async () => {
  const [request, other] = [await t.as('SALES'), await t.as('SALES')]
  const filters = { range: 'YTD', from: null, to: null, by: 'brand', measure: 'units', compare: 'yearBefore' }
  const save = (changed: object = {}, by = request) =>
    by('POST', `${base}/saveView/`, {
      body: { userId: request.userId, list: 'figures', name: 'Brands', filters: { ...filters, ...changed } },
    })
  const views = async () => (await request('GET', `${base}/getViews/${request.userId}/figures`)).json()
  const { id } = (await save()).json()
  expect(await views()).toEqual([{ id, list: 'figures', name: 'Brands', filters }])
  expect((await save({ by: 'color' })).statusCode).toBe(400)
  expect((await save({ measure: 'profit' })).statusCode).toBe(400)
  expect((await save({}, other)).statusCode).toBe(403)
  expect((await other('DELETE', `${base}/removeView/${id}`)).statusCode).toBe(404)
  expect((await request('DELETE', `${base}/removeView/${id}`)).json()).toEqual({ ok: true })
  expect(await views()).toEqual([])
})
