import type * as contract from '@dray/contract/customers/contacts'
import { portalLinkExpiresAt, portalLinkMail } from '@dray/domain/contacts/portal-links'
import { randomUUID } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import type { Sender } from '../../platform/config/sender.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { Author, CallRequest } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { findSessionUser, hashOfToken, newToken } from '../users/index.ts'
import { logContact } from './change-contacts.ts'
import { type ContactRow, endLinks, insertLink, isPortalOn, lockContact } from './contacts.sql.ts'

type PortalLink = { url: string; expiresOn: Date }

/** Replaces the contact's previous link. The database stores only the token's hash. */
export async function savePortalLink(
  tx: Tx,
  contact: Pick<ContactRow, 'id' | 'customerId' | 'name'>,
  { userId, at }: Author,
  { siteUrl, expiresAt = portalLinkExpiresAt(at) }: { siteUrl: string; expiresAt?: Date },
): Promise<PortalLink> {
  const token = newToken()
  await endLinks(tx, contact.id, at)
  await insertLink(tx, {
    tokenHash: hashOfToken(token),
    contactId: contact.id,
    madeBy: userId,
    createdAt: at,
    expiresAt,
  })
  const by = userId === null ? ' asked for by email' : ' created'
  await logContact(tx, contact, { notes: `Portal link of contact ${contact.name}${by}` }, { userId, at })
  // Browsers don't send what follows the #, so the token stays out of server logs, mail scanners and other sites.
  return { url: `${siteUrl}/portal#${token}`, expiresOn: expiresAt }
}

/** Not deduplicated by an Idempotency-Key, which would store the address. Saved before the email is sent. */
export async function createPortalLink(
  dray: Dray,
  { params, body, user, author }: CallRequest<typeof contract.createPortalLink>,
  siteUrl: string,
): Promise<PortalLink> {
  const { db, mail } = dray
  if (body.email && !mail.isOn) throw new Refusal('mail-is-off')
  const { contact, link } = await inTransaction(db, async (tx) => {
    const locked = mustExist(await lockContact(tx, params.id))
    if (!(await isPortalOn(tx))) throw new Refusal('portal-off')
    if (body.email && locked.email === null) throw new Refusal('email-missing')
    return { contact: locked, link: await savePortalLink(tx, locked, author, { siteUrl }) }
  })
  if (body.email && contact.email !== null) {
    const sender = await findSessionUser(db, user.id)
    const links = [{ ...link, customerName: contact.customerName }]
    const replyTo = { name: sender.name, address: sender.email }
    await mailPortalLinks(dray, { to: contact.email, name: contact.name, links, replyTo })
  }
  return link
}

type LinkMail = {
  to: string
  name: string
  links: readonly (PortalLink & { customerName: string })[]
  replyTo?: Sender
}

/** Replies go to the user who sent it. */
export async function mailPortalLinks(
  { config, db, mail }: Dray,
  { to, name, links, replyTo }: LinkMail,
): Promise<void> {
  const { company } = await companyNow(db, config)
  const message = portalLinkMail({ name, company: company.name, links, timeZone: config.timeZone })
  await mail.withSlot(() =>
    mail.send({ ...message, to, replyTo, attachments: [], id: randomUUID(), senderName: company.name }),
  )
}
