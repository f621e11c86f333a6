import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { aCustomerOwing, changePayment, recordPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

/** All amounts are in dollars; the model does its own arithmetic. */
type Order = { id: number; lineId: number; orderStatus: OrderStatus; paymentStatus: PaymentStatus; total: number }
type Applied = { order: Order; amount: number }
type Payment = { id: number; customer: Customer; amount: number; used: number; applied: Applied[]; isVoid: boolean }
type Customer = { id: number; sku: string; orders: Order[]; byHand: number }
/** The expected state, computed independently of the server. It stores no sums. */
type Model = { customers: Customer[]; payments: Payment[] }

const appliedTo = (model: Model, order: Order): number =>
  model.payments
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ applied }) => applied)
    .reduce((sum, each) => (each.order === order ? sum + each.amount : sum), 0)
const sumOf = (applied: readonly Applied[]): number => applied.reduce((sum, { amount }) => sum + amount, 0)
const addedBy = ({ amount, used, applied }: Payment): number => amount + used - sumOf(applied)
const readCredit = (model: Model, customer: Customer): number =>
  model.payments
    .filter((payment) => payment.customer === customer && !payment.isVoid)
    .reduce((sum, payment) => sum + addedBy(payment) - payment.used, customer.byHand)

const place = fc.nat(5)
const dollars = fc.nat(40)
const funds = {
  amount: dollars,
  used: fc.oneof(fc.constant(0), fc.nat(15)),
  applied: fc.array(fc.record({ order: fc.nat(2), amount: fc.nat(25) }), { maxLength: 3 }),
}
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const anyOrderStatus = fc.constantFrom<OrderStatus>('RECEIVED', 'RECEIVED', 'FULFILLMENT', 'CANCELLED', 'REFUNDED')
const anyPaymentStatus = fc.constantFrom<PaymentStatus>('AWAITING', 'PENDING', 'PAID', 'REFUNDED', 'CANCELLED')
const step = fc.oneof(
  often(6, fc.record({ do: fc.constant('pay' as const), customer: fc.nat(1), ...funds })),
  often(5, fc.record({ do: fc.constant('edit' as const), payment: place, ...funds })),
  often(2, fc.record({ do: fc.constant('move' as const), payment: place, ...funds })),
  often(2, fc.record({ do: fc.constant('void' as const), payment: place })),
  often(3, fc.record({ do: fc.constant('total' as const), order: place, units: fc.integer({ min: 1, max: 30 }) })),
  often(1, fc.record({ do: fc.constant('status' as const), order: place, to: anyOrderStatus })),
  often(1, fc.record({ do: fc.constant('paid' as const), order: place, to: anyPaymentStatus })),
  often(1, fc.record({ do: fc.constant('credit' as const), customer: fc.nat(1), to: dollars })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Funds = Pick<Extract<Step, { do: 'pay' }>, 'amount' | 'used' | 'applied'>
type Statuses = [status: number, expected: number]

/** Applied amounts, each order once: the last amount counts. */
const appliedOf = (customer: Customer, applied: Funds['applied']): Applied[] => [
  ...new Map(
    applied.flatMap(({ order: at, amount }): [Order, Applied][] => {
      const order = customer.orders[at % customer.orders.length]
      return order ? [[order, { order, amount }]] : []
    }),
  ).values(),
]

const isPayable = ({ orderStatus }: Order): boolean => orderStatus !== 'CANCELLED' && orderStatus !== 'REFUNDED'

/** The status of the answer: the first problem in form order, or 200. */
function statusOf(model: Model, before: Payment | undefined, after: Payment): number {
  const had = (order: Order): number => before?.applied.find((each) => each.order === order)?.amount ?? 0
  const credit = readCredit(model, after.customer)
  const available = before ? Math.max(0, credit + before.used - addedBy(before)) : credit
  const mayHave = ({ order, amount }: Applied): boolean => isPayable(order) || amount <= had(order)
  const isTooMuch = (row: Applied): boolean =>
    row.amount > Math.max(row.order.total - appliedTo(model, row.order) + had(row.order), had(row.order))
  if (after.amount + after.used === 0) return 422
  if (after.used > available) return 409
  if (after.amount === 0 && after.applied.length === 0) return 422
  if (after.applied.some(({ amount }) => amount === 0)) return 422
  if (addedBy(after) < 0) return 422
  if (after.applied.some((row) => mayHave(row) && isTooMuch(row))) return 409
  if (!after.applied.every(mayHave)) return 422
  const rest = model.payments.filter((payment) => payment !== before)
  const then = { ...model, payments: [...rest, after] }
  return readCredit(then, after.customer) < 0 ? 422 : 200
}

/** A payment changes the status of orders whose applied amount changed. */
function settle(model: Model, change: () => void): void {
  const orders = model.customers.flatMap((customer) => customer.orders)
  const before = orders.map((order) => appliedTo(model, order))
  change()
  for (const [n, order] of orders.entries()) {
    const applied = appliedTo(model, order)
    if (applied === before[n] || order.paymentStatus === 'REFUNDED' || order.paymentStatus === 'CANCELLED') continue
    order.paymentStatus = applied >= order.total ? 'PAID' : applied > 0 ? 'PARTIAL' : 'AWAITING'
  }
}

const bodyOf = ({ customer, amount, used, applied }: Payment) => ({
  customerId: customer.id,
  amount,
  customerCreditDeducted: used,
  appliedPayments: applied.map((each) => ({ orderId: each.order.id, amount: each.amount })),
})

async function pay(model: Model, now: Extract<Step, { do: 'pay' }>): Promise<Statuses> {
  const customer = model.customers[now.customer]
  if (!customer) return [200, 200]
  const applied = appliedOf(customer, now.applied)
  const payment = { id: 0, customer, amount: now.amount, used: now.used, applied, isVoid: false }
  const { appliedPayments, ...more } = bodyOf(payment)
  const answer = await recordPayment(admin, customer.id, appliedPayments, more)
  const shouldBe = statusOf(model, undefined, payment)
  if (shouldBe === 200) settle(model, () => model.payments.push({ ...payment, id: answer.json().id }))
  return [answer.statusCode, shouldBe]
}

async function edit(model: Model, now: Extract<Step, { do: 'edit' | 'move' }>): Promise<Statuses> {
  const before = model.payments[now.payment % Math.max(1, model.payments.length)]
  if (!before) return [200, 200]
  const others = model.customers.filter((each) => each !== before.customer)
  const customer = (now.do === 'move' ? others[0] : undefined) ?? before.customer
  const { amount, used } = now
  const after = { ...before, customer, amount, used, applied: appliedOf(customer, now.applied) }
  const { statusCode } = await changePayment(admin, before.id, bodyOf(after))
  if (before.isVoid) return [statusCode, 409]
  // A payment keeps its customer (D-236).
  if (customer !== before.customer) return [statusCode, 422]
  const shouldBe = statusOf(model, before, after)
  if (shouldBe === 200) settle(model, () => Object.assign(before, after))
  return [statusCode, shouldBe]
}

async function makeVoid(model: Model, at: number): Promise<Statuses> {
  const payment = model.payments[at % Math.max(1, model.payments.length)]
  if (!payment) return [200, 200]
  const { statusCode } = await voidPayment(admin, payment.id)
  const left = readCredit(model, payment.customer) - addedBy(payment) + payment.used
  if (!payment.isVoid && left < 0) return [statusCode, 422]
  settle(model, () => {
    payment.isVoid = true
  })
  return [statusCode, 200]
}

async function saveOrder(
  model: Model,
  now: Extract<Step, { order: number; do: 'total' | 'status' | 'paid' }>,
): Promise<Statuses> {
  const orders = model.customers.flatMap((customer) => customer.orders.map((order) => ({ ...customer, order })))
  const found = orders[now.order % orders.length]
  if (!found) return [200, 200]
  const { order, sku } = found
  const save = async (body: object) => (await admin('PUT', `/api/db/orders/update/${order.id}`, { body })).statusCode
  if (now.do === 'status') {
    order.orderStatus = now.to
    return [await save({ orderStatus: now.to }), 200]
  }
  if (now.do === 'paid') {
    order.paymentStatus = now.to
    return [await save({ paymentStatus: now.to }), 200]
  }
  const applied = appliedTo(model, order)
  const isLeftAlone = order.paymentStatus === 'REFUNDED' || order.paymentStatus === 'CANCELLED'
  if (applied > 0 && now.units !== order.total && !isLeftAlone)
    order.paymentStatus = applied >= now.units ? 'PAID' : 'PARTIAL'
  order.total = now.units
  return [await save({ orderItems: [{ id: order.lineId, productSku: sku, quantity: now.units }] }), 200]
}

async function setCredit(model: Model, now: Extract<Step, { do: 'credit' }>): Promise<Statuses> {
  const customer = model.customers[now.customer]
  if (!customer) return [200, 200]
  const before = readCredit(model, customer)
  const body = { creditAvailable: now.to, creditBefore: before, reason: 'Goodwill' }
  const { statusCode } = await admin('PUT', `/api/db/customers/update/${customer.id}`, { body })
  customer.byHand += now.to - before
  return [statusCode, 200]
}

/** Takes one step on the server and in the model. Returns the actual and the expected status. */
function take(model: Model, now: Step): Promise<Statuses> {
  switch (now.do) {
    case 'pay':
      return pay(model, now)
    case 'edit':
    case 'move':
      return edit(model, now)
    case 'void':
      return makeVoid(model, now.payment)
    case 'total':
    case 'status':
    case 'paid':
      return saveOrder(model, now)
    case 'credit':
      return setCredit(model, now)
  }
}

async function aCustomerWith(totals: readonly number[]): Promise<Customer> {
  const { id, orders, sku } = await aCustomerOwing(t.db, totals)
  return {
    id,
    sku,
    byHand: 0,
    orders: orders.map((order, n) => ({
      id: order.id,
      lineId: order.lineIds[0] ?? 0,
      orderStatus: 'RECEIVED',
      paymentStatus: 'AWAITING',
      total: totals[n] ?? 0,
    })),
  }
}

/** The stored values, and the sums of the ledger. */
async function stored({ customers, payments }: Model) {
  const customerIds = customers.map(({ id }) => id)
  const orders = await t.db
    .selectFrom('orders')
    .select(['id', 'totalCents', 'appliedCents', 'orderStatus', 'paymentStatus'])
    .where('customerId', 'in', customerIds)
    .orderBy('id')
    .execute()
  const credit = await t.db
    .selectFrom('customers')
    .leftJoin('creditEntries', 'creditEntries.customerId', 'customers.id')
    .select((row) => ['customers.id', 'creditCents', row.fn.sum<number | null>('amountCents').as('ledger')])
    .where('customers.id', 'in', customerIds)
    .groupBy('customers.id')
    .orderBy('customers.id')
    .execute()
  const added = await t.db
    .selectFrom('payments')
    .select(['id', 'creditAddedCents'])
    .where('customerId', 'in', customerIds)
    .orderBy('id')
    .execute()
  expect(added).toHaveLength(payments.length)
  return {
    orders: orders.map((order) => [
      order.id,
      order.totalCents / 100,
      order.appliedCents / 100,
      order.orderStatus,
      order.paymentStatus,
    ]),
    credit: credit.map(({ creditCents, ledger }) => [creditCents / 100, Number(ledger ?? 0) / 100]),
    added: added.map(({ creditAddedCents }) => creditAddedCents / 100),
  }
}

const expected = (model: Model): Awaited<ReturnType<typeof stored>> => ({
  orders: model.customers
    .flatMap((customer) => customer.orders)
    .map((order) => [order.id, order.total, appliedTo(model, order), order.orderStatus, order.paymentStatus]),
  credit: model.customers.map((customer) => [readCredit(model, customer), readCredit(model, customer)]),
  added: model.payments.map(addedBy),
})

const longRun = { timeout: 600_000 }
const totals = fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 1, max: 30 })))

test(
  'after any sequence of payments, edits, voids, order edits and credit edits, balances, statuses and credit agree',
  longRun,
  async () => {
    const steps = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' })
    await fc.assert(
      fc.asyncProperty(totals, steps, async (sizes, taken) => {
        const customers = [await aCustomerWith(sizes.slice(0, 3)), await aCustomerWith(sizes.slice(3))]
        const model: Model = { customers, payments: [] }
        for (const now of taken) {
          const [status, shouldBe] = await take(model, now)
          expect(status, JSON.stringify(now)).toEqual(shouldBe)
          expect(await stored(model), JSON.stringify(now)).toEqual(expected(model))
        }
      }),
      { numRuns: rounds(15) },
    )
    await expectSoundTotals(t.db)
  },
)
