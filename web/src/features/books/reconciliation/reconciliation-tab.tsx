import { type BookDays, readDays } from '@dray/contract/books'
import { thisMonth, lastMonth } from '@dray/domain/books/next-export'
import { comparedLabels } from '@dray/domain/books/postings'
import { formatDifference, formatDollars, zero } from '@dray/domain/money'
import { Alert, Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, mediumDay, weekDay } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import style from './reconciliation.module.css'

const DayDifferencesDialog = fetched(() => import('./day-differences-dialog.tsx'), 'DayDifferencesDialog')

type Day = BookDays['days'][number]

/** The books beside Dray, day by day; a difference opens the documents that explain it. */
export function ReconciliationTab() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [{ from, to }, change] = useUrlState({ from: '', to: '' })
  const range = from === '' || to === '' ? thisMonth(today) : { from, to }
  const problem = readDays.query.safeParse(range).error?.issues[0]?.message
  const read = useRead(readDays, { query: range }, { enabled: problem === undefined })
  return (
    <Stack gap={12} flex={1} mih={0}>
      <div className="wrap row">
        <DayRangePicker
          label="Days"
          value={range}
          today={today}
          named={[
            { name: 'This month so far', range: thisMonth(today) },
            { name: 'Last month', range: lastMonth(today) },
          ]}
          onChange={(days) => change(days, 'push')}
        />
        {read.data && problem === undefined && <Summary days={read.data.days} />}
      </div>
      {problem === undefined ? (
        <div className={`overflow-auto ${style.days}`}>
          {read.data && read.data.days.length > 0 && <DaysTable days={read.data.days} />}
          <TableNotice
            read={read}
            isEmpty={read.data?.days.length === 0}
            failed="The days couldn't be compared."
            empty="The books begin with the first export."
          />
        </div>
      ) : (
        <Alert color="red" role="alert">
          {problem}. Choose the days again.
        </Alert>
      )}
    </Stack>
  )
}

function Summary({ days }: { days: readonly Day[] }) {
  if (days.length === 0) return null
  const differing = daysWith(days, ({ difference, meetsLater }) => difference !== zero && !meetsLater)
  const later = daysWith(days, ({ meetsLater }) => meetsLater)
  return (
    <Text size="sm">
      {differing === 0
        ? 'The books and Dray agree.'
        : `The books and Dray differ on ${pluralize(differing, 'day')}. Choose a difference to see the documents.`}
      {later > 0 && ` On ${pluralize(later, 'day')}, something was recorded on another day than it is dated.`}
    </Text>
  )
}

const daysWith = (days: readonly Day[], has: (figure: Day['figures'][number]) => boolean): number =>
  days.filter(({ figures }) => figures.some(has)).length

function DaysTable({ days }: { days: readonly Day[] }) {
  const names = days[0]?.figures.map(({ name }) => name) ?? []
  return (
    <table className={`table ${style.table}`} aria-label="Books and Dray by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {names.map((name) => (
            <th key={name} scope="col" className="number">
              {comparedLabels[name]}
            </th>
          ))}
          <th scope="col" className="number">
            Sales by day placed
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={day.day} row={day} />
        ))}
      </tbody>
    </table>
  )
}

const DayRow = ({ row: { day, figures, placed } }: { row: Day }) => (
  <tr>
    <th scope="row" className="nowrap" title={mediumDay(day)}>
      {weekDay(day)}
    </th>
    {figures.map((figure) => (
      <td key={figure.name} className="number">
        <Compared day={day} figure={figure} />
      </td>
    ))}
    <td className="number muted">{formatDollars(placed)}</td>
  </tr>
)

/** Dray's own figure only where it isn't the same. Red is what never meets. */
function Compared({ day, figure }: { day: string; figure: Day['figures'][number] }) {
  const openDialog = useOpenDialog()
  const { name, books, dray, difference, meetsLater } = figure
  const booked = <span className={books === zero ? 'muted' : undefined}>{formatDollars(books)}</span>
  if (difference === zero) return booked
  return (
    <>
      {booked}
      <div className="small muted">Dray {formatDollars(dray)}</div>
      <button
        type="button"
        className={`plain small ${style.difference} ${meetsLater ? 'muted' : 'danger'}`}
        aria-label={`${formatDifference(difference)}${meetsLater ? ' recorded later' : ''}: ${comparedLabels[name]} on ${mediumDay(day)}`}
        onClick={() => openDialog(DayDifferencesDialog, { day })}
      >
        {formatDifference(difference)}
        {meetsLater && ' recorded later'}
      </button>
    </>
  )
}
