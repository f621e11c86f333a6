import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Calls, type ClientOptions, clientWith, type PagedCall } from './create-client.ts'
import type { Fetch } from './send.ts'
import { DrayError, type Result } from './results.ts'

const calls = {
  orders: {
    placeOrder: { method: 'POST', path: '/api/orders/new', answers: 'json', runsOnce: true },
    changeOrder: { method: 'PUT', path: '/api/orders/update/:id', answers: 'json' },
    readOrder: { method: 'GET', path: '/api/orders/:id', answers: 'json', reads: true },
    listOrders: { method: 'GET', path: '/api/orders', answers: 'json', reads: true, isPaged: true },
    createInvoice: { method: 'POST', path: '/api/invoice', answers: 'bytes', runsOnce: true },
  },
} as const satisfies Calls

type SentRequest = { url: string; method: string | undefined; headers: Headers; body: BodyInit | null | undefined }
type Answer = Response | Error | ((request: SentRequest) => Response | Promise<Response>)

/** Answers the requests one after the other, the last answer again and again. */
function server(...answers: Answer[]) {
  const requests: SentRequest[] = []
  const answer: Fetch = async (url, init) => {
    const request = {
      url,
      method: init.method,
      headers: new Headers(init.headers),
      body: init.body,
    }
    requests.push(request)
    init.signal?.throwIfAborted()
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    if (next instanceof Response) return next.clone()
    if (next !== undefined) return next(request)
    throw new TypeError('no answer left')
  }
  return { requests, fetch: answer }
}

type Send = (input?: object, options?: object) => Promise<Result<unknown>>
type Orders = Record<Exclude<keyof typeof calls.orders, 'listOrders'>, Send> & {
  listOrders: PagedCall<{ query?: object }, { id: number }>
}

function ordersAt(fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}): Orders {
  const client = clientWith(calls, {
    url: 'https://dray.example.com/',
    key: 'dray_1',
    ...(fetch === undefined ? {} : { fetch }),
    ...options,
  })
  return client['orders'] as unknown as Orders
}

const problem = (status: number, code: string, headers: HeadersInit = {}) =>
  Response.json({ code, title: `Refused: ${code}`, status, requestId: 'r-1' }, { status, headers })
const lost = new TypeError('fetch failed')

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Lets all waiting times pass. */
async function finished<T>(promise: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return promise
}

test('a call is sent with the key, its path, query and body', async () => {
  const { requests, fetch } = server(Response.json({ id: 7 }))
  const result = await ordersAt(fetch).changeOrder({ params: { id: 7 }, body: { notes: 'Ring twice' } })
  expect(result).toEqual({ ok: true, value: { id: 7 } })
  expect(requests[0]?.url).toBe('https://dray.example.com/api/orders/update/7')
  expect(requests[0]?.method).toBe('PUT')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer dray_1')
  expect(requests[0]?.body).toBe('{"notes":"Ring twice"}')
})

test('a parameter cannot leave its place in the path, and an absent one is no part of the query', async () => {
  const { requests, fetch } = server(Response.json([]))
  await ordersAt(fetch).readOrder({
    params: { id: '../7?x=1' },
    query: { ids: [1, 2], search: undefined, sort: 'a&b' },
  })
  expect(requests[0]?.url).toBe('https://dray.example.com/api/orders/..%2F7%3Fx%3D1?ids=1%2C2&sort=a%26b')
})

test('a refusal is a value with its code, status, fields and request', async () => {
  const errors = [{ path: 'products', message: 'An order needs at least one line' }]
  const body = { code: 'invalid-request', title: 'Some fields need attention.', errors, requestId: 'r-2', record: 5 }
  const { fetch } = server(Response.json(body, { status: 400 }))
  expect(await ordersAt(fetch).placeOrder({ body: {} })).toEqual({
    ok: false,
    problem: {
      code: 'invalid-request',
      status: 400,
      title: 'Some fields need attention.',
      errors,
      requestId: 'r-2',
      details: body,
    },
  })
})

test('a call that is repeated keeps its idempotency key', async () => {
  const { requests, fetch } = server(lost, lost, Response.json({ id: 1 }))
  const result = await finished(ordersAt(fetch).placeOrder({ body: {} }))
  expect(result).toEqual({ ok: true, value: { id: 1 } })
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('two calls have two keys, and the caller may choose one', async () => {
  const { requests, fetch } = server(Response.json({}))
  const orders = ordersAt(fetch)
  await orders.placeOrder({ body: {} })
  await orders.placeOrder({ body: {} })
  await orders.placeOrder({ body: {} }, { idempotencyKey: 'shop-4711' })
  await orders.changeOrder({ params: { id: 1 }, body: {} }, { idempotencyKey: 'shop-4711' })
  const [first, second, third, fourth] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).not.toBe(second)
  expect(third).toBe('shop-4711')
  expect(fourth, 'a call that takes no key').toBeNull()
})

test('a lost connection ends in a problem after three more attempts', async () => {
  const { requests, fetch } = server(lost)
  const result = await finished(ordersAt(fetch).readOrder({ params: { id: 1 } }))
  expect(result).toMatchObject({ ok: false, problem: { code: 'no-connection', status: 0, cause: lost } })
  expect(requests).toHaveLength(4)
})

test('a change without an idempotency key is not repeated when the connection is lost', async () => {
  const { requests, fetch } = server(lost)
  const result = await finished(ordersAt(fetch).changeOrder({ params: { id: 1 }, body: {} }))
  expect(result).toMatchObject({ ok: false, problem: { code: 'no-connection' } })
  expect(requests).toHaveLength(1)
})

test('an answer that breaks off is a lost connection', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":'))
          controller.error(new TypeError('terminated'))
        },
      }),
    )
  const { requests, fetch } = server(broken, Response.json({ id: 3 }))
  expect(await finished(ordersAt(fetch).readOrder({ params: { id: 3 } }))).toEqual({ ok: true, value: { id: 3 } })
  expect(requests).toHaveLength(2)
})

test('any call is sent again when Dray asks to wait, and not before', async () => {
  const { requests, fetch } = server(
    problem(429, 'too-many', { 'retry-after': '7' }),
    problem(503, 'busy', { 'retry-after': new Date(Date.now() + 5000).toUTCString() }),
    Response.json({ ok: true }),
  )
  const result = ordersAt(fetch).changeOrder({ params: { id: 1 }, body: {} })
  await vi.advanceTimersByTimeAsync(6900)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(requests).toHaveLength(2)
  expect(await finished(result)).toEqual({ ok: true, value: { ok: true } })
})

test('nobody waits for an hour', async () => {
  const long = server(problem(429, 'too-many', { 'retry-after': '3600' }))
  expect(await ordersAt(long.fetch).readOrder({ params: { id: 1 } })).toMatchObject({
    ok: false,
    problem: { code: 'too-many', retryAfter: 3600 },
  })
  expect(long.requests).toHaveLength(1)
})

test('a busy server or a proxy without an answer is tried again, but not with a change that may have been saved', async () => {
  for (const busy of [problem(503, 'busy'), new Response('Bad gateway', { status: 502 })]) {
    const read = server(busy, Response.json({ id: 1 }))
    expect(await finished(ordersAt(read.fetch).readOrder({ params: { id: 1 } }))).toEqual({
      ok: true,
      value: { id: 1 },
    })
    const change = server(busy, Response.json({ id: 1 }))
    expect(await ordersAt(change.fetch).changeOrder({ params: { id: 1 }, body: {} })).toMatchObject({ ok: false })
    expect(change.requests).toHaveLength(1)
  }
})

test('retries can be turned off', async () => {
  const { requests, fetch } = server(lost)
  await ordersAt(fetch, { retries: 0 }).readOrder({ params: { id: 1 } })
  expect(requests).toHaveLength(1)
})

test('a refusal is not repeated', async () => {
  const { requests, fetch } = server(problem(409, 'period-closed'))
  expect(await ordersAt(fetch).placeOrder({ body: {} })).toMatchObject({ problem: { code: 'period-closed' } })
  expect(requests).toHaveLength(1)
})

test('a canceled call says so, even while it waits for its next attempt', async () => {
  const { requests, fetch } = server(problem(429, 'too-many', { 'retry-after': '30' }))
  const abort = new AbortController()
  const result = ordersAt(fetch).readOrder({ params: { id: 1 } }, { signal: abort.signal })
  await vi.advanceTimersByTimeAsync(1000)
  abort.abort()
  expect(await result).toMatchObject({ ok: false, problem: { code: 'canceled', status: 0 } })
  expect(requests.length).toBeLessThanOrEqual(2)
})

test('a server that never answers is a lost connection', async () => {
  const hanging: Fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const result = await ordersAt(hanging, { timeout: 20 }).changeOrder({ params: { id: 1 }, body: {} })
  expect(result).toMatchObject({ ok: false, problem: { code: 'no-connection' } })
})

test('the page of a proxy and a redirect are problems, not answers', async () => {
  const page = server(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await finished(ordersAt(page.fetch).readOrder({ params: { id: 1 } }))).toMatchObject({
    problem: { code: 'unexpected-answer', status: 502 },
  })
  const welcome = server(new Response('<h1>Welcome</h1>'))
  expect(await ordersAt(welcome.fetch).readOrder({ params: { id: 1 } })).toMatchObject({
    problem: { code: 'unexpected-answer', status: 200 },
  })
  const moved = server(new Response(null, { status: 301, headers: { location: 'https://new.example.com/' } }))
  expect(await ordersAt(moved.fetch).readOrder({ params: { id: 1 } })).toMatchObject({
    problem: { code: 'unexpected-answer', status: 301, title: 'Redirected to https://new.example.com/.' },
  })
})

test('an answer without content is undefined', async () => {
  const { fetch } = server(new Response(null, { status: 204 }))
  expect(await ordersAt(fetch).placeOrder({ body: {} })).toEqual({ ok: true, value: undefined })
})

test('a PDF is bytes', async () => {
  const { fetch } = server(new Response(new Uint8Array([37, 80, 68, 70])))
  const result = await ordersAt(fetch).createInvoice({ body: {} })
  expect(result).toEqual({ ok: true, value: new Uint8Array([37, 80, 68, 70]) })
})

const page = (ids: number[], next?: string) =>
  Response.json(
    ids.map((id) => ({ id })),
    { headers: next === undefined ? {} : { 'dray-next': next } },
  )

async function ids(rows: AsyncIterable<{ id: number }>): Promise<number[]> {
  const found: number[] = []
  for await (const { id } of rows) found.push(id)
  return found
}

test('a page says where the next one starts', async () => {
  const { fetch } = server(page([1, 2], 'MjAyNi0x_-'))
  expect(await ordersAt(fetch).listOrders()).toEqual({
    ok: true,
    value: [{ id: 1 }, { id: 2 }],
    next: 'MjAyNi0x_-',
  })
})

test('a loop reads all rows of a list, page by page and no page too early', async () => {
  const { requests, fetch } = server(page([1, 2], 'w4l8Mg'), page([3], '3'), page([]))
  const rows = ordersAt(fetch).listOrders.each({ query: { sort: '-total' } })
  expect(await rows.next()).toEqual({ done: false, value: { id: 1 } })
  expect(requests).toHaveLength(1)
  expect(await ids(rows)).toEqual([2, 3])
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?limit=200&sort=-total',
    '?limit=200&sort=-total&after=w4l8Mg',
    '?limit=200&sort=-total&after=3',
  ])
})

test('a loop may choose the size of its pages', async () => {
  const { requests, fetch } = server(page([1]))
  await ids(ordersAt(fetch).listOrders.each({ query: { limit: 5 } }))
  expect(requests[0]?.url).toContain('?limit=5')
})

test('a loop ends with an error if a page cannot be read', async () => {
  const { fetch } = server(page([1], 'a'), problem(403, 'not-allowed'))
  const seen: number[] = []
  const loop = async () => {
    for await (const { id } of ordersAt(fetch).listOrders.each()) seen.push(id)
  }
  const failure = await loop().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DrayError)
  expect(failure).toMatchObject({
    message: 'not-allowed: Refused: not-allowed',
    problem: { code: 'not-allowed', status: 403 },
  })
  expect(seen).toEqual([1])
})

test('an address or a key that is none is a mistake of the program', () => {
  expect(() => clientWith(calls, { url: 'https://dray.example.com', key: 'dray_…' })).toThrow(TypeError)
  expect(() => clientWith(calls, { url: 'dray', key: 'dray_1' })).toThrow(TypeError)
})
