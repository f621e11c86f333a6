import type { Bucket } from '@dray/domain/storage/buckets'
import type { Db, Tx } from '../../db/db.ts'
import type { DocumentOf } from './upload-address.ts'

type NamedRecord = { bucket: Bucket; fileName: string }

/** Whether the name was ever used, even by a file that was deleted. */
export async function isNameUsed(db: Db, { bucket, fileName }: NamedRecord): Promise<boolean> {
  const used = await db
    .selectFrom('uploads')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .executeTakeFirst()
  return used !== undefined
}

/** Claims the name for one upload; false when it is taken. Of two at once exactly one gets it, also on different servers. */
export async function claimName(
  db: Db,
  { bucket, fileName, userId, document }: NamedRecord & { userId: number; document?: DocumentOf | undefined },
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bucket')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives up a claimed name whose bytes could not be stored. */
export async function releaseName(db: Db, { bucket, fileName }: NamedRecord): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .where('storedAt', 'is', null)
    .execute()
}

export async function markStored(tx: Tx, { bucket, fileName }: NamedRecord, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ storedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** The row stays, so that the name is never used for other bytes. */
export async function markDeleted(tx: Tx, { bucket, fileName }: NamedRecord, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ deletedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** Locks the file's row until the transaction ends. */
export function lockStoredFile(
  tx: Tx,
  { bucket, fileName }: NamedRecord,
): Promise<{ userId: number | null } | undefined> {
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

/** The names of the files in a bucket, newest first. */
export async function storedNames(db: Db, bucket: Bucket): Promise<string[]> {
  const files = await stored(db).select('fileName').where('bucket', '=', bucket).execute()
  return files.map(({ fileName }) => fileName)
}

/** The saved documents of a record, newest first. */
export function documentsOf(db: Db, { kind, recordId }: Pick<DocumentOf, 'kind' | 'recordId'>) {
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
