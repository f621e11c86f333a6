import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'

const customerId = 9
/** Payments with distinct orders, so paying a cent at a time never pays an order in full. */
const distinctPayments = 40
const mostOrders = 20
// The oldest orders, which nothing waits for.
const firstOrder = 1

const takesPayments = `insert into user_roles (user_id, role) select id, 'ACCOUNTING' from users where email = 'rep@example.com'`
const takesNoMore = `delete from user_roles where role = 'ACCOUNTING'`
const owe = `
  update orders set customer_id = ${customerId}, order_status = 'COMPLETED', payment_status = 'AWAITING', applied_cents = 0
  where id >= ${firstOrder} and id < ${firstOrder + distinctPayments * mostOrders}`
// A replay swaps recorded ids for new ones, so they must not match any other number.
const largeIds = `select setval(pg_get_serial_sequence('payments', 'id'), 900000000)`

/** The call as the screen sends it, with its Idempotency-Key, compared with the transaction's statements. */
export async function recordPayment(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  for (const statement of [takesPayments, owe, largeIds, 'vacuum analyze orders']) await site.client.query(statement)
  try {
    return [await measurePayment(site, 1, environment), await measurePayment(site, mostOrders, environment)]
  } finally {
    await site.client.query(takesNoMore)
  }
}

async function measurePayment(site: Site, orders: number, { isQuick }: BenchEnvironment): Promise<Row> {
  const calls = Array.from({ length: distinctPayments }, (_, n) => () => record(site, aPayment(n, orders)))
  return compareWithTransaction(site, `record a payment over ${orders} ${orders === 1 ? 'order' : 'orders'}`, {
    // Each call is recorded twice, because replaying one again would write the balances that the orders already have.
    recorded: calls.slice(0, 10).flatMap((call) => [call, call]),
    prepareCall: () => alternate(calls),
    repetitions: repetitionsFor(isQuick),
    tables: ['payments', 'payment_applications', 'orders', 'credit_entries', 'customers'],
  })
}

/** A cent per order, with a few dollars left over. */
const aPayment = (n: number, orders: number) => ({
  customerId,
  amount: 25,
  paymentDate: '2026-03-09',
  appliedPayments: Array.from({ length: orders }, (_, at) => ({
    orderId: firstOrder + n * mostOrders + at,
    amount: 0.01,
  })),
  customerCreditDeducted: 0,
  customerCreditAdded: (2500 - orders) / 100,
  paymentMethod: 'CHECK',
  notes: 'Check 1041',
})

const record = ({ request }: Site, body: object) =>
  expectOk(
    request(`/api/db/payments/add/${customerId}`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': `bench-${randomUUID()}` },
    }),
  )
