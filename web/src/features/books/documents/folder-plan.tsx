import { countFolderDocuments, type FolderCounts, startBooksFolder } from '@dray/contract/books/folders'
import type { DayRange } from '@dray/domain/time/date-range'
import { Alert } from '@mantine/core'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'

type Props = { range: DayRange; isRunning: boolean }

const labels: Record<keyof FolderCounts, string> = {
  invoices: 'Invoices',
  creditMemos: 'Credit memos',
  receipts: 'Receipts',
  statements: 'Statements',
  exports: 'Exports',
}
const kinds = ['invoices', 'creditMemos', 'receipts', 'statements', 'exports'] as const
/** A problem with the days, not the connection: trying again won't help. */
const refusals = ['invalid-request', 'folder-in-future', 'folder-too-large']

/** The documents that the folder would have, and the button that makes it. */
export function FolderPlan({ range, isRunning }: Props) {
  const counts = useRead(countFolderDocuments, { query: range }, { expects: refusals })
  const start = useChange(startBooksFolder, ['folder-running', 'folder-empty'])
  const total = counts.data ? Object.values(counts.data).reduce((sum, count) => sum + count, 0) : 0
  if (counts.error) {
    if (!refusals.includes(counts.error.body.code))
      return <ReadFailed retry={() => void counts.refetch()}>{counts.error.message}</ReadFailed>
    return (
      <Alert color="yellow" role="alert" p="xs">
        {counts.error.message}
      </Alert>
    )
  }
  return (
    <>
      <Figures label="Documents of these days">
        {kinds
          .filter((kind) => kind !== 'exports' || (counts.data?.exports ?? 0) > 0)
          .map((kind) => (
            <Figure key={kind} label={labels[kind]}>
              {counts.data && formatCount(counts.data[kind])}
            </Figure>
          ))}
      </Figures>
      <div className="row wrap">
        <BusyButton
          loading={start.isPending}
          {...disabledIf(isRunning || total === 0, () => start.mutate({ body: range }))}
        >
          Make folder
        </BusyButton>
        <span className="muted text-sm">{counts.data && planText(total, isRunning)}</span>
      </div>
      {start.error && (
        <Alert color="red" role="alert" p="xs">
          {start.error.message}
        </Alert>
      )}
    </>
  )
}

function planText(total: number, isRunning: boolean): string {
  if (isRunning) return 'One folder at a time: wait until the other is done, or cancel it.'
  return total === 0 ? 'There are no documents on these days.' : `${pluralize(total, 'document')} and an index`
}
