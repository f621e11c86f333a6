import { randomUUID } from 'node:crypto'
import { linkMail, linkExpiresAt, type LinkKind, linkKindFor } from '@dray/domain/users/password-links'
import type { Dray } from '../../../dray.ts'
import type { Sender } from '../../../platform/config/sender.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { companyNow } from '../../company/index.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { lockUser } from '../users.sql.ts'
import { endLinks, insertLink, userOfNewLink } from './password-links.sql.ts'

export type SavedLink = {
  kind: LinkKind
  userId: number
  name: string
  email: string
  url: string
  expiresOn: Date
}

export const linkNames: Record<LinkKind, string> = { invite: 'Invitation link', reset: 'Link for a new password' }

/** Replaces the user's previous link. The database stores only the token's hash. */
export async function saveLink(tx: Tx, userId: number, author: Author, siteUrl: string): Promise<SavedLink> {
  const { at } = author
  // Serialize, so only the last link works.
  mustExist(await lockUser(tx, userId))
  const { name, email, hasPassword } = mustExist(await userOfNewLink(tx, userId))
  const kind = linkKindFor(hasPassword)
  const expiresOn = linkExpiresAt(kind, at)
  const token = newToken()
  await endLinks(tx, userId, at)
  const tokenHash = hashOfToken(token)
  await insertLink(tx, { userId, kind, tokenHash, createdBy: author.userId, createdAt: at, expiresAt: expiresOn })
  const notes =
    author.userId === null ? `${linkNames[kind]} asked for on the sign-in page` : `${linkNames[kind]} created`
  await logUpdated(tx, 'user', [{ id: userId, notes }], author)
  // Browsers don't send what follows the #, so the token stays out of server logs and other sites.
  return { kind, userId, name, email, url: `${siteUrl}/set-password#${token}`, expiresOn }
}

/** Emails a saved link and logs that. Replies go to the user who created it. */
export async function mailLink(
  dray: Dray,
  link: SavedLink,
  { by, author }: { by: Sender | null; author: Author },
): Promise<void> {
  const { config, mail } = dray
  const { kind, email, url } = link
  const { company } = await companyNow(dray.db, config)
  const words = { kind, name: link.name, url, by: by?.name ?? null, company: company.name }
  const message = linkMail({ ...words, expiresAt: link.expiresOn, timeZone: config.timeZone })
  return mail.withSlot(async () => {
    await mail.send({
      ...message,
      to: email,
      replyTo: by ?? undefined,
      attachments: [],
      id: randomUUID(),
      senderName: company.name,
    })
    const notes = `${linkNames[kind]} emailed to ${email}`
    await inTransaction(dray.db, (tx) => logUpdated(tx, 'user', [{ id: link.userId, notes }], author))
  })
}
