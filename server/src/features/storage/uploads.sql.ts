import type { Bucket, UploadQuota } from '@dray/domain/storage/files'
import type { Role } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { DocumentOf } from './upload-url.ts'

type FileRef = { bucket: Bucket; fileName: string }

/** Whether the name was ever used, even by a file that was deleted. */
export async function isNameUsed(db: Db, { bucket, fileName }: FileRef): Promise<boolean> {
  const used = await db
    .selectFrom('uploads')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .executeTakeFirst()
  return used !== undefined
}

type Claim = FileRef & {
  userId: number
  document?: DocumentOf | undefined
  /** The size of a file that the user sent; absent if Dray made it. */
  sentBytes?: number | null | undefined
}

/** Claims the name for one upload; false if it is already used. Of two simultaneous claims, even on different servers, exactly one succeeds. */
export async function claimName(
  db: Db,
  { bucket, fileName, userId, document, sentBytes = null }: Claim,
): Promise<boolean> {
  const claimed = await db
    .insertInto('uploads')
    .values({
      bucket,
      fileName,
      userId,
      documentKind: document?.kind ?? null,
      recordId: document?.recordId ?? null,
      fingerprint: document?.fingerprint ?? null,
      sentBytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bucket')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Locks a user who uploads, and returns their roles. */
export async function lockSender(tx: Tx, userId: number): Promise<Role[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx.selectFrom('userRoles').select('role').where('userId', '=', userId).execute()
  return rows.map(({ role }) => role)
}

/** Counts a user's uploads since then, including deleted files. */
export const sentSince = (tx: Tx, userId: number, since: Date): Promise<UploadQuota> =>
  tx
    .selectFrom('uploads')
    .select((file) => [
      file.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(sent_bytes), 0)::double precision`.as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .where('sentBytes', 'is not', null)
    .executeTakeFirstOrThrow()

/** Releases a claimed name whose file could not be stored. */
export async function releaseName(db: Db, { bucket, fileName }: FileRef): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .where('storedAt', 'is', null)
    .execute()
}

export async function markStored(tx: Tx, { bucket, fileName }: FileRef, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ storedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** The row stays, so that the name is never used for another file. */
export async function markDeleted(tx: Tx, { bucket, fileName }: FileRef, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ deletedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** Locks the file's row until the transaction ends. */
export function lockStoredFile(tx: Tx, { bucket, fileName }: FileRef): Promise<{ userId: number | null } | undefined> {
  return tx
    .selectFrom('uploads')
    .select('userId')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether documents show the image at this address. */
export async function isLogo(tx: Tx, address: string): Promise<boolean> {
  const settings = await tx.selectFrom('companySettings').select('id').where('logo', '=', address).executeTakeFirst()
  return settings !== undefined
}

/** The names of the files in a bucket, newest first. */
export async function storedNames(db: Db, bucket: Bucket): Promise<string[]> {
  const files = await stored(db).select('fileName').where('bucket', '=', bucket).execute()
  return files.map(({ fileName }) => fileName)
}

/** The saved documents of a record, newest first. */
export function recordDocuments(db: Db, { kind, recordId }: Pick<DocumentOf, 'kind' | 'recordId'>) {
  return stored(db)
    .select(['fileName', 'fingerprint', (file) => file.ref('storedAt').$notNull().as('savedAt')])
    .where('documentKind', '=', kind)
    .where('recordId', '=', recordId)
    .execute()
}

const stored = (db: Db) =>
  db
    .selectFrom('uploads')
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('storedAt', 'desc')
    .orderBy('fileName')

/** The secret with this name, which is set to `initial` if it does not exist. Every server gets the same secret. */
export async function readOrCreateSecret(db: Db, name: string, initial: string): Promise<string> {
  const existing = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.value
  // Waits for another transaction that inserts it; the next statement then sees its value.
  await db
    .insertInto('appSecrets')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
