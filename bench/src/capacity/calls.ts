import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { Site } from '../environment.ts'
import { alternate, measureInterleaved, repetitionsThatFit, type Work } from '../measure.ts'
import { expectOk } from '../served/server.ts'
import { timeZone } from '../work/figures.ts'
import { listPath, totalsPath } from '../work/order-paths.ts'
import { linesOfOrder, ordersToPlace, place } from '../work/place-order.ts'
import { callsOfToday, ownOneInAHundred } from '../work/today.ts'
import { type Cell, milliseconds } from './table.ts'

const distinctOrders = 200
const today = companyDay(new Date(), timeZone)

/** The calls people wait for most, one at a time. */
export async function measureCalls(site: Site): Promise<Cell[]> {
  await ownOneInAHundred(site)
  const { rows } = await site.client.query<{ oldNumber: string; orderId: number }>(
    `select (select order_num from orders order by id limit 1 offset 100) as "oldNumber",
       (select max(id) from orders where id % 50 = 0) as "orderId"`,
  )
  const { oldNumber = '', orderId = 0 } = rows[0] ?? {}
  const paths = {
    'newest 50 orders': listPath(),
    'orders by an old number': listPath({ search: oldNumber }),
    'orders by a customer’s name': listPath({ search: 'Café 33' }),
    'orders sorted by total': listPath({ sort: 'total' }),
    'totals of the orders of 90 days': totalsPath(90),
    'totals of the orders of a year': totalsPath(365),
    'read an order of 20 lines': `/api/db/orders/getByID/${orderId}`,
    'search everywhere: “1012”': '/api/db/search/find?words=1012',
    ...Object.fromEntries(Object.entries(callsOfToday).map(([name, path]) => [`Today, ${name}`, path])),
    'figures of a year by brand': figures('brand'),
    'figures of a year by customer': figures('customer'),
    'receivables, the first 100': '/api/db/receivables/getAll?',
  }
  const cells: Cell[] = []
  for (const [name, path] of Object.entries(paths)) {
    cells.push(await measure(name, () => expectOk(site.request(path))))
  }
  const orders = await ordersToPlace(site, distinctOrders)
  cells.push(
    await measure(`place an order of ${linesOfOrder} lines`, alternate(orders.map((body) => () => place(site, body)))),
  )
  return cells
}

async function measure(name: string, work: Work): Promise<Cell> {
  const { call } = await measureInterleaved({ call: work }, await repetitionsThatFit(work, false))
  return { name, value: milliseconds(call.median) }
}

const figures = (by: string): string =>
  `/api/db/figures/getByRange?${new URLSearchParams({ by, from: addDays(today, -364), to: today }).toString()}`
