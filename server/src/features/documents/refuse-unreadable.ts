import type { AnyContent } from '@dray/domain/documents/document-source'
import { mayListDocuments } from '@dray/domain/documents/document-kinds'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { documentRecords } from './document-records.ts'

/** Refuses a driver a document of a record that they may not read, as if the record did not exist (D-182). */
export async function refuseUnreadable(db: Db, user: Person, { kind, number }: AnyContent): Promise<void> {
  // The office also renders documents of records that are not saved yet.
  if (!isOnlyDriver(user)) return
  if (!mayListDocuments(kind, user)) throw new Refusal('not-allowed')
  mustExist(await documentRecords[kind].find(db, user, number), 'order-not-found')
}
