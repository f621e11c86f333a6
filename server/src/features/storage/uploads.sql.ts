import type { Bucket } from '@dray/domain/storage/buckets'
import type { Db, Tx } from '../../db/db.ts'

type Named = { bucket: Bucket; fileName: string }

/** Whether the name was ever used, be it by a file that is gone. */
export async function isNameUsed(db: Db, { bucket, fileName }: Named): Promise<boolean> {
  const used = await db
    .selectFrom('uploads')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .executeTakeFirst()
  return used !== undefined
}

/** Takes the name for one upload; false when it is taken. Of two at once, exactly one gets it, whichever server they ask. */
export async function claimName(
  db: Db,
  { bucket, fileName, userId, fingerprint = null }: Named & { userId: number; fingerprint?: string | null | undefined },
): Promise<boolean> {
  const claimed = await db
    .insertInto('uploads')
    .values({ bucket, fileName, userId, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bucket')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives a claimed name back whose bytes could not be kept. */
export async function releaseName(db: Db, { bucket, fileName }: Named): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .where('storedAt', 'is', null)
    .execute()
}

export async function markStored(tx: Tx, { bucket, fileName }: Named, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ storedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** The row stays, so that the name is never used for other bytes. */
export async function markDeleted(tx: Tx, { bucket, fileName }: Named, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ deletedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

/** Locks the file's row until the transaction ends. */
export function lockStoredFile(tx: Tx, { bucket, fileName }: Named): Promise<{ userId: number | null } | undefined> {
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

export type StoredName = { fileName: string; storedAt: Date | null; fingerprint: string | null }

/** The files in a bucket whose names begin so, newest first. */
export function storedNames(db: Db, bucket: Bucket, beginning: string): Promise<StoredName[]> {
  return (
    db
      .selectFrom('uploads')
      .select(['fileName', 'storedAt', 'fingerprint'])
      .where('bucket', '=', bucket)
      .where('fileName', '>=', beginning)
      // Nothing that begins so sorts after the last character there is.
      .where('fileName', '<=', `${beginning}\u{10FFFF}`)
      .where('storedAt', 'is not', null)
      .where('deletedAt', 'is', null)
      .orderBy('storedAt', 'desc')
      .orderBy('fileName')
      .execute()
  )
}
