import { openPool } from '@dray/server/platform/db/connection'
import { connect } from '@dray/server/platform/db/db'
import { migrate } from '@dray/server/platform/db/migrate'
import { createLog } from '@dray/server/platform/log'
import { aUser } from '@dray/server/test-data/builders'
import { databaseAt, onServer } from '@dray/server/test-data/server-address'
import { startThrowAwayPostgres } from '@dray/server/test-data/servers/throw-away-postgres'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { loadCompany, raiseBasePrices } from './data/company.ts'
import { loadOrders } from './data/orders.ts'
import type { Sizes } from './data/sizes.ts'
import { type SendRequest, createClient, startServer, type RunningServer } from './served/server.ts'

/** A Dray server on a filled database, with a signed-in user and a direct connection. */
export type Site = { url: string; server: RunningServer; request: SendRequest; cookie: string; client: pg.Client }

export type BenchEnvironment = {
  sizes: Sizes
  isQuick: boolean
  /** Loaded on first use. The large database takes a few minutes. */
  few: () => Promise<Site>
  /** With the long address book. */
  many: () => Promise<Site>
  /** As many orders as `few`, with the large catalog. */
  wide: () => Promise<Site>
  /** As many orders as `few`, with the largest catalog and its drafts. */
  drafted: () => Promise<Site>
  /** The long address book, with customers whose custom prices all moved. */
  priced: () => Promise<Site>
  /** Every order shipped within the last year. */
  shipped: () => Promise<Site>
  /** The URL of an empty, migrated database. */
  emptyDatabase: () => Promise<string>
  folder: () => string
  /** Registers cleanup, which runs in reverse order. */
  atEnd: (stop: () => unknown) => void
}

export async function withEnvironment(
  sizes: Sizes,
  isQuick: boolean,
  work: (environment: BenchEnvironment) => Promise<void>,
): Promise<void> {
  const endings: (() => unknown)[] = []
  const atEnd = (stop: () => unknown): void => void endings.push(stop)
  const folder = (): string => {
    const created = mkdtempSync(path.join(os.tmpdir(), 'dray-bench-'))
    atEnd(() => rmSync(created, { recursive: true, force: true }))
    return created
  }
  const server = once(async () => {
    const started = await startThrowAwayPostgres('production')
    atEnd(() => started.stop())
    return started.url
  })
  let databases = 0
  const emptyDatabase = async (): Promise<string> => {
    const name = `bench_${++databases}`
    await onServer(await server(), (client) => client.query(`create database ${name}`))
    const url = databaseAt(await server(), name)
    await migrate({ connectionString: url })
    return url
  }
  const site = (orders: number, other: Partial<Sizes> = {}, then?: string) =>
    once(async () =>
      openSite({ url: await fill(await emptyDatabase(), orders, { ...sizes, ...other }, then), folder, atEnd }),
    )
  const end = async (): Promise<void> => {
    for (const stop of endings.splice(0).reverse()) await stop()
  }
  const onSignal = (): void => void end().finally(() => process.exit(130))
  for (const signal of signals) process.once(signal, onSignal)
  try {
    await work({
      sizes,
      isQuick,
      few: site(sizes.fewOrders),
      many: site(sizes.manyOrders, { customers: sizes.manyCustomers }),
      wide: site(sizes.fewOrders, { products: sizes.manyProducts }),
      drafted: site(sizes.fewOrders, { products: sizes.searchedProducts }),
      priced: site(
        sizes.fewOrders,
        { customers: sizes.manyCustomers, customPrices: sizes.manyCustomPrices },
        raiseBasePrices,
      ),
      shipped: site(sizes.shippedOrders, {}, shipOrders),
      emptyDatabase,
      folder,
      atEnd,
    })
  } finally {
    await end()
    for (const signal of signals) process.off(signal, onSignal)
  }
}

const shipOrders = `
  update orders set order_status = 'DELIVERED', applied_cents = 0, shipped_on = current_date - id % 365`

const signals = ['SIGINT', 'SIGTERM'] as const

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => (created ??= create())
}

async function fill(url: string, orders: number, sizes: Sizes, then?: string): Promise<string> {
  const startedAt = performance.now()
  process.stderr.write(`Loading ${orders.toLocaleString('en-US')} orders … `)
  await onServer(url, async (client) => {
    await loadCompany(client, sizes)
    await loadOrders([client], orders, sizes)
    if (then !== undefined) await client.query(then)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  return url
}

export async function openSite({
  url,
  folder,
  atEnd,
}: Pick<BenchEnvironment, 'folder' | 'atEnd'> & { url: string }): Promise<Site> {
  const credentials = await createUser(url)
  const server = await startServer(url, folder())
  atEnd(() => server.stop())
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  // After Ctrl-C the database may stop before this connection ends.
  client.on('error', () => undefined)
  await client.connect()
  atEnd(() => client.end())
  const answer = await server.request('/api/db/users/login', { method: 'POST', body: credentials })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { url, server, cookie, client, request: createClient(server.address, { cookie }) }
}

async function createUser(url: string): Promise<{ email: string; password: string }> {
  const db = connect(openPool({ connectionString: url }, createLog({ level: 'error' })))
  try {
    const { email, password } = await aUser(db, { name: 'Rae Rep', email: 'rep@example.com', roles: ['SALES'] })
    return { email, password }
  } finally {
    await db.destroy()
  }
}
