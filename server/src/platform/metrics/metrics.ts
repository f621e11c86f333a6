import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { StatementWatch } from '../db/prepared.ts'
import type { Log } from '../log.ts'
import { currentCall } from './current-call.ts'

export type Metrics = {
  countCall(call: string, status: number, ms: number): void
  countStatement(ms: number): void
  /** Counts reads that a replica may answer. */
  countList(database: 'primary' | 'replica'): void
  /** Counts attempts to send an event to a webhook. */
  countDelivery(result: 'delivered' | 'refused' | 'unanswered'): void
  /** `value` is called at each scrape. */
  watch(name: string, help: string, value: () => number): void
  contentType: string
  text(): Promise<string>
}

const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 20]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'dray_call_duration_seconds',
    help: 'How long calls took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: callBuckets,
    registers,
  })
  const statements = new Histogram({
    name: 'dray_statement_duration_seconds',
    help: 'How long statements of the database took, with the way there and back.',
    buckets: statementBuckets,
    registers,
  })
  const lists = new Counter({
    name: 'dray_list_reads_total',
    help: 'Lists and figures by the database that answered.',
    labelNames: ['database'],
    registers,
  })
  const deliveries = new Counter({
    name: 'dray_webhook_attempts_total',
    help: 'Attempts to send events to webhooks, by result.',
    labelNames: ['result'],
    registers,
  })
  return {
    countCall: (call, status, ms) => calls.observe({ call, status: String(status) }, ms / 1000),
    countStatement: (ms) => statements.observe(ms / 1000),
    countList: (database) => lists.inc({ database }),
    countDelivery: (result) => deliveries.inc({ result }),
    watch(name, help, value) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

type Options = { log: Log; slowMs: number; metrics: Metrics | undefined }

/** The start of a statement is enough: a list of hundreds of rows is one statement. */
const maxLogged = 2000

/** Logs slow statements with their call. Statements contain no values: those are sent separately. */
export const watchQueries =
  ({ log, slowMs, metrics }: Options): StatementWatch =>
  (statement, ms) => {
    metrics?.countStatement(ms)
    if (slowMs === 0 || ms < slowMs) return
    log.warn(
      { ...(currentCall() ?? { call: 'background' }), ms: Math.round(ms), statement: statement.slice(0, maxLogged) },
      'A statement of the database was slow',
    )
  }
