import * as contract from '@dray/contract/commission'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { insertPayComment, payComments, personPaid } from './own-pay.sql.ts'

/** What a person and those who do the payroll say about the person's pay of a period, newest first. */
export async function listPayComments(
  db: Db,
  { params }: CallRequest<typeof contract.listPayComments>,
): Promise<contract.PayComment[]> {
  mustExist(await personPaid(db, params.userId))
  return payComments(db, params, contract.maxPayComments)
}

/** Comments can be added to submitted periods too: that is when people read what they were paid. */
export async function addPayComment(
  tx: Tx,
  { params, body: { text }, user, at }: CallRequest<typeof contract.addPayComment>,
): Promise<contract.PayComment> {
  mustExist(await personPaid(tx, params.userId))
  const id = await insertPayComment(tx, { ...params, authorId: user.id, text, createdAt: at })
  await announce(tx, 'payroll', [])
  return { id, userId: user.id, userName: user.name, text, createdAt: at }
}
