import { type BooksFolder, cancelBooksFolder, downloadBooksFolder } from '@dray/contract/books/folders'
import { type FolderProblem, type FolderState, folderKeptDays } from '@dray/domain/books/books-folder'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { Alert, Button, Paper, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useEffect, useRef } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { fileSize } from '../../../kit/text/file-size.ts'
import { focusIfLost } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'

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
export function FolderReport({ folder }: { folder: BooksFolder }) {
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
