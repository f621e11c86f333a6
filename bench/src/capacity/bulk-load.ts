import { onServer } from '@dray/server/test-data/server-address'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { loadCompany } from '../data/company.ts'
import { type History, loadOrders } from '../data/orders.ts'
import type { Sizes } from '../data/sizes.ts'

const connections = 2
const filledTables = ['orders', 'order_lines', 'order_balances', 'change_log']

type Loading = { orders: number; sizes: Sizes; history: History; say: (text: string) => void }

/** Loads a company into an empty database, then builds the indexes that only reading needs. Returns the seconds it took. */
export async function bulkLoad(url: string, { orders, sizes, history, say }: Loading): Promise<number> {
  const startedAt = performance.now()
  const part = (name: string) => say(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  await onServer(url, async (client) => {
    await loadCompany(client, sizes)
    const indexes = await dropIndexes(client)
    part('everything but orders')
    await withClients(url, (clients) => loadOrders(clients, orders, sizes, history))
    part('orders without indexes')
    await createIndexes(url, indexes)
    part('indexes')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    part('vacuum')
  })
  return (performance.now() - startedAt) / 1000
}

type Index = { name: string; definition: string }

/** Keeps the indexes of keys, which loading needs. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filledTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Each connection builds one index at a time. */
async function createIndexes(url: string, indexes: readonly Index[]): Promise<void> {
  const left = indexes.values()
  await withClients(url, (clients) =>
    Promise.all(
      clients.map(async (client) => {
        await client.query(`set maintenance_work_mem = '512MB'`)
        for (const { definition } of left) await client.query(definition)
      }),
    ),
  )
}

async function withClients<T>(url: string, work: (clients: [pg.Client, ...pg.Client[]]) => Promise<T>): Promise<T> {
  const open = (clients: [pg.Client, ...pg.Client[]]): Promise<T> =>
    clients.length >= connections ? work(clients) : onServer(url, (client) => open([...clients, client]))
  return onServer(url, (client) => open([client]))
}
