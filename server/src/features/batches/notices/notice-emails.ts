import { noticeText } from '@dray/domain/documents/batch-notice'
import { createHash } from 'node:crypto'
import type { Dray } from '../../../dray.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { logUpdated } from '../../changelog/index.ts'
import { companyNow } from '../../company/index.ts'
import type { OutgoingEmail, WaitingCustomer } from '../../email-runs/index.ts'
import { findSessionUser } from '../../users/index.ts'
import { contactsOfCustomers } from './notices.sql.ts'

type Sender = { name: string; email: string }

/** The notices of these customers. A drill goes to the person who started it. */
export async function prepareNotices(dray: Dray, customers: readonly WaitingCustomer[]) {
  const starters = [...new Set(customers.map(({ startedBy }) => startedBy))]
  const { contacts, senders, companyName } = await inSnapshot(dray.db, async (tx) => ({
    contacts: await contactsOfCustomers(tx, [...new Set(customers.map(({ customerId }) => customerId))]),
    senders: await readSenders(tx, starters),
    companyName: (await companyNow(tx, dray.config)).company.name,
  }))
  const byCustomer = new Map(contacts.map((contact) => [contact.id, contact]))
  return (customer: WaitingCustomer): OutgoingEmail | undefined => {
    const contact = byCustomer.get(customer.customerId)
    const sender = senders.get(customer.startedBy)
    return contact && sender && noticeEmail(dray, customer, { contact, sender, companyName })
  }
}

/** A batch of customers has one starter, or a few. */
async function readSenders(tx: Tx, ids: readonly number[]): Promise<Map<number, Sender>> {
  const senders = new Map<number, Sender>()
  for (const id of ids) senders.set(id, await findSessionUser(tx, id))
  return senders
}

type Contact = Awaited<ReturnType<typeof contactsOfCustomers>>[number]
type Known = { contact: Contact; sender: Sender; companyName: string }

function noticeEmail(dray: Dray, run: WaitingCustomer, { contact, sender, companyName }: Known): OutgoingEmail {
  const to = contact.contactEmail?.trim() ?? ''
  const subject = run.subject ?? ''
  const text = noticeText({
    contactName: contact.contactName,
    message: run.message ?? '',
    lines: run.lines ?? '',
    companyName,
    ...(run.isDrill ? { drillFor: `${contact.customerName} (${to})` } : {}),
  })
  // A drill may be repeated.
  const fingerprint = digest([subject, text, run.isDrill ? run.runId : 0])
  return {
    to,
    ...(run.isDrill ? { sendTo: sender.email } : {}),
    fingerprint,
    async send(tx, { at, messageId }) {
      const author = { userId: run.startedBy, at }
      if (!run.isDrill)
        await logUpdated(tx, 'customer', [{ id: contact.id, notes: `“${subject}” sent to ${to}` }], author)
      await dray.mail.send({
        to: run.isDrill ? sender.email : to,
        replyTo: { name: sender.name, address: sender.email },
        subject,
        text,
        attachments: [],
        id: messageId,
        senderName: companyName,
      })
    },
  }
}

const digest = (said: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')
