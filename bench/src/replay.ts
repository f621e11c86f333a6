import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { alternate, measureTimes, type Work } from './measure.ts'

/** A statement Dray sent, with the first row of its result. */
export type Statement = { text: string; values: unknown[]; firstRow: Record<string, unknown> | undefined }

const isSessionLookup = ({ text }: Statement): boolean => text.includes('from "sessions"')

/** The statements of a call's transaction, or all except the session lookup. */
export function bareStatements(recorded: readonly Statement[]): Statement[] {
  const begin = recorded.findIndex(({ text }) => text === 'begin')
  if (begin < 0) return recorded.filter((statement) => !isSessionLookup(statement))
  return recorded.slice(begin, recorded.findIndex(({ text }) => text === 'commit') + 1)
}

/**
 * The statements that no design can leave out: one insert of the record and of its lines, one update of the rows that must change, one row of
 * the log, and the commit. `tables` are those of the record.
 */
export function leastStatements(statements: readonly Statement[], tables: readonly string[]): Statement[] {
  const isWrite = new RegExp(String.raw`\b(insert into|update) "?(${['change_log', ...tables].join('|')})"?\s`)
  return statements.filter(
    ({ text }) => text === 'begin' || text === 'commit' || text.includes('nextval') || isWrite.test(text),
  )
}

/** Enough executions for PostgreSQL to choose a plan for a prepared statement. */
const trials = 8

/**
 * Runs recorded statements as fast as possible on one connection: prepared, or planned each time if that is faster. Alternates between
 * recordings.
 */
export async function fastestReplay(
  client: pg.Client,
  ...recordings: readonly (readonly Statement[])[]
): Promise<Work> {
  const [prepared, planned] = [
    createReplay(client, recordings, 'prepared'),
    createReplay(client, recordings, 'planned'),
  ]
  return (await typicalTime(prepared)) <= (await typicalTime(planned)) ? prepared : planned
}

/** Plans each statement for its values, without trials: for work of seconds whose plan depends on them. */
export const plannedReplay = (client: pg.Client, statements: readonly Statement[]): Work =>
  createReplay(client, [statements], 'planned')

/** The fastest of the last three trials. */
async function typicalTime(replay: Work): Promise<number> {
  const [duration] = await measureTimes(replay, trials).then((times) => times.slice(-3).toSorted((a, b) => a - b))
  return duration ?? 0
}

const createReplay = (
  client: pg.Client,
  recordings: readonly (readonly Statement[])[],
  mode: 'prepared' | 'planned',
): Work =>
  alternate(
    recordings.map((statements) => {
      const queries = statements.map((statement) => ({
        ...statement,
        named: mode === 'prepared' ? { name: statementName(statement.text) } : {},
      }))
      return () => replay(client, queries)
    }),
  )

type Named = Statement & { named: { name?: string } }

async function replay(client: pg.Client, statements: readonly Named[]): Promise<void> {
  try {
    await replayAll(client, statements)
  } catch (error) {
    // The next benchmark uses the same connection.
    await client.query('rollback')
    throw error
  }
}

async function replayAll(client: pg.Client, statements: readonly Named[]): Promise<void> {
  const fresh = new Map<unknown, unknown>()
  for (const { text, named, values, firstRow } of statements) {
    const freshValues = values.map((value) => freshValue(fresh, text, value))
    const { rows } = await client.query<Record<string, unknown>>(
      values.length === 0 ? { text } : { text, ...named, values: freshValues },
    )
    if (firstRow !== undefined) mapNewValues(fresh, firstRow, rows[0])
  }
}

const statementName = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

/** New ids and numbers replace the recorded ones in later statements. */
function mapNewValues(
  fresh: Map<unknown, unknown>,
  before: Record<string, unknown>,
  now: Record<string, unknown> | undefined,
): void {
  for (const column of ['id', 'order_num', 'memo_num']) {
    if (now?.[column] !== undefined && now[column] !== before[column]) fresh.set(before[column], now[column])
  }
}

function freshValue(fresh: Map<unknown, unknown>, text: string, value: unknown): unknown {
  if (/"idempotency_keys"|into "purchase_orders"/.test(text) && isKey(value)) {
    if (!fresh.has(value)) fresh.set(value, `bench-${randomUUID()}`)
  }
  if (Array.isArray(value)) return value.map((each: unknown) => fresh.get(each) ?? each)
  return fresh.get(value) ?? (isRows(value) ? withFreshIds(fresh, value) : value)
}

/** Rows are sent as one JSON text, in which new ids and numbers must replace the recorded ones. */
function withFreshIds(fresh: ReadonlyMap<unknown, unknown>, rows: string): string {
  let text = rows
  for (const [before, now] of fresh) {
    const field =
      typeof before === 'number'
        ? '(id|order_id|payment_id|memo_id|purchase_order_id)'
        : '(order_num|real_num|memo_num)'
    text = text.replaceAll(
      new RegExp(`"${field}":${JSON.stringify(before)}(?=[,}])`, 'g'),
      `"$1":${JSON.stringify(now)}`,
    )
  }
  return text
}

const isRows = (value: unknown): value is string => typeof value === 'string' && value.startsWith('[{')

/** A key of a request, or the number of a purchase order. */
const isKey = (value: unknown): boolean => typeof value === 'string' && value.startsWith('bench-')
