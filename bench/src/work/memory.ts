import { startDrayProcess } from '@dray/e2e/dray-process'
import { joinEmbeddedPostgres } from '@dray/server/platform/db/embedded-postgres'
import { createLog } from '@dray/server/platform/log'
import { addressOf, onServer } from '@dray/server/test-data/server-address'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { treeBytes } from '../served/process-memory.ts'
import { createClient, expectOk, type Memory, type SendRequest } from '../served/server.ts'
import { ordersToPlace, printInvoice } from './calls.ts'
import type { Bench } from './compare.ts'
import { workAtOnce } from './load.ts'
import type { OfficeUser } from './mixed-work.ts'

export const memory: Record<string, Bench> = {
  memory: {
    description: 'the memory of the server and of its PDF process, before and after work',
    run: measureAfterWork,
  },
  'memory-of-all': {
    description: 'the memory of server, renderer and database with the sample company, idle and after mixed work',
    run: measureOfAll,
  },
}

const clients = 8
const mib = 1024 * 1024
const maxGrowth = 1.3

/** Memory of the server and its PDF process a while after a busy hour, compared with their start. */
async function measureAfterWork({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  await readLists(site.request, 1)
  await printInvoice(site.request)
  const start = await site.server.memory()
  await keepBusy(site, isQuick ? 2 : 12)
  const busy = await site.server.memory()
  const rest = await afterRest(site, start)
  const row = (work: string, of: keyof Memory): Row => ({
    work,
    unit: 'MiB',
    measured: { median: rest[of] / mib, p95: busy[of] / mib },
    limit: { name: 'at its start', median: start[of] / mib },
    budget: { timesLimit: maxGrowth },
  })
  return [row('memory of the server after work', 'server'), row('memory of the PDF process after work', 'pdf')]
}

/** All clients read at once, each on its own connection, while one prints: a user prints one document at a time. */
async function keepBusy({ server, cookie }: Site, rounds: number): Promise<void> {
  const client = () => createClient(server.address, { cookie })
  const print = async (request: SendRequest) => {
    for (let document = 1; document <= rounds * 21; document++)
      await printInvoice(request, document % 21 === 0 ? 1000 : 20)
  }
  const readers = Array.from({ length: clients - 1 }, () => readLists(client(), rounds))
  await Promise.all([...readers, print(client())])
}

async function readLists(request: SendRequest, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const path of ['/api/db/products/getAll/', '/api/db/customers/getAll', '/api/db/brands/getAll'])
      await expectOk(request(path))
}

/** The lowest value during 90 seconds, because memory is returned bit by bit. */
async function afterRest({ server }: Site, start: Memory): Promise<Memory> {
  for (let waited = 0; ; waited += 2000) {
    const now = await server.memory()
    // 0 means the PDF process is just being replaced.
    const isBack = now.server <= maxGrowth * start.server && now.pdf > 0 && now.pdf <= maxGrowth * start.pdf
    if (waited >= 90_000 || isBack) return now
    await sleep(2000)
  }
}

/** Memory of the server, its renderer and its database together, with the sample company: at rest, and after mixed work. p95 is the most. */
async function measureOfAll({ folder, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const dataDir = folder()
  const dray = await startDrayProcess({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' })
  atEnd(() => dray.stop())
  const admin = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct-horse-battery' }
  const setUp = { method: 'POST', body: { ...admin, sampleData: true } } as const
  const answer = await expectOk(createClient(dray.address)('/api/db/users/addFirst', setUp))
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const used = () => treeBytes(dray.pid) / mib
  // Long enough for memory to be given back.
  const afterRestOfAll = () => sleep(isQuick ? 45_000 : 90_000).then(used)
  const row = (work: string, busy: number, rest: number, atMost?: number): Row => ({
    work,
    unit: 'MiB',
    measured: { median: rest, p95: busy },
    ...(atMost !== undefined && { budget: { atMost } }),
  })
  const atStart = used()
  const idle = await afterRestOfAll()
  const served = await workAtOnce(await officeUsers(dataDir, cookie, dray.address), isQuick ? 5 : 30)
  const broken = served.find(({ failure }) => failure?.startsWith('5'))
  if (broken) throw new Error(`Dray answered ${broken.failure}`)
  const busy = used()
  // Connections of the database close after 10 seconds without work.
  await sleep(15_000)
  return [
    row('memory of server, renderer and database with the sample company, idle', atStart, idle, 300),
    row('  after 8 people with the mixed work of a day', busy, used(), 400),
    row('  and at rest again', busy, await afterRestOfAll()),
  ]
}

async function officeUsers(dataDir: string, cookie: string, address: string): Promise<OfficeUser[]> {
  const database = await joinEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) })
  return onServer(addressOf(database.connection), async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from orders order by id desc limit 500')
    const orders = await ordersToPlace({ client }, 3)
    return Array.from({ length: clients }, (_, person) => ({
      request: createClient(address, { cookie }),
      customerId: 1 + person,
      orderIds: rows.map(({ id }) => id),
      ordersToPlace: orders.map((order) => ({ ...order, customerID: 1 + person, pickupOrder: true, driverId: null })),
    }))
  })
}
