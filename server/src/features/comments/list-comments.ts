import * as contract from '@dray/contract/comments'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { commentsOn } from './comments.sql.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** The comments on a record, the newest first. */
export async function listComments(
  db: Db,
  { params, user }: CallRequest<typeof contract.listComments>,
): Promise<contract.Comment[]> {
  await refuseUnreadable(db, user, params)
  return commentsOn(db, params.entityType, params.entityId, contract.maxComments)
}
