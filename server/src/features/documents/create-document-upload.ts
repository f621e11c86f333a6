import type * as contract from '@dray/contract/documents'
import { kindInFolder, maySaveDocument } from '@dray/domain/documents/document-kinds'
import { endsInUuid, isNameOfCoa, parseDocumentName, safeDocumentName } from '@dray/domain/documents/document-name'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { createUpload } from '../storage/index.ts'
import { findBatchOfCoa } from './coas.ts'
import { documentRecords } from './document-records.ts'

/** The URL accepts one PDF, for the record named in its file name. */
export async function createDocumentUpload(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.createDocumentUpload>,
  config: Config,
): Promise<{ uploadUrl: string }> {
  const kind = mustExist(kindInFolder(body.folder))
  if (!maySaveDocument(kind, user)) throw new Refusal('not-allowed')
  const fileName = safeDocumentName(body.folder, body.fileName)
  if (!endsInUuid(fileName)) {
    const errors = [{ path: 'fileName', message: 'Must end in an underscore, a UUID and .pdf' }]
    throw new Refusal('document-name', { errors })
  }
  if (kind === 'coa') return createCoaUpload(tx, fileName, { user, at })
  // The server saves proofs itself.
  if (kind === 'proof') throw new Refusal('not-allowed')
  const records = documentRecords[kind]
  const record = mustExist(await records.find(tx, user, mustExist(parseDocumentName(fileName)).number))
  const now = { ...(await companyNow(tx, config)), at }
  const fingerprint = currentFingerprint(await records.readSource(tx, user, record.id, now))
  const document = { kind, recordId: record.id, fingerprint }
  return createUpload(tx, { bucket: 'documents', fileName, document }, { user, at })
}

/** Refuses a name with the number of one batch and the id of another. */
async function createCoaUpload(tx: Tx, fileName: string, by: { user: SignedIn; at: Date }) {
  const { id, label } = mustExist(await findBatchOfCoa(tx, mustExist(parseDocumentName(fileName)).number))
  if (!isNameOfCoa(fileName, label)) throw new Refusal('coa-of-another-batch')
  // Never equal to a fingerprint of a rendered document.
  const document = { kind: 'coa' as const, recordId: id, fingerprint: 'coa' }
  return createUpload(tx, { bucket: 'documents', fileName, document }, by)
}
