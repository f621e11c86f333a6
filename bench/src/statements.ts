import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'

/** One statement as Dray sent it, and the first row it got. */
export type Statement = { text: string; values: unknown[]; firstRow: Record<string, unknown> | undefined }

const isSessionLookUp = ({ text }: Statement): boolean => text.includes('from "sessions"')

/** The statements that do the work of a call: those of its transaction, or all but the question who asks. */
export function bareStatements(recorded: readonly Statement[]): Statement[] {
  const begin = recorded.findIndex(({ text }) => text === 'begin')
  if (begin < 0) return recorded.filter((statement) => !isSessionLookUp(statement))
  return recorded.slice(begin, recorded.findIndex(({ text }) => text === 'commit') + 1)
}

/** Runs recorded statements again as fast as the driver can: prepared, one after the other, on one connection. */
export function replaying(client: pg.Client, statements: readonly Statement[]): () => Promise<void> {
  const prepared = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }))
  return async () => {
    const fresh = new Map<unknown, unknown>()
    for (const { text, name, values, firstRow } of prepared) {
      const config =
        values.length === 0 ? { text } : { text, name, values: values.map((value) => freshValue(fresh, text, value)) }
      const { rows } = await client.query<Record<string, unknown>>(config)
      if (firstRow !== undefined) learn(fresh, firstRow, rows[0])
    }
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
  return fresh.get(value) ?? value
}

const isKey = (value: unknown): boolean => typeof value === 'string' && value.startsWith('bench-')
