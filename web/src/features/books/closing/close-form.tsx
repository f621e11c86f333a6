import { type Closing, readOpenItems } from '@dray/contract/books/closing'
import { firstOfMonth } from '@dray/domain/figures/rollups'
import { addDays, isDay } from '@dray/domain/time/company-day'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, mediumDay } from '../../../kit/text/dates.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { OpenItemList } from './open-items.tsx'

type Props = Pick<Closing, 'closedThrough'>

/** Chooses the day to close, the end of last month at first, and shows what is still open through it. */
export function CloseForm({ closedThrough }: Props) {
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
            aria-describedby={about}
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
