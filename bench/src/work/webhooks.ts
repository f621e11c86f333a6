import type { BenchEnvironment } from '../environment.ts'
import { alternate, measureTimes, repetitionsFor, summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { ordersToPlace, place } from './place-order.ts'

/** Paused, so that the row has the cost of writing events and not that of sending them. */
const threeWebhooks = `
  insert into webhooks (url, kinds, roles, secret, created_by, created_at, paused_until)
  select 'https://example.com/' || n, array['order', 'product', 'customer'], array['ADMIN'], 'secret', 1, now(), 'infinity'
  from generate_series(1, 3) n`

/** Placing an order with three webhooks, next to placing it without. */
export async function webhooks({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const call = alternate((await ordersToPlace(site, 200)).map((body) => () => place(site, body)))
  const { rounds, times } = repetitionsFor(isQuick)
  await site.client.query(threeWebhooks)
  const measured: { with: number[][]; without: number[][] } = { with: [], without: [] }
  for (let round = 0; round < 3 * rounds; round++)
    for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await site.client.query('update webhooks set is_active = $1', [name === 'with'])
      await measureTimes(call, 5)
      measured[name].push(await measureTimes(call, times))
    }
  await site.client.query('delete from webhooks')
  const limit = { name: 'without webhooks', median: summarizeRounds(measured.without).median }
  const work = 'create order, 20 lines, with three webhooks'
  return [{ work, unit: 'ms', measured: summarizeRounds(measured.with), limit, budget: { timesLimit: 1.05 } }]
}
