import type { Call, CallOptions, Input, OnceOptions } from './call.ts'
import { DrayError, type PageResult, type Result } from './results.ts'
import { type Connection, type Fetch, send } from './send.ts'

export type ClientOptions = {
  /** The address of your Dray, such as `https://dray.example.com`. */
  url: string
  /** An API key from Settings. */
  key: string
  /** Used instead of the global `fetch`, for a proxy or a test. */
  fetch?: Fetch
  /** How often a call is sent again when the connection is lost or Dray is busy (3). */
  retries?: number
  /** The longest time one attempt may take, in milliseconds (two minutes). */
  timeout?: number
}

export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>
type Method = (input?: Input, options?: OnceOptions) => Promise<Result<unknown>>

/** The features with a function for each of their calls. */
export function clientWith(calls: Calls, options: ClientOptions): Record<string, Record<string, Method>> {
  const connection = connect(options)
  return mapValues(calls, (feature) =>
    mapValues(feature, (call) => (call.isPaged ? pagedMethod(connection, call) : method(connection, call))),
  )
}

const connect = ({
  url,
  key,
  fetch = globalThis.fetch,
  retries = 3,
  timeout = 120_000,
}: ClientOptions): Connection => ({
  origin: new URL(url).origin,
  authorization: authorization(key),
  // Some runtimes refuse to run `fetch` as a method of another object.
  fetch: (address, init) => fetch(address, init),
  retries,
  timeout,
})

/** Throws a TypeError for a key that no header can hold, such as one that was cut. */
function authorization(key: string): string {
  return new Headers({ authorization: `Bearer ${key}` }).get('authorization') ?? ''
}

const method =
  (connection: Connection, call: Call): Method =>
  async (input = {}, options = {}) => {
    const sent = await send(connection, call, input, options)
    return sent.ok ? { ok: true, value: sent.value } : sent
  }

function pagedMethod(connection: Connection, call: Call): Method {
  const readPage = async (input: Input = {}, options: OnceOptions = {}): Promise<PageResult<unknown>> => {
    const sent = await send(connection, call, input, options)
    return sent.ok
      ? { ok: true, value: sent.value as unknown[], next: sent.headers.get('dray-next') ?? undefined }
      : sent
  }
  const each = (input: Input = {}, options: OnceOptions = {}) => eachRow((page) => readPage(page, options), input)
  return Object.assign(readPage, { each })
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** A call that reads a list page by page, or row by row with `each`. */
export type PagedCall<In, Row, Code extends string = string> = {
  /** One page. Without a `limit`, Dray may send the whole list at once. */
  (...call: Arguments<In>): Promise<PageResult<Row, Code>>
  /** All rows, in pages of `limit` (200). Keeps one page in memory. Throws a `DrayError` if a page can't be read. */
  each(...call: Arguments<In>): AsyncGenerator<Row, void, undefined>
}

/** A call without required parts needs no input. */
type Arguments<In> = object extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions]

const usualLimit = 200

async function* eachRow<Row>(
  readPage: (input: Input) => Promise<PageResult<Row>>,
  input: Input,
): AsyncGenerator<Row, void, undefined> {
  let query: Input['query'] = { limit: usualLimit, ...input.query }
  while (true) {
    const page = await readPage({ ...input, query })
    if (!page.ok) throw new DrayError(page.problem)
    yield* page.value
    if (page.next === undefined) return
    query = { ...query, after: page.next }
  }
}
