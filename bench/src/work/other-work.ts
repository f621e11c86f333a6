import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromDollars, zero } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { createLog } from '@dray/server/platform/log'
import { typstInput } from '@dray/server/platform/pdf/typst-input'
import { startTypstProcess } from '@dray/server/platform/pdf/typst-process'
import type { Site } from '../environment.ts'
import { measureInterleaved, measureTimes } from '../measure.ts'
import { count, type Row, timeRow } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { invoiceToPrint, ordersToPlace, placeAll, post, printInvoice } from './calls.ts'
import { type Bench, withRole } from './compare.ts'
import { openUsers } from './load.ts'

/** From the data to the last byte of the PDF, compared with using the compiler process directly; and of several users at once. */
export const invoices: Bench = {
  description: 'the PDF of an invoice',
  async run({ few, atEnd, isQuick }) {
    const site = await few()
    const compiler = startTypstProcess(createLog({ level: 'error' }))
    atEnd(() => compiler.stop())
    const bare = () => {
      const { discount, lines, ...content } = invoiceToPrint(20)
      const priced = lines.map((line) => ({ ...line, price: fromDollars(line.price) }))
      const { template, data } = typstInput({ ...content, discount: fromDollars(discount), paid: zero, lines: priced })
      return compiler.render({ template, data }, 30_000)
    }
    const measured = await measureInterleaved(
      { call: () => printInvoice(site.request), bare },
      { rounds: 5, times: isQuick ? 5 : 20, warmUpMs: isQuick ? 100 : 500 },
    )
    const work = 'PDF of a 20-line invoice, another order each time'
    const limit = { name: 'the compiler', median: measured.bare.median }
    return [
      { work, unit: 'ms', measured: measured.call, limit, budget: { atMost: 10 } },
      await invoicesAtOnce(site, isQuick ? 2 : 10),
    ]
  },
}

/** A user prints one document at a time, so each is another user. The time of each is eight times the time between two. */
async function invoicesAtOnce(site: Site, seconds: number): Promise<Row> {
  const users = await openUsers(site, 8, 1)
  const durations: number[] = []
  const until = performance.now() + (seconds + 1) * 1000
  const counted = until - seconds * 1000
  await Promise.all(
    users.map(async ({ request }) => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        await printInvoice(request)
        if (startedAt > counted) durations.push(performance.now() - startedAt)
      }
    }),
  )
  return { ...timeRow('  8 people at once (100 a second)', [durations]), budget: { atMost: 80 } }
}

/** The first export of a year, the longest there is, and its files. */
export const booksExport: Bench = {
  description: 'the accounting export of a year',
  async run(environment) {
    const site = await environment.shipped()
    // Where the company is, today may not have begun yet.
    const to = addDays(new Date().toISOString().slice(0, 10), -1)
    const exportBooks = async () => {
      const answer = answerText(await post(site, '/api/db/books/exports/new', { from: addDays(to, -365), to }))
      const { cover } = JSON.parse(answer) as { cover: { name: string; difference: number }[] }
      const differing = cover.filter(({ difference }) => difference !== 0)
      if (differing.length > 0) throw new Error(`The books differ: ${JSON.stringify(differing)}`)
    }
    return withRole(site, 'ACCOUNTING', async () => {
      const made = await measureTimes(exportBooks, 1)
      const files = await measureTimes(() => expectOk(site.request('/api/db/books/exports/file/1?format=CSV')), 1)
      const budget = { atMost: 30_000 }
      const work = `the first export of the books, ${count(environment.sizes.shippedOrders)} documents`
      return [
        { ...timeRow(work, [made]), budget },
        { ...timeRow('its CSV file', [files]), budget },
      ]
    })
  },
}

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
