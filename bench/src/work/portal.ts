import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../environment.ts'
import { quantile } from '../measure.ts'
import { count, type Row } from '../row.ts'
import { createClient, type SendRequest } from '../served/server.ts'
import { buildRollups } from './calls.ts'
import { type Bench, measureReads } from './compare.ts'
import { openUsers, type Served, workAtOnce } from './load.ts'

const timesLimit = 3
const officePeople = 8
const officePauseMs = 1000
const openingMs = 8000
/** Staff may wait this much longer while contacts are at work. */
const maxSlowdown = 1.1

export const portal: Record<string, Bench> = {
  'portal-pages': {
    description: 'what a contact sees on the portal',
    async run(environment) {
      const { products } = environment.sizes
      const site = await environment.few()
      const reads = [
        {
          work: `a contact's menu of ${count(products)} products, each time after a change of one`,
          path: '/api/portal/menu',
          before: 'update products set stock = stock where id = 1',
          budget: { timesLimit },
        },
        { work: '  while none changes', path: '/api/portal/menu' },
        { work: "a contact's first page", path: '/api/portal/home' },
        { work: "a contact's newest orders", path: '/api/portal/orders' },
      ]
      return withPortal(site, 1, ([contact]) =>
        measureReads({ ...site, request: contact?.request ?? site.request }, environment, reads),
      )
    },
  },
  'portal-load': {
    description: 'people of the office at work, alone and beside contacts with the portal open',
    async run({ few, sizes, isQuick }) {
      const site = await few()
      await buildRollups(site)
      const people = await openUsers(site, officePeople, sizes.customers)
      const seconds = isQuick ? 5 : 60
      await workAtOnce(people, isQuick ? 1 : 10, officePauseMs)
      return withPortal(site, Math.min(sizes.customers, 1000), async (contacts) => {
        const work: Work = { alone: [], beside: [], contacts: contacts.length, answers: 0, seconds }
        // In both sequences, since orders add up meanwhile.
        for (const isBeside of [false, true, true, false]) {
          const visits = isBeside ? startVisits(site, contacts) : undefined
          // A thousand people don't open their pages in one second.
          await sleep(isQuick ? 500 : openingMs)
          const served = await workAtOnce(people, seconds / 2, officePauseMs)
          work[isBeside ? 'beside' : 'alone'].push(...served)
          work.answers += (await visits?.stop()) ?? 0
        }
        return portalLoadRows(work)
      })
    },
  },
}

type Work = { alone: Served[]; beside: Served[]; contacts: number; answers: number; seconds: number }

function portalLoadRows({ alone, beside, contacts, answers, seconds }: Work): Row[] {
  const at = (served: Served[], share: number) => quantile(durations(served), share)
  const failed = [...alone, ...beside].filter(({ failure }) => failure !== undefined).length
  const plain = (work: string, median: number): Row => ({ work, unit: '', measured: { median, p95: Number.NaN } })
  return [
    {
      work: `${officePeople} people of the office beside ${count(contacts)} contacts with the portal open`,
      unit: 'ms',
      measured: { median: at(beside, 0.5), p95: at(beside, 0.95) },
      limit: { name: 'without contacts', median: at(alone, 0.5) },
      budget: { timesLimit: maxSlowdown },
    },
    plain('  answers to contacts a second', answers / seconds),
    { ...plain('  failed', failed), budget: { atMost: 0 } },
  ]
}

const durations = (served: Served[]): number[] => served.map(({ ms }) => ms)

type Contact = { request: SendRequest; cookie: string }

/** Other benches use the same site, without a portal. */
async function withPortal<Result>(
  site: Site,
  contacts: number,
  work: (contacts: readonly Contact[]) => Promise<Result>,
): Promise<Result> {
  const turn = (portal: boolean) => site.client.query('update company_settings set portal = $1', [portal])
  await turn(true)
  try {
    return await work(await openContacts(site, contacts))
  } finally {
    await turn(false)
  }
}

/** A contact of each of the first customers, with a device. */
async function openContacts({ client, server }: Site, number: number): Promise<Contact[]> {
  const tokens = Array.from({ length: number }, () => randomUUID())
  await client.query(
    `with customer as (select id, row_number() over (order by id) as n from customers order by id limit $1),
       person as (
         insert into users (name, email, is_active)
         select 'Contact ' || n, 'contact-' || n || '@example.com', false from customer
         returning id, name
       ),
       contact as (
         insert into contacts (user_id, customer_id, name, may_order, sees_money, created_at, modified_on)
         select person.id, customer.id, person.name, true, true, now(), now()
         from person join customer on person.name = 'Contact ' || n
         returning user_id
       ),
       numbered as (select user_id, row_number() over (order by user_id) as n from contact)
     insert into portal_devices (token_hash, contact_id, label, created_at, last_used_at)
     select hash, user_id, 'Bench', now(), now()
     from numbered join unnest($2::bytea[]) with ordinality as token(hash, n) using (n)`,
    [number, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens.map((token) => {
    const cookie = `dray_device=${token}`
    return { cookie, request: createClient(server.address, { cookie }) }
  })
}

/** The page asks for what it shows this often. */
const refreshMs = 300_000

/** Each has the menu open, is told of changes, and looks at other pages now and then. */
function startVisits({ server }: Site, contacts: readonly Contact[]) {
  let answers = 0
  const over = new AbortController()
  const streams = contacts.map(({ cookie }) =>
    http
      .get(`${server.address}/api/portal/events`, { headers: { cookie }, agent: new http.Agent() }, (stream) => {
        stream.on('error', () => undefined).resume()
      })
      .on('error', () => undefined),
  )
  const pages = ['/api/portal/menu', '/api/portal/home', '/api/portal/menu', '/api/portal/orders']
  const etags = new Map<string, string>()
  async function visit({ request, cookie }: Contact, path: string): Promise<void> {
    const known = `${cookie} ${path}`
    const { status, headers } = await request(path, {
      method: 'GET',
      headers: { 'if-none-match': etags.get(known) ?? '' },
    })
    if (status !== 200 && status !== 304) throw new Error(`The portal answered ${status}`)
    etags.set(known, headers.etag ?? '')
    answers++
  }
  const pauseMs = refreshMs / 2
  const visits = contacts.map(async (contact, n) => {
    for (let turn = 0, due = performance.now() + (pauseMs * n) / contacts.length; ; turn++, due += pauseMs) {
      await sleep(due - performance.now(), undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      await visit(contact, pages[(turn + n) % pages.length] ?? '')
    }
  })
  return {
    async stop(): Promise<number> {
      over.abort()
      await Promise.all(visits)
      for (const stream of streams) stream.destroy()
      return answers
    },
  }
}
