import type { OrderStatus } from '@dray/domain/orders/order-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAccount, changeRow, deletePayroll, readCommission, submit } from '../../../test-data/payroll-requests.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const reps = [(await t.as('SALES')).userId, (await t.as('SALES')).userId]
await t.db.updateTable('users').set({ payType: 'COMMISSION' }).where('id', 'in', reps).execute()

const periods = ['2026/1/A', '2026/1/B', '2026/2/A', '2026/2/B'] as const
const lastPeriod = '2026/3/A'
const days = ['2026-01-05', '2026-01-20', '2026-02-05', '2026-02-20']

type Account = Awaited<ReturnType<typeof anAccount>>
type Customer = { account: Account; owner: number }
/** Units at $10 that cost $6. The model computes all its amounts itself, in cents. */
type Order = { id: number; lineId: number; customer: Customer; period: number; units: number; status: OrderStatus }
type Paid = { adjusted: number | null; percent: number; commission: number }
type List = {
  period: number
  rep: number
  orders: Map<Order, Paid>
  corrections: Map<Order, number>
  commission: number
}
type Model = { customers: Customer[]; orders: Order[]; lists: List[]; saved: Set<number>; submitted: Set<number> }

const earned = (units: number, adjusted: number | null, percent: number): number =>
  Math.floor((Math.max(units * 1000 - (adjusted ?? units * 600), 0) * percent + 50) / 100)
const isDelivered = ({ status }: Order): boolean => status === 'DELIVERED' || status === 'COMPLETED'
const isEligible = (order: Order, period: number, rep: number): boolean =>
  isDelivered(order) && order.customer.owner === rep && order.period <= period
const listWith = (model: Model, order: Order): List | undefined => model.lists.find(({ orders }) => orders.has(order))
const listOf = (model: Model, period: number, rep: number): List | undefined =>
  model.lists.find((list) => list.period === period && list.rep === rep)
const sumOf = ({ orders, corrections }: List): number =>
  [...orders.values()].reduce((sum, { commission }) => sum + commission, 0) +
  [...corrections.values()].reduce((sum, amount) => sum + amount, 0)

/** The amount paid for an order: its commission, or its part of an overridden one (D-237). */
function partOf(list: List, order: Order): number {
  const corrections = [...list.corrections.values()].reduce((sum, amount) => sum + amount, 0)
  const listed = [...list.orders].sort(([a], [b]) => a.period - b.period || a.id - b.id)
  const total = listed.reduce((sum, [, { commission }]) => sum + commission, 0)
  if (list.commission === total + corrections) return list.orders.get(order)?.commission ?? 0
  const paid = Math.max(list.commission - corrections, 0)
  const place = listed.findIndex(([other]) => other === order)
  const paidFor = (orders: typeof listed): number =>
    Math.floor((2 * paid * orders.reduce((sum, [, { commission }]) => sum + commission, 0) + total) / (2 * total || 1))
  return paidFor(listed.slice(0, place + 1)) - paidFor(listed.slice(0, place))
}

/** All corrections an order owes, including earlier ones. */
function correctionOf(list: List, order: Order, paid: Paid): number {
  const part = partOf(list, order)
  if (order.status === 'CANCELLED' || order.status === 'REFUNDED') return 0 - part
  return Math.max(earned(order.units, paid.adjusted, paid.percent) - paid.commission, 0 - part)
}

/** The corrections a list may include: not those in other lists. */
function owedIn(model: Model, period: number, rep: number): Map<Order, number> {
  const owed = new Map<Order, number>()
  for (const list of model.lists) {
    if (list.rep !== rep || list.period >= period || !model.submitted.has(list.period)) continue
    for (const [order, paid] of list.orders) {
      const others = model.lists.filter((other) => other.period !== period || other.rep !== rep)
      const corrected = others.reduce((sum, other) => sum + (other.corrections.get(order) ?? 0), 0)
      const amount = correctionOf(list, order, paid) - corrected
      if (amount !== 0) owed.set(order, amount)
    }
  }
  return owed
}

const at = fc.nat(7)
const aPeriod = fc.nat(3)
const aRep = fc.nat(1)
const units = fc.integer({ min: 1, max: 25 })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const aStatus = fc.constantFrom<OrderStatus>('RECEIVED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED')
const aList = {
  period: aPeriod,
  rep: aRep,
  chosen: fc.array(at, { maxLength: 6 }),
  /** Choose only what is allowed, so most lists are saved. */
  isCareful: fc.oneof(fc.constant(true), fc.boolean()),
  adjusted: fc.option(fc.nat(20_000)),
  percent: fc.constantFrom(20, 20, 13, 0, 100),
  corrections: fc.constantFrom('all' as const, 'all' as const, 'none' as const, 'stay' as const),
}
const step = fc.oneof(
  often(5, fc.record({ do: fc.constant('place' as const), period: aPeriod, rep: aRep, units })),
  often(4, fc.record({ do: fc.constant('status' as const), order: at, to: aStatus })),
  often(3, fc.record({ do: fc.constant('units' as const), order: at, units })),
  often(9, fc.record({ do: fc.constant('save' as const), ...aList })),
  often(2, fc.record({ do: fc.constant('type' as const), period: aPeriod, rep: aRep, commission: fc.nat(9000) })),
  often(4, fc.record({ do: fc.constant('submit' as const), period: aPeriod })),
  often(2, fc.record({ do: fc.constant('delete' as const), period: aPeriod })),
  often(1, fc.record({ do: fc.constant('owner' as const), rep: aRep, to: aRep })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Of<Kind extends Step['do']> = Extract<Step, { do: Kind }>
type Statuses = [status: number, expected: number]

const nth = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
const repOf = (n: number): number => reps[n] ?? 0

async function place(model: Model, now: Of<'place'>): Promise<Statuses> {
  const customer = model.customers[now.rep]
  if (!customer) return [200, 200]
  const order = await customer.account.order(`${days[now.period]}T20:00:00Z`, { units: now.units })
  const [lineId = 0] = order.lineIds
  model.orders.push({ id: order.id, lineId, customer, period: now.period, units: now.units, status: 'DELIVERED' })
  return [200, 200]
}

async function changeOrder(model: Model, now: Of<'status' | 'units'>): Promise<Statuses> {
  const order = nth(model.orders, now.order)
  if (!order || (now.do === 'units' && !isDelivered(order))) return [200, 200]
  const { sku } = order.customer.account
  const body =
    now.do === 'status'
      ? { orderStatus: now.to }
      : { orderItems: [{ id: order.lineId, productSku: sku, quantity: now.units }] }
  const { statusCode } = await admin('PUT', `/api/db/orders/update/${order.id}`, { body })
  if (now.do === 'status') order.status = now.to
  else order.units = now.units
  return [statusCode, 200]
}

function savedStatus(model: Model, now: Of<'save'>, chosen: readonly Order[]): number {
  if (model.submitted.has(now.period)) return 409
  const list = listOf(model, now.period, repOf(now.rep))
  if (chosen.some((order) => ![undefined, list].includes(listWith(model, order)))) return 409
  return chosen.every((order) => isEligible(order, now.period, repOf(now.rep))) ? 200 : 422
}

async function save(model: Model, now: Of<'save'>): Promise<Statuses> {
  const rep = repOf(now.rep)
  const before = listOf(model, now.period, rep)
  const mayChoose = (order: Order): boolean =>
    isEligible(order, now.period, rep) && [undefined, before].includes(listWith(model, order))
  const all = now.chosen.flatMap((n) => nth(model.orders, n) ?? [])
  const chosen = [...new Set(all)].filter((order) => !now.isCareful || mayChoose(order))
  const owed = owedIn(model, now.period, rep)
  const corrected =
    now.corrections === 'stay' ? (before?.corrections ?? new Map()) : now.corrections === 'all' ? owed : new Map()
  const adjustedOf = (n: number): number | null => (n === 0 ? now.adjusted : null)
  const answer = await changeRow(admin, periods[now.period] ?? '', rep, {
    commissionRate: now.percent / 100,
    paidOrders: chosen.map(({ id }, n) => {
      const adjusted = adjustedOf(n)
      return { orderId: id, adjustedCost: adjusted === null ? null : adjusted / 100 }
    }),
    ...(now.corrections === 'stay' ? {} : { corrections: [...corrected.keys()].map(({ id }) => id) }),
  })
  const shouldBe = savedStatus(model, now, chosen)
  if (shouldBe !== 200) return [answer.statusCode, shouldBe]
  const list: List = before ?? { period: now.period, rep, orders: new Map(), corrections: new Map(), commission: 0 }
  if (!before) model.lists.push(list)
  const paid = (order: Order, n: number): [Order, Paid] => {
    const [adjusted, percent] = [adjustedOf(n), now.percent]
    return [order, { adjusted, percent, commission: earned(order.units, adjusted, percent) }]
  }
  list.orders = new Map(chosen.map(paid))
  list.corrections = new Map([...owed].filter(([order]) => corrected.has(order)))
  list.commission = sumOf(list)
  model.saved.add(now.period)
  return [answer.statusCode, 200]
}

async function typeCommission(model: Model, now: Of<'type'>): Promise<Statuses> {
  const rep = repOf(now.rep)
  const { statusCode } = await changeRow(admin, periods[now.period] ?? '', rep, { commission: now.commission / 100 })
  if (model.submitted.has(now.period)) return [statusCode, 409]
  model.saved.add(now.period)
  const before = listOf(model, now.period, rep)
  const list: List = before ?? { period: now.period, rep, orders: new Map(), corrections: new Map(), commission: 0 }
  if (!before) model.lists.push(list)
  list.commission = now.commission
  return [statusCode, 200]
}

async function submitPeriod(model: Model, period: number): Promise<Statuses> {
  const { statusCode } = await submit(admin, periods[period] ?? '', [])
  if (model.submitted.has(period)) return [statusCode, 409]
  const listed = model.lists.filter((list) => list.period === period)
  const isPayable = listed.every(({ orders, rep }) =>
    [...orders.keys()].every((order) => isEligible(order, period, rep)),
  )
  if (!isPayable) return [statusCode, 422]
  model.saved.add(period)
  model.submitted.add(period)
  return [statusCode, 200]
}

async function deletePeriod(model: Model, period: number): Promise<Statuses> {
  const { statusCode } = await deletePayroll(admin, periods[period] ?? '')
  if (!model.saved.has(period)) return [statusCode, 404]
  const orders = model.lists.filter((list) => list.period === period).flatMap((list) => [...list.orders.keys()])
  const correcting = model.lists.filter(({ corrections }) => orders.some((order) => corrections.has(order)))
  if (correcting.some((list) => model.submitted.has(list.period))) return [statusCode, 409]
  for (const list of correcting) {
    const isTyped = list.commission !== sumOf(list)
    for (const order of orders) list.corrections.delete(order)
    if (!isTyped) list.commission = sumOf(list)
  }
  model.lists = model.lists.filter((list) => list.period !== period)
  model.saved.delete(period)
  model.submitted.delete(period)
  return [statusCode, 200]
}

async function changeOwner(model: Model, now: Of<'owner'>): Promise<Statuses> {
  const customer = model.customers[now.rep]
  if (!customer) return [200, 200]
  customer.owner = repOf(now.to)
  const body = { accountOwnerID: customer.owner }
  return [(await admin('PUT', `/api/db/customers/update/${customer.account.id}`, { body })).statusCode, 200]
}

/** Takes one step on the server and in the model. Returns the actual and the expected status. */
function take(model: Model, now: Step): Promise<Statuses> {
  switch (now.do) {
    case 'place':
      return place(model, now)
    case 'status':
    case 'units':
      return changeOrder(model, now)
    case 'save':
      return save(model, now)
    case 'type':
      return typeCommission(model, now)
    case 'submit':
      return submitPeriod(model, now.period)
    case 'delete':
      return deletePeriod(model, now.period)
    case 'owner':
      return changeOwner(model, now)
  }
}

const inOrder = (rows: number[][]): number[][] => rows.sort((a, b) => a.join().localeCompare(b.join()))

/** The commission paid for each order, its corrections, and each person's pay, in cents. */
async function stored() {
  const orders = await t.db.selectFrom('payrollOrders').select(['orderId', 'rowId', 'commissionCents']).execute()
  const corrections = await t.db.selectFrom('payrollCorrections').select(['orderId', 'rowId', 'amountCents']).execute()
  const rows = await t.db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'periodId')
    .select(['payrollRows.id', 'userId', 'year', 'month', 'payPeriod', 'commissionCents', 'submittedOn'])
    .where('userId', 'in', reps)
    .execute()
  const periodOf = ({ year, month, payPeriod }: (typeof rows)[number]) =>
    periods.findIndex((period) => period === `${year}/${month}/${payPeriod}`)
  const place = new Map(rows.map((row) => [row.id, [periodOf(row), row.userId]]))
  return {
    orders: inOrder(orders.map((row) => [...(place.get(row.rowId) ?? []), row.orderId, row.commissionCents])),
    corrections: inOrder(corrections.map((row) => [...(place.get(row.rowId) ?? []), row.orderId, row.amountCents])),
    rows: inOrder(
      rows
        .filter(({ commissionCents }) => commissionCents !== 0)
        .map((row) => [periodOf(row), row.userId, row.commissionCents]),
    ),
  }
}

const expected = ({ lists }: Model): Awaited<ReturnType<typeof stored>> => ({
  orders: inOrder(
    lists.flatMap(({ period, rep, orders }) => [...orders].map(([{ id }, paid]) => [period, rep, id, paid.commission])),
  ),
  corrections: inOrder(
    lists.flatMap(({ period, rep, corrections }) =>
      [...corrections].map(([{ id }, amount]) => [period, rep, id, amount]),
    ),
  ),
  rows: inOrder(
    lists.filter(({ commission }) => commission !== 0).map(({ period, rep, commission }) => [period, rep, commission]),
  ),
})

/** Deletes all drafts and pays everything still owed in a last period. Then no order owes anything. */
async function settle(model: Model): Promise<void> {
  for (const [period] of periods.entries()) if (!model.submitted.has(period)) await deletePeriod(model, period)
  for (const rep of reps) {
    const offered: { orderId: number }[] = (await readCommission(admin, lastPeriod, rep)).corrections
    const owed = owedIn(model, periods.length, rep)
    expect(new Set(offered.map(({ orderId }) => orderId))).toEqual(new Set([...owed.keys()].map(({ id }) => id)))
    const corrections = offered.map(({ orderId }) => orderId)
    expect((await changeRow(admin, lastPeriod, rep, { paidOrders: [], corrections })).statusCode).toBe(200)
  }
  expect((await submit(admin, lastPeriod, [])).statusCode).toBe(200)
  const { orders, corrections } = await stored()
  const paidFor = ({ id }: Order): number =>
    [...orders, ...corrections].reduce((sum, [, , orderId, amount = 0]) => (orderId === id ? sum + amount : sum), 0)
  for (const list of model.lists)
    for (const [order, paid] of list.orders)
      expect(paidFor(order), `order ${order.id}`).toEqual(paid.commission + correctionOf(list, order, paid))
}

const listAll = {
  chosen: [0, 1, 2, 3, 4, 5],
  isCareful: true,
  adjusted: null,
  percent: 20 as const,
  corrections: 'all' as const,
}

/** Each case starts with a submitted period whose orders then change, so there is something to correct. */
const beginning: Step[] = [
  ...[0, 1, 0, 1].map((rep) => ({ do: 'place' as const, period: 0, rep, units: 10 })),
  ...[0, 1].map((rep) => ({ do: 'save' as const, period: 0, rep, ...listAll })),
  { do: 'submit', period: 0 },
  { do: 'status', order: 0, to: 'CANCELLED' },
  { do: 'units', order: 1, units: 15 },
]

/** Orders of earlier cases have no owner. */
async function startAgain(): Promise<Model> {
  for (const table of ['payrollCorrections', 'payrollOrders', 'payrollRows', 'payrollPeriods'] as const)
    await t.db.deleteFrom(table).execute()
  await t.db.updateTable('customers').set({ accountOwnerId: null }).execute()
  const customers = await Promise.all(reps.map(async (owner) => ({ account: await anAccount(t.db, owner), owner })))
  return { customers, orders: [], lists: [], saved: new Set(), submitted: new Set() }
}

test('after any sequence of orders, lists, submits, deletes and cancellations each commission is paid once and to the cent', {
  timeout: 600_000,
}, async () => {
  const steps = fc.array(step, { minLength: 15, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const model = await startAgain()
      for (const now of [...beginning, ...taken]) {
        const [status, shouldBe] = await take(model, now)
        expect(status, JSON.stringify(now)).toEqual(shouldBe)
        expect(await stored(), JSON.stringify(now)).toEqual(expected(model))
      }
      await settle(model)
    }),
    { numRuns: rounds(10) },
  )
})
