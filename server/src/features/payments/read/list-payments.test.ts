import { listPayments, type Payment } from '@dray/contract/payments'
import { paymentList } from '@dray/domain/payments/payment-list'
import { optionalMethods, paymentMethods } from '@dray/domain/payments/payment-methods'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aCustomerOwing, aPayment, voidPayment } from '../../../test-data/payment-requests.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

/** Payments that share values with others, in any sequence. */
const count = 22
const customers: { id: number; customerName: string }[] = []
const t = await openTestApp()
const reader = await t.as('SALES')
const accountant = await t.as('ACCOUNTING')
await t.db
  .updateTable('companySettings')
  .set({ paymentMethods: [...optionalMethods] })
  .execute()
for (const customerName of ['zaanse', 'Ärzte', 'Berglunds']) customers.push(await aCustomer(t.db, { customerName }))
for (let n = 0; n < count; n++) {
  const { id } = await aPayment(accountant, customers[(n * 7) % customers.length]?.id ?? 0, [], {
    amount: 1 + ((n * 3) % 5),
    paymentDate: `2026-03-${10 + ((n * 7) % 6)}`,
    paymentMethod: paymentMethods[n % paymentMethods.length],
  })
  if (n % 5 === 0) await voidPayment(accountant, id)
}

// Payments of February that differ in each value, and an earlier one.
const ernst = await aCustomerOwing(t.db, [100, 200])
const folk = await aCustomerOwing(t.db, [300])
const rename = (id: number, customerName: string) =>
  t.db.updateTable('customers').set({ customerName }).where('id', '=', id).execute()
await rename(ernst.id, 'Ernst Handel')
await rename(folk.id, 'Folk och fä HB')
const [first = 0, second = 0] = ernst.orderIds
const [third = 0] = folk.orderIds
type Applied = { orderId: number; amount: number }[]
const pay = async (customerId: number, paymentDate: string, applied: Applied, more: object): Promise<number> =>
  (await aPayment(accountant, customerId, applied, { paymentDate, ...more })).id
const named: Record<string, number> = {
  early: await pay(folk.id, '2026-01-05', [], { amount: 10, paymentMethod: 'CASH' }),
  check: await pay(ernst.id, '2026-02-01', [{ orderId: first, amount: 100 }], { amount: 150 }),
  cash: await pay(ernst.id, '2026-02-10', [{ orderId: second, amount: 70 }], {
    amount: 50,
    paymentMethod: 'CASH',
    customerCreditDeducted: 20,
    notes: 'Déposit at the door',
  }),
  card: await pay(folk.id, '2026-02-10', [{ orderId: third, amount: 300 }], { amount: 1234.5, paymentMethod: 'CARD' }),
  voided: await pay(ernst.id, '2026-02-28', [], { amount: 7 }),
}
await voidPayment(accountant, named['voided'] ?? 0)

const march = '2026-03-01/2026-03-31'
const february = '2026-02-01/2026-02-28'
const both = '2026-02-01/2026-03-31'
const ask = (path: string, query: Record<string, string> = {}) =>
  reader('GET', `/api/db/payments/${path}?${new URLSearchParams(query)}`)

async function listed(query: Record<string, string> = {}, range = march): Promise<Payment[]> {
  const answer = await ask(`getByRange/${range}`, query)
  expect({ title: answer.json().title, status: answer.statusCode }).toEqual({ title: undefined, status: 200 })
  return listPayments.answer.parse(answer.json())
}

/** The names of the payments of February that are listed. */
async function listedNames(query: Record<string, string>): Promise<(string | undefined)[]> {
  const names = Object.entries(named)
  return ids(await listed(query, february)).map((id) => names.find(([, known]) => known === id)?.[0])
}

const ids = (payments: readonly Payment[]) => payments.map(({ id }) => id)

test('the payments of a range are those with a payment date in it, newest first', async () => {
  const all = await listed()
  expect(all).toHaveLength(count)
  expect(ids(all)).toEqual(ids(all.toSorted((a, b) => b.paymentDate.localeCompare(a.paymentDate) || b.id - a.id)))
  const days = await listed({}, '2026-03-11/2026-03-12')
  expect(ids(days)).toEqual(ids(all.filter(({ paymentDate: day }) => day === '2026-03-11' || day === '2026-03-12')))
})

test('the ends of a range can be times; the company day they fall on counts', async () => {
  // 7:59 a.m. UTC is 11:59 p.m. of the day before in Los Angeles; on March 8 the clock is set ahead.
  const days = await listed({}, '2026-03-11T06:59:00Z/2026-03-12T06:59:59Z')
  expect(new Set(days.map(({ paymentDate }) => paymentDate))).toEqual(new Set(['2026-03-10', '2026-03-11']))
})

test.for(paymentList.sorts.flatMap((by) => [by, `-${by}`]))(
  'sorted by %s, the pages of a list together are the list',
  async (sort) => {
    const whole = await listed({ sort }, both)
    expect(whole).toHaveLength(count + 4)
    const path = `/api/db/payments/getByRange/${both}?${new URLSearchParams({ sort, limit: '1' })}`
    expect(ids(await readPages(reader, path))).toEqual(ids(whole))
  },
)

test('each sort orders by its column’s values', async () => {
  expect(await listedNames({ sort: 'amount' })).toEqual(['voided', 'cash', 'check', 'card'])
  expect(await listedNames({ sort: '-customer' })).toEqual(['card', 'voided', 'cash', 'check'])
  expect(await listedNames({ sort: 'method' })).toEqual(['cash', 'voided', 'check', 'card'])
  expect(await listedNames({ sort: '-creditAdded' })).toEqual(['card', 'check', 'voided', 'cash'])
  const names = new Set((await listed({ sort: 'customer' })).map(({ customerName }) => customerName))
  expect([...names].at(-1)).not.toBe('Berglunds')
})

test('payments are found by customer without accents, by order number, by notes and by amount', async () => {
  const found = (search: string) => listedNames({ search })
  expect(await found('folk fa')).toEqual(['card'])
  expect(await found(folk.orders[0]?.orderNum ?? '')).toEqual(['card'])
  expect(await found('deposit')).toEqual(['cash'])
  expect(await found('$1,234.50')).toEqual(['card'])
  expect(await found('ernst 150')).toEqual(['check'])
  // Not a pattern, and not an amount of any payment.
  expect(await found('%')).toEqual([])
  expect(await found('12.345')).toEqual([])
})

test('method, customer, credit and voided filter the list and its totals', async () => {
  expect(await listedNames({ method: 'cash,CARD' })).toEqual(['card', 'cash'])
  expect(await listedNames({ customer: String(ernst.id) })).toEqual(['voided', 'cash', 'check'])
  expect(await listedNames({ credit: 'used' })).toEqual(['cash'])
  expect(await listedNames({ credit: 'ADDED', voided: 'false' })).toEqual(['card', 'check'])
  expect(await listedNames({ credit: 'USED,ADDED', voided: 'false' })).toEqual(['card', 'cash', 'check'])
  expect(await listedNames({ voided: 'true' })).toEqual(['voided'])
  expect((await ask(`getTotals/${february}`)).json()).toEqual({
    payments: 4,
    voided: 1,
    amount: 1434.5,
    applied: 470,
    customerCreditDeducted: 20,
    customerCreditAdded: 984.5,
  })
  const checks = (await ask(`getTotals/${february}`, { customer: String(ernst.id), method: 'CHECK' })).json()
  expect(checks).toMatchObject({ payments: 2, voided: 1, amount: 150 })
})

test('filters keep only matching payments, and totals cover the filtered list without voided payments', async () => {
  const all = await listed()
  const filters: [Record<string, string>, (payment: Payment) => boolean][] = [
    [{}, () => true],
    [{ method: 'check,CARD,none' }, ({ paymentMethod }) => ['CHECK', 'CARD'].includes(paymentMethod)],
    [{ search: 'arz' }, ({ customerName }) => customerName === 'Ärzte'],
    [{ search: '%' }, () => false],
    [{ voided: 'true' }, ({ voidedOn }) => voidedOn !== null],
    [
      { voided: 'false', search: 'zaan' },
      ({ voidedOn, customerName }) => voidedOn === null && customerName === 'zaanse',
    ],
  ]
  for (const [filter, is] of filters) {
    const expected = all.filter(is)
    expect(ids(await listed(filter)), JSON.stringify(filter)).toEqual(ids(expected))
    const counting = expected.filter(({ voidedOn }) => voidedOn === null)
    const amount = counting.reduce((sum, payment) => sum + payment.amount, 0) / 100
    expect((await ask(`getTotals/${march}`, filter)).json()).toEqual({
      payments: expected.length,
      voided: expected.length - counting.length,
      amount,
      applied: 0,
      customerCreditDeducted: 0,
      customerCreditAdded: amount,
    })
  }
})

test("a customer's payments are listed newest first, page by page", async () => {
  const [customer] = customers
  const own = (await listed()).filter(({ customerID }) => customerID === customer?.id)
  const path = `getByCustomer/${customer?.id}`
  expect((await ask(path)).json().map(({ id }: { id: number }) => id)).toEqual(ids(own))
  expect(ids(await readPages(reader, `/api/db/payments/${path}?limit=2`))).toEqual(ids(own))
})

test('an invalid page cursor and an invalid date range are refused at their field', async () => {
  for (const before of ['x', 'yesterday', '2026-02-31_1_', '2026-03-10_99999999999999999_'])
    expect((await ask(`getByRange/${march}`, { before })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'before' }],
    })
  expect((await ask(`getByRange/${march}`, { sort: 'amount', before: '2026-03-10_1_x' })).statusCode).toBe(400)
  expect((await ask(`getByRange/${march}`, { customer: 'ernst' })).statusCode).toBe(400)
  expect((await ask('getByRange/x/y')).statusCode).toBe(400)
  expect((await ask('getByRange/2026-02-31/2026-03-31')).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'fromISO', message: 'Enter a valid date' }],
  })
})

test('the orders that can be paid are listed oldest first, without drafts and canceled or refunded ones', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [10, 20, 30, 40])
  const [first = 0, second = 0, third = 0, fourth = 0] = orderIds
  const set = (orderId: number, changed: object) =>
    t.db.updateTable('orders').set(changed).where('id', '=', orderId).execute()
  await set(fourth, { createdAt: new Date('2020-01-01') })
  const applied = [first, second].map((orderId) => ({ orderId, amount: 10 }))
  const payment = await aPayment(accountant, id, applied, { amount: 25 })
  await set(second, { orderStatus: 'CANCELLED' })
  await set(third, { orderStatus: 'DRAFT', placedOn: null, dueOn: null })
  const payable = async (query = {}) => {
    const { orders, creditAvailable } = (await ask(`getPayableOrders/${id}`, query)).json()
    return [orders.map((order: { id: number; balanceDue: number }) => [order.id, order.balanceDue]), creditAvailable]
  }
  expect(await payable()).toEqual([
    [
      [fourth, 40],
      [first, 0],
    ],
    5,
  ])
  expect(await payable({ payment: payment.id })).toEqual([
    [
      [fourth, 40],
      [first, 10],
      [second, 20],
    ],
    0,
  ])
  await voidPayment(accountant, payment.id)
  expect((await payable({ payment: payment.id }))[1]).toBe(0)
})

test('editing another customer’s payment still counts this customer’s balances and credit', async () => {
  const [own, other] = [await aCustomerOwing(t.db, [30]), await aCustomerOwing(t.db, [40])]
  await aPayment(accountant, own.id, [{ orderId: own.orderIds[0] ?? 0, amount: 10 }], { amount: 17 })
  const { id } = await aPayment(accountant, other.id, [{ orderId: other.orderIds[0] ?? 0, amount: 10 }], { amount: 15 })
  const payable = (await ask(`getPayableOrders/${own.id}`, { payment: id })).json()
  expect(payable.orders[0].balanceDue).toBe(20)
  expect(payable.creditAvailable).toBe(7)
})

test('a list without pages has at most 20,000 payments; more have to be read by page', async () => {
  const { id } = await aCustomer(t.db)
  await sql`
    insert into payments (customer_id, amount_cents, payment_date)
    select ${id}, 100, '2025-06-01' from generate_series(1, 20001)`.execute(t.db)
  expectRefusal(await ask('getByRange/2025-06-01/2025-06-01'), 422, 'too-many-payments')
  expectRefusal(await ask(`getByCustomer/${id}`), 422, 'too-many-payments')
  expect(await listed({ limit: '5' }, '2025-06-01/2025-06-01')).toHaveLength(5)
})

test('a payment lists orders placed at the same instant in the sequence they were placed', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [10, 20, 30, 40])
  await t.db
    .updateTable('orders')
    .set({ createdAt: new Date('2026-04-01T20:00:00Z') })
    .where('id', 'in', orderIds)
    .execute()
  const applied = orderIds.toReversed().map((orderId) => ({ orderId, amount: 10 }))
  const payment = await aPayment(accountant, id, applied, { amount: 40, paymentDate: '2026-04-01' })
  const { orders } = (await ask(`getById/${payment.id}`)).json()
  expect(orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual(orderIds)
})
