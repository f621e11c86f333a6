import { inTransaction } from '../../platform/db/transaction.ts'
import { saveEntry } from '../inbox/index.ts'
import type { Connection, RawMail } from './mail-connection.ts'
import type { MailboxParts } from './mailbox-parts.ts'
import { entryWithoutText, readMail } from './read-mail.ts'

/** Then only its header is read, and then it is passed over, so that no email stops the others. */
const maxTries = 3

export function createMailSaver({ db, mailbox, now }: MailboxParts) {
  let failing = { uid: 0, tries: 0 }
  let problem: string | null = null

  /** Without MOVE it would have to be flagged as deleted, so it stays (D-348). */
  async function move(server: Connection, uid: number, doneFolder: string): Promise<void> {
    const isMoved = server.canMove && (await server.move(uid))
    problem = isMoved ? null : `${mailbox.host} can't move emails to ${doneFolder}, so they stay where they are.`
  }

  return {
    /** Why saved emails aren't moved. */
    problem: () => problem,

    /** Undefined if it is gone. */
    async fetchMail(server: Connection, uid: number): Promise<RawMail | undefined> {
      const tries = failing.uid === uid ? failing.tries : 0
      if (tries > maxTries) return { uid, header: Buffer.alloc(0), receivedAt: undefined, content: undefined }
      failing = { uid, tries: tries + 1 }
      const mail = await (tries < maxTries ? server.readMail(uid) : server.readHeader(uid))
      failing = { uid: 0, tries: 0 }
      return mail
    },

    /** True if it is a new entry. The transaction ends before the place moves on and the email is moved. */
    async save(server: Connection, mail: RawMail): Promise<boolean> {
      const at = now()
      const entry = await readMail(mail, { server, ownAddress: mailbox.ownAddress, at })
      if (entry === undefined) return false
      const author = { userId: null, at }
      const { isNew } = await inTransaction(db, (tx) => saveEntry(tx, entry, author)).catch(() =>
        // If the database refused it for what is in it. If nothing can be saved, this fails too.
        inTransaction(db, (tx) => saveEntry(tx, entryWithoutText(entry), author)),
      )
      if (mailbox.doneFolder !== undefined) await move(server, mail.uid, mailbox.doneFolder)
      return isNew
    },
  }
}
