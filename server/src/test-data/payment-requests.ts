import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { Database } from '../platform/db/db.ts'
import { aCustomer, aProduct } from './builders.ts'
import { anOrder } from './stock-builders.ts'
import type { ApiClient } from './test-app.ts'

/** An amount applied to an order, in dollars, as the screen sends it. */
export type AppliedDollars = { orderId: number; amount: unknown }

/** Amounts are in dollars. Missing fields get the usual values. */
export const recordPayment = (
  request: ApiClient,
  customerId: number,
  appliedPayments: readonly AppliedDollars[],
  { headers = {}, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
) =>
  request('POST', `/api/db/payments/add/${customerId}`, {
    body: { customerId, amount: 0, paymentMethod: 'CHECK', appliedPayments, ...more },
    headers,
  })

/** The answer for a recorded payment. */
export async function aPayment(...payment: Parameters<typeof recordPayment>) {
  const answer = await recordPayment(...payment)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

export const changePayment = (request: ApiClient, id: number, body: object) =>
  request('POST', `/api/db/payments/update/${id}`, { body })
export const voidPayment = (request: ApiClient, id: number, body?: object) =>
  request('DELETE', `/api/db/payments/remove/${id}`, body === undefined ? {} : { body })

/** A customer with an order for each total in dollars, oldest first. */
export async function aCustomerOwing(db: Database, totals: readonly number[], orderStatus?: OrderStatus) {
  const { id } = await aCustomer(db)
  const { sku } = await aProduct(db, { basePrice: cents(1_00), stock: 1_000_000 })
  const orders: Awaited<ReturnType<typeof anOrder>>[] = []
  for (const quantity of totals)
    orders.push(
      await anOrder(db, { customerId: id, lines: [{ sku, quantity }], ...(orderStatus ? { orderStatus } : {}) }),
    )
  return { id, orders, orderIds: orders.map((order) => order.id), sku }
}

/** The balances and statuses of orders, in the sequence of their ids, in dollars. */
export async function balancesOf(db: Database, orderIds: readonly number[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['totalCents', 'appliedCents', 'paymentStatus'])
    .where('id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return rows.map(({ totalCents, appliedCents, paymentStatus }) => [(totalCents - appliedCents) / 100, paymentStatus])
}

/** The stored credit of a customer, and the entries of its ledger, oldest first, in dollars. */
export async function readCredit(db: Database, customerId: number) {
  const { creditCents } = await db
    .selectFrom('customers')
    .select('creditCents')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('creditEntries')
    .select(['amountCents', 'reason'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return { credit: creditCents / 100, ledger: entries.map(({ amountCents, reason }) => [amountCents / 100, reason]) }
}
