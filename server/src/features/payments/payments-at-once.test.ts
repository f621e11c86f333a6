import { expect, test } from 'vitest'
import { findDifferences } from '../../doctor/totals.sql.ts'
import { countByCode } from '../../test-data/expectations.ts'
import { aCustomerOwing, changePayment, recordPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const users = [await t.as('ADMIN'), await t.as('ADMIN'), await t.as('ADMIN')]

/** Numbers that look random and are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Owing = Awaited<ReturnType<typeof aCustomerOwing>>

/** Units of the orders while they are edited: their totals in dollars. */
const [smallTotal, largeTotal] = [20, 30]

/** One request by someone working on these customers. Amounts are scarce, so many are refused. */
async function work(customers: readonly Owing[], below: (most: number) => number) {
  const user = users[below(users.length)] ?? t.signedOut
  const customer = customers[below(customers.length)]
  const order = customer?.orders[below(customer.orders.length)]
  if (!customer || !order) throw new RangeError('There is no order')
  const applied = customer.orderIds.flatMap((orderId) => (below(2) ? [{ orderId, amount: 1 + below(12) }] : []))
  const paid = { amount: below(25), customerCreditDeducted: below(2) * below(10) }
  const payments = await t.db.selectFrom('payments').select('id').where('customerId', '=', customer.id).execute()
  const payment = payments[below(payments.length)]
  const what = below(10)
  if (what < 4 || !payment) return recordPayment(user, customer.id, applied, paid)
  if (what < 6) return changePayment(user, payment.id, { ...paid, appliedPayments: applied })
  if (what < 8) return voidPayment(user, payment.id)
  if (what === 8) {
    const body = { creditAvailable: below(10), reason: 'Goodwill' }
    return user('PUT', `/api/db/customers/update/${customer.id}`, { body })
  }
  const quantity = below(2) ? smallTotal : largeTotal
  const orderItems = [{ id: order.lineIds[0], productSku: customer.sku, quantity }]
  return user('PUT', `/api/db/orders/update/${order.id}`, { body: { orderItems } })
}

/** Inconsistent customers, orders and statuses, and the cents that are not accounted for. */
async function problems(customers: readonly Owing[]) {
  const ids = customers.map(({ id }) => id)
  const orders = await t.db
    .selectFrom('orders')
    .select(['id', 'totalCents', 'appliedCents', 'paymentStatus'])
    .where('customerId', 'in', ids)
    .execute()
  const credit = await t.db
    .selectFrom('customers')
    .select((row) => row.fn.sum<number>('creditCents').as('sum'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  const received = await t.db
    .selectFrom('payments')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amountCents'), row.lit(0)).as('sum'))
    .where('customerId', 'in', ids)
    .where('voidedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const byHand = await t.db
    .selectFrom('creditEntries')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amountCents'), row.lit(0)).as('sum'))
    .where('customerId', 'in', ids)
    .where('paymentId', 'is', null)
    .executeTakeFirstOrThrow()
  const applied = orders.reduce((sum, { appliedCents }) => sum + appliedCents, 0)
  const statusOf = (total: number, paid: number) => (paid >= total ? 'PAID' : paid > 0 ? 'PARTIAL' : 'AWAITING')
  return {
    overApplied: orders.filter(({ appliedCents }) => appliedCents > largeTotal * 100),
    wrongStatus: orders.filter((order) => order.paymentStatus !== statusOf(order.totalCents, order.appliedCents)),
    lostCents: Number(received.sum) + Number(byHand.sum) - applied - Number(credit.sum),
    differences: (await findDifferences(t.db)).filter(({ differences }) => differences.length > 0),
  }
}

const none = { overApplied: [], wrongStatus: [], lostCents: 0, differences: [] }
/** 10,000 requests in `npm run test:long`. */
const requests = rounds(1) > 1 ? 10_000 : 300
/** Concurrent requests. */
const atOnce = 25

test('no matter how many people pay the same few balances at once, no cent is lost and nothing is paid twice', {
  timeout: 1_200_000,
}, async () => {
  const customers = [
    await aCustomerOwing(t.db, [largeTotal, largeTotal]),
    await aCustomerOwing(t.db, [largeTotal, smallTotal]),
  ]
  const below = chance(20_261_122)
  const answered = new Map<number, number>()
  const unexpected: string[] = []
  const found: object[] = []
  for (let sent = 0; sent < requests; sent += atOnce) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => work(customers, below)))
    for (const { statusCode, body } of answers) {
      answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1)
      if (![200, 409, 422].includes(statusCode)) unexpected.push(body)
    }
    if (sent % 1000 === 0) found.push(await problems(customers))
  }
  expect(unexpected).toEqual([])
  found.push(await problems(customers))
  expect(found).toEqual(found.map(() => none))
  // Enough is saved, and enough is refused, for the test to mean something.
  expect(answered.get(200)).toBeGreaterThan(requests / 5)
  expect((answered.get(409) ?? 0) + (answered.get(422) ?? 0)).toBeGreaterThan(requests / 10)
})

test('many payments at once for the same balance or from the same credit use exactly what is available', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < rounds(2); round++) {
    const customer = await aCustomerOwing(t.db, [10, 10])
    const [first = 0, second = 0] = customer.orderIds
    await recordPayment(users[0] ?? t.signedOut, customer.id, [], { amount: 7 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        recordPayment(
          users[n % 3] ?? t.signedOut,
          customer.id,
          [{ orderId: n % 2 ? first : second, amount: 1 }],
          n % 2 ? { amount: 1 } : { customerCreditDeducted: 1 },
        ),
      ),
    )
    const saved = (isOdd: number) => answers.filter(({ statusCode }, n) => n % 2 === isOdd && statusCode === 200)
    expect([saved(1).length, saved(0).length]).toEqual([10, 7])
    expect(countByCode(answers)).toEqual({ 200: 17, 'credit-exceeds-available': 8, 'balance-exceeded': 5 })
    expect(await problems([customer])).toEqual(none)
  }
})

test('an order is either paid or moved to another customer, never both', { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds(5); round++) {
    const [from, to] = [await aCustomerOwing(t.db, [10]), await aCustomerOwing(t.db, [])]
    const [orderId = 0] = from.orderIds
    const [paid, moved] = await Promise.all([
      recordPayment(users[0] ?? t.signedOut, from.id, [{ orderId, amount: 10 }], { amount: 10 }),
      users[1]?.('PUT', `/api/db/orders/update/${orderId}`, { body: { customerID: to.id } }),
    ])
    const statuses = [paid.statusCode, moved?.statusCode]
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(statuses)
    expect((await problems([from, to])).differences).toEqual([])
  }
})
