import { linkExpiresAt, linkKindFor, type LinkKind } from '@dray/domain/users/password-links'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { lockUser } from '../users.sql.ts'
import { endLinksOf, insertLink, userOfNewLink } from './password-links.sql.ts'

export type SavedLink = {
  kind: LinkKind
  userId: number
  name: string
  email: string
  url: string
  expiresOn: Date
}

/** What the change log calls the links. */
export const linkNames: Record<LinkKind, string> = { invite: 'Invitation link', reset: 'Link for a new password' }

/** Saves a new link of a user, which ends the one before. The database keeps the hash of its token. */
export async function saveLink(tx: Tx, userId: number, author: Author, siteUrl: string): Promise<SavedLink> {
  const { at } = author
  // One after the other, so that only the last one works.
  mustExist(await lockUser(tx, userId))
  const { name, email, hasPassword } = mustExist(await userOfNewLink(tx, userId))
  const kind = linkKindFor(hasPassword)
  const expiresOn = linkExpiresAt(kind, at)
  const token = newToken()
  await endLinksOf(tx, userId, at)
  const tokenHash = hashOfToken(token)
  await insertLink(tx, { userId, kind, tokenHash, createdBy: author.userId, createdAt: at, expiresAt: expiresOn })
  const notes =
    author.userId === null ? `${linkNames[kind]} asked for on the sign-in page` : `${linkNames[kind]} created`
  await logUpdated(tx, 'user', [{ id: userId, notes }], author)
  // After the #, which no browser sends: neither the log of a server nor another site sees the token.
  return { kind, userId, name, email, url: `${siteUrl}/set-password#${token}`, expiresOn }
}
