import type * as contract from '@dray/contract/password-links'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import { networkOf } from '../../../platform/http/requester.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { OpenCallRequest } from '../../../platform/http/serve.ts'
import { countOrRefuse } from '../attempts.ts'
import { credentialsOf } from '../users.sql.ts'
import { mailLink } from './mail-link.ts'
import { saveLink } from './save-link.ts'

type Request = OpenCallRequest<typeof contract.askForPasswordLink>

/**
 * Emails a link to the user with an email. Neither the answer nor its time tells whether there is one: what is done for a user is done
 * `afterwards`. The link starts with PUBLIC_URL and never with the address of the request, which whoever sends it can make up.
 */
export async function askForPasswordLink(
  dray: Dray,
  { body, request, at }: Request,
  afterwards: (work: () => Promise<void>) => void,
): Promise<{ ok: true }> {
  const { publicUrl } = dray.config
  if (!dray.mail.isOn || publicUrl === undefined) throw new Refusal('mail-is-off')
  await inTransaction(dray.db, async (tx) => {
    await countOrRefuse(tx, { kind: 'links to', name: body.email.toLowerCase() }, 'too-many')
    await countOrRefuse(tx, { kind: 'links from', name: networkOf(request.ip) }, 'too-many')
  })
  afterwards(() => mailIfKnown(dray, body.email, publicUrl, at))
  return { ok: true }
}

async function mailIfKnown(dray: Dray, email: string, publicUrl: string, at: Date): Promise<void> {
  const user = await credentialsOf(dray.db, email)
  if (!user) return
  const author = { userId: null, at }
  const link = await inTransaction(dray.db, (tx) => saveLink(tx, user.id, author, publicUrl))
  await mailLink(dray, link, { by: null, author })
}
