import type { CommentedEntity } from '@dray/domain/changelog/differences'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isDrivenBy, recordExists } from './comments.sql.ts'

/**
 * Comments can be read by everyone who may read the record (D-43). For a user who only drives, that is an order that they deliver;
 * any other record is not found (D-04).
 */
export async function refuseUnreadable(
  db: Db,
  reader: Person,
  { entityType, entityId }: { entityType: CommentedEntity; entityId: number },
): Promise<void> {
  const isReadable = isOnlyDriver(reader)
    ? entityType === 'order' && (await isDrivenBy(db, entityId, reader.id))
    : await recordExists(db, entityType, entityId)
  if (!isReadable) throw new Refusal('not-found')
}
