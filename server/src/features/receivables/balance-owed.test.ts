import type { Cents } from '@dray/domain/money'
import { billableStatuses, orderStatuses } from '@dray/domain/orders/order-status'
import { balanceOwed as owedByRule, openBalance } from '@dray/domain/orders/order-totals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { balanceOwed, sumOfOpenBalances } from './save-balances.sql.ts'

const t = await openTestApp()
const cents = fc.nat({ max: 100_000 }).map((amount) => amount as Cents)
const order = fc.record({ orderStatus: fc.constantFrom(...orderStatuses), total: cents, applied: cents })

test('the database and the rules agree on what an order adds to the balance of its customer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 40 }), async (orders) => {
      const rows = sql`(
        select n, order_status, total_cents, applied_cents from json_to_recordset(${JSON.stringify(
          orders.map(({ orderStatus, total, applied }, n) => ({ n, orderStatus, total, applied })),
        )}) as sent(n integer, "orderStatus" text, total bigint, applied bigint),
        lateral (select "orderStatus" as order_status, total as total_cents, applied as applied_cents) as named
      ) as orders`
      const { rows: owed } = await sql<{ balance: number }>`
        select ${balanceOwed(billableStatuses)} as balance from ${rows} order by n`.execute(t.db)
      const { rows: sums } = await sql<{ balance: number }>`
        select ${sumOfOpenBalances(billableStatuses)} as balance from ${rows}`.execute(t.db)
      expect(owed.map(({ balance }) => balance)).toEqual(orders.map(owedByRule))
      expect(sums[0]?.balance).toBe(orders.map(openBalance).reduce((sum: number, open) => sum + open, 0))
    }),
    { numRuns: rounds(20) },
  )
})
