// A Dray server in its own process: node dray-under-test.ts <database URL> <data folder>. On the message 'record' it records the SQL of the
// next request, so the same statements can run without Dray.
import { buildApp } from '@dray/server/app'
import { readConfig } from '@dray/server/platform/config/config'
import { createLog } from '@dray/server/platform/log'
import { assembleOn } from '@dray/server/start'
import pg from 'pg'
import type { Statement } from '../replay.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
/** Benchmarks send more requests than the usual limits allow. */
const noLimits = { requestsPerMinute: 1_000_000_000, contactRequestsPerMinute: 1_000_000_000, maxEventLoopDelay: 0 }

let recorded: Statement[] | undefined
recordStatements()

const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', HOST: '127.0.0.1' })
const log = createLog({ level: config.logLevel })
const endings: (() => unknown)[] = []
const dray = await assembleOn(
  { connection: { connectionString: databaseUrl } },
  { config, log, isDemo: false },
  endings,
)
const app = await buildApp(dray, noLimits)
endings.push(() => app.close())
dray.pdf.warm()
const address = await app.listen({ port: 0, host: config.host })

process.on('message', (message) => {
  if (message === 'record') recorded = []
  if (message === 'memory') process.send?.({ memory: { server: process.memoryUsage.rss(), pdf: dray.pdf.memory() } })
  if (message === 'processor') {
    const { user, system } = process.cpuUsage()
    process.send?.({ processorMs: (user + system) / 1000 })
  }
  if (message === 'recorded') {
    process.send?.({ statements: recorded })
    recorded = undefined
  }
})
process.on('disconnect', () => void stop())
process.on('SIGINT', () => undefined)
process.send?.({ address })

async function stop(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
  process.exit()
}

function recordStatements(): void {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no Client.query')
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...args: unknown[]): unknown {
      const statement = parseStatement(args)
      const [config, callback] = args
      if (recorded === undefined || statement === undefined || typeof callback !== 'function')
        return Reflect.apply(query, this, args)
      recorded.push(statement)
      const recording = (error: unknown, answer: unknown): unknown => {
        recordFirstRow(statement, answer)
        return Reflect.apply(callback, undefined, [error, answer])
      }
      return Reflect.apply(query, this, [config, recording])
    },
  })
}

function parseStatement([first]: unknown[]): Statement | undefined {
  if (!isObject(first) || typeof first['text'] !== 'string') return undefined
  return { text: first['text'], values: Array.isArray(first['values']) ? first['values'] : [], firstRow: undefined }
}

/** Dray reads rows as lists of values. */
function recordFirstRow(statement: Statement, answer: unknown): void {
  if (!isObject(answer) || !Array.isArray(answer['rows']) || !Array.isArray(answer['fields'])) return
  const [row]: unknown[] = answer['rows']
  const names = answer['fields'].map((field: unknown) => (isObject(field) ? String(field['name']) : ''))
  if (Array.isArray(row)) statement.firstRow = Object.fromEntries(names.map((name, index) => [name, row[index]]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
