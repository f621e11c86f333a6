import { type Closing, readClosing } from '@dray/contract/books/closing'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { listChangedSinceClosing } from '@dray/contract/books'
import { useMemo } from 'react'
import { type ClosedThrough, isReopening } from '@dray/domain/books/closing'
import { useRead } from '../../../kit/api/use-call.ts'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { CloseForm } from './close-form.tsx'
import style from './closing.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { journalColumns, journalLines, lineId } from '../journal.tsx'

/** The day through which the books are closed, and what is still open. */
export function ClosingTab() {
  const { data, error, isPending, refetch } = useRead(readClosing, {})
  return (
    <Stack gap="md" className={style.tab}>
      {error && <ReadFailed retry={() => void refetch()}>{error.message}</ReadFailed>}
      {isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {data && (
        <>
          <Paper component="section" withBorder p="md" aria-label="Closing">
            <Stack gap="md">
              <ClosedState closing={data} />
              <CloseForm closedThrough={data.closedThrough} />
            </Stack>
          </Paper>
          {data.closedThrough !== null && <ChangedSince />}
          {data.history.length > 1 && <ClosingHistory history={data.history} />}
        </>
      )}
    </Stack>
  )
}

function ClosedState({ closing }: { closing: Closing }) {
  const { timeZone } = useSettings()
  const { isAdmin } = useSession()
  const openDialog = useOpenDialog()
  const { closedThrough, by, on } = closing
  return (
    <div className="row wrap">
      <output className="grow">
        <h2 className="text-lg bold">
          {closedThrough === null ? 'Nothing is closed' : `Closed through ${mediumDay(closedThrough)}`}
        </h2>
        <Text size="sm" c="dimmed">
          {closedThrough === null || on === null
            ? 'Close a month once your accountant has its figures. What is dated in it then stays as it is.'
            : `By ${by} on ${dateAndTime(on, timeZone)}`}
        </Text>
      </output>
      {isAdmin && closedThrough !== null && (
        <Button variant="default" onClick={() => openDialog(ReopenDialog, { closing, closedThrough })}>
          Reopen
        </Button>
      )}
    </div>
  )
}

/** Entries written for closed days since they were closed: none, unless someone changed the database by hand. */
function ChangedSince() {
  const read = useRead(listChangedSinceClosing, {})
  const lines = useMemo(() => journalLines(read.data ?? []), [read.data])
  return (
    <CardSection title="Changed since it was closed">
      {read.data?.length === 0 ? (
        <Text size="sm" c="dimmed" component="output">
          Nothing. What changes in closed days takes effect on the day it is changed.
        </Text>
      ) : (
        <DataTable label="Changed since it was closed" columns={columns} rows={lines} rowId={lineId} read={read} />
      )}
    </CardSection>
  )
}

const columns = journalColumns()

/** Newest first. */
function ClosingHistory({ history }: Pick<Closing, 'history'>) {
  const { timeZone } = useSettings()
  return (
    <CardSection title="History">
      <ul className={style.open}>
        {history.map(({ id, closedThrough, by, on, reason }, place) => (
          <li key={id} className="text-sm">
            <span className="strong">{moveText(history[place + 1]?.closedThrough ?? null, closedThrough)}</span>
            <span className="muted">
              {by}, {dateAndTime(on, timeZone)}
              {reason !== null && <span className="written">: {reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function moveText(before: ClosedThrough, after: ClosedThrough): string {
  const word = isReopening(before, after) ? 'Reopened' : 'Closed'
  if (after === null) return word
  return word === 'Closed' ? `Closed through ${mediumDay(after)}` : `Reopened, closed through ${mediumDay(after)}`
}
