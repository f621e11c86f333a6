import type * as contract from '@dray/contract/documents'
import { mayListDocuments } from '@dray/domain/documents/document-kinds'
import { recordNamed, relabeled } from '@dray/domain/documents/document-name'
import type { Db } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { documentsOf } from '../storage/index.ts'
import { documentAddress } from './document-address.ts'
import { documentRecords } from './document-records.ts'

/** The saved documents of the record that a filter names, whatever that was called when they were saved (D-147, D-183). */
export async function listDocuments(
  db: Db,
  { query, user }: CallRequest<typeof contract.listDocuments>,
  siteUrl: string,
): Promise<contract.DocumentList> {
  const named = recordNamed(query.filter)
  if (named === undefined)
    throw invalidField('filter', 'A filter is a folder and a record, such as invoices/Ernst Handel_100001')
  const { kind, number } = named
  if (!mayListDocuments(kind, user)) throw new Refusal('not-allowed')
  const record = await documentRecords[kind]?.find(db, user, number)
  if (record === undefined) return { files: [] }
  const saved = await documentsOf(db, { kind, recordId: record.id })
  return {
    files: saved.map(({ fileName, savedAt, fingerprint }) => ({
      name: relabeled(fileName, record.label),
      url: documentAddress(siteUrl, fileName),
      createdAt: savedAt,
      fingerprint,
    })),
  }
}
