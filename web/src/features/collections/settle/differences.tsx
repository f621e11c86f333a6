import { listDifferences, type SettledDifference } from '@dray/contract/deliveries/settlements'
import { differenceText, moneyDifference } from '@dray/domain/deliveries/settlement'
import { cappedSum, formatDifference, zero } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { Paper, Text, Title } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { weekDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { settlePath } from '../../../records/record-paths.ts'
import style from './settle.module.css'

const listedDays = 90

type Props = { driverId: number; driverName: string; until: string }

/** Differences in the routes that a driver brought back over time. */
export function Differences({ driverId, driverName, until }: Props) {
  const query = { from: addDays(until, -listedDays), to: until }
  const { data: rows, error, refetch } = useRead(listDifferences, { params: { driverId }, query })
  if (error) return <ReadFailed retry={() => void refetch()}>{error.message}</ReadFailed>
  if (rows === undefined) return null
  return (
    <Paper component="section" withBorder aria-label={`Differences of ${driverName}`}>
      <header className={`wrap row ${style.head}`}>
        <Title order={2} size="h5" className="grow">
          Differences of the last {listedDays} days
        </Title>
        {rows.length > 0 && <strong className="figures">{totalText(rows)}</strong>}
      </header>
      {rows.length === 0 && (
        <Text c="dimmed" className={style.memo} p={12}>
          None: everything was there each time.
        </Text>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.day} className={`wrap row ${style.memo}`}>
            <div className="grow">
              <RecordLink href={settlePath({ day: row.day, driverId })} name={weekDay(row.day)} />{' '}
              <span className="text-sm muted">
                {row.reason} · settled by {row.settledBy ?? 'a removed user'}
              </span>
            </div>
            <span className="danger figures">{rowText(row)}</span>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

const rowText = ({ missingUnits, extraUnits, ...money }: SettledDifference): string =>
  differenceText({
    ...money,
    units: [
      { expected: missingUnits, counted: 0 },
      { expected: 0, counted: extraUnits },
    ],
  })

/** Money of all days together, and units that were missing. */
function totalText(rows: readonly SettledDifference[]): string {
  const money = cappedSum(rows.reduce((total, row) => total + moneyDifference(row), 0))
  const missing = rows.reduce((units, row) => units + row.missingUnits, 0)
  return [
    ...(money === zero ? [] : [formatDifference(money)]),
    ...(missing === 0 ? [] : [`${pluralize(missing, 'unit')} missing`]),
  ].join(', ')
}
