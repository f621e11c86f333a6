import { cents } from '@dray/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct, setBasePrice } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [sales, admin] = [await t.as('SALES'), await t.as('ADMIN')]

let brandId: number
let ernst: { id: number; customerName: string }
let island: { id: number; customerName: string }
let chai: { id: number; sku: string }
let chang: { id: number; sku: string }
beforeEach(async () => {
  brandId = (await aBrand(t.db)).id
  ;[ernst, island] = [await aCustomer(t.db), await aCustomer(t.db)]
  chai = await aProduct(t.db, { brandId, basePrice: cents(10_00), cost: cents(6_00) })
  chang = await aProduct(t.db, { brandId, basePrice: cents(20_00), cost: cents(15_00) })
  await aCustomPrice(t.db, ernst.id, chai.id, cents(8_00))
  await aCustomPrice(t.db, island.id, chang.id, cents(18_00))
})

type Plan = Record<string, unknown>
const raise = (more: Plan = {}): Plan => ({
  kind: 'percent',
  sign: '+',
  value: 10,
  scope: 'custom',
  rounding: 'none',
  brandIds: [brandId],
  ...more,
})
const url = (call: string) => `/api/db/customers/${call}`
const preview = (plan: Plan, as = sales, customerIds = [ernst.id, island.id]) =>
  as('POST', url('previewPriceRound'), { body: { customerIds, plan } })
const fingerprint = async (plan: Plan, id: number, as = sales) =>
  (await preview(plan, as, [id])).json().customers[0].fingerprint
const apply = async (
  roundId: string,
  id: number,
  plan: Plan,
  { as = sales, body = {} }: { as?: ApiClient; body?: object } = {},
) =>
  as('PUT', url(`applyPriceRound/${roundId}/${id}`), {
    body: { plan, fingerprint: await fingerprint(plan, id, as), ...body },
  })
const undo = (roundId: string, id: number, as = sales) => as('PUT', url(`undoPriceRound/${roundId}/${id}`))
const prices = async (id: number): Promise<Record<number, number>> =>
  Object.fromEntries(
    (await sales('GET', url(`getCustomPricing/${id}/`)))
      .json()
      .map(({ productId, customPrice }: { productId: number; customPrice: number }) => [productId, customPrice]),
  )
const set = (id: number, productId: number, customPrice: number) =>
  sales('PUT', url(`updateCustomPricing/${id}`), { body: { productIds: [productId], customPrice } })
const rounds = async () => (await sales('GET', url('getPriceRounds'))).json()

test('a preview counts the new prices of each customer and names the largest changes first; nothing is written', async () => {
  const answer = (await preview(raise({ scope: 'all', rounding: '.99' }))).json()
  const counts = { prices: 2, added: 1, belowFloor: null, fingerprint: expect.any(String) }
  expect(answer.customers).toHaveLength(2)
  expect(answer.customers).toMatchObject([counts, counts])
  expect(
    answer.largest.map(({ current, newPrice }: { current: number; newPrice: number }) => [current, newPrice]),
  ).toEqual(
    [
      [8, 8.99],
      [10, 10.99],
      [20, 21.99],
      [18, 19.99],
    ].sort(([a = 0, b = 0], [c = 0, d = 0]) => d / c - b / a),
  )
  expect(answer.largest[0]).toMatchObject({ customerName: ernst.customerName, isCustom: true })
  expect([await prices(ernst.id), await prices(island.id)]).toEqual([{ [chai.id]: 8 }, { [chang.id]: 18 }])
  expect(await rounds()).toEqual([])
})

test('a round sets the prices that were previewed for each customer, with history and log, and is undone as one', async () => {
  const roundId = crypto.randomUUID()
  const plan = raise({ scope: 'all' })
  await setBasePrice(t.db, [chai.id], cents(11_00))
  expect((await apply(roundId, ernst.id, plan)).json()).toEqual({ ok: true })
  expect((await apply(roundId, island.id, plan)).json()).toEqual({ ok: true })
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 8.8, [chang.id]: 22 })
  expect(await prices(island.id)).toEqual({ [chai.id]: 12.1, [chang.id]: 19.8 })
  expect((await rounds())[0]).toMatchObject({ roundId, plan, prices: 4, undoable: 4 })
  expect(new Set((await rounds())[0].customerIds)).toEqual(new Set([ernst.id, island.id]))
  const log = (await sales('GET', `/api/db/changelog/getAll/customer/${ernst.id}`)).json()
  expect(log[0]).toMatchObject({ notes: 'Price round' })

  await set(island.id, chang.id, 17)
  expect((await undo(roundId, ernst.id)).json()).toEqual({ restored: 2, kept: 0 })
  expect((await undo(roundId, island.id)).json()).toEqual({ restored: 1, kept: 1 })
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 8 })
  expect(await prices(island.id)).toEqual({ [chang.id]: 17 })
  const restored = (await sales('GET', url(`getPricing/${ernst.id}`))).json().prices
  // A refresh still proposes the base price's change since then.
  expect(restored).toMatchObject([{ productId: chai.id, anchor: 10, way: 'undo' }])
  expect((await rounds())[0]).toMatchObject({ roundId, prices: 4, undoable: 0 })
  expect((await undo(roundId, ernst.id)).json()).toEqual({ restored: 0, kept: 0 })
})

test('prices that differ from the previewed ones are not set', async () => {
  const roundId = crypto.randomUUID()
  const seen = await fingerprint(raise(), ernst.id)
  await set(ernst.id, chai.id, 9)
  const stale = await apply(roundId, ernst.id, raise(), { body: { fingerprint: seen } })
  expectRefusal(stale, 409, 'changed-meanwhile')
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 9 })
  expect(await rounds()).not.toContainEqual(expect.objectContaining({ roundId }))
})

test('a customer that is sent again because the answer was lost is not raised twice', async () => {
  const roundId = crypto.randomUUID()
  const seen = await fingerprint(raise(), ernst.id)
  await apply(roundId, ernst.id, raise())
  for (const again of [seen, await fingerprint(raise(), ernst.id)])
    expect((await apply(roundId, ernst.id, raise(), { body: { fingerprint: again } })).json()).toEqual({ ok: true })
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 8.8 })
  expect((await rounds())[0]).toMatchObject({ roundId, prices: 1 })
})

test('a round’s id can’t be used by another user or for another plan', async () => {
  const roundId = crypto.randomUUID()
  await apply(roundId, ernst.id, raise())
  const other = await t.as('SALES')
  for (const answer of [
    await apply(roundId, island.id, raise(), { as: other }),
    await apply(roundId, island.id, raise({ value: 0.01 })),
  ]) {
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[0].message).toBe('This id belongs to another price round')
  }
  expect(await prices(island.id)).toEqual({ [chang.id]: 18 })
})

test('another customer’s prices can be imported for many customers, rounded, and refreshed prices follow the base price', async () => {
  const imports = { kind: 'import', fromId: ernst.id, rounding: '.09', brandIds: [brandId] }
  expect((await preview(imports)).json().customers).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ customerId: ernst.id, prices: 0 }),
      expect.objectContaining({ customerId: island.id, prices: 1, added: 1 }),
    ]),
  )
  await apply(crypto.randomUUID(), island.id, imports)
  expect(await prices(island.id)).toEqual({ [chai.id]: 7.99, [chang.id]: 18 })
  await setBasePrice(t.db, [chang.id], cents(22_00))
  await apply(crypto.randomUUID(), island.id, { kind: 'refresh', rounding: 'none', brandIds: [brandId] })
  expect(await prices(island.id)).toEqual({ [chai.id]: 7.99, [chang.id]: 19.8 })
})

test('only users who can see costs can base prices on cost and see how many are below the floor', async () => {
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brandId).execute()
  const margin = { ...raise(), kind: 'margin', basis: 'cost', unit: '%', value: 50 }
  expectRefusal(await preview(margin), 403, 'not-allowed')
  const roundId = crypto.randomUUID()
  expect(
    (await sales('PUT', url(`applyPriceRound/${roundId}/${ernst.id}`), { body: { plan: margin, fingerprint: '' } }))
      .statusCode,
  ).toBe(403)
  const answer = (await preview(margin, admin)).json()
  expect(answer.customers.map(({ belowFloor }: { belowFloor: number }) => belowFloor)).toEqual([1, 1])
  expect(answer.largest).toContainEqual(expect.objectContaining({ productId: chai.id, current: 8, newPrice: 9 }))
  expect((await preview(raise())).json().customers[0].belowFloor).toBeNull()
})

test('prices below the margin floor need a reason, which they keep; undoing needs none', async () => {
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brandId).execute()
  const roundId = crypto.randomUUID()
  expect((await apply(roundId, ernst.id, raise())).json()).toMatchObject({ code: 'reason-missing' })
  expect((await apply(roundId, ernst.id, raise(), { body: { reason: 'Season' } })).statusCode).toBe(200)
  const why = (await sales('GET', url(`getPriceReason/${ernst.id}/${chai.id}`))).json()
  expect(why.history[0]).toMatchObject({ price: 8.8, reason: 'Season' })
  expect((await undo(roundId, ernst.id)).json()).toEqual({ restored: 1, kept: 0 })
})

test('new prices of Refresh all that are saved as a round are undone with it', async () => {
  const roundId = crypto.randomUUID()
  for (const [id, productId] of [
    [ernst.id, chai.id],
    [island.id, chang.id],
  ])
    await sales('PUT', `${url(`updateBulkCustomPricing/${id}`)}?roundId=${roundId}`, {
      body: [{ productId, newCustomPrice: 5 }],
    })
  expect((await rounds())[0]).toMatchObject({ roundId, prices: 2, plan: { kind: 'refresh' } })
  await undo(roundId, ernst.id)
  expect([await prices(ernst.id), await prices(island.id)]).toEqual([{ [chai.id]: 8 }, { [chang.id]: 5 }])
})

test('if an undo and a new price arrive at once, the new price is kept', async () => {
  const roundId = crypto.randomUUID()
  await apply(roundId, ernst.id, raise())
  const answers = await Promise.all([undo(roundId, ernst.id), set(ernst.id, chai.id, 7.77), undo(roundId, ernst.id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 7.77 })
})

test('a round that does not exist, and a customer that does not, are not found', async () => {
  const roundId = crypto.randomUUID()
  expect((await undo(roundId, ernst.id)).statusCode).toBe(404)
  await apply(roundId, ernst.id, raise())
  expect((await undo(roundId, 987_654)).statusCode).toBe(404)
  expect((await undo(roundId, island.id)).json()).toEqual({ restored: 0, kept: 0 })
  expect((await preview({ kind: 'import', fromId: 987_654, rounding: 'none' })).statusCode).toBe(404)
  expect((await preview(raise({ rounding: '.25' }))).statusCode).toBe(400)
})

test('a percentage has two decimals on the wire, in the plan that is sent and in the list of rounds', async () => {
  const roundId = crypto.randomUUID()
  expect((await apply(roundId, ernst.id, raise({ value: 2.55 }))).statusCode).toBe(200)
  expect(await prices(ernst.id)).toEqual({ [chai.id]: 8.2 })
  expect((await rounds())[0]).toMatchObject({ roundId, plan: { value: 2.55 } })
  expect((await preview(raise({ value: 2.555 }))).statusCode).toBe(400)
})
