import { cents } from '@dray/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { recordPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

/** The model computes all its amounts itself, in cents. */
type Line = { id: number; net: number; quantity: number; units: number; unitsAmount: number; amount: number }
type Order = {
  id: number
  lines: Line[]
  total: number
  paid: number
  credited: number
  memos: number
  isShipped: boolean
}
type Part = { line: Line; units: number; amount: number; isRestocked: boolean }
type Memo = { id: number; order: Order; parts: Part[]; credited: number; toCredit: number; isVoid: boolean }
type Payment = { id: number; order: Order; applied: number; left: number; isVoid: boolean }
type Model = { orders: Order[]; memos: Memo[]; payments: Payment[]; credit: number; remaining: number }

const price = 3_33
const opening = 60
const halfUp = (amount: number, numerator: number, denominator: number): number =>
  Math.floor((2 * amount * numerator + denominator) / (2 * denominator))

/** Orders of two lines with a discount that doesn't divide evenly. */
async function aCompany() {
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db, { basePrice: cents(price) })
  const batch = await aBatch(t.db, product.id, { quantity: opening })
  const model: Model = { orders: [], memos: [], payments: [], credit: 0, remaining: opening }
  async function sell(quantities: readonly number[], discount: number): Promise<void> {
    const lines = quantities.map((quantity) => ({ sku: product.sku, quantity, batchId: batch.id }))
    const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
    await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { dollarAdjustment: discount / 100 } })
    const sold = quantities.reduce((sum, quantity) => sum + quantity, 0)
    let through = 0
    const nets = quantities.map((quantity) => {
      const before = halfUp(discount, through, sold)
      through += quantity
      return quantity * price - (halfUp(discount, through, sold) - before)
    })
    model.orders.push({
      id: order.id,
      lines: quantities.map((quantity, at) => ({
        id: order.lineIds[at] ?? 0,
        net: nets[at] ?? 0,
        quantity,
        units: 0,
        unitsAmount: 0,
        amount: 0,
      })),
      total: sold * price - discount,
      paid: 0,
      credited: 0,
      memos: 0,
      isShipped: true,
    })
    model.remaining -= sold
  }
  await sell([7, 3], 1_01)
  await sell([4, 9], 2_50)
  return { customer, product, batch, model, sell }
}
type Company = Awaited<ReturnType<typeof aCompany>>

const at = fc.nat(5)
const anAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), at, amount: fc.nat(40), applied: fc.nat(40) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('voidPayment' as const), at }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      at,
      parts: fc.array(
        fc.record({
          line: fc.nat(1),
          disposition: fc.constantFrom('RESTOCK', 'DAMAGED', 'KEPT', 'CONCESSION'),
          units: fc.integer({ min: 1, max: 5 }),
          amount: fc.integer({ min: 1, max: 900 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('voidMemo' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setStatus' as const), at, isShipped: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 20 }) }) },
)
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never
type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>

const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]
const balance = ({ total, paid, credited }: Order): number => total - paid - credited

async function pay({ customer, model }: Company, { at: place, amount, applied }: Of<'pay'>): Promise<void> {
  const order = pick(model.orders, place)
  if (order === undefined || amount === 0 || applied > amount) return
  const applications = applied === 0 ? [] : [{ orderId: order.id, amount: applied }]
  const answer = await recordPayment(admin, customer.id, applications, { amount })
  expect(answer.statusCode === 200, answer.body).toBe(applied * 100 <= Math.max(balance(order), 0))
  if (answer.statusCode !== 200) return
  const payment = { order, applied: applied * 100, left: (amount - applied) * 100, isVoid: false }
  model.payments.push({ id: answer.json().id, ...payment })
  order.paid += payment.applied
  model.credit += payment.left
}

async function undoPayment({ model }: Company, { at: place }: Of<'voidPayment'>): Promise<void> {
  const payment = pick(model.payments, place)
  if (payment === undefined || payment.isVoid) return
  const answer = await voidPayment(admin, payment.id)
  expect(answer.statusCode === 200, answer.body).toBe(payment.left <= model.credit)
  if (answer.statusCode !== 200) return
  payment.isVoid = true
  payment.order.paid -= payment.applied
  model.credit -= payment.left
}

/** The parts the server should credit, or undefined if it should refuse. Changes nothing. */
function creditedParts(order: Order, action: Of<'credit'>): Part[] | undefined {
  const now = new Map(order.lines.map((line) => [line, { ...line }]))
  const parts: Part[] = []
  for (const { line: place, disposition, units, amount } of action.parts) {
    const line = pick(order.lines, place)
    const state = line && now.get(line)
    if (line === undefined || state === undefined) return undefined
    const returned = disposition === 'CONCESSION' ? 0 : units
    if (returned > state.quantity - state.units) return undefined
    const left = Math.max(state.net - state.amount, 0)
    if (returned === 0 && amount > left) return undefined
    const worth = Math.max(halfUp(state.net, state.units + returned, state.quantity) - state.unitsAmount, 0)
    // Units come back whatever a concession took (D-324).
    const value = returned === 0 ? amount : Math.min(worth, left)
    state.units += returned
    state.amount += value
    if (returned > 0) state.unitsAmount += value
    parts.push({ line, units: returned, amount: value, isRestocked: disposition === 'RESTOCK' })
  }
  return order.isShipped ? parts : undefined
}

async function credit({ model }: Company, action: Of<'credit'>): Promise<void> {
  const order = pick(model.orders, action.at)
  if (order === undefined) return
  const lines = action.parts.map(({ line, disposition, units, amount }) => ({
    orderLineId: pick(order.lines, line)?.id,
    disposition,
    reason: 'r',
    ...(disposition === 'CONCESSION' ? { amount: amount / 100 } : { units }),
  }))
  const parts = creditedParts(order, action)
  const answer = await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
  expect(answer.statusCode === 200, answer.body).toBe(parts !== undefined)
  if (parts === undefined) return
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  const credited = Math.min(sum, Math.max(balance(order), 0))
  const memo = { id: answer.json().id, order, parts, credited, toCredit: sum - credited, isVoid: false }
  expect(answer.json()).toMatchObject({ amount: sum / 100, credited: credited / 100, toCredit: memo.toCredit / 100 })
  model.memos.push(memo)
  apply(model, memo, 1)
}

function apply(model: Model, { order, parts, credited, toCredit }: Memo, sign: 1 | -1): void {
  for (const { line, units, amount, isRestocked } of parts) {
    line.units += sign * units
    line.amount += sign * amount
    if (units > 0) line.unitsAmount += sign * amount
    if (isRestocked) model.remaining += sign * units
    order.memos += sign * amount
  }
  order.credited += sign * credited
  model.credit += sign * toCredit
}

async function undoMemo({ model }: Company, { at: place }: Of<'voidMemo'>): Promise<void> {
  const memo = pick(model.memos, place)
  if (memo === undefined) return
  const restocked = memo.parts.reduce((sum, { units, isRestocked }) => sum + (isRestocked ? units : 0), 0)
  const answer = await admin('POST', `/api/db/memos/void/${memo.id}`, { body: { reason: 'r' } })
  const isPossible = memo.isVoid || (memo.toCredit <= model.credit && restocked <= model.remaining)
  expect(answer.statusCode === 200, answer.body).toBe(isPossible)
  if (!isPossible || memo.isVoid) return
  memo.isVoid = true
  apply(model, memo, -1)
}

async function setStatus({ model }: Company, { at: place, isShipped }: Of<'setStatus'>): Promise<void> {
  const order = pick(model.orders, place)
  if (order === undefined) return
  const hasMemos = model.memos.some((memo) => memo.order === order && !memo.isVoid)
  const body = { orderStatus: isShipped ? 'COMPLETED' : 'PACKED' }
  const answer = await admin('PUT', `/api/db/orders/update/${order.id}`, { body })
  expect(answer.statusCode === 200, answer.body).toBe(isShipped || !hasMemos)
  if (answer.statusCode === 200) order.isShipped = isShipped
}

async function act(company: Company, action: Action): Promise<void> {
  if (action.kind === 'pay') return pay(company, action)
  if (action.kind === 'voidPayment') return undoPayment(company, action)
  if (action.kind === 'credit') return credit(company, action)
  if (action.kind === 'voidMemo') return undoMemo(company, action)
  if (action.kind === 'setStatus') return setStatus(company, action)
  const { model, sell } = company
  if (action.units <= model.remaining) await sell([action.units], 0)
}

async function stored({ customer, batch, model }: Company) {
  const ids = model.orders.map(({ id }) => id)
  const orders = await t.db
    .selectFrom('orders')
    .select(['id', 'totalCents', 'appliedCents', 'creditedCents'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const { creditCents } = await t.db
    .selectFrom('customers')
    .select('creditCents')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const { remainingQuantity } = await t.db
    .selectFrom('batches')
    .select('remainingQuantity')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow()
  return {
    balances: orders.map(({ totalCents, appliedCents }) => totalCents - appliedCents),
    credited: orders.map((order) => order.creditedCents),
    credit: creditCents,
    remaining: remainingQuantity,
  }
}

test('after any orders, payments, memos, voids and status changes, every cent and unit is where the model has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 5, maxLength: 25 }), async (actions) => {
      const company = await aCompany()
      const { model } = company
      for (const action of actions) await act(company, action)
      expect(await stored(company)).toEqual({
        balances: model.orders.map(balance),
        credited: model.orders.map(({ credited }) => credited),
        credit: model.credit,
        remaining: model.remaining,
      })
      expect(model.credit).toBeGreaterThanOrEqual(0)
      for (const { lines, memos, total } of model.orders) {
        expect(memos).toBeLessThanOrEqual(total)
        for (const { amount, net, units, quantity } of lines)
          expect([amount <= net, units <= quantity]).toEqual([true, true])
      }
    }),
    { numRuns: rounds(25) },
  )
  await expectSoundTotals(t.db)
}, 120_000)
