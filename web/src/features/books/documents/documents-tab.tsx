import {
  type BooksFolder,
  countFolderDocuments,
  type FolderCounts,
  listBooksFolders,
  startBooksFolder,
} from '@dray/contract/books/folders'
import { folderRanges } from '@dray/domain/books/books-folder'
import { Alert, Stack, Text } from '@mantine/core'
import type { DayRange } from '@dray/domain/time/date-range'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { companyToday } from '../../../kit/text/dates.ts'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { FolderReport } from './folder-report.tsx'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'

/** How often to poll. The server also announces progress, but that connection may be lost. */
const progressMs = 3000

const lastYear = (today: string) => folderRanges(today)[0]?.range ?? { from: today, to: today }
const isRunning = ({ progress }: BooksFolder): boolean => progress.state === 'running'

/** Every document of a range of days in one file, for the auditor. */
export function DocumentsTab() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [days, change] = useUrlState({ from: '', to: '' })
  const range = listedDays(days, today, lastYear)
  const folders = useRead(
    listBooksFolders,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? progressMs : false) },
  )
  const shown = folders.data && shownFolders(folders.data)
  return (
    <Stack gap="md" maw={720}>
      <CardSection
        title="Year in a folder"
        about="Every invoice, credit memo, payment receipt, customer statement and export of these days in one zip file, with an index, for your auditor."
      >
        <div className="row wrap">
          <DayRangePicker
            label="Days"
            value={range}
            today={today}
            named={folderRanges(today)}
            onChange={(chosen) => change(daysInUrl(chosen, today, lastYear))}
          />
        </div>
        <FolderPlan range={range} isRunning={shown?.some(isRunning) ?? false} />
      </CardSection>
      {folders.error && <ReadFailed retry={() => void folders.refetch()}>{folders.error.message}</ReadFailed>}
      {shown?.map((folder) => (
        <FolderReport key={folder.id} folder={folder} />
      ))}
      {shown?.length === 0 && (
        <Text size="sm" c="dimmed">
          No folder yet. The one you make stays here for 30 days.
        </Text>
      )}
    </Stack>
  )
}

/** The latest, and the one whose file is kept if that is another. */
function shownFolders(folders: readonly BooksFolder[]): BooksFolder[] {
  const [latest, ...earlier] = folders
  if (latest === undefined) return []
  const kept = earlier.find(({ size }) => size !== null)
  return kept === undefined ? [latest] : [latest, kept]
}

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
function FolderPlan({ range, isRunning }: Props) {
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
