import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Dray } from '../../dray.ts'
import { contactsWithEmail, createContactCode } from '../../features/contacts/index.ts'
import { servePage } from '../../platform/http/answers/pages.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { DemoContact } from '../demo-accounts.ts'
import type { StandIn } from './stand-in.ts'

const said = z.union([
  z.object({ start: z.literal(true) }),
  z.object({ text: z.string().min(1).max(4096) }),
  z.object({ messageId: z.int(), label: z.string() }),
])

/** Only in the demo: a page that stands in for the Telegram of the sample's contacts. */
export function demoChatRoutes(
  app: FastifyInstance,
  dray: Dray,
  { chat, contacts }: { chat: StandIn; contacts: readonly DemoContact[] },
): void {
  servePage(app, '/demo/chat', 'demo-chat.html')

  /** Without an email, the first of them. */
  function personWith(email: string) {
    const place = email === '' ? 0 : contacts.findIndex((contact) => contact.email === email)
    const contact = mustExist(contacts[place])
    return { id: place + 1, name: contact.name, email: contact.email }
  }

  app.get<{ Params: { email?: string } }>('/api/demo-chat/:email?', async ({ params: { email = '' } }) => {
    const { messages } = chat.chat(personWith(email).id)
    return { messages, people: contacts }
  })

  app.post<{ Params: { email: string } }>('/api/demo-chat/:email', async ({ params: { email }, body }) => {
    const person = personWith(email)
    const sent = said.parse(body)
    if ('start' in sent) chat.write(person, `/start ${await codeFor(dray, person.email)}`)
    else if ('text' in sent) chat.write(person, sent.text)
    else {
      const message = mustExist(chat.chat(person.id).messages.find(({ id }) => id === sent.messageId))
      chat.press(person, message, sent.label)
    }
    return { ok: true }
  })
}

async function codeFor(dray: Dray, email: string): Promise<string> {
  const { id } = mustExist((await contactsWithEmail(dray.db, email, 1))[0])
  const author = { userId: id, at: new Date() }
  return (await createContactCode(dray, { params: { id }, author })).accessCode
}
