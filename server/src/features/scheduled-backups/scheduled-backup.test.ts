import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { format, type Head, headName } from '../../platform/backup/backup-file.ts'
import { readArchive } from '../../platform/backup/read-archive.ts'
import { createArchive } from '../../platform/backup/make-backup.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { startBackupThread } from './backup-thread.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

const timeZone = 'America/Los_Angeles'
const folder = await mkdtemp(path.join(os.tmpdir(), 'dray-backups-'))
const t = await openTestApp({ TIME_ZONE: timeZone, BACKUP_DIR: folder, BACKUP_AT: '02:00', BACKUP_KEEP: '2' })
afterAll(() => rm(folder, { recursive: true, force: true }))

const make = (at: string, where = folder) =>
  makeScheduledBackup(
    { db: t.db, connection: t.connection, files: t.dray.files },
    { folder: where, time: '02:00', keep: 2, timeZone },
    () => new Date(at),
  )
const stateAt = async () => (await (await t.as('ADMIN'))('GET', '/api/db/today/getBackup')).json()

test('two servers make the backup of a day once, and nothing else in the folder is touched', async () => {
  await writeFile(path.join(folder, 'dray-notes.txt'), 'ours')
  await writeFile(path.join(folder, 'dray-2026-11-19-020000.tar.zst.partial'), 'of a killed process')
  const both = await Promise.all([make('2026-11-20T10:00:01Z'), make('2026-11-20T10:00:01Z')])
  expect(both.filter((one) => one !== undefined)).toHaveLength(1)
  expect(await make('2026-11-21T09:59:00Z')).toBeUndefined()
  expect(await make('2026-11-21T10:00:00Z')).toMatchObject({ fileName: 'dray-2026-11-21-020000.tar.zst', missing: [] })
  expect((await readdir(folder)).toSorted()).toEqual([
    'dray-2026-11-20-020001.tar.zst',
    'dray-2026-11-21-020000.tar.zst',
    'dray-notes.txt',
  ])
  const { head } = await readArchive({ path: path.join(folder, 'dray-2026-11-21-020000.tar.zst') })
  expect(head.tables.map(({ name }) => name)).toContain('orders')
})

test('the newest backups by the time inside are kept; files dated in the future push none of them out', async () => {
  const where = await mkdtemp(path.join(folder, 'kept-'))
  const now = Date.now()
  const daysFromNow = (days: number) => new Date(now + days * 86_400_000)
  const nameOf = (day: string) => `dray-${day}-020000.tar.zst`
  await aBackup(path.join(where, nameOf('2003-01-03')), daysFromNow(-1))
  await aBackup(path.join(where, nameOf('2003-01-05')), daysFromNow(-2))
  await aBackup(path.join(where, nameOf('2090-01-01')), daysFromNow(30))
  await writeFile(path.join(where, nameOf('2090-01-02')), 'no backup')
  await t.db.deleteFrom('backups').execute()
  const made = await make(daysFromNow(0).toISOString(), where)
  expect(made).toMatchObject({ fileName: expect.any(String) })
  const kept = [nameOf('2003-01-03'), nameOf('2090-01-01'), nameOf('2090-01-02')]
  expect((await readdir(where)).toSorted()).toEqual(
    [...kept, made && 'fileName' in made ? made.fileName : ''].toSorted(),
  )
})

/** A file that begins like a backup of this moment. */
async function aBackup(file: string, moment: Date) {
  const archive = await createArchive(file)
  const migrations = [{ number: 1, name: '0001-x.sql', checksum: 'x' }]
  const head = { format, moment: moment.toISOString(), server: '18', migrations, tables: [] } satisfies Head
  await archive.add(headName, Buffer.from(JSON.stringify(head)))
  await archive.finish()
}

test('if the clock was ahead, today’s backup is still made, and admins see a warning until then', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const columns = { startedAt: tomorrow, endedAt: tomorrow, missingFiles: 0 }
  await t.db.deleteFrom('backups').execute()
  await t.db
    .insertInto('backups')
    .values([
      { ...columns, fileName: 'x', bytes: 1, problem: null },
      { ...columns, fileName: null, bytes: null, problem: 'The disk is full.' },
    ])
    .execute()
  expect(await stateAt()).toEqual({ isOld: true, lastOn: null, problem: null, missingFiles: 0 })
  expect(await make(new Date().toISOString())).toMatchObject({ missing: [] })
  expect(await stateAt()).toMatchObject({ isOld: false, problem: null })
})

test('admins see a warning that stored files were missing', async () => {
  await t.db.deleteFrom('backups').execute()
  await t.db.insertInto('uploads').values({ bucket: 'products', fileName: 'lost.png', storedAt: new Date() }).execute()
  expect(await make(new Date().toISOString(), await mkdtemp(path.join(folder, 'missing-')))).toMatchObject({
    missing: ['products/lost.png'],
  })
  expect(await stateAt()).toMatchObject({ isOld: false, missingFiles: 1 })
  await t.db.deleteFrom('uploads').where('fileName', '=', 'lost.png').execute()
})

test('a failed backup says why, and an admin sees the reason once the last backup is old', async () => {
  await t.db.deleteFrom('backups').execute()
  await make('2026-11-21T10:00:00Z', await mkdtemp(path.join(folder, 'good-')))
  const problem = `There is no folder ${path.join(folder, 'gone')}. Create it, or mount it, and run the command again.`
  expect(await make('2026-11-22T10:00:00Z', path.join(folder, 'gone'))).toEqual({ problem })
  expect(await make('2026-11-22T10:30:00Z')).toBeUndefined()
  await t.db
    .updateTable('backups')
    .set({ startedAt: new Date(Date.now() - 49 * 3_600_000) })
    .where('problem', 'is', null)
    .execute()
  await t.db.updateTable('backups').set({ startedAt: new Date() }).where('problem', 'is not', null).execute()
  expect(await stateAt()).toEqual({ isOld: true, lastOn: expect.any(String), problem, missingFiles: 0 })
  await t.db.deleteFrom('backups').execute()
  expect(await stateAt()).toEqual({ isOld: false, lastOn: null, problem: null, missingFiles: 0 })
})

test('the thread of a server makes the backup that is due', async () => {
  const storage = { folder: path.join(folder, 'files') }
  // Its own folder: the previous test may have made a backup in this second.
  const schedule = { folder: await mkdtemp(path.join(folder, 'thread-')), time: '02:00', keep: 2, timeZone }
  const made = await startBackupThread({ connection: t.connection, storage, schedule }).done
  expect(made).toMatchObject({ fileName: expect.stringMatching(/^dray-/), missing: [] })
  expect(await stateAt()).toMatchObject({ isOld: false, problem: null })
})
