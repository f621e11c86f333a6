import type { Bucket, UploadQuota } from '@dray/domain/storage/files'
import type { Role } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import { anyId, anyText } from '../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { RecordDocument } from './upload-url.ts'

type FileRef = { bucket: Bucket; fileName: string }

/** Includes names of deleted files. */
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
  document?: RecordDocument | undefined
  /** Set only for files sent by the user. */
  sentBytes?: number | null | undefined
}

/** Claims the name for one upload; false if it is taken. Exactly one of two simultaneous claims succeeds, even across servers. */
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

export async function lockSender(tx: Tx, userId: number): Promise<Role[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx.selectFrom('userRoles').select('role').where('userId', '=', userId).execute()
  return rows.map(({ role }) => role)
}

/** Includes deleted files. */
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

/** Keeps the row, so the name is never reused. */
export async function markDeleted(tx: Tx, { bucket, fileName }: FileRef, at: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ deletedAt: at })
    .where('bucket', '=', bucket)
    .where('fileName', '=', fileName)
    .execute()
}

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

/** Locks the user's stored files, so that two records can't take the same one. Unknown names are left out. */
export async function lockOwnFiles(
  tx: Tx,
  { bucket, userId, names }: { bucket: Bucket; userId: number; names: readonly string[] },
): Promise<string[]> {
  const files = await tx
    .selectFrom('uploads')
    .select('fileName')
    .where('bucket', '=', bucket)
    .where('fileName', '=', anyText(names))
    .where('userId', '=', userId)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('fileName')
    .forUpdate()
    .execute()
  return files.map(({ fileName }) => fileName)
}

/** Skips those that a claim is taking right now. */
export async function lockUnusedPhotos(tx: Tx, before: Date): Promise<string[]> {
  const files = await tx
    .selectFrom('uploads')
    .select('fileName')
    .where('bucket', '=', 'claims')
    .where('createdAt', '<', before)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('fileName', 'not in', (claimed) => claimed.selectFrom('claimPhotos').select('claimPhotos.fileName'))
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute()
  return files.map(({ fileName }) => fileName)
}

export async function isLogo(tx: Tx, address: string): Promise<boolean> {
  const settings = await tx.selectFrom('companySettings').select('id').where('logo', '=', address).executeTakeFirst()
  return settings !== undefined
}

/** True if the driver took the photo, or its order is theirs. */
export async function isPhotoOfDriver(db: Db, fileName: string, driverId: number): Promise<boolean> {
  const photo = await db
    .selectFrom('uploads')
    .leftJoin('proofPhotos', 'proofPhotos.fileName', 'uploads.fileName')
    .leftJoin('proofs', 'proofs.id', 'proofPhotos.proofId')
    .leftJoin('orders', 'orders.id', 'proofs.orderId')
    .select('uploads.fileName')
    .where('bucket', '=', 'proofs')
    .where('uploads.fileName', '=', fileName)
    .where((row) => row.or([row('uploads.userId', '=', driverId), row('orders.driverId', '=', driverId)]))
    .executeTakeFirst()
  return photo !== undefined
}

/** Newest first. */
export async function storedNames(db: Db, bucket: Bucket): Promise<string[]> {
  const files = await stored(db).select('fileName').where('bucket', '=', bucket).execute()
  return files.map(({ fileName }) => fileName)
}

/** Newest first. */
export function recordDocuments(db: Db, { kind, recordId }: Pick<RecordDocument, 'kind' | 'recordId'>) {
  return stored(db)
    .select(['fileName', 'fingerprint', (file) => file.ref('storedAt').$notNull().as('savedAt')])
    .where('documentKind', '=', kind)
    .where('recordId', '=', recordId)
    .execute()
}

/** The newest of each record that Dray made itself. */
export async function newestDocuments(
  db: Db,
  kind: RecordDocument['kind'],
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('uploads')
    .distinctOn('recordId')
    .select([(file) => file.ref('recordId').$notNull().as('recordId'), 'fileName'])
    .where('documentKind', '=', kind)
    .where('recordId', '=', anyId(recordIds))
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('fingerprint', 'is not', null)
    .orderBy('recordId')
    .orderBy('storedAt', 'desc')
    .orderBy('fileName')
    .execute()
  return new Map(rows.map(({ recordId, fileName }) => [recordId, fileName]))
}

const stored = (db: Db) =>
  db
    .selectFrom('uploads')
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('storedAt', 'desc')
    .orderBy('fileName')

/** Reads the secret, creating it from `initial` if needed. All servers get the same one. */
export async function readOrCreateSecret(db: Db, name: string, initial: string): Promise<string> {
  const existing = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.value
  // Waits for a concurrent insert; the next statement then sees its value.
  await db
    .insertInto('appSecrets')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

export const batchOfCoa = (tx: Tx, batchId: number) =>
  tx
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['productId', 'products.name as productName', 'batchNumber'])
    .where('batches.id', '=', batchId)
    .executeTakeFirst()
