import { uploadQuota } from '@dray/domain/storage/files'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockSender, sentSince } from './uploads.sql.ts'

const dayMs = 24 * 3_600_000

type Sending = { userId: number; bytes: number; at: Date }

/** Refuses a file that is more than its user may upload in 24 hours. Uploads of one user wait for each other until the transaction ends. */
export async function refuseOverQuota(tx: Tx, { userId, bytes, at }: Sending): Promise<void> {
  const roles = await lockSender(tx, userId)
  const sent = await sentSince(tx, userId, new Date(at.getTime() - dayMs))
  const quota = uploadQuota({ id: userId, roles })
  if (sent.files >= quota.files || sent.bytes + bytes > quota.bytes) throw new Refusal('upload-quota')
}
