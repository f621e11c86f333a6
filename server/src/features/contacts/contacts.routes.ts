import * as customers from '@dray/contract/customers'
import * as contract from '@dray/contract/customers/contacts'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { perMinute } from '../../platform/http/requests/per-minute.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { createAccessCode, createContactCode } from './access-codes.ts'
import { addContact, changeContact, endPortalDevices, removeContact } from './change-contacts.ts'
import { createPortalLink } from './portal-link.ts'
import { unlinkChat } from './chats.ts'
import { listContacts } from './read-contacts.ts'

/** Per user, with codes. More is a mistake or abuse. */
const maxLinksPerMinute = 30

export function contactRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  const refuseTooMany = perMinute(app, maxLinksPerMinute)
  serve(app, contract.listContacts, (request) => listContacts(db, request))
  change(app, contract.addContact, addContact)
  change(app, contract.changeContact, changeContact)
  change(app, contract.removeContact, removeContact)
  serve(app, contract.createPortalLink, async (request, reply) => {
    await refuseTooMany(reply.request)
    return createPortalLink(dray, request, siteUrl(config.publicUrl, reply.request))
  })
  change(app, contract.endPortalDevices, endPortalDevices)
  change(app, customers.createAccessCode, createAccessCode)
  serve(app, contract.createContactCode, async (request, reply) => {
    await refuseTooMany(reply.request)
    return createContactCode(dray, request)
  })
  change(app, contract.unlinkChat, (tx, { params, author }) => unlinkChat(tx, params.chatId, author))
}
