import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { createClient, expectOk, type Memory, type SendRequest } from '../served/server.ts'
import { invoiceToPrint } from './invoice-to-print.ts'

const clients = 8
/** How long memory may take to drop again. */
const restMs = 90_000
const stepMs = 2000
const maxGrowth = 1.3
const mib = 1024 * 1024

/** Memory of the server and its PDF process a while after a busy hour, compared with their start. */
export async function memory({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  await read(site.request, 1)
  await print(site.request, [20])
  const start = await site.server.memory()
  await load(site, isQuick ? 2 : 12)
  const busy = await site.server.memory()
  const rest = await afterRest(site, start)
  const row = (name: string, of: keyof Memory): Row => ({
    work: name,
    unit: 'MiB',
    measured: { median: rest[of] / mib, p95: busy[of] / mib },
    limit: { name: 'at its start', median: start[of] / mib },
    budget: { timesLimit: maxGrowth },
  })
  return [row('memory of the server after work', 'server'), row('memory of the PDF process after work', 'pdf')]
}

/** All clients read at once, each on its own connection, while one prints: a user prints one document at a time. */
async function load({ server, cookie }: Site, rounds: number): Promise<void> {
  const senders = Array.from({ length: clients }, () => createClient(server.address, { cookie }))
  const [printer, ...readers] = senders
  await Promise.all([...readers.map((request) => read(request, rounds)), printer && print(printer, documents(rounds))])
}

const lists = ['/api/db/products/getAll/', '/api/db/customers/getAll', '/api/db/brands/getAll']

async function read(request: SendRequest, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const path of lists) await expectOk(request(path))
}

const documents = (rounds: number): number[] =>
  Array.from({ length: rounds }, () => [...Array.from({ length: 20 }, () => 20), 1000]).flat()

async function print(request: SendRequest, lineCounts: readonly number[]): Promise<void> {
  for (const lines of lineCounts)
    await expectOk(request('/api/storage/createInvoice', { method: 'POST', body: { content: invoiceToPrint(lines) } }))
}

/** The lowest value during the rest, because memory is returned bit by bit. */
async function afterRest({ server }: Site, start: Memory): Promise<Memory> {
  for (let waited = 0; ; waited += stepMs) {
    const now = await server.memory()
    // 0 means the PDF process is just being replaced.
    const isBack = now.server <= maxGrowth * start.server && now.pdf > 0 && now.pdf <= maxGrowth * start.pdf
    if (waited >= restMs || isBack) return now
    await sleep(stepMs)
  }
}
