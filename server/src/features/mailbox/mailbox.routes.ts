import * as contract from '@dray/contract/inbox/mailbox'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { readMailboxState, readRecentMail } from './mailbox-state.ts'

export function mailboxRoutes(app: FastifyInstance, dray: Dray): void {
  serve(app, contract.readMailbox, () => readMailboxState(dray))
  change(app, contract.readRecentMail, (tx, request) => readRecentMail(tx, dray.config, request))
}
