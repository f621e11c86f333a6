import { type EmailDocument, emailInvoice } from '@dray/contract/documents'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { Person } from '@dray/domain/users/permissions'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/db.ts'
import type { RecordType } from '../changelog/index.ts'
import { readInvoice } from '../orders/index.ts'

/** A kind of document that is emailed: its call, the type of its record, and how the record is read. */
export type EmailedKind = {
  call: EmailDocument
  recordType: RecordType
  /** Refuses what the reader may not see, and a record that has nothing to send. */
  readSource: (tx: Tx, reader: Person, recordId: number, config: Config) => Promise<DocumentSource>
}

export const emailedKinds: readonly EmailedKind[] = [
  { call: emailInvoice, recordType: 'order', readSource: readInvoice },
]
