import { type FolderDocument, folderKinds } from '@dray/domain/books/books-folder'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import type { DocumentContent, DocumentSource } from '@dray/domain/documents/document-source'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { totalOwed } from '@dray/domain/documents/accounts/statement'
import type { Cents } from '@dray/domain/money'
import { companyClock } from '@dray/domain/time/company-day'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { type CompanyNow, companyNow } from '../company/index.ts'
import { openSavedDocument, readDocumentSource, renderDocument } from '../documents/index.ts'
import { readStatementsOfRange } from '../statements/index.ts'
import { newestDocuments } from '../storage/index.ts'
import type { Days, FolderDocuments } from './find-documents.ts'
import { type ListedRecord, listRecords, type RecordIds } from './folder-documents.sql.ts'

/** A document of the folder. `read` renders it, unless it was saved before. */
export type FolderPdf = FolderDocument & { day: string; amount: Cents; read: () => Promise<Buffer> }

const recordsAtOnce = 100
/** Each with up to 5,000 orders. */
const statementsAtOnce = 10

type Folder = { days: Days; documents: FolderDocuments; startedBy: number }
type Now = CompanyNow & { at: Date }

/** In the sequence of the kinds, a page of records in memory at a time. */
export async function* folderPdfs(dray: Dray, folder: Folder): AsyncGenerator<FolderPdf> {
  for (const kind of folderKinds) {
    if (kind === 'statement') yield* statementPdfs(dray, folder)
    else yield* recordPdfs(dray, folder, kind)
  }
}

async function* recordPdfs(dray: Dray, folder: Folder, kind: keyof RecordIds): AsyncGenerator<FolderPdf> {
  for (const ids of chunks(folder.documents[kind], recordsAtOnce)) {
    const now = { ...(await companyNow(dray.db, dray.config)), at: new Date() }
    const records = await listRecords(dray.db, { kind, ids, timeZone: now.timeZone })
    const saved = await newestDocuments(dray.db, kind, ids)
    for (const { isVoided, ...record } of records)
      yield {
        kind,
        ...record,
        // A document saved before the void doesn't say so.
        read: () =>
          readRecord(
            dray,
            { kind, record, savedAs: isVoided ? undefined : saved.get(record.recordId) },
            {
              now,
              readerId: folder.startedBy,
            },
          ),
      }
  }
}

type SavedRecord = { kind: keyof RecordIds; record: Pick<ListedRecord, 'recordId'>; savedAs: string | undefined }

async function readRecord(
  dray: Dray,
  { kind, record: { recordId }, savedAs }: SavedRecord,
  { now, readerId }: { now: Now; readerId: number },
): Promise<Buffer> {
  const saved = savedAs === undefined ? undefined : await openSavedDocument(dray.files, savedAs)
  if (saved) return saved
  const reader = { id: readerId, roles: ['ACCOUNTING' as const] }
  return render(dray, await readDocumentSource(dray.db, { kind, recordId, reader }, now), now)
}

async function* statementPdfs(dray: Dray, { days, documents }: Folder): AsyncGenerator<FolderPdf> {
  for (const ids of chunks(documents.statement, statementsAtOnce)) {
    const clock = companyClock(new Date(), dray.config.timeZone)
    const now = { ...(await companyNow(dray.db, dray.config)), at: clock.at }
    const accounts = await inSnapshot(dray.db, (tx) => readStatementsOfRange(tx, ids, days, clock))
    for (const account of accounts) {
      const source = statementSource(account, now.company)
      const { id: recordId, customerName } = account.customer
      const amount = totalOwed(source.content(pageFor(now)))
      const read = () => render(dray, source, now)
      yield { kind: 'statement', recordId, number: String(recordId), customerName, day: days.to, amount, read }
    }
  }
}

const pageFor = ({ pageSize }: CompanyNow) => onPaper(printPages.editOrder, pageSize)

/** Takes the server's own turn, so the render queue of the person who started it stays free. */
const render = (dray: Dray, source: DocumentSource<DocumentContent>, now: CompanyNow): Promise<Buffer> =>
  renderDocument(dray, source.content(pageFor(now)), undefined)

function* chunks(ids: readonly number[], size: number): Generator<readonly number[]> {
  for (let first = 0; first < ids.length; first += size) yield ids.slice(first, first + size)
}
