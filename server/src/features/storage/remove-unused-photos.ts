import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { deleteWithThumbnails } from './thumbnails.ts'
import { lockUnusedPhotos, markDeleted } from './uploads.sql.ts'

/** Photos of claims that were never sent. */
export async function removeUnusedPhotos(
  { db, files }: { db: Database; files: FileStore },
  before: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const fileName of await lockUnusedPhotos(tx, before)) {
      const photo = { bucket: 'claims', fileName } as const
      await markDeleted(tx, photo, new Date())
      await deleteWithThumbnails(files, photo)
    }
  })
}
