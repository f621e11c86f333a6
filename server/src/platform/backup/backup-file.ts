import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

/**
 * A backup is a tar archive compressed with zstd, so any tool can read it. Its entries, in this order:
 *
 * - `dray.json`: what was backed up (`Head`);
 * - `files/<bucket>/<name>`: the uploaded files and saved documents;
 * - `tables/<table>/<part>`: the rows as PostgreSQL's COPY writes them, a few megabytes a part, referenced tables first;
 * - `end.json`: the checksum of everything before it (`End`). A file without it is incomplete.
 */
export const format = 1
export const headName = 'dray.json'
export const endName = 'end.json'
export const fileEntry = (key: string): string => `files/${key}`
export const partEntry = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}`

/** Undefined for entries that aren't files. */
export const storedFileKey = (name: string): string | undefined =>
  name.startsWith('files/') ? name.slice(6) : undefined
/** Undefined for entries that aren't table rows. */
export const tableName = (name: string): string | undefined => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1]

/** Files are at most 25 MiB and parts a little over 4 MiB, so anything larger isn't from Dray. */
export const maxEntrySize = 64 * 1024 * 1024

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const headSchema = z.object({
  format: z.int(),
  /** The moment of the snapshot. */
  moment: z.iso.datetime(),
  /** The PostgreSQL version. */
  server: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
})
export type Head = z.output<typeof headSchema>
export type BackedUpTable = Head['tables'][number]

export const endSchema = z.object({
  /** Covers names, sizes and bytes of all earlier entries. */
  sha256: z.string(),
  files: z.int(),
  rows: z.record(identifier, z.int()),
  sequences: z.array(z.object({ name: identifier, lastValue: z.string(), isCalled: z.boolean() })),
  /** Files the database refers to that couldn't be read. */
  missing: z.array(z.string()),
})
export type End = z.output<typeof endSchema>

/**
 * Rows of these tables aren't backed up. Everyone signs in again, so a session that was ended after the backup can't come back. Change
 * notes belong to transactions of the old database. The files of folders aren't backed up either.
 */
export const leftOut: readonly string[] = ['sessions', 'sign_in_failures', 'list_changes', 'books_folders']

/** Explains to the operator why a backup can't be made or restored. Nothing was changed. */
export class BackupProblem extends StartProblem {
  override name = 'BackupProblem'
}
