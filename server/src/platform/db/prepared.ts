import { createHash } from 'node:crypto'
import { emptyObject } from '@dray/contract/call/empty-object'
import type { Position } from '@dray/contract/call/wal-position'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { codeName } from './column-names.ts'
import type { Pool } from './connection.ts'
import { createDeadConnections } from './dead-connections.ts'
import { committedAt, commitWithPosition } from './replica/commit-position.ts'

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>

/** Parses and plans each statement once per connection, which halves the time of reading orders. */
export function preparingPool(pool: Pool, { watch, commits }: Watching = {}): PostgresPool {
  const queryOf = pool.transactionSettings === undefined ? queryFor : pooledQuery(pool.transactionSettings)
  const deadConnections = createDeadConnections(pool, pool.queryMs)
  const resultOf = watch === undefined ? deadConnections.resultOf : watched(deadConnections.resultOf, watch)
  const preparedClients = new WeakMap<pg.PoolClient, PoolClient>()
  return {
    async connect() {
      const client = await deadConnections.take()
      const prepared =
        preparedClients.get(client) ?? tellingCommits(preparingClient(client, queryOf, resultOf), commits)
      preparedClients.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

export type Watching = { watch?: StatementWatch; commits?: CommitWatch }
/** Receives the WAL position after a commit, if it wants one. */
export type CommitWatch = { isAsking(): boolean; tell(position: Position): void }

type ResultOf = <Result>(client: pg.PoolClient, query: Promise<Result>, text: string) => Promise<Result>

/** Called for each statement, successful or not. */
export type StatementWatch = (statement: string, ms: number) => void

const watched =
  (resultOf: ResultOf, watch: StatementWatch): ResultOf =>
  async (client, query, text) => {
    const startedAt = performance.now()
    try {
      return await resultOf(client, query, text)
    } finally {
      watch(text, performance.now() - startedAt)
    }
  }

const preparingClient = (client: pg.PoolClient, queryOf: typeof queryFor, resultOf: ResultOf): PoolClient => ({
  // Kysely and pg describe the same result with incompatible types.
  query: ((text: string, values: readonly unknown[] = []) => {
    sendTogether(client)
    return resultOf(client, sendQuery(client, queryOf(text, [...values])), text).then(withNamedRows)
  }) as unknown as PoolClient['query'],
  release: (destroy) => client.release(destroy),
})

/** With a callback: the promise of pg keeps rows in memory until the next major garbage collection. */
function sendQuery(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryArrayResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryArrayResult>()
  client.query({ ...query, rowMode: 'array' }, (error: Error | null, result) =>
    error ? reject(error) : resolve(result),
  )
  return promise
}

/** The position comes with the commit's answer, at no extra time. */
function tellingCommits(client: PoolClient, commits: CommitWatch | undefined): PoolClient {
  if (commits === undefined) return client
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    if (text !== 'commit' || !commits.isAsking()) return client.query(text, values)
    const { commit, position } = committedAt(await client.query(commitWithPosition, []))
    if (position !== undefined) commits.tell(position)
    return commit
  }
  return { ...client, query: query as PoolClient['query'] }
}

/** Statements run before the next await leave in one packet: each packet wakes up the database. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const queryFor = (text: string, values: unknown[]): pg.QueryConfig => {
  const name = values.length === 0 ? undefined : preparedName(text)
  return name === undefined ? { text, values } : { name, text, values }
}

/** Through a pooler, the next statement may run on a connection where the name is unknown or taken. */
const pooledQuery =
  (transactionSettings: string) =>
  (text: string, values: unknown[]): pg.QueryConfig =>
    /^(begin|start transaction)\b/.test(text) ? { text: `${text}; ${transactionSettings}` } : { text, values }

/** Names of statements seen so far; undefined if not prepared. Statements contain no values, so there are few. */
const names = new Map<string, string | undefined>()

export function preparedName(text: string): string | undefined {
  if (text.length > maxTextLength) return undefined
  if (!names.has(text)) names.set(text, planDependsOnValues(text) ? undefined : statementName(text))
  return names.get(text)
}

/** An insert has a different text for each number of rows, and each connection would keep them all. */
const maxTextLength = 3300

/**
 * True if the best plan depends on the values: a search, a list of choices, or an open range. Prepared, it would get one plan for all
 * values: finding one order in a million then takes 2 s instead of 1 ms. A pattern in a subquery is hidden from the planner (words.ts).
 */
const planDependsOnValues = (text: string): boolean =>
  / (i?like (?!all \(\(select |\(select )|in )/i.test(text) || (/[<>]=? \$\d/.test(text) && !/ limit /i.test(text))

const statementName = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

type MakeRow = (values: readonly unknown[]) => Record<string, unknown>
type Result = Pick<pg.QueryArrayResult, 'fields' | 'rows'>

/** Turns rows that pg read as lists into objects with the names of the code, so each row is made once. */
export const withNamedRows = <Answer extends Result | Result[]>(answer: Answer): Answer =>
  // A text of several statements has several results.
  (Array.isArray(answer) ? answer.map(named) : named(answer)) as Answer

function named<Answer extends Result>(result: Answer): Answer {
  if (result.rows.length === 0) return result
  const columns = result.fields.map(({ name }) => name)
  const key = columns.join()
  let makeRow = rowMakers.get(key)
  if (makeRow === undefined) {
    makeRow = createRowMaker(columns)
    rowMakers.set(key, makeRow)
  }
  return { ...result, rows: result.rows.map(makeRow) }
}

/** By their columns. A text always has the same ones until a migration. */
const rowMakers = new Map<string, MakeRow>()

function createRowMaker(columns: readonly string[]): MakeRow {
  const names = columns.map(codeName)
  const empty = emptyObject(names)
  return (values) => {
    const row = { ...empty }
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    return row
  }
}
