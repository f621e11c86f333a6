import type * as contract from '@dray/contract/password-links'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockUser } from '../users.sql.ts'
import { endLinksOf, openLinkOf, userOfNewLink } from './password-links.sql.ts'

export async function readPasswordLink(
  db: Db,
  { params, at }: CallRequest<typeof contract.readPasswordLink>,
): Promise<contract.PasswordLinkState> {
  const { hasPassword } = mustExist(await userOfNewLink(db, params.id))
  return { hasPassword, link: (await openLinkOf(db, params.id, at)) ?? null }
}

/** Withdraws the link of a user, such as one that was sent to the wrong address. */
export async function endPasswordLink(
  tx: Tx,
  request: CallRequest<typeof contract.endPasswordLink>,
): Promise<{ ok: true }> {
  const { id } = mustExist(await lockUser(tx, request.params.id))
  if (await endLinksOf(tx, id, request.at))
    await logUpdated(tx, 'user', [{ id, notes: 'Link to set a password withdrawn' }], request.author)
  return { ok: true }
}
