import type * as contract from '@dray/contract/memos'
import { creditMemoSource } from '@dray/domain/documents/accounts/credit-memo-source'
import { creditMemoLabel, type DocumentLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CompanyNow } from '../../company/index.ts'
import { linesOfMemos, issuedMemo } from '../memos.sql.ts'

/** Drivers see only those of their own orders. */
async function findIssuedMemo(db: Db, reader: Person, of: Parameters<typeof issuedMemo>[1]) {
  const found = await issuedMemo(db, of)
  return found && isOnlyDriver(reader) && found.driverId !== reader.id ? undefined : found
}

/** Only an issued memo has a document (D-249). */
export async function readMemoPaper(db: Db, reader: Person, id: number): Promise<contract.MemoDocument> {
  const { driverId: _, ...found } = mustExist(await findIssuedMemo(db, reader, { id }))
  const { memoNum, issuedOn, customerId, customerName, contactName, contactEmail, contactPhone, address, ...rest } =
    found
  if (memoNum === null || issuedOn === null) throw new Refusal('memo-not-issued')
  return {
    ...rest,
    memoNum,
    issuedOn,
    customer: { id: customerId, customerName, contactName, contactEmail, contactPhone, address },
    lines: await linesOfMemos(db, [id]),
  }
}

export async function findMemoOfDocument(
  db: Db,
  reader: Person,
  memoNum: string,
): Promise<{ id: number; label: DocumentLabel } | undefined> {
  const found = await findIssuedMemo(db, reader, { memoNum })
  return found && { id: found.id, label: creditMemoLabel(found.customerName, memoNum) }
}

export const readMemoDocument = async (
  db: Db,
  reader: Person,
  id: number,
  config: CompanyNow,
): Promise<DocumentSource> => creditMemoSource(await readMemoPaper(db, reader, id), config)
