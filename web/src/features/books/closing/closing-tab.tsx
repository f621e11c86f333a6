import { type Closing, readClosing } from '@dray/contract/books/closing'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { ChangedSince } from './changed-since.tsx'
import { CloseForm } from './close-form.tsx'
import style from './closing.module.css'
import { ClosingHistory } from './closing-history.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

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
