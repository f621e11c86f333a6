import { afterAll, expect, test } from 'vitest'
import { startMailStandIn, withCrlf } from '../../sample/mailbox/stand-in.ts'
import { anEmail, aPart, multipart } from '../../test-data/mailbox/an-email.ts'
import { openTestMailbox } from '../../test-data/mailbox/test-mailbox.ts'
import { openTestApp } from '../../test-data/test-app.ts'

// D-348: each email ends as an entry or is skipped, and none stops the others.
const t = await openTestApp()
const server = await startMailStandIn()
const { reader } = await openTestMailbox(t, server, { answerMs: 20_000 })
afterAll(async () => {
  await reader.stop()
  await server.stop()
})

const counts = async () => {
  const { saved, skipped, problem } = await t.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
  return { saved, skipped, problem }
}

/** The entry that an email becomes, or undefined if it is skipped. */
async function entryFrom(...emails: (string | Buffer)[]) {
  const before = await counts()
  for (const email of emails) server.deliver(email)
  await reader.work()
  const after = await counts()
  expect(after.problem).toBeNull()
  expect(after.saved + after.skipped - before.saved - before.skipped).toBe(emails.length)
  if (after.saved === before.saved) return undefined
  return t.db.selectFrom('inboxEntries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

const plain = 'Content-Type: text/plain; charset=utf-8'
const html = 'Content-Type: text/html; charset=utf-8'

test('an email becomes an entry with its sender, subject, text and arrival', async () => {
  const receivedAt = new Date(Date.now() - 60_000)
  receivedAt.setMilliseconds(0)
  const email = anEmail({ id: '<a1@lehmanns.example>', subject: '=?utf-8?q?Bestellung_f=C3=BCr_Montag?=' })
  server.deliver(email, { receivedAt })
  await reader.work()
  const [saved] = await t.db.selectFrom('inboxEntries').selectAll().execute()
  expect(saved).toMatchObject({
    ...{ channel: 'EMAIL', sender: 'Renate Messner <renate@lehmanns.example>', subject: 'Bestellung für Montag' },
    ...{ text: '12 chai', externalId: 'a1@lehmanns.example', receivedAt, remarks: [], isSenderDoubtful: false },
  })
})

test('text is read before HTML, and HTML if there is no text', async () => {
  const [words, table] = [aPart(plain, '12 chai'), aPart(html, '<table><tr><td>CHAI</td><td>12</td></tr></table>')]
  expect((await entryFrom(anEmail(multipart('multipart/alternative', words, table))))?.text).toBe('12 chai')
  expect((await entryFrom(anEmail(multipart('multipart/alternative', aPart(plain, ' '), table))))?.text).toBe(
    'CHAI\t12',
  )
  const onlyHtml = { header: html, body: '<p>Hi</p><table><tr><td>CHAI</td><td>12</td></tr></table>' }
  expect((await entryFrom(anEmail(onlyHtml)))?.text).toBe('Hi\nCHAI\t12')
})

test('text and CSV attachments are read with the text, and others are named', async () => {
  const csv = Buffer.from('sku,qty\nCHAI,12\n').toString('base64')
  const entry = await entryFrom(
    anEmail(
      multipart(
        'multipart/mixed',
        aPart(plain, 'See the file.'),
        aPart(
          'Content-Type: text/csv\nContent-Disposition: attachment; filename="order.csv"\nContent-Transfer-Encoding: base64',
          csv,
        ),
        aPart(
          'Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="notes.txt"',
          '6 chang',
        ),
        aPart(
          'Content-Type: application/pdf; name="terms.pdf"\nContent-Disposition: attachment; filename="terms.pdf"',
          'x',
        ),
        aPart('Content-Type: image/png\nContent-Disposition: inline', 'x'),
      ),
    ),
  )
  expect(entry?.text).toBe('See the file.\n\nsku,qty\nCHAI,12\n\n6 chang')
  expect(entry?.remarks).toEqual([
    'Attachments read with the text: order.csv, notes.txt.',
    "Attachments that weren't read: terms.pdf, image/png.",
  ])
})

test('a forwarded email is read, in the text or as an attachment', async () => {
  const thread = '12 chai please\n\n---------- Forwarded message ---------\nFrom: Kim\n\n6 chang'
  expect((await entryFrom(anEmail({ body: thread })))?.text).toBe(thread)
  const attached = multipart(
    'multipart/mixed',
    aPart(plain, 'See below.'),
    aPart('Content-Type: message/rfc822', anEmail(multipart('multipart/alternative', aPart(plain, '6 chang')))),
  )
  expect((await entryFrom(anEmail(attached)))?.text).toBe('See below.\n\n6 chang')
})

test('a calendar invitation is an entry that names its attachment', async () => {
  const invitation = aPart('Content-Type: text/calendar; method=REQUEST; name="invite.ics"', 'BEGIN:VCALENDAR')
  const entry = await entryFrom(
    anEmail(multipart('multipart/alternative', aPart(plain, 'Tasting on Friday'), invitation)),
  )
  expect(entry).toMatchObject({ text: 'Tasting on Friday', remarks: ["Attachments that weren't read: invite.ics."] })
})

test('answers of programs, mail to lists, bounces and our own email make no entry and are counted', async () => {
  const header = (line: string) => anEmail({ header: `${line}\n${plain}` })
  const report = multipart(
    'multipart/report; report-type=delivery-status',
    aPart('Content-Type: message/delivery-status', 'x'),
  )
  const skipped = [
    header('Auto-Submitted: auto-replied'),
    header('Auto-Submitted: auto-generated (vacation)'),
    header('Precedence: bulk'),
    header('Precedence: list'),
    header('Return-Path: <>'),
    anEmail({ from: 'MAILER-DAEMON@mail.example' }),
    anEmail(report),
    anEmail({ from: 'Northwind <Office@northwind.example>' }),
  ]
  for (const email of skipped) expect(await entryFrom(email), email).toBeUndefined()
  expect(await entryFrom(header('Auto-Submitted: no'))).toBeDefined()
})

test('a sender that the receiving server could not confirm is marked', async () => {
  const isDoubtful = async (...results: string[]) =>
    (
      await entryFrom(
        anEmail({ header: [...results.map((line) => `Authentication-Results: ${line}`), plain].join('\n') }),
      )
    )?.isSenderDoubtful
  expect(await isDoubtful('mx.example; dmarc=fail header.from=lehmanns.example')).toBe(true)
  expect(await isDoubtful('mx.example; spf=softfail; dkim=none')).toBe(true)
  expect(await isDoubtful('mx.example; spf=fail; dkim=pass; dmarc=pass')).toBe(false)
  expect(await isDoubtful('mx.example; dkim=pass', 'mx.example; dmarc=fail')).toBe(true)
  // The sender may have written these.
  expect(await isDoubtful('mx.example; spf=fail', 'other.example; dmarc=pass')).toBe(true)
  expect(await isDoubtful('mx.example; spf=pass', 'other.example; dmarc=fail')).toBe(false)
})

test('an email without a Message-ID is known by its content, and one with that of another is the same email', async () => {
  const nameless = anEmail({ id: undefined, body: '24 chai' })
  expect((await entryFrom(nameless))?.externalId).toMatch(/^sha256:/)
  expect(await entryFrom(nameless)).toBeUndefined()
  expect(await entryFrom(anEmail({ id: undefined, body: '25 chai' }))).toBeDefined()
  expect(await entryFrom(anEmail({ id: '<same@x.example>' }))).toBeDefined()
  expect(await entryFrom(anEmail({ id: '<same@x.example>', body: '36 chai' }))).toBeUndefined()
  expect((await entryFrom(anEmail({ id: `<${'x'.repeat(2000)}@x.example>` })))?.externalId).toMatch(/^sha256:/)
})

test('more than 64 kB are cut, and the entry says so', async () => {
  const entry = await entryFrom(anEmail({ body: `12 chai\n${'more words\n'.repeat(10_000)}` }))
  expect(Buffer.byteLength(entry?.text ?? '')).toBeLessThanOrEqual(64 * 1024)
  expect(entry?.remarks).toEqual([expect.stringContaining('64 kB')])
})

test('of an email of 30 MB only the text is loaded, wherever it is', async () => {
  const email = anEmail(
    multipart(
      'multipart/mixed',
      aPart(plain, '12 chai'),
      aPart(
        'Content-Type: application/pdf; name="scan.pdf"\nContent-Transfer-Encoding: base64',
        'QUJD\n'.repeat(6_000_000),
      ),
      aPart('Content-Type: text/csv; name="order.csv"', 'CHANG,6'),
    ),
  )
  expect(email.length).toBeGreaterThan(30_000_000)
  const before = server.sentBytes()
  const entry = await entryFrom(email)
  expect(entry).toMatchObject({ text: '12 chai\n\nCHANG,6' })
  expect(entry?.remarks).toContain("Attachments that weren't read: scan.pdf.")
  expect(server.sentBytes() - before).toBeLessThan(10_000)
})

test('a text of 30 MB is read up to its limit', async () => {
  const entry = await entryFrom(anEmail({ body: `12 chai\n${'more words\n'.repeat(2_800_000)}` }))
  expect(entry?.text).toMatch(/^12 chai\nmore words/)
})

test('200 nested parts, and a structure that no server could have meant, are read as far as possible', async () => {
  let nested = multipart('multipart/mixed', aPart(plain, '12 chai'))
  for (let depth = 0; depth < 200; depth++) nested = multipart('multipart/mixed', aPart(nested.header, nested.body))
  expect((await entryFrom(anEmail(nested)))?.text).toBe('12 chai')
  let deeper = nested
  for (let depth = 0; depth < 200; depth++) deeper = multipart('multipart/mixed', aPart(deeper.header, deeper.body))
  expect(await entryFrom(anEmail({ ...deeper, subject: 'Nested' }))).toMatchObject({
    ...{ subject: 'Nested', text: 'Nested', remarks: [expect.stringContaining('could not be read')] },
  })
})

test('a wrong or unknown character set leaves the words, and the entry says so', async () => {
  const latin = (charset: string) =>
    Buffer.from(
      withCrlf(anEmail({ header: `Content-Type: text/plain; charset=${charset}`, body: '12 Grüner Tee' })),
      'latin1',
    )
  expect(await entryFrom(latin('utf-8'))).toMatchObject({
    ...{ text: '12 Grüner Tee', remarks: [expect.stringContaining('wrong character set')] },
  })
  expect(await entryFrom(latin('x-unknown-8'))).toMatchObject({ text: '12 Grüner Tee' })
  expect(await entryFrom(latin('iso-8859-1'))).toMatchObject({ text: '12 Grüner Tee', remarks: [] })
})

test('an email without text, and one that is no email at all, are entries too', async () => {
  expect(await entryFrom(anEmail({ subject: 'Call me', body: '' }))).toMatchObject({
    ...{ text: 'Call me', remarks: ['This email has no text.'] },
  })
  expect(await entryFrom(Buffer.from([0, 1, 2, 13, 10, 0xff, 0]))).toMatchObject({ channel: 'EMAIL', sender: null })
  expect(await entryFrom(anEmail({ subject: 'Zero \u0000 byte', body: '12 \u0000chai' }))).toMatchObject({
    ...{ subject: 'Zero byte', text: '12 chai' },
  })
})
