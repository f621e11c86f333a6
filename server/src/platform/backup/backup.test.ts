import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../doctor/totals.sql.ts'
import { openPool } from '../db/connection.ts'
import { connect } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../log.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { proofsSaved } from '../../test-data/document-builders.ts'
import { startTestS3 } from '../../test-data/servers/s3-server.ts'
import { onServer } from '../../test-data/server-address.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { aWebhook } from '../../test-data/webhook-builders.ts'
import { contentOfDatabase, contentOfFiles } from '../../test-data/whole-content.ts'
import { BackupProblem, endName, leftOut } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { failureText } from '../start-problem.ts'
import { readArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'

const timeZone = 'America/Los_Angeles'
const at = new Date('2026-11-23T09:00:00Z')
const oddKeys = ['users/Ünïcode Привет 😀 +%20.png', `documents/invoices/${'long '.repeat(40)}.pdf`]

const t = await openTestApp({ TIME_ZONE: timeZone })
const folder = await mkdtemp(path.join(os.tmpdir(), 'dray-backup-'))
const { userId } = await t.as('ADMIN')
await t.db.transaction().execute((tx) => t.dray.loadSample(tx, { userId, at }))
for (const key of oddKeys) await storeFile(key, key)
await proofsSaved(t.db)
/** The sample company plus two files with odd names. */
const backup = path.join(folder, 'sample.tar.zst')
const original = await contentOfDatabase(t.connection, leftOut)
const originalFiles = await contentOfFiles(t.dray.files)
await makeBackup({ connection: t.connection, files: t.dray.files, path: backup })
afterAll(() => rm(folder, { recursive: true }))

async function storeFile(key: string, text: string): Promise<void> {
  const [bucket = '', ...name] = key.split('/')
  await t.dray.files.putIfAbsent(key, Buffer.from(text), 'image/png')
  await onServer(String(t.connection.connectionString), (server) =>
    server.query('insert into uploads (bucket, file_name, stored_at) values ($1, $2, now())', [bucket, name.join('/')]),
  )
}

/** An empty database and folder. */
type Place = { connection: { connectionString: string }; files: FileStore; drop: () => Promise<void> }
let place: Place
beforeEach(async () => {
  const { connection, drop } = await cloneTemplate('empty')
  const files = await openFileStore({ folder: await mkdtemp(path.join(folder, 'files-')) })
  place = { connection, files, drop }
})
afterEach(() => place.drop())

const restore = (file = backup, { connection, files }: Place = place) =>
  restoreBackup({ path: file, connection, files, timeZone, at })
const differences = async ({ connection }: Place) => {
  const db = connect(openPool(connection, createLog({ level: 'error' })))
  const found = await findDifferences(db)
  await db.destroy()
  return found.filter((finding) => finding.differences.length > 0)
}
/** The contents of a database in which nothing was restored. */
const isUntouched = async ({ connection, files }: Place) => {
  const tables = await onServer(connection.connectionString, (server) =>
    server.query("select from pg_tables where schemaname = 'public'"),
  )
  return tables.rowCount === 0 && (await files.list('')).length === 0
}

test('a restored company is the one that was backed up: each table, each sequence, the schema and each file', async () => {
  const restored = await restore()
  expect(restored).toMatchObject({ missing: [], migrated: 0 })
  expect(restored.files).toBeGreaterThan(oddKeys.length)
  expect(await contentOfDatabase(place.connection, leftOut)).toEqual(original)
  expect(Object.keys(originalFiles)).toEqual(expect.arrayContaining(oddKeys))
  expect(await contentOfFiles(place.files)).toEqual(originalFiles)
  expect(await differences(place)).toEqual([])
  // Starting Dray finds nothing left to do.
  await migrate({ ...place.connection, timeZone })
})

test('users have to sign in again, open links and waiting statements are dropped, and webhooks are off', async () => {
  const user = await t.as('ACCOUNTING')
  const customer = await aCustomer(t.db)
  const [link] = await t.db
    .insertInto('passwordLinks')
    .values({
      userId: user.userId,
      tokenHash: Buffer.from('token'),
      kind: 'reset',
      createdBy: null,
      createdAt: at,
      expiresAt: at,
    })
    .returning('id')
    .execute()
  const run = await t.db
    .insertInto('emailRuns')
    .values({ kind: 'statements', startedBy: user.userId, startedAt: at, siteUrl: 'https://dray.example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('emailRunCustomers').values({ runId: run.id, customerId: customer.id, position: 1 }).execute()
  await aWebhook(t.db)
  const file = path.join(folder, 'links.tar.zst')
  await makeBackup({ connection: t.connection, files: t.dray.files, path: file })
  await restore(file)
  const rows = await onServer(place.connection.connectionString, async (server) => [
    (await server.query('select count(*)::integer as sessions from sessions')).rows[0],
    (await server.query('select ended_at from password_links where id = $1', [link?.id])).rows[0],
    (await server.query('select state, reason from email_run_customers where run_id = $1', [run.id])).rows[0],
    (await server.query('select is_active from webhooks')).rows[0],
  ])
  expect(rows).toEqual([
    { sessions: 0 },
    { ended_at: at },
    { state: 'undelivered', reason: 'stopped' },
    { is_active: false },
  ])
})

test('a restored copy neither handles what came to the bot nor sends its answers', async () => {
  const waiting = { telegramId: 1, nextAttemptAt: at }
  await t.db
    .insertInto('botInbox')
    .values({ ...waiting, updateId: 1, body: JSON.stringify({}), receivedAt: at })
    .execute()
  await t.db
    .insertInto('botReplies')
    .values({ ...waiting, method: 'sendMessage', body: JSON.stringify({}), createdAt: at })
    .execute()
  const file = path.join(folder, 'bot.tar.zst')
  await makeBackup({ connection: t.connection, files: t.dray.files, path: file })
  await restore(file)
  const rows = await onServer(place.connection.connectionString, async (server) => [
    (await server.query('select set_aside_at, error from bot_inbox')).rows[0],
    (await server.query('select failed_at, error from bot_replies')).rows[0],
  ])
  const error = 'Restored from a backup'
  expect(rows).toEqual([
    { set_aside_at: at, error },
    { failed_at: at, error },
  ])
})

// D-348
test('a restored copy reads the mailbox from then on, and not what the original has read', async () => {
  await t.db
    .updateTable('mailbox')
    .set({ account: 'orders@acme.example', uidValidity: 1, uid: 7, recentSince: at, heldUntil: at })
    .execute()
  const file = path.join(folder, 'mailbox.tar.zst')
  await makeBackup({ connection: t.connection, files: t.dray.files, path: file })
  await restore(file)
  const rows = await onServer(place.connection.connectionString, async (server) => [
    (await server.query('select account, uid_validity, uid, recent_since, held_until from mailbox')).rows[0],
  ])
  expect(rows).toEqual([{ account: null, uid_validity: null, uid: null, recent_since: null, held_until: null }])
})

test('a backup that is made while people work has all of a transaction or nothing', async () => {
  // Each transaction adds an entry to the ledger and to the sum.
  const { id } = await aCustomer(t.db)
  let isDone = false
  let added = 0
  const work = (async () => {
    while (!isDone) {
      await t.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('creditEntries')
          .values({ customerId: id, amountCents: 1 as never, reason: 'x' } as never)
          .execute()
        await tx
          .updateTable('customers')
          .set((row) => ({ creditCents: row('creditCents', '+', 1 as never) }))
          .where('id', '=', id)
          .execute()
      })
      added++
    }
  })()
  await expect.poll(() => added).toBeGreaterThan(5)
  const file = path.join(folder, 'busy.tar.zst')
  await makeBackup({ connection: t.connection, files: t.dray.files, path: file })
  const addedByThen = added
  isDone = true
  await work
  await restore(file)
  expect(await differences(place)).toEqual([])
  const { rows } = await onServer(place.connection.connectionString, (server) =>
    server.query('select credit_cents::integer as credit from customers where id = $1', [id]),
  )
  expect(rows[0].credit).toBeGreaterThan(5)
  expect(rows[0].credit).toBeLessThanOrEqual(addedByThen)
})

test('a missing stored file is reported, unless it was deleted during the backup', async () => {
  await storeFile('products/lost.png', 'lost')
  await t.dray.files.delete('products/lost.png')
  await storeFile('products/deleted.png', 'deleted')
  const gone = t.dray.files.open.bind(t.dray.files)
  const files: FileStore = {
    ...t.dray.files,
    async open(key) {
      if (key !== 'products/deleted.png') return gone(key)
      await t.db.updateTable('uploads').set({ deletedAt: at }).where('fileName', '=', 'deleted.png').execute()
      return undefined
    },
  }
  const file = path.join(folder, 'missing.tar.zst')
  const made = await makeBackup({ connection: t.connection, files, path: file })
  expect(made.missing).toEqual(['products/lost.png'])
  expect((await restore(file)).missing).toEqual(['products/lost.png'])
  await t.db.deleteFrom('uploads').where('fileName', 'in', ['lost.png', 'deleted.png']).execute()
})

test('the files of a bucket are backed up into the same file, and restored into a bucket', async () => {
  const s3 = await startTestS3()
  const bucket = await openFileStore({ s3: s3.config })
  await restore(backup, { ...place, files: bucket })
  const file = path.join(folder, 'bucket.tar.zst')
  await makeBackup({ connection: place.connection, files: bucket, path: file })
  const other = await cloneTemplate('empty')
  // The bucket outlived the database: its files stay as they are.
  await restore(file, { ...other, files: bucket })
  expect(await contentOfFiles(bucket)).toEqual(originalFiles)
  await other.drop()
  await bucket.close()
  await s3.stop()
})

test('a damaged, incomplete or foreign file is refused before anything is written', async () => {
  const whole = await readFile(backup)
  const middle = Buffer.from(whole)
  middle[Math.floor(whole.length / 2)] = (middle[Math.floor(whole.length / 2)] ?? 0) ^ 1
  const files: [string, Buffer, RegExp][] = [
    ['flipped', middle, /is damaged or incomplete/],
    ['cut', whole.subarray(0, whole.length - 100), /is damaged or incomplete/],
    ['half', whole.subarray(0, Math.floor(whole.length / 2)), /is damaged or incomplete/],
    ['empty', Buffer.alloc(0), /is not a backup of Dray/],
    ['text', Buffer.from('customerName,phone\n'), /is not a backup of Dray/],
    ['other', zstdCompressSync('no archive'), /is not a backup of Dray/],
    ['archive', await archiveOf('notes.txt', 'hello'), /is not a backup of Dray/],
    ['no-json', await archiveOf('dray.json', '{"format":1'), /is damaged or incomplete/],
    ['no-moment', await archiveOf('dray.json', '{"format":1,"moment":"x"}'), /is damaged or incomplete/],
    ['newer', await archiveOf('dray.json', '{"format":2}'), /newer version of Dray/],
  ]
  for (const [name, bytes, sentence] of files) {
    const file = path.join(folder, name)
    await writeFile(file, bytes)
    await expect(restore(file)).rejects.toThrow(sentence)
  }
  await expect(restore(path.join(folder, 'nowhere'))).rejects.toThrow('There is no file')
  expect(await isUntouched(place)).toBe(true)
})

test('a backup with a damaged beginning is called damaged, wherever it is damaged', async () => {
  const whole = await readFile(backup)
  for (let at = 0; at < 300; at += 7) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0b0001_0000
    const file = path.join(folder, 'beginning')
    await writeFile(file, bytes)
    await expect(readArchive({ path: file }), `byte ${at}`).rejects.toThrow(/damaged/)
  }
})

test('an archive that was unpacked, changed in one row and packed again is refused as damaged', async () => {
  const changed = await repacked((name, text) =>
    name.startsWith('tables/customers/') ? text.replace('Alfreds', 'Alfredo') : text,
  )
  await expect(restore(changed)).rejects.toThrow(/is damaged or incomplete/)
  expect(await isUntouched(place)).toBe(true)
  await restore(await repacked((_, text) => text))
})

test('contents that don’t fit the tables end with a sentence, also in a file whose hash is right', async () => {
  for (const change of [
    (name: string, text: string) => (name.startsWith('tables/customers/') ? text.replace(/\d/, 'x') : text),
    (name: string, text: string) => (name.startsWith('tables/orders/') ? text.replace(/\t/, '') : text),
  ]) {
    const failed: unknown = await restore(await repacked(change, { rehashes: true })).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(BackupProblem)
    expect(failureText(failed)).toMatch(/don't fit \(.+\)\. Nothing was changed; use another backup\.$/)
    expect(await isUntouched(place)).toBe(true)
  }
})

/** The backup with the text of its tables changed, and nothing else, or with its hash too. */
async function repacked(change: (name: string, text: string) => string, { rehashes = false } = {}): Promise<string> {
  const hash = createHash('sha256')
  const [from, to] = [extract(), pack()]
  const bytes = buffer(to)
  from.end(zstdDecompressSync(await readFile(backup)))
  for await (const entry of from) {
    const { name } = entry.header
    const content = await buffer(entry)
    const changed = name.startsWith('tables/') ? Buffer.from(change(name, content.toString())) : content
    const isEnd = rehashes && name === endName
    if (!isEnd) hash.update(`${name}\n${changed.byteLength}\n`).update(changed)
    const end = () => JSON.stringify({ ...JSON.parse(content.toString()), sha256: hash.digest('hex') })
    to.entry({ name }, isEnd ? end() : changed)
  }
  to.finalize()
  const file = path.join(folder, `${randomUUID()}.tar.zst`)
  await writeFile(file, zstdCompressSync(await bytes))
  return file
}

async function archiveOf(name: string, text: string): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name }, text)
  tar.finalize()
  return zstdCompressSync(await buffer(tar))
}

test('a backup of an unknown version is refused', async () => {
  const { rows } = await onServer(String(t.connection.connectionString), (server) =>
    server.query("insert into schema_migrations values (9999, '9999-of-tomorrow.sql', 'x') returning number"),
  )
  expect(rows).toHaveLength(1)
  const file = path.join(folder, 'tomorrow.tar.zst')
  await makeBackup({ connection: t.connection, files: t.dray.files, path: file })
  await onServer(String(t.connection.connectionString), (server) =>
    server.query('delete from schema_migrations where number = 9999'),
  )
  await expect(restore(file)).rejects.toThrow('newer version of Dray: it has migration 9999-of-tomorrow.sql')
  expect(await isUntouched(place)).toBe(true)
})

test('a backup is restored into a fresh Dray, but not into one with data, a running one, or another program’s database', async () => {
  await migrate({ ...place.connection, timeZone })
  const run = (statement: string) => onServer(place.connection.connectionString, (server) => server.query(statement))
  const running = new pg.Client({ ...place.connection, application_name: 'dray' })
  await running.connect()
  await expect(restore()).rejects.toThrow('Dray is running on this database')
  await running.end()
  await run("insert into users (name, email) values ('Ann', 'ann@example.com')")
  const before = await contentOfDatabase(place.connection)
  await expect(restore()).rejects.toThrow('into an empty Dray only, and this one has data (users)')
  expect(await contentOfDatabase(place.connection)).toEqual(before)
  await run('delete from users')
  await restore()
  expect(await contentOfDatabase(place.connection, leftOut)).toEqual(original)

  const foreign = await cloneTemplate('empty')
  // Sharing one table name with Dray doesn't make it Dray's.
  await onServer(foreign.connection.connectionString, (server) => server.query('create table backups (id integer)'))
  await expect(restore(backup, { ...foreign, files: place.files })).rejects.toThrow('has data (backups)')
  await foreign.drop()
})

test('a restore that fails or is interrupted leaves nothing behind, and can be run again', async () => {
  await place.files.putIfAbsent(oddKeys[0] ?? '', Buffer.from('of somebody else'), 'image/png')
  await expect(restore()).rejects.toThrow('There is another file users/')
  expect((await place.files.list('')).length).toBe(1)
  await place.files.delete(oddKeys[0] ?? '')
  expect(await isUntouched(place)).toBe(true)

  const interrupted = restoreBackup({
    path: backup,
    connection: place.connection,
    files: place.files,
    timeZone,
    at,
    onProgress(step, done) {
      if (step === 'Building indexes' && done === 3) throw new Error('the power went')
    },
  })
  await expect(interrupted).rejects.toThrow('the power went')
  expect(await isUntouched(place)).toBe(true)
  await restore()
})

test('a file is never replaced, a folder that can’t be written is named, and a failed backup leaves no file', async () => {
  const make = (file: string, files = t.dray.files) => makeBackup({ connection: t.connection, files, path: file })
  await expect(make(backup)).rejects.toThrow('exists already')
  await expect(make(path.join(folder, 'nowhere/x'))).rejects.toThrow(/There is no folder .*nowhere/)
  const broken: FileStore = { ...t.dray.files, open: async () => Promise.reject(new Error('the bucket is away')) }
  await expect(make(path.join(folder, 'broken.tar.zst'), broken)).rejects.toThrow('the bucket is away')
  expect((await readdir(folder)).filter((name) => /partial|broken/.test(name))).toEqual([])
  const nothing = makeBackup({ connection: place.connection, files: place.files, path: path.join(folder, 'nothing') })
  await expect(nothing).rejects.toThrow('no Dray in this database yet')
})
