import { typeOfStart } from '@dray/domain/storage/files'
import { buffer } from 'node:stream/consumers'
import type { DatabaseServer } from '../db/embedded-postgres.ts'
import { errorCode, errorMessage } from '../start-problem.ts'
import { type Migration, readMigrations } from '../db/migrations.ts'
import type { FileStore } from '../files/file-store.ts'
import { type BackedUpTable, BackupProblem, type End, type Head, storedFileKey, tableName } from './backup-file.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { openTarget, type Target } from './restore.sql.ts'

export type RestoreStep = 'Checking the file' | 'Restoring' | 'Building indexes' | 'Upgrading'
type Restore = {
  path: string
  connection: DatabaseServer['connection']
  files: FileStore
  timeZone: string
  at: Date
  onProgress?: (step: RestoreStep, done: number, total: number) => void
}
export type Restored = { moment: string; rows: number; files: number; missing: string[]; migrated: number }

/**
 * Fills an empty Dray from a backup, all or nothing. Reads the whole file before writing. Then one transaction creates the tables as of the
 * backup, fills them and migrates them. If it fails, removes the files it stored.
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const { path, connection, files, timeZone, onProgress } = restore
  const checked = await readArchive({
    path,
    onProgress: (done, total) => onProgress?.('Checking the file', done, total),
  })
  const [before, after] = migrationsAround(checked.head)
  const target = await openTarget(connection, timeZone)
  const stored: boolean[] = []
  try {
    await refuseUnlessEmpty(target)
    await target.clear()
    for (const migration of before) await target.apply(migration)
    const end = await fill(target, restore, stored)
    await bringUpToDate(target, after, restore)
    await target.commit()
    return {
      moment: checked.head.moment,
      rows: Object.values(end.rows).reduce((sum, rows) => sum + rows, 0),
      files: end.files,
      missing: end.missing,
      migrated: after.length,
    }
  } catch (error) {
    await removeStored(path, files, stored)
    throw isOfContent(error)
      ? new BackupProblem(
          `The contents of ${path} don't fit (${errorMessage(error)}). Nothing was changed; use another backup.`,
        )
      : error
  } finally {
    await target.close()
  }
}

/** The database refuses a value, breaks a constraint or misses a table, although the file is as it was written. */
const isOfContent = (error: unknown): boolean => /^(22|23|42)/.test(errorCode(error) ?? '')

/** The migrations before the backup, and the newer ones. */
function migrationsAround({ migrations: applied }: Head): [Migration[], Migration[]] {
  const ours = readMigrations()
  const unknown = applied.find(
    ({ number, checksum }) => ours.find((one) => one.number === number)?.checksum !== checksum,
  )
  if (unknown)
    throw new BackupProblem(
      `The backup was made by a newer version of Dray: it has migration ${unknown.name}, which this version doesn't know. Restore it with that version.`,
    )
  return [ours.slice(0, applied.length), ours.slice(applied.length)]
}

async function refuseUnlessEmpty(target: Target): Promise<void> {
  if ((await target.othersConnected()) > 0)
    throw new BackupProblem('Dray is running on this database. Stop it, and run the command again.')
  const filled = await target.filledTables()
  if (filled.length > 0)
    throw new BackupProblem(
      `A backup is restored into an empty Dray only, and this one has data (${inShort(filled)}). Nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
    )
}

const inShort = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more tables` : names.join(', ')

async function fill(target: Target, { path, files, onProgress }: Restore, stored: boolean[]): Promise<End> {
  let tables = new Map<string, BackedUpTable>()
  const putBack: string[] = []
  const { end } = await readArchive({
    path,
    onProgress: (done, total) => onProgress?.('Restoring', done, total),
    async onHead(head) {
      tables = new Map(head.tables.map((table) => [table.name, table]))
      putBack.push(...(await target.makeBare()))
      await target.run(`truncate ${[...tables.keys()].join(', ')}`)
    },
    async onEntry(entry) {
      const table = tables.get(tableName(entry.name) ?? '')
      if (table) await target.write(table, entry.bytes)
      else stored.push(await store(files, entry))
    },
  })
  await target.endTable()
  const short = Object.entries(end.rows).find(([table, rows]) => target.countRows(table) !== rows)
  if (short)
    throw new BackupProblem(
      `The table ${short[0]} is not complete in ${path}. Nothing was changed; use another backup.`,
    )
  for (const [index, statement] of putBack.entries()) {
    onProgress?.('Building indexes', index, putBack.length)
    await target.run(statement)
  }
  onProgress?.('Building indexes', putBack.length, putBack.length)
  await target.setSequences(end.sequences)
  return end
}

async function bringUpToDate(target: Target, migrations: readonly Migration[], { at, onProgress }: Restore) {
  for (const [index, migration] of migrations.entries()) {
    onProgress?.('Upgrading', index, migrations.length)
    await target.apply(migration)
  }
  if (migrations.length > 0) onProgress?.('Upgrading', migrations.length, migrations.length)
  await target.quiet(at)
}

/** Stores a file unless it exists: a bucket may have outlived its database. Returns true if it is new. */
async function store(files: FileStore, { name, bytes }: ArchiveEntry): Promise<boolean> {
  const key = storedFileKey(name)
  if (key === undefined)
    throw new BackupProblem(`The backup has a part ${name} that this version of Dray doesn't know.`)
  if (await files.putIfAbsent(key, bytes, typeOfStart(bytes) ?? 'application/octet-stream')) return true
  const existing = await files.open(key)
  if (existing && bytes.equals(await buffer(existing.stream))) return false
  throw new BackupProblem(
    `There is another file ${key} where the files are stored already. Nothing was changed. Restore into an empty folder or bucket.`,
  )
}

/** Removes the files this restore stored: the first ones of the backup. */
async function removeStored(path: string, files: FileStore, stored: readonly boolean[]): Promise<void> {
  if (!stored.includes(true)) return
  let index = 0
  await readArchive({
    path,
    async onEntry({ name }) {
      const key = storedFileKey(name)
      if (key !== undefined && stored[index++] === true) await files.delete(key)
    },
  })
}
