import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { createLog } from '../log.ts'
import { createMail, type Message } from './mail.ts'
import { startMailServer } from '../test-data/mail-server.ts'

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
const brief = {
  connectionTimeout: 300,
  greetingTimeout: 300,
  dnsTimeout: 300,
  socketTimeout: 300,
  longestMs: 600,
}

function mailTo(smtpUrl: string) {
  const mail = createMail({ smtpUrl, from }, brief)
  endings.push(() => mail.stop())
  return mail
}

/** A server that says what `talk` has it say, and counts who came. */
async function badServer(talk: (socket: net.Socket) => void) {
  const came: net.Socket[] = []
  const server = net.createServer((socket) => {
    came.push(socket.on('error', () => undefined))
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    for (const socket of came) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, came }
}

const problemOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('a message bears its sender and one id, and several go over one connection', async () => {
  const server = await startMailServer()
  endings.push(server.stop)
  const mail = mailTo(server.url)
  await Promise.all([mail.send(message), mail.send({ ...message, id: 'two' })])
  expect(server.received[0]?.source).toContain('From: Acme <orders@acme.example>')
  expect(server.received[0]?.source).toContain('Message-ID: <one@acme.example>')
  expect(server.received[0]?.source).toContain('Reply-To: Ann <ann@acme.example>')
  expect(server.received).toHaveLength(2)
})

test('a server that never says a word, or one letter at a time, is not waited for', async () => {
  const silent = await badServer(() => undefined)
  expect(await problemOf(mailTo(silent.url).send(message))).toBe('mail-not-sent')
  const slow = await badServer((socket) => {
    const drip = setInterval(() => socket.write('220-still here\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  expect(await problemOf(mailTo(slow.url).send(message))).toBe('mail-not-sent')
})

test('a message whose connection is lost before the server answers is not sent a second time by itself', async () => {
  const lossy = await badServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (heard) => {
      const said = heard.toString()
      if (said.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (said.includes('\r\n.\r\n')) socket.destroy()
      else socket.write('250 fine\r\n')
    })
  })
  expect(await problemOf(mailTo(lossy.url).send(message))).toBe('mail-not-sent')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(lossy.came).toHaveLength(1)
})

test('a password that the server does not take is never logged', async () => {
  const server = await startMailServer()
  endings.push(server.stop)
  await mailTo(server.url.replace('//', '//ada:right@')).send(message)
  expect(server.received).toHaveLength(1)

  const lines: string[] = []
  const log = createLog({ level: 'debug', to: { write: (line) => void lines.push(line) } })
  const refused = await mailTo(server.url.replace('//', '//ada:hunter2@'))
    .send(message)
    .catch((error: unknown) => error)
  log.error({ err: refused }, 'mail-not-sent')
  expect(lines.join()).toContain('Wrong password')
  expect(lines.join()).not.toContain('hunter2')
  expect(lines.join()).not.toContain(Buffer.from('\0ada\0hunter2').toString('base64'))
})

test('five people send at once; the next one is asked to wait', async () => {
  const mail = mailTo('smtp://127.0.0.1:1')
  const waits = Promise.withResolvers<void>()
  const five = Array.from({ length: 5 }, () => mail.withSlot(() => waits.promise))
  expect(await problemOf(mail.withSlot(() => waits.promise))).toBe('busy')
  waits.resolve()
  await Promise.all(five)
  expect(await problemOf(mail.withSlot(() => waits.promise))).toBe('sent')
})
