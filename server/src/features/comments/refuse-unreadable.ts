import type { CommentedEntity } from '@dray/domain/comments/commented-entities'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { isDrivenBy, isThere } from './comments.sql.ts'

/**
 * Comments are for whoever may read the record (D-43). For a user whose only role is DRIVER that is an order that names them;
 * what is said about anything else is the office's, and for a driver not there (D-04).
 */
export async function refuseUnreadable(
  db: Db,
  reader: Person,
  { entityType, entityId }: { entityType: CommentedEntity; entityId: number },
): Promise<void> {
  const isReadable = isOnlyDriver(reader)
    ? entityType === 'order' && (await isDrivenBy(db, entityId, reader.id))
    : await isThere(db, entityType, entityId)
  if (!isReadable) throw new Refusal('not-found')
}
