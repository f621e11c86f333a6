import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type MailFault } from '../../sample/mailbox/imap-session.ts'
import { startMailStandIn } from '../../sample/mailbox/stand-in.ts'
import { anEmail } from '../../test-data/mailbox/an-email.ts'
import { mailboxParts, openTestMailbox } from '../../test-data/mailbox/test-mailbox.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { createMailboxReader } from './mailbox-reader.ts'

// D-348
const t = await openTestApp()
let server = await startMailStandIn()
const [admin, sales, driver] = [await t.as('ADMIN'), await t.as('SALES'), await t.as('DRIVER')]
const dayMs = 24 * 60 * 60_000

beforeEach(async () => {
  await server.stop()
  server = await startMailStandIn()
  await t.db.deleteFrom('inboxEntries').execute()
  await t.db.deleteFrom('mailbox').execute()
  await t.db.insertInto('mailbox').defaultValues().execute()
})
afterAll(() => server.stop())

const state = () => t.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
const texts = async () =>
  (await t.db.selectFrom('inboxEntries').select('text').orderBy('id').execute()).map(({ text }) => text)
const deliver = (body: string, delivery = {}) => server.deliver(anEmail({ body }), delivery)
/** Goes wrong so many times at this command. */
function fail(command: string, fault: MailFault, times = Infinity): void {
  let left = times
  server.faults.fault = (sent) => (sent === command && left-- > 0 ? fault : undefined)
}

/** Ends the connection, which the reader finds at its next look. */
async function cut(reader: Pick<ReturnType<typeof createMailboxReader>, 'work'>): Promise<void> {
  server.cut()
  await vi.waitUntil(() => server.connections() === 0)
  expect(await reader.work()).toBe(1000)
}

test('the first start reads what arrives from then on', async () => {
  deliver('12 chai')
  const { reader } = await openTestMailbox(t, server)
  expect(await texts()).toEqual([])
  deliver('6 chang')
  await reader.work()
  expect(await texts()).toEqual(['6 chang'])
})

test('an email that someone opened first is read, and nothing is flagged, deleted or moved', async () => {
  const { reader } = await openTestMailbox(t, server)
  deliver('12 chai', { isSeen: true })
  deliver('6 chang')
  await reader.work()
  expect(await texts()).toEqual(['12 chai', '6 chang'])
  expect(server.folders.find('INBOX')?.mails.map(({ flags }) => [...flags])).toEqual([['\\Seen'], []])
  expect(server.commands.filter((command) => /STORE|EXPUNGE|MOVE|COPY|BODY\[|^SELECT/.test(command))).toEqual([])
})

/** A reader that waits as long as in use, after the first look of another one. */
async function openWaiting(times: { lookMs?: number; answerMs?: number } = {}) {
  const { reader } = await openTestMailbox(t, server)
  await reader.stop()
  return createMailboxReader(mailboxParts(t, server, { lookMs: 60_000, ...times }))
}

const idles = () => server.commands.filter((command) => command === 'IDLE').length

test('an email that arrives while it waits is read at once', async () => {
  const reader = await openWaiting()
  const waiting = reader.work()
  await vi.waitUntil(() => idles() > 0)
  deliver('12 chai')
  await waiting
  const next = reader.work()
  await vi.waitUntil(async () => (await texts()).length === 1)
  reader.abort()
  expect(await next).toBe(0)
  await reader.stop()
})

test('a wait that the server ends silently costs one look, and no email', async () => {
  const reader = await openWaiting({ lookMs: 100, answerMs: 200 })
  fail('DONE', 'silence')
  await reader.work()
  deliver('12 chai')
  expect(await reader.work()).toBe(1000)
  expect((await state()).problem).toBe('127.0.0.1 gives no answer.')
  server.faults.fault = undefined
  await reader.work()
  expect(await texts()).toEqual(['12 chai'])
  expect((await state()).problem).toBeNull()
  await reader.stop()
})

test('it connects again after growing waits, which begin anew after a look that worked', async () => {
  const { reader } = await openTestMailbox(t, server)
  deliver('12 chai')
  const waits: number[] = []
  fail('UID SEARCH', 'cut', 10)
  for (let times = 0; times < 10; times++) waits.push(await reader.work())
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300].map((seconds) => seconds * 1000))
  expect(await reader.work()).toBe(0)
  expect(await texts()).toEqual(['12 chai'])
  fail('UID SEARCH', 'refuse', 1)
  expect(await reader.work()).toBe(1000)
  await reader.stop()
})

test('a server that is not there is said in words', async () => {
  const { port } = new URL(server.url)
  const reader = createMailboxReader(mailboxParts(t, server))
  await server.stop()
  expect(await reader.work()).toBe(1000)
  expect((await state()).problem).toBe('127.0.0.1 takes no connections on this port. Check IMAP_URL.')
  expect(port).not.toBe('')
  const folder = createMailboxReader(
    mailboxParts(t, (server = await startMailStandIn()), { IMAP_URL: `${server.url}/Orders` }),
  )
  await reader.stop()
  await folder.work()
  expect((await state()).problem).toBe('The mailbox has no folder Orders. Check IMAP_URL.')
  await folder.stop()
})

test('a refused sign-in waits for a person, and neither log nor state have the password', async () => {
  const lines: string[] = []
  const to = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const secret = 'hunter 2/3'
  const IMAP_URL = server.url.replace(/:[^:@]+@/, `:${encodeURIComponent(secret)}@`)
  const log = createLog({ level: 'trace', to })
  const reader = createMailboxReader({ ...mailboxParts(t, server, { IMAP_URL }), log })
  const signIns = () => server.commands.filter((command) => command.startsWith('AUTHENTICATE')).length
  await reader.work()
  const { problem } = await state()
  expect(problem).toBe(
    '127.0.0.1 refused the user or password. Check IMAP_URL and start Dray again. It says: Wrong password …',
  )
  expect(lines.join()).toContain('refused the user or password')
  expect(lines.join()).not.toContain(secret)
  await reader.work()
  await reader.work()
  expect(signIns()).toBe(1)
  // The button in Settings is a person.
  await t.db
    .updateTable('mailbox')
    .set({ recentWantedAt: new Date(Date.now() + 1000) })
    .execute()
  await reader.work()
  expect(signIns()).toBe(2)
  await reader.stop()
})

test('a sign-in that the server can not check right now is tried again', async () => {
  const { reader } = await openTestMailbox(t, server)
  await cut(reader)
  fail('AUTHENTICATE', 'refuse', 1)
  await reader.work()
  expect((await state()).problem).toMatch(/can't check the password right now/)
  await reader.work()
  expect((await state()).problem).toBeNull()
  await reader.stop()
})

test('after the server numbered its emails anew, the last 14 days are read, and each is kept once', async () => {
  const { reader } = await openTestMailbox(t, server)
  deliver('12 chai')
  await reader.work()
  deliver('old', { receivedAt: new Date(Date.now() - 15 * dayMs) })
  deliver('missed', { receivedAt: new Date(Date.now() - 13 * dayMs) })
  server.folders.renumber('INBOX')
  await cut(reader)
  await reader.work()
  expect(await texts()).toEqual(['12 chai', 'missed'])
  expect(await state()).toMatchObject({ uidValidity: 2, uid: 3, recentSaved: 1, recentSkipped: 1 })
  await reader.stop()
})

test('another mailbox begins with the email that arrives from then on', async () => {
  const { reader } = await openTestMailbox(t, server)
  await reader.stop()
  server.folders.create('Orders')
  server.deliver(anEmail({ body: 'old' }), { folder: 'Orders' })
  const { reader: other } = await openTestMailbox(t, server, { IMAP_URL: `${server.url}/Orders` })
  server.deliver(anEmail({ body: '12 chai' }), { folder: 'Orders' })
  await other.work()
  expect(await texts()).toEqual(['12 chai'])
  await other.stop()
})

test('at most 500 emails are read within an hour, and the state says so', async () => {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const { reader } = await openTestMailbox(t, server, { now })
  for (let count = 1; count <= 502; count++) deliver(`${count} chai`)
  await reader.work()
  expect(await texts()).toHaveLength(500)
  expect((await state()).problem).toMatch(/^More than 500 emails/)
  await reader.work()
  expect(await texts()).toHaveLength(500)
  aheadMs = 61 * 60_000
  await reader.work()
  expect((await texts()).slice(-2)).toEqual(['501 chai', '502 chai'])
  expect((await state()).problem).toBeNull()
  await reader.stop()
})

test('saved emails are moved to the folder for them, which is made, and skipped ones stay', async () => {
  const { reader } = await openTestMailbox(t, server, { IMAP_DONE: 'Done' })
  deliver('12 chai')
  server.deliver(anEmail({ header: 'Precedence: bulk' }))
  await reader.work()
  const uids = (folder: string) => server.folders.find(folder)?.mails.map(({ flags }) => [...flags])
  expect(uids('Done')).toEqual([[]])
  expect(uids('INBOX')).toEqual([[]])
  fail('UID MOVE', 'refuse', 1)
  deliver('6 chang')
  await reader.work()
  expect(await state()).toMatchObject({
    ...{ saved: 2, skipped: 1, problem: "127.0.0.1 can't move emails to Done, so they stay where they are." },
  })
  deliver('7 chang')
  await reader.work()
  expect((await state()).problem).toBeNull()
  expect(server.commands.filter((command) => /STORE|EXPUNGE/.test(command))).toEqual([])
  await reader.stop()
})

test('a server that can only copy and delete keeps its emails where they are', async () => {
  server.faults.hasMove = false
  const { reader } = await openTestMailbox(t, server, { IMAP_DONE: 'Done' })
  deliver('12 chai')
  await reader.work()
  expect(await texts()).toEqual(['12 chai'])
  expect(server.folders.find('INBOX')?.mails).toHaveLength(1)
  expect((await state()).problem).toMatch(/can't move emails to Done/)
  expect(server.commands.filter((command) => /STORE|COPY|EXPUNGE/.test(command))).toEqual([])
  await reader.stop()
})

test('an email that breaks the connection each time becomes an entry that says so, and the next ones are read', async () => {
  const { reader } = await openTestMailbox(t, server)
  server.deliver(anEmail({ subject: 'Broken' }))
  deliver('6 chang')
  server.faults.fault = () => {
    const last = server.commands.at(-1) ?? ''
    return last.startsWith('UID FETCH 1 ') && last.includes('BODYSTRUCTURE') ? 'cut' : undefined
  }
  for (let times = 0; times < 4; times++) await reader.work()
  const entries = await t.db.selectFrom('inboxEntries').select(['subject', 'text', 'remarks']).orderBy('id').execute()
  expect(entries).toMatchObject([
    { subject: 'Broken', text: 'Broken', remarks: [expect.stringContaining('could not be read')] },
    { text: '6 chang', remarks: [] },
  ])
  server.deliver(anEmail({ subject: 'Worse' }))
  server.faults.fault = () => (server.commands.at(-1)?.startsWith('UID FETCH 3 ') ? 'cut' : undefined)
  for (let times = 0; times < 5; times++) await reader.work()
  expect((await texts()).at(-1)).toBe('This email has no text.')
  expect((await state()).uid).toBe(3)
  await reader.stop()
})

test('one server at a time reads, and each email has one entry even if two believe that they do', async () => {
  const first = await openTestMailbox(t, server)
  const other = createMailboxReader(mailboxParts(t, server))
  expect(await other.work()).toBeGreaterThan(0)
  for (let count = 1; count <= 20; count++) deliver(`${count} chai`)
  const reading = first.reader.work()
  await vi.waitUntil(async () => (await texts()).length > 2)
  await t.db.updateTable('mailbox').set({ holder: null, heldUntil: null }).execute()
  await Promise.all([reading, other.work()])
  await other.work()
  expect(new Set(await texts()).size).toBe(20)
  expect(await texts()).toHaveLength(20)
  await first.reader.stop()
  await other.stop()
})

test('the state is read by sales and admins, and an admin has the last days read again', async () => {
  const path = '/api/db/inbox/readRecent'
  expect((await sales('GET', '/api/db/inbox/getMailbox')).json()).toMatchObject({
    configured: false,
    user: null,
    error: null,
  })
  expect((await admin('POST', path, { body: { days: 7 } })).json().code).toBe('no-mailbox')

  const parts = mailboxParts(t, server)
  t.dray.config.mailbox = parts.mailbox
  for (const [body, daysAgo] of [
    ['old', 8],
    ['missed', 6],
  ] as const)
    deliver(body, { receivedAt: new Date(Date.now() - daysAgo * dayMs) })
  const { reader } = await openTestMailbox(t, server)
  expect((await driver('GET', '/api/db/inbox/getMailbox')).statusCode).toBe(403)
  expect((await sales('POST', path, { body: { days: 7 } })).statusCode).toBe(403)
  for (const days of [0, 15, 1.5]) expect((await admin('POST', path, { body: { days } })).statusCode).toBe(400)
  expect((await admin('POST', path, { body: { days: 7 } })).json()).toEqual({ ok: true })
  expect((await sales('GET', '/api/db/inbox/getMailbox')).json().recent.endedAt).toBeNull()
  deliver('new')
  await reader.work()
  expect((await texts()).toSorted()).toEqual(['missed', 'new'])
  const answer = (await sales('GET', '/api/db/inbox/getMailbox')).json()
  expect(answer).toMatchObject({
    ...{ configured: true, user: server.user, host: '127.0.0.1', folder: 'INBOX', connected: true, error: null },
    ...{ saved: 2, skipped: 0, recent: { saved: 1, skipped: 0, endedAt: expect.any(String) } },
  })
  expect(JSON.stringify(answer)).not.toContain(server.password)
  await reader.stop()
  expect((await sales('GET', '/api/db/inbox/getMailbox')).json().connected).toBe(false)
  t.dray.config.mailbox = undefined
})
