import { type Closing, readClosing, readOpenItems } from '@dray/contract/books/closing'
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { listChangedSinceClosing } from '@dray/contract/books'
import { useId, useMemo, useState } from 'react'
import { type ClosedThrough, isReopening } from '@dray/domain/books/closing'
import { firstOfMonth } from '@dray/domain/figures/rollups'
import { addDays, isDay } from '@dray/domain/time/company-day'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import style from './closing.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { journalColumns, journalLines, lineId } from '../journal.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { CloseDialog } from './close-dialog.tsx'
import { OpenItemList } from './open-items.tsx'

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

type Props = Pick<Closing, 'closedThrough'>

/** Chooses the day to close, the end of last month at first, and shows what is still open through it. */
function CloseForm({ closedThrough }: Props) {
  const { timeZone } = useSettings()
  const { isAdmin } = useSession()
  const today = companyToday(timeZone)
  const lastDay = isAdmin ? today : addDays(today, -1)
  const openDialog = useOpenDialog()
  const about = useId()
  const [typed, setTyped] = useState<string>()
  const lastMonth = addDays(firstOfMonth(today), -1)
  const day = typed ?? (closedThrough === null || closedThrough < lastMonth ? lastMonth : '')
  const problem = dayProblem(day, closedThrough, { today, lastDay })
  const isChosen = day !== '' && problem === undefined
  const { data, error, refetch } = useRead(readOpenItems, { query: { through: day } }, { enabled: isChosen })
  const items = isChosen ? data : undefined
  function ask() {
    if (items) openDialog(CloseDialog, { items, isOver: day < today, onDone: () => setTyped(undefined) })
  }
  return (
    <Stack gap="sm">
      <Stack gap={4}>
        <Group align="flex-end" gap="sm">
          <TextInput
            type="date"
            label="Close through"
            max={lastDay}
            {...(closedThrough === null ? {} : { min: addDays(closedThrough, 1) })}
            value={day}
            error={problem !== undefined}
            attributes={{ input: { 'aria-describedby': about } }}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button {...disabledIf(!items, ask)}>Close</Button>
        </Group>
        <p id={about} className={`small ${problem === undefined ? 'muted' : 'danger'}`}>
          {problem ?? 'After that, nothing dated on or before the day can be recorded or changed.'}
        </p>
      </Stack>
      {isChosen && error && <ReadFailed retry={() => void refetch()}>{error.message}</ReadFailed>}
      {isChosen && !error && (
        <div className="stack">
          <h3 className="text-sm bold">Still open through {mediumDay(day)}</h3>
          {items ? (
            <OpenItemList items={items} />
          ) : (
            <Text component="output" size="sm" c="dimmed">
              Loading...
            </Text>
          )}
        </div>
      )}
    </Stack>
  )
}

/** While a year is being typed, the field briefly has days such as 0002-03-01. */
function dayProblem(
  day: string,
  closedThrough: Closing['closedThrough'],
  { today, lastDay }: { today: string; lastDay: string },
): string | undefined {
  if (day === '') return undefined
  if (!isDay(day) || day < '1900') return 'Enter a day'
  if (day > today) return `Choose ${lastDay === today ? 'today or an earlier day' : 'a day before today'}`
  if (day > lastDay) return "Today isn't over. Only an admin can close it."
  if (closedThrough !== null && day <= closedThrough) return `Already closed through ${mediumDay(closedThrough)}`
  return undefined
}
