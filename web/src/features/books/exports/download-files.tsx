import { type BooksExport, type JournalFormat, readExportFile } from '@dray/contract/books'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { download } from '../../../kit/download.ts'
import { ExportProblem } from '../../../kit/export/export-problem.tsx'
import { useExport } from '../../../kit/export/use-export.ts'

type Props = { shown: Pick<BooksExport, 'id' | 'number' | 'from' | 'to'> }

/** The journal in both formats, always the same bytes. */
export function DownloadFiles({ shown }: Props) {
  const csv = useExport()
  const iif = useExport()
  return (
    <>
      <ExportProblem>{csv.problem ?? iif.problem}</ExportProblem>
      <BusyButton
        variant="default"
        title="For QuickBooks Desktop"
        loading={iif.isWriting}
        onClick={() => iif.start(() => downloadJournal(shown, 'IIF'))}
      >
        Download IIF
      </BusyButton>
      <BusyButton
        title="For QuickBooks Online and Xero"
        loading={csv.isWriting}
        onClick={() => csv.start(() => downloadJournal(shown, 'CSV'))}
      >
        Download CSV
      </BusyButton>
    </>
  )
}

async function downloadJournal({ id, number, from, to }: Props['shown'], format: JournalFormat): Promise<void> {
  try {
    const file = await request(readExportFile, { params: { id }, query: { format } })
    if (file instanceof Blob) download(file, `Journal ${number} ${from} to ${to}.${format.toLowerCase()}`)
  } catch (failure) {
    throw failure instanceof Problem ? new Error(firstMessage(failure), { cause: failure }) : failure
  }
}
