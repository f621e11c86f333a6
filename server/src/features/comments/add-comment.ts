import type * as contract from '@dray/contract/comments'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertComment } from './comments.sql.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** Adds a comment to a record. Comments cannot be edited or deleted (D-43). */
export async function addComment(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.addComment>,
): Promise<contract.Comment> {
  await refuseUnreadable(tx, user, body)
  const { isContactNote = false, ...said } = body
  const id = await insertComment(tx, { ...said, isContactNote, userId: user.id, createdAt: at })
  await announce(tx, 'comments', [id])
  return { id, userId: user.id, userName: user.name, text: said.text, createdAt: at, isContactNote }
}
