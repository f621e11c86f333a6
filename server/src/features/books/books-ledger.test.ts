import type { BookDays, BookEntry, BooksExport } from '@dray/contract/books'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectOnly, expectSoundTotals } from '../../test-data/expectations.ts'
import { recordPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { anImportedOrder, anOrder } from '../../test-data/stock-builders.ts'
import { testApp } from '../../test-data/test-app.ts'
import { bringJournalUpToDate } from './index.ts'

const nth = fc.nat(5)
const anAction = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('setStatus' as const),
      nth,
      orderStatus: fc.constantFrom('DELIVERED', 'DELIVERED', 'COMPLETED', 'PACKED', 'CANCELLED', 'REFUNDED'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      nth,
      discount: fc.nat(400),
      units: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth,
      amount: fc.integer({ min: 1, max: 40 }),
      daysAgo: fc.constantFrom(0, 0, 3, 20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidPayment' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('moveToCredit' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      nth,
      disposition: fc.constantFrom('RESTOCK', 'DAMAGED', 'KEPT'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidMemo' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('setStock' as const), stock: fc.integer({ min: 50, max: 500 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('setCost' as const), cost: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('giveCredit' as const), amount: fc.integer({ min: 1, max: 50 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('export' as const),
      days: fc.constantFrom([0, 0], [0, 0], [30, 0], [10, 2], [5, 1]),
    }),
  },
)
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never

const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]

/** Runs a history of random actions, exporting now and then. Returns what the exports say. */
async function runHistory(actions: readonly Action[]) {
  const t = await testApp({ TIME_ZONE: 'UTC' })
  try {
    const admin = await t.as('ADMIN')
    const { id: customerId } = await aCustomer(t.db)
    const products = [
      await aProduct(t.db, { basePrice: cents(3_33), cost: cents(2_17), stock: 400, hasBatch: false }),
      await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00), stock: 400, hasBatch: false }),
    ]
    const orders: Awaited<ReturnType<typeof anOrder>>[] = []
    orders.push(
      await anImportedOrder(
        t.db,
        products.map(({ sku }) => ({ sku, quantity: 7 })),
      ),
    )
    const [payments, memos]: [number[], number[]] = [[], []]
    const exports: BooksExport[] = []
    const made = (from = t.today(), to = from) => admin('POST', '/api/db/books/exports/new', { body: { from, to } })

    async function act(action: Action): Promise<void> {
      const order = 'nth' in action ? pick(orders, action.nth) : undefined
      const product = products[exports.length % 2] ?? products[0]
      switch (action.do) {
        case 'sell':
          orders.push(
            await anOrder(t.db, {
              customerId,
              lines: products.map(({ sku }) => ({ sku, quantity: action.units })),
            }),
          )
          break
        case 'setStatus':
          if (order)
            await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: action.orderStatus } })
          break
        case 'edit':
          if (order)
            await admin('PUT', `/api/db/orders/update/${order.id}`, {
              body: { dollarAdjustment: action.discount / 100, discountNotes: 'Late' },
            })
          break
        case 'pay': {
          const amount = action.amount
          const paymentDate = addDays(t.today(), 0 - action.daysAgo)
          const applied = order ? [{ orderId: order.id, amount: Math.min(amount, 5) }] : []
          const answer = await recordPayment(admin, customerId, applied, { amount, paymentDate })
          if (answer.statusCode === 200) payments.push(answer.json().id)
          break
        }
        case 'voidPayment': {
          const payment = pick(payments, action.nth)
          if (payment !== undefined) await voidPayment(admin, payment)
          break
        }
        case 'moveToCredit':
          if (order) await admin('POST', `/api/db/payments/moveToCredit/${order.id}`)
          break
        case 'credit':
          if (order) {
            const orderLineId = order.lineIds[0]
            const lines = [{ orderLineId, disposition: action.disposition, units: 1, reason: 'Broken' }]
            const memo = await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
            if (memo.statusCode === 200) memos.push(memo.json().id)
          }
          break
        case 'voidMemo': {
          const memo = pick(memos, action.nth)
          if (memo !== undefined) await admin('POST', `/api/db/memos/void/${memo}`, { body: { reason: 'Keyed twice' } })
          break
        }
        case 'setStock':
          await admin('PUT', `/api/db/products/update/${product?.id}`, {
            body: { stock: action.stock, reason: 'Found' },
          })
          break
        case 'setCost':
          await admin('PUT', `/api/db/products/update/${product?.id}`, { body: { cost: action.cost } })
          break
        case 'giveCredit':
          await admin('PUT', `/api/db/customers/update/${customerId}`, {
            body: { creditAvailable: action.amount, creditReason: 'Goodwill' },
          })
          break
        case 'wait':
          await bringJournalUpToDate(t.db, { at: new Date(), timeZone: 'UTC' })
          break
        case 'export': {
          const [first = 0, last = 0] = action.days
          const answer = await made(addDays(t.today(), 0 - first), addDays(t.today(), 0 - last))
          expectOnly([answer], 'nothing-to-export')
          if (answer.statusCode === 200) exports.push(answer.json())
        }
      }
    }

    for (const action of actions) await act(action)
    const last = await made()
    if (last.statusCode === 200) exports.push(last.json())
    const entries: BookEntry[] = []
    for (const { id } of exports)
      entries.push(...(await admin('GET', `/api/db/books/entries?exportId=${id}&limit=1000`)).json<BookEntry[]>())
    const files = await Promise.all(
      exports.map(async ({ id }) => (await admin('GET', `/api/db/books/exports/file/${id}?format=CSV`)).rawPayload),
    )
    const range = `from=${addDays(t.today(), -40)}&to=${t.today()}`
    const { days }: BookDays = (await admin('GET', `/api/db/books/days?${range}`)).json()
    const state = await currentState(t.db)
    await expectSoundTotals(t.db)
    return { exports, entries, files, state, days }
  } finally {
    await t.stop()
  }
}

/** Worked out from the records alone, in dollars. */
async function currentState(db: Awaited<ReturnType<typeof testApp>>['db']) {
  const orders = await db.selectFrom('orders').select(['orderStatus', 'totalCents', 'appliedCents']).execute()
  const shipped = orders.filter(({ orderStatus }) => orderStatus === 'DELIVERED' || orderStatus === 'COMPLETED')
  const rest = orders.filter((order) => !shipped.includes(order))
  const products = await db.selectFrom('products').select(['id', 'stock', 'costCents']).execute()
  const pulled = await db
    .selectFrom('stockMovements')
    .innerJoin('orderLines', 'orderLines.id', 'orderLineId')
    .innerJoin('orders', 'orders.id', 'orderId')
    .where('orderStatus', 'in', ['RECEIVED', 'PACKED'])
    .select(['stockMovements.productId', 'delta'])
    .execute()
  const units = ({ id, stock }: { id: number; stock: number }) =>
    pulled.reduce((sum, { productId, delta }) => (productId === id ? sum - delta : sum), stock)
  const customers = await db.selectFrom('customers').select('creditCents').execute()
  const inDollars = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / 100 || 0
  return {
    'Accounts Receivable': inDollars(shipped.map(({ totalCents, appliedCents }) => totalCents - appliedCents)),
    'Customer Deposits': inDollars(rest.map(({ appliedCents }) => 0 - appliedCents)),
    'Customer Credit': inDollars(customers.map(({ creditCents }) => 0 - creditCents)),
    'Inventory Asset': inDollars(products.map((product) => units(product) * (product.costCents ?? 0))),
  }
}

test('debits equal credits in each document, the exports add up to the state, and every cover ties out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 12, maxLength: 30 }), async (actions) => {
      const { exports, entries, files, state, days } = await runHistory(actions)
      for (const { cover } of exports) for (const line of cover) expect(line.difference, JSON.stringify(line)).toBe(0)
      const sums = new Map<string, number>()
      for (const { postings, document } of entries) {
        // Rounding a sum just below 0 would be -0.
        expect(
          postings.reduce((sum, { amount }) => sum + amount, 0),
          document,
        ).toBeCloseTo(0, 4)
        for (const { account, amount } of postings)
          sums.set(account, Math.round((sums.get(account) ?? 0) + amount * 100))
      }
      const booked = Object.keys(state).map((account) => [account, (sums.get(account) ?? 0) / 100])
      expect(exports.length === 0 || Object.fromEntries(booked)).toEqual(exports.length === 0 || state)
      const rows = files.flatMap((file) => parse<Record<string, string>>(file, { columns: true }))
      expect(rows).toHaveLength(entries.reduce((sum, { postings }) => sum + postings.length, 0))
      const differing = days.flatMap(({ figures }) => figures.filter(({ difference }) => difference !== 0))
      expect(differing.filter(({ meetsLater }) => !meetsLater)).toEqual([])
    }),
    { numRuns: rounds(4) },
  )
}, 300_000)
