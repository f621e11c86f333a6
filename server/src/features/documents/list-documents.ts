import type * as contract from '@dray/contract/documents'
import { mayListDocuments } from '@dray/domain/documents/document-kinds'
import { parseDocumentName, withCurrentLabel } from '@dray/domain/documents/document-name'
import type { Db } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordDocuments } from '../storage/index.ts'
import { findBatchOfCoa } from './coas.ts'
import { documentRecords, documentUrl } from './document-records.ts'

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
