import { startDrayProcess } from '@dray/e2e/dray-process'
import { joinEmbeddedPostgres } from '@dray/server/platform/db/embedded-postgres'
import { createLog } from '@dray/server/platform/log'
import { addressOf } from '@dray/server/test-data/server-address'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { treeBytes } from '../served/process-memory.ts'
import { createClient, expectOk } from '../served/server.ts'
import { workAtOnce } from './load.ts'
import { ordersToPlace } from './place-order.ts'

const people = 8
const mib = 1024 * 1024
const admin = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct-horse-battery' }

/** Memory of the server, its renderer and its database together, with the sample company: at rest, and after mixed work. p95 is the most. */
export async function memoryOfAll({ folder, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const dataDir = folder()
  const dray = await startDrayProcess({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' })
  atEnd(() => dray.stop())
  const setUp = { method: 'POST', body: { ...admin, sampleData: true } } as const
  const answer = await expectOk(createClient(dray.address)('/api/db/users/addFirst', setUp))
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const memory = () => treeBytes(dray.pid) / mib
  const row = (work: string, { busy, rest }: { busy: number; rest: number }, atMost?: number): Row => ({
    work,
    unit: 'MiB',
    measured: { median: rest, p95: busy },
    ...(atMost !== undefined && { budget: { atMost } }),
  })
  const atStart = { busy: memory(), rest: await afterRest(memory, isQuick) }
  const users = await officeUsers({ dataDir, cookie, address: dray.address })
  const served = await workAtOnce(users, isQuick ? 5 : 30)
  const broken = served.find(({ failure }) => failure?.startsWith('5'))
  if (broken) throw new Error(`Dray answered ${broken.failure}`)
  const busy = memory()
  await sleep(untilClosedMs)
  const loaded = { busy, rest: memory() }
  return [
    row('memory of server, renderer and database with the sample company, idle', atStart, 300),
    row('  after 8 people with the mixed work of a day', loaded, 400),
    row('  and at rest again', { busy, rest: await afterRest(memory, isQuick) }),
  ]
}

/** Connections of the database close after 10 seconds without work. */
const untilClosedMs = 15_000

/** Long enough for memory to be given back. */
async function afterRest(memory: () => number, isQuick: boolean): Promise<number> {
  await sleep(isQuick ? 45_000 : 90_000)
  return memory()
}

async function officeUsers({ dataDir, cookie, address }: { dataDir: string; cookie: string; address: string }) {
  const database = await joinEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) })
  const client = new pg.Client({ connectionString: addressOf(database.connection) })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from orders order by id desc limit 500')
  const orders = await ordersToPlace({ client }, 3)
  await client.end()
  return Array.from({ length: people }, (_, person) => ({
    request: createClient(address, { cookie }),
    customerId: 1 + person,
    orderIds: rows.map(({ id }) => id),
    ordersToPlace: orders.map((order) => ({ ...order, customerID: 1 + person, pickupOrder: true, driverId: null })),
  }))
}
