import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'
import { createLog } from '../../log.ts'
import { refuseComplexJson } from './bodies.ts'

const mebibyte = 1024 * 1024
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100_000)])

let t: TestApp
let app: TestApp['app']
const sockets: Socket[] = []
/** Bodies are closed after `bodyMs`, and two megabytes are the most that is held. */
async function start(limits = { bodyMs: 60_000, uploadMs: 60_000 }): Promise<void> {
  t = await testApp({}, { ...limits, bodyBytes: { total: 2 * mebibyte, perSender: 1.5 * mebibyte } })
  app = t.app
  await app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(() => start())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await t.stop()
})

/** Sends a request's head declaring this many bytes, and only this part of its body. */
function begin(
  method: string,
  path: string,
  head: Record<string, string | number>,
  sent: string | Buffer = '',
): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const headers = { host: 'dray', 'content-type': 'application/json', ...head }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  socket.on('error', () => undefined)
  return socket
}

/** The first line of the answer. */
async function statusOf(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString().split(' ')[1] ?? ''
}

const comment = (ask: ApiClient, length: number, sent: string | Buffer) =>
  begin('POST', '/api/db/comments/addNew', { cookie: ask.cookie, 'content-length': length }, sent)
const held = () => app.bodyMemory.held()

test('a request is refused before any byte of its body has arrived', async () => {
  const driver = await t.as('DRIVER')
  const body = { 'content-length': 30 * mebibyte }
  const signedIn = { ...body, cookie: driver.cookie }
  const refused = [
    begin('POST', '/api/db/orders/new', body),
    begin('POST', '/api/db/orders/new', signedIn),
    begin('PUT', '/api/db/users/updatePassword/1', { ...signedIn, origin: 'http://evil.example' }),
    begin('POST', '/api/db/users/login', { ...body, 'sec-fetch-site': 'cross-site' }),
    begin('POST', '/api/nothing/here', body),
    begin('DELETE', '/nothing/here', { ...body, 'content-type': 'text/plain' }),
    begin('POST', '/api/db/comments/addNew', signedIn),
    begin('POST', '/api/db/comments/addNew', { ...signedIn, 'content-type': 'text/plain' }),
    begin('PUT', '/storage/products/a.png?expires=1&signature=1.a', body),
  ]
  expect(await Promise.all(refused.map(statusOf))).toEqual([
    '401',
    '403',
    '403',
    '403',
    '404',
    '404',
    '413',
    '415',
    '403',
  ])
})

test('the rest of a refused body is thrown away, and the connection carries the next request', async () => {
  const socket = begin('POST', '/api/db/orders/new', { 'content-length': mebibyte })
  expect(await statusOf(socket)).toBe('401')
  socket.write(Buffer.alloc(mebibyte, '['))
  socket.write('GET /api/health HTTP/1.1\r\nhost: dray\r\n\r\n')
  expect(await statusOf(socket)).toBe('200')
  expect(held()).toBe(0)
})

test('a connection whose body never completes is closed, and its memory is freed', async () => {
  await t.stop()
  await start({ bodyMs: 1000, uploadMs: 1000 })
  const ask = await t.as('INVENTORY')
  const { uploadUrl } = (
    await ask('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName: 'a.png' } })
  ).json()
  const stalled = [
    comment(ask, 100_000, '{"text": "'),
    begin('PUT', uploadUrl, { 'content-type': 'image/png', 'content-length': png.length }, png.subarray(0, 50_000)),
    // Refused already; its body never comes.
    begin('POST', '/api/db/orders/new', { 'content-length': 100_000 }),
    // Chunked, without a length.
    begin('POST', '/api/db/users/login', { 'transfer-encoding': 'chunked' }, '5\r\n{"ema'),
  ]
  await vi.waitFor(() => expect(held()).toBeGreaterThan(20_000))
  const answers = await Promise.all(stalled.map((socket) => text(socket)))
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual([undefined, undefined, '401', undefined])
  expect(held()).toBe(0)
})

test('an upload has its own time limit', async () => {
  await t.stop()
  await start({ bodyMs: 1, uploadMs: 60_000 })
  const ask = await t.as('INVENTORY')
  const { uploadUrl } = (
    await ask('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName: 'a.png' } })
  ).json()
  const half = png.subarray(0, 50_000)
  const upload = begin('PUT', uploadUrl, { 'content-type': 'image/png', 'content-length': png.length }, half)
  await text(begin('POST', '/api/db/users/login', { 'content-length': 10 }, '{'))
  upload.write(png.subarray(50_000))
  expect(await statusOf(upload)).toBe('204')
})

test('a caller who hangs up in the middle frees the memory and is not logged', async () => {
  const logged: string[] = []
  const log = createLog({ level: 'warn', to: { write: (line) => void logged.push(line) } })
  app = await buildApp({ ...t.dray, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = await t.as('SALES')
  const isAnswered = new Promise<void>((resolve) =>
    app.server.once('request', (_, reply) => reply.once('close', resolve)),
  )
  const socket = comment(ask, 100_000, Buffer.alloc(50_000))
  await vi.waitFor(() => expect(held()).toBeGreaterThan(0))
  socket.destroy()
  await isAnswered
  await vi.waitFor(() => expect(held()).toBe(0))
  expect(logged).toEqual([])
  await app.close()
})

test('memory is limited per sender and in total, and freed afterward', async () => {
  const [first, second] = [await t.as('SALES'), await t.as('SALES')]
  const most = Buffer.alloc(mebibyte - 1, ' ')
  const stalled = comment(first, mebibyte, most)
  await vi.waitFor(() => expect(held()).toBe(mebibyte - 16 * 1024))
  // A second large body of the same sender has no room. Small ones always have.
  expect(await statusOf(comment(first, mebibyte, most))).toBe('503')
  expect(await statusOf(comment(first, 2, '{}'))).toBe('400')
  const other = comment(second, mebibyte, most)
  await vi.waitFor(() => expect(held()).toBe(2 * (mebibyte - 16 * 1024)))
  const third = await t.as('SALES')
  expect(await statusOf(comment(third, mebibyte, most))).toBe('503')
  expect(await statusOf(comment(third, 2, '{}'))).toBe('400')
  other.destroy()
  stalled.write(' ')
  expect(await statusOf(stalled)).toBe('400')
  await vi.waitFor(() => expect(held()).toBe(0))
})

test('an upload URL takes one upload at a time, and another when the first one ended without a file', async () => {
  const ask = await t.as('INVENTORY')
  const { uploadUrl } = (
    await ask('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName: 'a.png' } })
  ).json()
  const upload = (sent: Buffer) =>
    begin('PUT', uploadUrl, { 'content-type': 'image/png', 'content-length': png.length }, sent)
  const stalled = upload(png.subarray(0, 50_000))
  await vi.waitFor(() => expect(held()).toBeGreaterThan(0))
  expect(await statusOf(upload(png))).toBe('409')
  stalled.destroy()
  await vi.waitFor(() => expect(held()).toBe(0))
  expect(await statusOf(upload(png))).toBe('204')
})

// R7.0, D-163
test('deeply nested JSON is refused, with and without an Idempotency-Key', async () => {
  const ask = await t.as('SALES')
  const payload = `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const headers of [{}, { 'idempotency-key': 'once' }]) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/db/comments/addNew',
      headers: { cookie: ask.cookie, 'content-type': 'application/json', ...headers },
      payload,
    })
    expectRefusal(answer, 400, 'unreadable-request')
  }
})

const problemOf = (json: string): string | undefined => {
  try {
    refuseComplexJson(Buffer.from(json))
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('JSON may be nested 32 deep and have 250,000 values', () => {
  expect([nested(32), nested(34)].map(problemOf)).toEqual([undefined, 'unreadable-request'])
  const list = (commas: number) => `[1${',1'.repeat(commas)}]`
  expect([list(250_000), list(250_001)].map(problemOf)).toEqual([undefined, 'request-too-large'])
})

test('brackets and commas inside a text do not count, whatever is escaped in it', () => {
  const brackets = '['.repeat(100)
  expect(problemOf(`["${brackets}", "\\"${brackets}", "\\\\"]`)).toBeUndefined()
  expect(problemOf(`["\\\\", ${brackets}`)).toBe('unreadable-request')
  expect(problemOf(`["é\\"${',['.repeat(300_000)}"]`)).toBeUndefined()
})

test('JSON that ends too early is left to the parser', () => {
  expect(['', '[', '{"a', '"\\', ']]]'].map(problemOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
