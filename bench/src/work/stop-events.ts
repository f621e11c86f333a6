import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../environment.ts'
import { measureTimes } from '../measure.ts'
import { timeRow } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { ordersToPlace, placeAll } from './calls.ts'
import { type Bench, withRole } from './compare.ts'

/** Each stop is delivered and paid. */
const stops = 250
/** A stop on a truck has fewer lines than a large order. */
const linesOfStop = 5

export const stopEvents: Bench = {
  description: 'what a phone sends after a day without a signal',
  async run(environment) {
    const site = await environment.few()
    return withRole(site, 'DRIVER', async () => {
      const rounds: number[][] = []
      for (let round = 0; round < (environment.isQuick ? 1 : 3); round++) {
        const events = await eventsOfRoute(site)
        rounds.push(await measureTimes(() => send(site, events), 1))
        await proofsRendered(site)
      }
      const work = `${2 * stops} events in one request, stops of ${linesOfStop} lines`
      return [{ ...timeRow(work, rounds), budget: { atMost: 2000 } }]
    })
  },
}

// As on a real route, every stop is another customer's.
const onRoute = `
  with ids as (select array_agg(id order by id) as all_ids from customers)
  update orders set driver_id = (select id from users where email = 'rep@example.com'),
    customer_id = all_ids[1 + stop.n % cardinality(all_ids)]
  from ids, unnest($1::integer[]) with ordinality as stop (id, n) where orders.id = stop.id`

async function eventsOfRoute(site: Site): Promise<object[]> {
  const bodies = await ordersToPlace(site, stops / 5)
  const small = bodies.map((body) => ({ ...body, products: body.products.slice(0, linesOfStop) }))
  const ids = await placeAll(site, Array.from({ length: 5 }, () => small).flat())
  await site.client.query(onRoute, [ids])
  const at = new Date().toISOString()
  return ids.flatMap((orderId) => [
    { id: randomUUID(), kind: 'COLLECTED', orderId, at, amount: 1.25, paymentMethod: 'CASH' },
    { id: randomUUID(), kind: 'DELIVERED', orderId, at, receivedBy: 'J. Smith' },
  ])
}

async function send({ request }: Site, events: readonly object[]): Promise<void> {
  const answer = await expectOk(request('/api/db/deliveries/events', { method: 'POST', body: { events } }))
  const refused = (JSON.parse(answerText(answer)) as { code?: string }[]).flatMap(({ code }) => code ?? [])
  if (refused.length > 0) throw new Error(`Events were refused: ${[...new Set(refused)].join(', ')}`)
}

/** In the background. A phone sends a day's events once, so the next day shouldn't compete with the PDFs of this one. */
async function proofsRendered({ client }: Site): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select from proof_papers where file_name is null limit 1')
    if (rows.length === 0) return
    await sleep(200)
  }
}
