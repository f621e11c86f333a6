import {
  listDifferences,
  type SettledDifference,
  type Settlement,
  settleRound,
} from '@dray/contract/deliveries/settlements'
import { differenceText, hasDifference, moneyDifference, settledDifference } from '@dray/domain/deliveries/settlement'
import { maxLengths } from '@dray/domain/limits'
import { cappedSum, formatDifference, zero } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { Alert, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { dateAndTime, weekDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { settlePath } from '../../../records/record-paths.ts'
import { refusalText } from '../../../records/refusal-text.ts'
import { countFrom, isComplete, type SettleDraft, settledVersion } from './settle-draft.ts'
import { SettleTable } from './settle-table.tsx'
import style from './settle.module.css'

type Props = {
  settlement: Settlement
  draft: SettleDraft
  isChanged: boolean
  checks: number
  /** Counting begins at once when the driver was chosen from the list. */
  isFirst: boolean
  onChange: (draft: SettleDraft) => void
  onDiscard: () => void
  onSettled: (settlement: Settlement) => void
}

/** One driver's envelope and units: type what was counted, give a reason if it differs, Enter. */
export function SettleForm({ settlement, draft, isChanged, checks, isFirst, onChange, onDiscard, onSettled }: Props) {
  const settle = useChange(settleRound, ['changed-meanwhile', 'reason-missing'])
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { driverName, driverId, day } = settlement
  const count = countFrom(settlement, draft)
  const needsReason = hasDifference(count)
  const reason = draft.reason.trim()
  useFocusFirst(form, isFirst)
  const isOvertaken = isChanged && draft.settledOn !== settledVersion(settlement)

  function send(event: FormEvent) {
    event.preventDefault()
    if (settle.isPending || isOvertaken) return
    setTried(true)
    if (!isComplete(settlement, draft) || (needsReason && reason === '')) return focusFirstProblem(form.current)
    const body = {
      cash: count.cash.counted,
      checks: count.checks.counted,
      other: count.other.counted,
      units: settlement.units.map(({ orderLineId }, at) => ({ orderLineId, units: count.units[at]?.counted ?? 0 })),
      reason: needsReason ? reason : null,
      settledOn: draft.settledOn,
    }
    settle.mutate(
      { params: { day, driverId }, body },
      {
        onSuccess(answer) {
          setTried(false)
          onSettled(answer)
        },
      },
    )
  }

  return (
    <Paper component="section" withBorder className={style.card} aria-label={`Count of ${driverName}`}>
      <SettledHead settlement={settlement} />
      <form ref={form} noValidate onSubmit={send} className="stack">
        <SettleTable
          settlement={settlement}
          draft={draft}
          checks={checks}
          isTried={isTried}
          onChange={(changed) => onChange({ ...draft, ...changed })}
        />
        {needsReason && (
          <TextInput
            label={`Reason for ${differenceText(count)}`}
            description={`The difference stays with ${driverName}.`}
            required
            maxLength={maxLengths.reason}
            value={draft.reason}
            error={isTried && reason === '' ? 'Enter a reason for this change.' : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, reason: value })}
          />
        )}
        {isOvertaken && (
          <Alert color="yellow" role="alert" p="xs">
            {settlement.settledBy ?? 'Someone else'} settled this route while you were counting.
            <Group gap="xs" mt={4}>
              <Button variant="default" size="compact-sm" onClick={onDiscard}>
                Use theirs
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onChange({ ...draft, settledOn: settledVersion(settlement) })}
              >
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        <FormEnd
          submit={settlement.settledOn === null ? 'Settle route' : 'Settle again'}
          isSaving={settle.isPending}
          isDisabled={(settlement.settledOn !== null && !isChanged && !settlement.isChanged) || isOvertaken}
          refusal={settle.error ? refusalText(settle.error) : undefined}
          onCancel={isChanged && settlement.settledOn !== null ? onDiscard : undefined}
        />
      </form>
    </Paper>
  )
}

function useFocusFirst(form: RefObject<HTMLFormElement | null>, isFirst: boolean): void {
  // Focus lives outside React.
  useEffect(() => {
    if (isFirst && document.activeElement?.matches('[data-driver]')) form.current?.querySelector('input')?.focus()
  }, [form, isFirst])
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  // The fields are marked once React has rendered.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Says who settled the route, if anyone, and how much is still open. */
function SettledHead({ settlement }: { settlement: Settlement }) {
  const { timeZone } = useSettings()
  const { driverName, settledBy, settledOn, reason, isChanged, openStops } = settlement
  const difference = settledDifference(settlement)
  return (
    <header className={`wrap row ${style.head}`}>
      <Title order={2} size="h5">
        {driverName}
      </Title>
      {settledOn === null ? (
        <Text span size="sm" c="dimmed">
          Not settled yet
        </Text>
      ) : (
        <Text span size="sm">
          Settled by {settledBy ?? 'a removed user'}, {dateAndTime(settledOn, timeZone)}:{' '}
          <span className={difference === '' ? 'good' : 'danger bold'}>{difference || 'no difference'}</span>
          {reason !== null && ` (${reason})`}
        </Text>
      )}
      {isChanged && <span className="badge">Changed since it was settled</span>}
      {openStops > 0 && <span className="badge">{pluralize(openStops, 'stop')} still open</span>}
    </header>
  )
}

const listedDays = 90

type DifferencesProps = { driverId: number; driverName: string; until: string }

/** Differences in the routes that a driver brought back over time. */
export function Differences({ driverId, driverName, until }: DifferencesProps) {
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
