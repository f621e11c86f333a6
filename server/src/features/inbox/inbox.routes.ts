import * as contract from '@dray/contract/inbox'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, servePages } from '../../platform/http/serve.ts'
import { limitFloorRefusals } from '../pricing/index.ts'
import { acceptInboxEntry, dismissEntry, reopenEntry } from './decide-entry.ts'
import { closeInboxEntry, openInboxEntry } from './hold-entry.ts'
import { createInboxReader } from './read-entries.ts'
import { waitingMessages } from './inbox.sql.ts'
import { createMessageReader } from './read-message.ts'
import { addEntry } from './save-entry.ts'

export function inboxRoutes(app: FastifyInstance, { db }: Dray): void {
  const inbox = createInboxReader(createMessageReader(db))
  servePages(app, contract.listInboxEntries, (db, request) => inbox.list(db, request))
  serve(app, contract.readWaitingMessages, () => waitingMessages(db))
  serve(app, contract.readInboxEntry, (request) => inbox.read(db, request, request.params.id, request.query.customerID))
  change(app, contract.addInboxEntry, async (tx, request) => inbox.read(tx, request, await addEntry(tx, request)))
  change(app, contract.acceptInboxEntry, limitFloorRefusals(acceptInboxEntry))
  change(app, contract.dismissInboxEntry, async (tx, request) => {
    await dismissEntry(tx, request)
    return inbox.read(tx, request, request.params.id)
  })
  change(app, contract.reopenInboxEntry, async (tx, request) => {
    await reopenEntry(tx, request)
    return inbox.read(tx, request, request.params.id)
  })
  change(app, contract.openInboxEntry, openInboxEntry)
  change(app, contract.closeInboxEntry, closeInboxEntry)
}
