import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { claimQuota, maxFileBytes, photoTypes, typeOfFile } from '@dray/domain/storage/files'
import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { BodyMemory } from '../../platform/http/requests/body-memory.ts'
import { withBody } from '../../platform/http/requests/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { refuseOverQuota } from './create-upload.ts'
import { storeFile } from './receive-upload.ts'
import { cleanPhoto } from './shrink-image.ts'

type SentPhoto = { userId: number; headers: IncomingHttpHeaders; body: Readable; memory: BodyMemory }

/** Stores a contact's photo anew, so nothing but the picture is stored of what was sent. */
export async function receivePhoto(
  db: Database,
  files: FileStore,
  { userId, memory, ...sent }: SentPhoto,
  at: Date,
): Promise<{ name: string }> {
  const maxBytes = maxFileBytes('claims')
  // Before anything is unpacked.
  await inTransaction(db, (tx) => refuseOverQuota(tx, { userId, bytes: 1, at, quota: claimQuota }))
  return withBody(sent, { memory, sender: `user:${userId}`, maxBytes, tooLarge: 'file-too-large' }, async (image) => {
    const type = typeOfFile(image)
    if (type === undefined || !photoTypes.includes(type)) throw new Refusal('wrong-file-type')
    const bytes = await cleanPhoto(image).catch(() => {
      throw new Refusal('wrong-file-type')
    })
    const fileName = `${randomBytes(16).toString('base64url')}.jpg`
    const photo = { bucket: 'claims', fileName, userId, bytes, type: 'image/jpeg', isSent: true } as const
    await storeFile(db, files, { ...photo, quota: claimQuota }, at)
    return { name: fileName }
  })
}
