import type * as contract from '@dray/contract/customers/portal'
import { deviceCookieAge, problemWithPortalLink } from '@dray/domain/contacts/portal-links'
import { dayAndTime } from '@dray/domain/time/company-day'
import { browserInWords } from '@dray/domain/users/sign-ins'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { clearCookie, readCookie, setCookie } from '../../platform/http/requests/cookies.ts'
import { clientNetwork } from '../../platform/http/requests/requester.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest, DeviceHolder, OpenCallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  deviceCookie,
  endDevice,
  endDeviceWith,
  insertDevice,
  isPortalOn,
  lockLink,
  logContact,
  mailPortalLinks,
  markLinkUsed,
  savePortalLink,
  contactsWithEmail,
} from '../contacts/index.ts'
import { tellContacts } from '../messages/index.ts'
import { countOrRefuse, hashOfToken, newToken } from '../users/index.ts'
import { readVisitor } from './read-portal.ts'

/** Two requests at once run one after the other, so a link opens one device. The browser's earlier device ends. */
export async function openPortal(
  dray: Dray,
  { body, request, reply, at }: OpenCallRequest<typeof contract.openPortal>,
): Promise<contract.PortalVisitor> {
  const { db } = dray
  if (!(await isPortalOn(db))) throw new Refusal('portal-off')
  const linkHash = hashOfToken(body.token)
  const home = await inTransaction(db, async (tx) => {
    const link = await lockLink(tx, linkHash)
    if (!link) return undefined
    const problem = problemWithPortalLink(link, at)
    if (problem !== undefined) throw new Refusal(problem)
    const contact = { id: link.contactId, customerId: link.customerId, name: link.name }
    await markLinkUsed(tx, linkHash, at)
    const device = await openDevice(tx, contact.id, { request, reply, at })
    if (link.wantsNewDevice) {
      const facts = { device, openedAt: dayAndTime(at, dray.config.timeZone) }
      const told = {
        customerId: contact.customerId,
        orderId: null,
        contactId: contact.id,
        key: linkHash.toString('hex'),
        at,
      }
      await tellContacts(tx, { kind: 'NEW_DEVICE', facts, ...told })
    }
    await logContact(tx, contact, { notes: 'Portal opened on a new device' }, { userId: contact.id, at })
    return readVisitor(tx, dray.config, contact.id)
  })
  if (home) return home
  // Only unknown tokens count as guesses, so a full count never keeps a real link out (D-331).
  await inTransaction(db, (tx) =>
    countOrRefuse(tx, { kind: 'portal links from', name: clientNetwork(request.ip) }, 'locked-out'),
  )
  throw new Refusal('portal-link-unknown')
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; at: Date }

/** Returns its name. */
async function openDevice(tx: Tx, contactId: number, { request, reply, at }: Exchange): Promise<string> {
  const before = readCookie(request, deviceCookie)
  if (before !== undefined) await endDeviceWith(tx, hashOfToken(before), at)
  const token = newToken()
  const label = browserInWords(request.headers['user-agent'] ?? null)
  await insertDevice(tx, { tokenHash: hashOfToken(token), contactId, label, createdAt: at, lastUsedAt: at })
  setCookie(reply, deviceCookie, token, deviceCookieAge)
  return label
}

export async function leavePortal(
  { db }: Dray,
  { contact, at }: ContactRequest<typeof contract.leavePortal>,
  reply: FastifyReply,
): Promise<{ ok: true }> {
  await inTransaction(db, (tx) => endOwnDevice(tx, contact, { id: contact.deviceId, at }))
  clearCookie(reply, deviceCookie)
  return { ok: true }
}

export async function endPortalDevice(
  tx: Tx,
  { contact, params, at }: ContactRequest<typeof contract.endPortalDevice>,
): Promise<{ ok: true }> {
  if (!(await endOwnDevice(tx, contact, { id: params.id, at }))) throw new Refusal('not-found')
  return { ok: true }
}

async function endOwnDevice(
  tx: Tx,
  { id: contactId }: Pick<DeviceHolder, 'id'>,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const isFound = await endDevice(tx, contactId, id, at)
  if (isFound) await announce(tx, 'contacts', [contactId])
  return isFound
}

/** Logged as created by the contact, because nobody is signed in. */
export async function createDemoLink(
  { db, demo }: Dray,
  { body, at }: OpenCallRequest<typeof contract.createDemoLink>,
  siteUrl: string,
): Promise<{ url: string }> {
  if (!demo?.contacts.some(({ email }) => email === body.email)) throw new Refusal('not-found')
  const { url } = await inTransaction(db, async (tx) => {
    if (!(await isPortalOn(tx))) throw new Refusal('portal-off')
    const contact = mustExist((await contactsWithEmail(tx, body.email, 1))[0])
    return savePortalLink(tx, contact, { userId: contact.id, at }, { siteUrl })
  })
  return { url }
}

/** More contacts with one address than this are a mistake. */
const maxLinksPerMail = 20

type AskRequest = OpenCallRequest<typeof contract.askForPortalLink>

/** Neither the answer nor its time reveals whether there is such a contact: links are made and mailed afterward (D-332). */
export async function askForPortalLink(
  dray: Dray,
  { body, at }: AskRequest,
  afterwards: (work: () => Promise<void>) => void,
): Promise<{ ok: true }> {
  const { publicUrl } = dray.config
  if (!dray.mail.isOn || publicUrl === undefined || !(await isPortalOn(dray.db))) return { ok: true }
  const isAllowed = await inTransaction(dray.db, async (tx) => {
    await countOrRefuse(tx, { kind: 'portal mails to', name: body.email.toLowerCase() }, 'too-many')
    return true
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return false
    throw error
  })
  if (isAllowed) afterwards(() => mailLinks(dray, body.email, { siteUrl: publicUrl, at }))
  return { ok: true }
}

async function mailLinks(dray: Dray, email: string, { siteUrl, at }: { siteUrl: string; at: Date }): Promise<void> {
  const { name, links } = await inTransaction(dray.db, async (tx) => {
    const contacts = await contactsWithEmail(tx, email, maxLinksPerMail)
    const saved = []
    for (const contact of contacts)
      saved.push({
        ...(await savePortalLink(tx, contact, { userId: null, at }, { siteUrl })),
        customerName: contact.customerName,
      })
    return { name: contacts[0]?.name ?? '', links: saved }
  })
  if (links.length > 0) await mailPortalLinks(dray, { to: email, name, links })
}
