import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { announce } from '../../live/announce.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const stalledMs = 1000
/** More than the system's buffers of a connection hold. */
const large = randomBytes(48 * 1024 * 1024)

const t = await openTestApp()
const rep = await t.as('SALES')
const app = await buildApp(t.dray, { maxEventLoopDelay: 0, requestsPerMinute: 10_000, stalledMs })
app.get('/test/large', async () => large)
app.get('/test/slow', async () => {
  await sleep(3 * stalledMs)
  return 'done'
})
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(() => app.close())

/** A connection that has sent a request and reads nothing yet. */
async function request(url: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: dray\r\nCookie: ${rep.cookie}\r\nConnection: close\r\n\r\n`)
  return socket
}
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('an answer that nobody reads is closed', async () => {
  const socket = await request('/test/large')
  await sleep(stalledMs / 2)
  expect(await openConnections()).toBe(1)
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 5 * stalledMs, interval: 100 })
  socket.destroy()
})

test('an answer that is read slowly arrives as a whole', async () => {
  const socket = await request('/test/large')
  let received = 0
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length
    // A few bytes at a time for four times as long as a stalled answer may take.
    if (performance.now() < slowUntil) socket.pause()
  })
  const slowUntil = performance.now() + 4 * stalledMs
  const step = setInterval(() => socket.resume(), 20)
  await once(socket, 'close')
  clearInterval(step)
  expect(received).toBeGreaterThan(large.length)
}, 30_000)

test('a request that takes long is still answered', async () => {
  const socket = await request('/test/slow')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 200 [^]*done$/)
})

test('an event stream stays open while nothing happens, and is closed if its browser does not read the events', async () => {
  const [reading, stalled] = [await request('/api/events'), await request('/api/events')]
  const heard: string[] = []
  reading
    .setEncoding('utf8')
    .on('data', (text) => heard.push(String(text)))
    .resume()
  await sleep(3 * stalledMs)
  expect(await openConnections()).toBe(2)
  // Some 20 MB, as fast as the database announces.
  const ids = Array.from({ length: 500 }, (_, n) => 2_000_000_000 + n)
  for (let round = 0; round < 40; round++)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        inTransaction(t.db, (tx) =>
          announce(
            tx,
            'orders',
            ids.map((id) => id + round * 1000 + n),
          ),
        ),
      ),
    )
  await vi.waitFor(async () => expect(await openConnections()).toBe(1), { timeout: 8 * stalledMs, interval: 100 })
  heard.length = 0
  await inTransaction(t.db, (tx) => announce(tx, 'products', [7]))
  await vi.waitFor(() => expect(heard.join('')).toContain('"entity":"products","ids":[7]'), { timeout: 5000 })
  reading.destroy()
  stalled.destroy()
}, 120_000)
