import type { ProblemCode } from '@dray/contract/problems'
import type { DocumentKind } from '@dray/domain/documents/document-kinds'
import type { DocumentLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { Person } from '@dray/domain/users/permissions'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { RecordType } from '../changelog/index.ts'
import { findInvoicedOrder, readInvoice } from '../orders/index.ts'

/** The records that documents of a kind belong to. */
type DocumentRecords = {
  /** The record that has, or had, this number and that the reader may see. */
  find: (db: Db, reader: Person, number: string) => Promise<{ id: number; label: DocumentLabel } | undefined>
  /** The record's document as it is now. Refuses a record that the reader may not see. */
  readSource: (db: Db, reader: Person, id: number, config: Config) => Promise<DocumentSource>
  recordType: RecordType
  /** Why a record has nothing to email. */
  nothingToEmail: ProblemCode
}

/** Purchase orders are not kept yet, so none of them has documents. */
export const documentRecords: Readonly<Partial<Record<DocumentKind, DocumentRecords>>> = {
  invoice: {
    find: findInvoicedOrder,
    readSource: readInvoice,
    recordType: 'order',
    nothingToEmail: 'draft-has-no-invoice',
  },
}
