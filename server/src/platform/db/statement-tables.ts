import type { UndeliveredReason } from '@dray/domain/documents/statement'
import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of runs that email statements, as the migrations create them. */
export interface StatementTables {
  statementRuns: { id: GeneratedAlways<number>; startedBy: number; startedAt: Date; siteUrl: string }
  statementRunCustomers: {
    runId: number
    customerId: number
    position: number
    state: Generated<'waiting' | 'sent' | 'undelivered'>
    reason: UndeliveredReason | null
    sentTo: string | null
    fingerprint: string | null
    doneAt: Date | null
  }
}
