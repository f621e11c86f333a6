import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { servePage } from '../../platform/http/answers/pages.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { DemoContact } from '../demo-accounts.ts'
import type { MailStandIn } from './stand-in.ts'

const typed = z.object({ subject: z.string().max(200), text: z.string().min(1).max(20_000) })
/** Dray read the others long ago. */
const keptMails = 100

/** Only in the demo: a page that stands in for the email program of the sample's contacts. */
export function demoMailRoutes(
  app: FastifyInstance,
  { mailbox, contacts }: { mailbox: MailStandIn; contacts: readonly DemoContact[] },
): void {
  servePage(app, '/demo/mail', 'demo-mail.html')

  app.get('/api/demo-mail', async () => ({ people: contacts, to: mailbox.user }))

  app.post<{ Params: { email: string } }>('/api/demo-mail/:email', async ({ params: { email }, body }) => {
    const contact = mustExist(contacts.find((person) => person.email === email))
    const { mails = [] } = mailbox.folders.find('INBOX') ?? {}
    mailbox.folders.remove(
      'INBOX',
      mails.slice(0, -keptMails).map(({ uid }) => uid),
    )
    mailbox.deliver(emailSource({ from: contact, to: mailbox.user, ...typed.parse(body) }))
    return { ok: true }
  })
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

type Typed = { from: DemoContact; to: string; subject: string; text: string }

function emailSource({ from, to, subject, text }: Typed): string {
  const header = [
    `From: ${from.name} <${from.email}>`,
    `To: ${to}`,
    `Subject: =?utf-8?b?${base64(subject)}?=`,
    `Message-ID: <${randomUUID()}@demo.example>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `${header.join('\n')}\n\n${base64(text).replace(/.{76}/g, '$&\n')}\n`
}
