import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Guard, lookupInDns } from './receiver-address.ts'
import { openConnections, sendEvent } from './send-event.ts'

const connections = openConnections(4)
const servers: (net.Server | http.Server)[] = []
const sockets = new Set<net.Socket>()
afterAll(() => {
  connections.close()
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

async function listening(server: net.Server | http.Server): Promise<number> {
  server.on('connection', (socket) => sockets.add(socket))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const inOwnNetwork: Guard = { allowPrivate: true, lookup: lookupInDns }
type Changed = { guard?: Guard; scheme?: string; host?: string; answerMs?: number; stop?: AbortSignal }

const send = (port: number, changed: Changed = {}) => {
  const { guard = inOwnNetwork, scheme = 'http', host = '127.0.0.1', answerMs = 10_000 } = changed
  const sending = { url: `${scheme}://${host}:${port}/hook`, headers: { 'dray-event-id': 'e1' }, body: '{"id":"é"}' }
  const { stop = new AbortController().signal } = changed
  return sendEvent(sending, { guard, agents: connections.agents, stop, answerMs })
}
const sendTo = async (answer: RequestListener, changed: Changed = {}) =>
  send(await listening(http.createServer(answer)), changed)

test('an event is posted as JSON, and any 2xx means that it arrived', async () => {
  const received: unknown[] = []
  for (const status of [200, 201, 202, 204]) {
    const outcome = await sendTo((request, response) => {
      const { method, url, headers } = request
      const { 'content-type': type, 'user-agent': agent, 'dray-event-id': id } = headers
      request.setEncoding('utf8').on('data', (body: string) => received.push({ method, url, type, agent, id, body }))
      request.on('end', () => response.writeHead(status).end())
    })
    expect(outcome).toEqual({ result: 'delivered' })
  }
  expect(received).toHaveLength(4)
  expect(received[0]).toEqual({
    method: 'POST',
    url: '/hook',
    type: 'application/json; charset=utf-8',
    agent: 'Dray',
    id: 'e1',
    body: '{"id":"é"}',
  })
})

test('any other status is a failure, with the start of the answer as text', async () => {
  expect(await sendTo((_, response) => response.writeHead(500).end())).toEqual({
    result: 'refused',
    error: 'Answered 500',
  })
  const rude = '\u0000\u001b[31m\n<b>No</b>\u202e \ud83d\ude00'
  expect(await sendTo((_, response) => response.writeHead(410).end(rude))).toEqual({
    result: 'refused',
    error: 'Answered 410: [31m <b>No</b> 😀',
  })
  const long = await sendTo((_, response) => response.writeHead(400).end('x'.repeat(5000)))
  expect(long).toEqual({ result: 'refused', error: `Answered 400: ${'x'.repeat(286)}` })
})

test('a redirect isn’t followed', async () => {
  let visits = 0
  const inside = await listening(http.createServer((_, response) => response.end(String(visits++))))
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = { location: `http://127.0.0.1:${inside}/` }
    expect(await sendTo((_, response) => response.writeHead(status, headers).end())).toEqual({
      result: 'refused',
      error: `Answered ${status}, a redirect, which Dray doesn’t follow`,
    })
  }
  expect(visits).toBe(0)
})

test('of an answer of 10 MB only the start is read, and the connection is closed', async () => {
  let isClosed = Promise.resolve()
  const outcome = await sendTo((_, response) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    isClosed = promise
    response.on('close', () => resolve())
    response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x'))
  })
  expect(outcome).toEqual({ result: 'delivered' })
  await isClosed
})

test('an answer that never ends counts by its status', async () => {
  const endless: RequestListener = (_, response) => {
    response.writeHead(202)
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  }
  expect(await sendTo(endless)).toEqual({ result: 'delivered' })
})

test('a receiver that says nothing, or trickles its headers, is given up when the time is over', async () => {
  const noAnswer = { result: 'unanswered', error: 'No answer within 0.3 seconds' }
  expect(await sendTo(() => {}, { answerMs: 300 })).toEqual(noAnswer)
  const trickle = net.createServer((socket) => {
    const timer = setInterval(() => socket.write('H'), 20)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  })
  const outcome = await send(await listening(trickle), { answerMs: 300 })
  expect(outcome?.result).toBe('unanswered')
})

test('a receiver that can’t be reached, hangs up, speaks no HTTP or has no valid certificate gives no answer', async () => {
  const hangsUp = await listening(net.createServer((socket) => socket.on('error', () => {}).destroy()))
  const speaksElse = await listening(
    net.createServer((socket) => socket.on('error', () => {}).end('220 mail.example.com ESMTP\r\n')),
  )
  const closed = await listening(net.createServer())
  servers.at(-1)?.close()
  for (const [port, scheme] of [
    [hangsUp, 'http'],
    [speaksElse, 'http'],
    [speaksElse, 'https'],
    [closed, 'http'],
  ] as const) {
    const outcome = await send(port, { scheme })
    expect(outcome).toEqual({ result: 'unanswered', error: expect.stringMatching(/^No answer: \w/) })
  }
})

test('a name that isn’t known gives no answer', async () => {
  const lookup = async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  const outcome = await send(1, { guard: { allowPrivate: false, lookup }, scheme: 'https', host: 'gone.example.com' })
  expect(outcome).toEqual({ result: 'unanswered', error: 'The host of this address isn’t known' })
})

test('a request that is ended when Dray stops has no outcome', async () => {
  const stop = new AbortController()
  const outcome = sendTo(() => stop.abort(), { stop: stop.signal })
  expect(await outcome).toBeUndefined()
})

const forbidden = {
  result: 'unanswered',
  error: 'Use an address on the internet. Dray sends nothing to private or local addresses.',
}

test('a name that leads into the network when the socket connects is refused, whatever it led to before', async () => {
  let visits = 0
  const port = await listening(net.createServer((socket) => void (visits++, socket.destroy())))
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1'], ['::1']]) {
    const lookup = async () => addresses.map((address) => ({ address, family: net.isIP(address) }))
    const guard = { allowPrivate: false, lookup }
    expect(await send(port, { guard, scheme: 'https', host: 'rebound.example.com' })).toEqual(forbidden)
  }
  expect(visits).toBe(0)
})

test('the socket connects to the address that was checked, without asking DNS again', async () => {
  const lookedUp: string[] = []
  const lookup: Guard['lookup'] = async (host) => [
    { address: lookedUp.push(host) === 1 ? '127.0.0.1' : '10.9.9.9', family: 4 },
  ]
  const port = await listening(http.createServer((_, response) => response.end()))
  const outcome = await send(port, { guard: { allowPrivate: true, lookup }, host: 'hook.example.com' })
  expect(outcome).toEqual({ result: 'delivered' })
  expect(lookedUp).toEqual(['hook.example.com'])
})

test('an IP address in the URL, which nothing looks up, is checked too', async () => {
  const guard = { allowPrivate: false, lookup: lookupInDns }
  for (const host of ['127.0.0.1', '[::1]', '0x7f000001', '[::ffff:127.0.0.1]'])
    expect(await send(1, { guard, scheme: 'https', host }), host).toEqual(forbidden)
})

test('a webhook saved for http sends nothing to the internet unencrypted', async () => {
  const lookup = async () => [{ address: '93.184.216.34', family: 4 }]
  expect(await send(80, { guard: { allowPrivate: true, lookup }, host: 'example.com' })).toEqual({
    result: 'unanswered',
    error: 'The address must start with https://',
  })
})
