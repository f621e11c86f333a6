import type * as contract from '@dray/contract/password-links'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'

import { sessionUserOf } from '../users.sql.ts'
import { mailLink } from './mail-link.ts'
import { type SavedLink, saveLink } from './save-link.ts'

type Request = CallRequest<typeof contract.createPasswordLink>

/**
 * Creates a link for a user, and emails it. The link is saved first: if the email cannot be sent, an admin hands it over in another way.
 * The call keeps no answer for an Idempotency-Key, because that would keep the token.
 */
export async function createPasswordLink(
  dray: Dray,
  request: Request,
  siteUrl: string,
): Promise<contract.NewPasswordLink> {
  const link = await inTransaction(dray.db, (tx) => saveLink(tx, request.params.id, request.author, siteUrl))
  const mail = dray.mail.isOn ? await tryToMail(dray, request, link) : 'off'
  return { kind: link.kind, url: link.url, expiresOn: link.expiresOn, mail }
}

async function tryToMail(dray: Dray, request: Request, link: SavedLink): Promise<'sent' | 'not-sent'> {
  const { name, email } = await sessionUserOf(dray.db, request.user.id)
  try {
    await mailLink(dray, link, { by: { name, address: email }, author: request.author })
    return 'sent'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    dray.log.warn({ err: error }, 'The link to set a password could not be emailed')
    return 'not-sent'
  }
}
