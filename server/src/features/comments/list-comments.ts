import { type Comment, mostComments } from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/comments/commented-entities'
import type { Db } from '../../db/db.ts'
import type { Asked } from '../../http/serve.ts'
import { commentsOn } from './comments.sql.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** The comments on a record, the newest first. */
export async function listComments(
  db: Db,
  { params, user }: Asked<{ entityType: CommentedEntity; entityId: number }>,
): Promise<Comment[]> {
  await refuseUnreadable(db, user, params)
  return commentsOn(db, params.entityType, params.entityId, mostComments)
}
