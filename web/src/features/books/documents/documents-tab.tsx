import {
  type BooksFolder,
  cancelBooksFolder,
  countFolderDocuments,
  downloadBooksFolder,
  type FolderCounts,
  listBooksFolders,
  startBooksFolder,
} from '@dray/contract/books/folders'
import { folderKeptDays, type FolderProblem, folderRanges, type FolderState } from '@dray/domain/books/books-folder'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { Alert, Button, Paper, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useEffect, useRef } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { focusIfLost } from '../../../kit/focus.ts'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { companyToday, dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { fileSize } from '../../../kit/text/file-size.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useUrlState } from '../../../kit/url-state.ts'

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

const titles: Record<FolderState, string> = {
  running: 'In progress',
  done: 'Done',
  canceled: 'Canceled',
  failed: 'Not made',
}

const problemTexts: Record<FolderProblem, string> = {
  'disk-full': "The server's disk is full. Ask your administrator to free some space, then make the folder again.",
  interrupted: 'The server stopped several times while making this folder. Make it again, perhaps of fewer days.',
  failed: 'Something went wrong. The details are in the server log. Make the folder again.',
}

/** The progress of a folder, or its file. */
function FolderReport({ folder }: { folder: BooksFolder }) {
  const { timeZone } = useSettings()
  const { id, from, to, startedBy, startedAt, progress, problem } = folder
  const { state } = progress
  const report = useRef<HTMLDivElement>(null)
  // Cancel disappears when it is pressed or the folder is done.
  useEffect(() => focusIfLost(report.current, { preventScroll: true }), [state])
  const title = `${mediumDay(from)} – ${mediumDay(to)}`
  return (
    <Paper
      ref={report}
      tabIndex={-1}
      component="section"
      withBorder
      radius="md"
      p="md"
      className="stack"
      aria-labelledby={`folder-${id}`}
    >
      <div className="row wrap">
        <h3 id={`folder-${id}`} className="strong figures">
          {title}
        </h3>
        <span className="muted text-sm">
          {titles[state]} · {startedBy}, {dateAndTime(startedAt, timeZone)}
        </span>
      </div>
      {state === 'running' && <Running folder={folder} />}
      {state === 'done' && <Finished folder={folder} title={title} />}
      {state === 'canceled' && <Text size="sm">Nothing of it was kept.</Text>}
      {problem !== null && (
        <Alert color="red" role="alert" p="xs">
          {problemTexts[problem]}
        </Alert>
      )}
    </Paper>
  )
}

function Running({ folder: { id, progress } }: { folder: BooksFolder }) {
  const { done, total } = progress
  const cancel = useChange(cancelBooksFolder)
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={Math.floor((done / total) * 100)} aria-label="Documents done" />
      </Progress.Root>
      <div className="row wrap">
        <Text component="output" size="sm" className="figures grow">
          {formatCount(done)} of {pluralize(total, 'document')}
        </Text>
        <BusyButton
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          Cancel
        </BusyButton>
      </div>
      <FailedDocuments failed={progress.failed} />
      <Text size="sm" c="dimmed">
        You can leave this page: Dray keeps working, and the folder stays here.
      </Text>
      {cancel.error && (
        <Alert color="red" role="alert" p="xs">
          {cancel.error.message}
        </Alert>
      )}
    </>
  )
}

function Finished({ folder: { id, progress, size, endedAt }, title }: { folder: BooksFolder; title: string }) {
  const { timeZone } = useSettings()
  if (size === null || endedAt === null) return <Text size="sm">The file was removed. Make the folder again.</Text>
  const keptUntil = mediumDay(addDays(companyDay(endedAt, timeZone), folderKeptDays))
  return (
    <>
      <FailedDocuments failed={progress.failed} />
      <div className="row wrap">
        <Text size="sm" className="figures grow">
          {pluralize(progress.total, 'document')} · {fileSize(size)}
        </Text>
        <Button
          component="a"
          href={downloadBooksFolder.path.replace(':id', String(id))}
          download
          size="compact-sm"
          variant="default"
          aria-label={`Download ${title}`}
        >
          Download
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        Kept until {keptUntil}, or until another folder is done.
      </Text>
    </>
  )
}

const FailedDocuments = ({ failed }: { failed: number }) =>
  failed === 0 ? null : (
    <Alert color="yellow" role="alert" p="xs">
      {pluralize(failed, 'document')} couldn't be made. The index names {failed === 1 ? 'it' : 'each'} with the reason.
    </Alert>
  )
