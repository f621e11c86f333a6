import { maxFolderDocuments } from '@dray/domain/books/books-folder'
import { addDays, type CompanyClock } from '@dray/domain/time/company-day'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type ExportFile, exportFiles } from './export-files.ts'
import {
  activeCustomers,
  datedPayments,
  type DaysToRead,
  issuedMemos,
  type RecordIds,
  shippedOrders,
} from './books-folders.sql.ts'

export type Days = { from: string; to: string }
export type FolderDocuments = RecordIds & { statement: readonly number[]; exports: readonly ExportFile[] }

/** Orders count by the day they shipped, memos by the day of issue, payments by their date. */
export async function findDocuments(db: Db, days: Days, clock: CompanyClock): Promise<FolderDocuments> {
  if (days.to > clock.today) throw new Refusal('folder-in-future')
  const limit = maxFolderDocuments + 1
  const range: DaysToRead = { ...days, startsAt: clock.startOf(days.from), endsAt: clock.startOf(addDays(days.to, 1)) }
  const records = {
    invoice: await shippedOrders(db, range, limit),
    creditMemo: await issuedMemos(db, range, limit),
    payment: await datedPayments(db, range, limit),
  }
  const count = Object.values(records).reduce((sum, ids) => sum + ids.length, 0)
  if (count > maxFolderDocuments) throw new Refusal('folder-too-large')
  const statement = await activeCustomers(db, records)
  return { ...records, statement, exports: await exportFiles(db, days) }
}

export const countDocuments = ({ exports, ...records }: FolderDocuments): number =>
  exports.length + Object.values(records).reduce((sum, ids) => sum + ids.length, 0)
