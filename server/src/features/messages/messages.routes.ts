import * as portal from '@dray/contract/customers/portal-messages'
import * as contract from '@dray/contract/customers/messages'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changeByContact, serve, serveContact } from '../../platform/http/serve.ts'
import { isCustomer, messagesOfCustomer } from './message-choices.sql.ts'
import { changeMessageChoices, readMessageChoices } from './message-choices.ts'

export function messagesRoutes(app: FastifyInstance, { db }: Dray): void {
  serveContact(app, portal.readMessageChoices, ({ contact }) => readMessageChoices(db, contact))
  changeByContact(app, portal.changeMessageChoices, (tx, { contact, body }) =>
    changeMessageChoices(tx, contact, body.kinds),
  )
  serve(app, contract.listMessages, async ({ params: { customerId } }) => {
    const messages = await messagesOfCustomer(db, customerId)
    if (messages.length === 0 && !(await isCustomer(db, customerId))) throw new Refusal('not-found')
    return messages
  })
}
