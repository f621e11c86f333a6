import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureTimes, summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { ordersToPlace, place } from './place-order.ts'

/** Each stop is delivered and paid. */
const stops = 250
const distinctOrders = 50
/** A stop on a truck has fewer lines than a large order. */
const linesOfStop = 5

const drives = `insert into user_roles (user_id, role) select id, 'DRIVER' from users where email = 'rep@example.com'`
const drivesNoMore = `
  delete from user_roles where role = 'DRIVER' and user_id = (select id from users where email = 'rep@example.com')`
// As on a real round, every stop is another customer's.
const onRound = `
  with ids as (select array_agg(id order by id) as all_ids from customers)
  update orders set driver_id = (select id from users where email = 'rep@example.com'),
    customer_id = all_ids[1 + stop.n % cardinality(all_ids)]
  from ids, unnest($1::integer[]) with ordinality as stop (id, n) where orders.id = stop.id`

/** A phone that had no signal all day sends its events. */
export async function stopEvents(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  await site.client.query(drives)
  try {
    const rounds: number[][] = []
    for (let round = 0; round < (environment.isQuick ? 1 : 3); round++) {
      const events = await eventsOfRound(site)
      rounds.push(await measureTimes(() => send(site, events), 1))
      await proofsRendered(site)
    }
    const measured = summarizeRounds(rounds)
    return [
      {
        work: `${2 * stops} events in one request, stops of ${linesOfStop} lines`,
        unit: 'ms',
        measured,
        budget: { atMost: 2000 },
      },
    ]
  } finally {
    await site.client.query(drivesNoMore)
  }
}

async function eventsOfRound(site: Site): Promise<object[]> {
  const bodies = (await ordersToPlace(site, distinctOrders)) as { products: object[] }[]
  const ids: number[] = []
  for (let n = 0; n < stops; n++) {
    const order = JSON.parse(answerText(await place(site, stopOrder(bodies[n % bodies.length]))))
    ids.push(order.id)
  }
  await site.client.query(onRound, [ids])
  const at = new Date().toISOString()
  return ids.flatMap((orderId) => [
    { id: randomUUID(), kind: 'COLLECTED', orderId, at, amount: 1.25, paymentMethod: 'CASH' },
    { id: randomUUID(), kind: 'DELIVERED', orderId, at, receivedBy: 'J. Smith' },
  ])
}

const stopOrder = (body: { products: object[] } | undefined) => ({
  ...body,
  products: body?.products.slice(0, linesOfStop),
})

/** In the background. A phone sends a day's events once, so the next round shouldn't compete with the PDFs of this one. */
async function proofsRendered({ client }: Site): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select from proof_papers where file_name is null limit 1')
    if (rows.length === 0) return
    await sleep(200)
  }
}

async function send({ request }: Site, events: readonly object[]): Promise<void> {
  const answer = await expectOk(request('/api/db/deliveries/events', { method: 'POST', body: { events } }))
  const refused = (JSON.parse(answerText(answer)) as { code?: string }[]).flatMap(({ code }) => code ?? [])
  if (refused.length > 0) throw new Error(`Events were refused: ${[...new Set(refused)].join(', ')}`)
}
