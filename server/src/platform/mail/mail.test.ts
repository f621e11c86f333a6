import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { createLog } from '../log.ts'
import { createMail, type Message } from './mail.ts'
import { startMailServer } from '../../test-data/servers/mail-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const from = { name: 'Acme', address: 'orders@acme.example' }
const message: Message = {
  to: 'roland@example.com',
  replyTo: { name: 'Ann', address: 'ann@acme.example' },
  subject: 'Invoice',
  text: 'Here',
  attachments: [],
  id: 'one',
}
const shortLimits = {
  connectionTimeout: 300,
  greetingTimeout: 300,
  dnsTimeout: 300,
  socketTimeout: 300,
  totalTimeoutMs: 600,
}

function mailTo(smtpUrl: string, limits?: typeof shortLimits) {
  const mail = createMail({ smtpUrl, from }, limits)
  endings.push(() => mail.stop())
  return mail
}

/** A misbehaving server: `respond` handles each connection. */
async function badServer(respond: (socket: net.Socket) => void) {
  const connections: net.Socket[] = []
  const server = net.createServer((socket) => {
    connections.push(socket.on('error', () => undefined))
    respond(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections }
}

const outcomeOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('a message has its sender and id, and several messages use one connection', async () => {
  const server = await startMailServer()
  endings.push(server.stop)
  const mail = mailTo(server.url)
  await Promise.all([mail.send(message), mail.send({ ...message, id: 'two' })])
  expect(server.received[0]?.source).toContain('From: Acme <orders@acme.example>')
  expect(server.received[0]?.source).toContain('Message-ID: <one@acme.example>')
  expect(server.received[0]?.source).toContain('Reply-To: Ann <ann@acme.example>')
  expect(server.received).toHaveLength(2)
})

test('sending to a server that never answers, or answers too slowly, times out', async () => {
  const silent = await badServer(() => undefined)
  expect(await outcomeOf(mailTo(silent.url, shortLimits).send(message))).toBe('mail-not-sent')
  const slow = await badServer((socket) => {
    const drip = setInterval(() => socket.write('220-still here\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  expect(await outcomeOf(mailTo(slow.url, shortLimits).send(message))).toBe('mail-not-sent')
})

test('a message whose connection is lost before the server answers is not resent automatically', async () => {
  const lossy = await badServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      const command = data.toString()
      if (command.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (command.includes('\r\n.\r\n')) socket.destroy()
      else socket.write('250 fine\r\n')
    })
  })
  expect(await outcomeOf(mailTo(lossy.url).send(message))).toBe('mail-not-sent')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(lossy.connections).toHaveLength(1)
})

test('a password that the server rejects is never logged', async () => {
  const server = await startMailServer()
  endings.push(server.stop)
  await mailTo(server.url.replace('//', '//ada:right@')).send(message)
  expect(server.received).toHaveLength(1)

  const lines: string[] = []
  const log = createLog({ level: 'debug', to: { write: (line) => void lines.push(line) } })
  const rejection = await mailTo(server.url.replace('//', '//ada:hunter2@'))
    .send(message)
    .catch((error: unknown) => error)
  log.error({ err: rejection }, 'mail-not-sent')
  expect(lines.join()).toContain('Wrong password')
  expect(lines.join()).not.toContain('hunter2')
  expect(lines.join()).not.toContain(Buffer.from('\0ada\0hunter2').toString('base64'))
})

test('five messages are sent at once; a sixth is refused as busy', async () => {
  const mail = mailTo('smtp://127.0.0.1:1')
  const slow = Promise.withResolvers<void>()
  const five = Array.from({ length: 5 }, () => mail.withSlot(() => slow.promise))
  expect(await outcomeOf(mail.withSlot(() => slow.promise))).toBe('busy')
  slow.resolve()
  await Promise.all(five)
  expect(await outcomeOf(mail.withSlot(() => slow.promise))).toBe('sent')
})
