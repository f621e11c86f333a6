import { createHourlyLimit } from './hourly-limit.ts'
import type { Connection } from './mail-connection.ts'
import type { MailboxParts } from './mailbox-parts.ts'
import { endRecent, type MailboxRow, notePlace, readMailboxRow, startMailbox } from './mailbox.sql.ts'
import { createMailSaver } from './save-mail.ts'

const dayMs = 24 * 60 * 60_000
/** Read anew when the server has numbered its emails anew. */
const anewDays = 14
const mailsPerHour = 500

type Work = {
  holder: string
  /** False if another server reads by now, or this one stops. */
  mayGoOn: () => Promise<boolean>
  /** After each email. */
  onRead: () => Promise<void>
}

/** Reads what arrived, email by email. One counts as read only once its entry is committed. */
export function createLook(parts: MailboxParts, { holder, mayGoOn, onRead }: Work) {
  const { db, mailbox, now } = parts
  const account = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`
  const hourly = createHourlyLimit(mailsPerHour, now)
  const saver = createMailSaver(parts)

  /** Another mailbox begins with the email that arrives from now on. */
  async function findPlace(server: Connection): Promise<MailboxRow> {
    const row = await readMailboxRow(db)
    const isSame = row.account === account
    if (isSame && row.uidValidity === server.uidValidity) return row
    const wanted = row.recentEndedAt === null ? row.recentSince : null
    const recentSince = isSame ? new Date(now().getTime() - anewDays * dayMs) : wanted
    await startMailbox(db, { account, uidValidity: server.uidValidity, uid: server.uidNext - 1, recentSince })
    return readMailboxRow(db)
  }

  async function readAgain(server: Connection, { uid: lastUid, recentSince, ...row }: MailboxRow): Promise<boolean> {
    if (recentSince === null || row.recentEndedAt !== null) return true
    // Servers search by day, in their own time zone.
    const uids = await server.findUids((row.recentUid ?? 0) + 1, new Date(recentSince.getTime() - dayMs))
    const older = uids.filter((uid) => uid <= (lastUid ?? 0))
    if (!(await readAll(server, older, recentSince))) return false
    await endRecent(db, recentSince, now())
    await onRead()
    return true
  }

  const readNew = async (server: Connection, lastUid: number): Promise<boolean> =>
    readAll(server, await server.findUids(lastUid + 1), undefined)

  /** False if some are left for later. */
  async function readAll(server: Connection, uids: readonly number[], since: Date | undefined): Promise<boolean> {
    for (const uid of uids) {
      if (!(await mayGoOn()) || hourly.isReached()) return false
      hourly.count()
      if (!(await readOne(server, uid, since))) return false
    }
    return true
  }

  /** False if another server reads by now. */
  async function readOne(server: Connection, uid: number, since: Date | undefined): Promise<boolean> {
    const mail = await saver.fetchMail(server, uid)
    const isOlder = since !== undefined && mail?.receivedAt !== undefined && mail.receivedAt < since
    const isSaved = mail === undefined || isOlder ? undefined : await saver.save(server, mail)
    const counts = { saved: isSaved === true ? 1 : 0, skipped: isSaved === false ? 1 : 0 }
    const mailAt = isSaved === undefined ? undefined : mail?.receivedAt
    const isNoted = await notePlace(db, { uid, holder, isRecent: since !== undefined, ...counts, mailAt })
    if (isSaved !== undefined) await onRead()
    return isNoted
  }

  /** Returns what is not as it should be. */
  return async (server: Connection): Promise<string | null> => {
    const row = await findPlace(server)
    await ((await readNew(server, row.uid ?? 0)) && readAgain(server, row))
    return hourly.isReached()
      ? `More than ${mailsPerHour} emails came within an hour. The others are read later.`
      : saver.problem()
  }
}
