import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { alternate, measureTimes, type Work } from './measure.ts'

/** One statement as Dray sent it, and the first row it got. */
export type Statement = { text: string; values: unknown[]; firstRow: Record<string, unknown> | undefined }

const isSessionLookUp = ({ text }: Statement): boolean => text.includes('from "sessions"')

/** The statements that do the work of a call: those of its transaction, or all but the question who asks. */
export function bareStatements(recorded: readonly Statement[]): Statement[] {
  const begin = recorded.findIndex(({ text }) => text === 'begin')
  if (begin < 0) return recorded.filter((statement) => !isSessionLookUp(statement))
  return recorded.slice(begin, recorded.findIndex(({ text }) => text === 'commit') + 1)
}

/** Enough for PostgreSQL to settle on one plan for a prepared statement. */
const trials = 8

/**
 * Recorded statements run as fast as the driver can, one after the other on one connection: prepared, or planned again each
 * time where one plan for all values is the worse one. Of several recordings each has its turn.
 */
export async function fastestReplay(
  client: pg.Client,
  ...recordings: readonly (readonly Statement[])[]
): Promise<Work> {
  const ways = [replaying(client, recordings, 'prepared'), replaying(client, recordings, 'planned')] as const
  const [prepared, planned] = [await lastTime(ways[0]), await lastTime(ways[1])]
  return prepared <= planned ? ways[0] : ways[1]
}

async function lastTime(replay: Work): Promise<number> {
  const [taken] = await measureTimes(replay, trials).then((times) => times.slice(-3).toSorted((a, b) => a - b))
  return taken ?? 0
}

const replaying = (
  client: pg.Client,
  recordings: readonly (readonly Statement[])[],
  way: 'prepared' | 'planned',
): Work =>
  alternate(
    recordings.map((statements) => {
      const queries = statements.map((one) => ({ ...one, named: way === 'prepared' ? { name: nameOf(one.text) } : {} }))
      return () => replayed(client, queries)
    }),
  )

async function replayed(
  client: pg.Client,
  statements: readonly (Statement & { named: { name?: string } })[],
): Promise<void> {
  const fresh = new Map<unknown, unknown>()
  for (const { text, named, values, firstRow } of statements) {
    const freshValues = values.map((value) => freshValue(fresh, text, value))
    const { rows } = await client.query<Record<string, unknown>>(
      values.length === 0 ? { text } : { text, ...named, values: freshValues },
    )
    if (firstRow !== undefined) learn(fresh, firstRow, rows[0])
  }
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

/** New ids and numbers replace the recorded ones in whatever comes after them. */
function learn(
  fresh: Map<unknown, unknown>,
  before: Record<string, unknown>,
  now: Record<string, unknown> | undefined,
): void {
  for (const column of ['id', 'order_num']) {
    if (now?.[column] !== undefined && now[column] !== before[column]) fresh.set(before[column], now[column])
  }
}

function freshValue(fresh: Map<unknown, unknown>, text: string, value: unknown): unknown {
  if (text.includes('"idempotency_keys"') && isKey(value)) {
    if (!fresh.has(value)) fresh.set(value, `bench-${randomUUID()}`)
  }
  return fresh.get(value) ?? (isRows(value) ? withFreshOrders(fresh, value) : value)
}

/** Lines travel as one text: those of a new order are written to the new one, and are read there again. */
function withFreshOrders(fresh: ReadonlyMap<unknown, unknown>, rows: string): string {
  let text = rows
  for (const [before, now] of fresh) {
    if (typeof before === 'number') text = text.replaceAll(`"orderId":${before},`, `"orderId":${String(now)},`)
  }
  return text
}

const isRows = (value: unknown): value is string => typeof value === 'string' && value.startsWith('[{')

const isKey = (value: unknown): boolean => typeof value === 'string' && value.startsWith('bench-')
