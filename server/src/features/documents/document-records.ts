import type * as contract from '@dray/contract/documents'
import type { ProblemCode } from '@dray/contract/problems'
import { type DocumentKind, mayListDocuments } from '@dray/domain/documents/document-kinds'
import { type DocumentLabel, parseDocumentName, withCurrentLabel } from '@dray/domain/documents/document-name'
import type { AnyContent, DocumentContent, DocumentSource } from '@dray/domain/documents/document-source'
import { encodePath } from '@dray/domain/storage/files'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import type { RecordType } from '../changelog/index.ts'
import type { CompanyNow } from '../company/index.ts'
import { findMemoOfDocument, readMemoDocument } from '../memos/index.ts'
import { findInvoicedOrder, readInvoice } from '../orders/index.ts'
import { findPaymentOfReceipt, readReceiptDocument } from '../payments/index.ts'
import { findOrderOfProof, readProofDocument } from '../proofs/index.ts'
import { findPurchaseOfDocument, readPurchaseDocument } from '../purchases/index.ts'
import { findCustomerOfStatement, readStatementDocument } from '../statements/index.ts'
import { recordDocuments } from '../storage/index.ts'
import { findBatchOfCoa } from './coas.ts'

/** How one kind of document finds its records. */
type DocumentRecords = {
  /** The record that has or had this number. Undefined if the reader may not see it. */
  find: (db: Db, reader: Person, number: string) => Promise<{ id: number; label: DocumentLabel } | undefined>
  /** The document's content as of `at`. Refuses if the reader may not see the record. */
  readSource: (
    db: Db,
    reader: Person,
    id: number,
    now: CompanyNow & { at: Date },
  ) => Promise<DocumentSource<DocumentContent>>
  recordType: RecordType
  /** The refusal if there is nothing to email; absent if there always is something. */
  nothingToEmail?: ProblemCode
}

export const documentRecords: Readonly<Record<DocumentKind, DocumentRecords>> = {
  invoice: {
    find: findInvoicedOrder,
    readSource: readInvoice,
    recordType: 'order',
    nothingToEmail: 'draft-has-no-invoice',
  },
  purchaseOrder: {
    find: findPurchaseOfDocument,
    readSource: readPurchaseDocument,
    recordType: 'purchaseOrder',
    nothingToEmail: 'purchase-not-emailed',
  },
  payment: { find: findPaymentOfReceipt, readSource: readReceiptDocument, recordType: 'payment' },
  creditMemo: { find: findMemoOfDocument, readSource: readMemoDocument, recordType: 'memo' },
  proof: { find: findOrderOfProof, readSource: readProofDocument, recordType: 'order' },
  statement: { find: findCustomerOfStatement, readSource: readStatementDocument, recordType: 'customer' },
}

/** Public link of a document (D-148). */
export const documentUrl = (siteUrl: string, fileName: string): string => `${siteUrl}/documents/${encodePath(fileName)}`

/** Refuses a driver a document of a record they may not read, as if it didn't exist. */
export async function requireReadAccess(db: Db, user: Person, { kind, number }: AnyContent): Promise<void> {
  // The office also renders documents of unsaved records.
  if (!isOnlyDriver(user)) return
  if (!mayListDocuments(kind, user)) throw new Refusal('not-allowed')
  mustExist(await documentRecords[kind].find(db, user, number), 'order-not-found')
}

/** Finds a record's documents even if its name has changed since they were saved (D-147). */
export async function listDocuments(
  db: Db,
  { query, user }: CallRequest<typeof contract.listDocuments>,
  siteUrl: string,
): Promise<contract.DocumentList> {
  const parsed = parseDocumentName(query.filter)
  if (parsed === undefined)
    throw invalidField('filter', 'A filter is a folder and a record, such as invoices/Ernst Handel_100001')
  const { kind, number } = parsed
  if (!mayListDocuments(kind, user)) throw new Refusal('not-allowed')
  const record = kind === 'coa' ? await findBatchOfCoa(db, number) : await documentRecords[kind].find(db, user, number)
  if (record === undefined) return { files: [] }
  const saved = await recordDocuments(db, { kind, recordId: record.id })
  return {
    files: saved.map(({ fileName, savedAt, fingerprint }) => ({
      name: withCurrentLabel(fileName, record.label),
      url: documentUrl(siteUrl, fileName),
      createdAt: savedAt,
      fingerprint,
    })),
  }
}
