import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Site } from '../environment.ts'
import { expectOk } from '../served/server.ts'
import { openUsers } from '../work/load.ts'
import { linesOfOrder } from '../work/place-order.ts'
import { type Cell, count } from './table.ts'

const levels = [1, 8] as const
const seconds = 30

/** Orders placed without a pause, each person with their own session. */
export async function ordersAnHour(site: Site, customers: number): Promise<Cell[]> {
  const users = await openUsers(site, Math.max(...levels), customers)
  const cells: Cell[] = []
  for (const people of levels) {
    const until = performance.now() + seconds * 1000
    const placed = await Promise.all(
      users.slice(0, people).map(async ({ request, customerId, ordersToPlace }) => {
        let orders = 0
        for (; performance.now() < until; orders++) {
          // Orders of one customer wait for each other.
          const body = { ...ordersToPlace[orders % ordersToPlace.length], customerID: customerId }
          const headers = { 'idempotency-key': randomUUID() }
          await expectOk(request('/api/db/orders/new', { method: 'POST', body, headers }))
        }
        return orders
      }),
    )
    const total = placed.reduce((sum, orders) => sum + orders, 0)
    const who = people === 1 ? 'one person' : `${people} people`
    cells.push({
      name: `orders of ${linesOfOrder} lines an hour, placed by ${who} without a pause`,
      value: count((total / seconds) * 3600),
    })
  }
  return cells
}
