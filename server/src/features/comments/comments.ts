import * as contract from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/changelog/differences'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { commentsOn, insertComment, isDrivenBy, recordExists } from './comments.sql.ts'

/** Newest first. */
export async function listComments(
  db: Db,
  { params, user }: CallRequest<typeof contract.listComments>,
): Promise<contract.Comment[]> {
  await requireReadAccess(db, user, params)
  return commentsOn(db, params.entityType, params.entityId, contract.maxComments)
}

/** Comments can't be edited or deleted (X-30, D-43). */
export async function addComment(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.addComment>,
): Promise<contract.Comment> {
  await requireReadAccess(tx, user, body)
  const { isContactNote = false, ...said } = body
  const id = await insertComment(tx, { ...said, isContactNote, userId: user.id, createdAt: at })
  await announce(tx, 'comments', [id])
  return { id, userId: user.id, userName: user.name, text: said.text, createdAt: at, isContactNote }
}

/**
 * Anyone who can read a record can read its comments. A driver can read only the orders they deliver.
 */
async function requireReadAccess(
  db: Db,
  reader: Person,
  { entityType, entityId }: { entityType: CommentedEntity; entityId: number },
): Promise<void> {
  const isReadable = isOnlyDriver(reader)
    ? entityType === 'order' && (await isDrivenBy(db, entityId, reader.id))
    : await recordExists(db, entityType, entityId)
  if (!isReadable) throw new Refusal('not-found')
}
