import { type DeliveryStop, deliveryDaySchema, listDeliveries } from '@dray/contract/deliveries'
import { sum } from '@dray/domain/money'
import { deliveryRounds, type Round } from '@dray/domain/deliveries/delivery-rounds'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { pluralize } from '../../shared/format-count.ts'
import { companyToday, weekDay } from '../../shared/dates.ts'
import { MoneyText } from '../../shared/money-text.tsx'
import { Page } from '../../shared/page.tsx'
import { ReadFailed } from '../../shared/read-failed.tsx'
import { useSettings } from '../../shared/session.tsx'
import { CsvButton } from '../../shared/table/csv-button.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { DayBar } from './day-bar.tsx'
import style from './deliveries.module.css'
import { deliveryColumns } from './delivery-columns.ts'
import { MovedStopContext, movedStop } from './moved-stop.ts'
import { RoundSection } from './round-section.tsx'

/** /deliveries?day=: what is delivered and picked up on a day, by driver; a driver sees their own. */
export function DeliveriesPage() {
  const { timeZone } = useSettings()
  const [{ day: asked }, change] = useUrlState({ day: '' })
  const today = companyToday(timeZone)
  const day = deliveryDaySchema.safeParse(asked).success ? asked : today
  const read = useRead(listDeliveries, { params: { day } })
  const rounds = useMemo(() => deliveryRounds(read.data ?? []), [read.data])
  const [moved] = useState(movedStop)
  return (
    <Page
      title="Deliveries"
      tabTitle={`Deliveries ${weekDay(day)}`}
      aside={rounds.length > 1 && <DaySums rounds={rounds} />}
      actions={<CsvButton name="deliveries" columns={deliveryColumns} rows={rounds.flatMap(({ stops }) => stops)} />}
      tools={
        <DayBar
          day={day}
          today={today}
          onChange={(chosen) => change({ day: chosen === today ? '' : chosen }, 'push')}
        />
      }
    >
      {read.error && (
        <NotRead problem={read.error.message} isOld={read.isRefetchError} again={() => void read.refetch()} />
      )}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.data?.length === 0 && <Text c="dimmed">No deliveries or pickups on {weekDay(day)}.</Text>}
      <div className={style.rounds}>
        <MovedStopContext value={moved}>
          {rounds.map((round) => (
            <RoundSection key={`${round.kind} ${round.driverId}`} round={round} day={day} />
          ))}
        </MovedStopContext>
      </div>
    </Page>
  )
}

function DaySums({ rounds }: { rounds: readonly Round<DeliveryStop>[] }) {
  const count = (of: (round: Round<DeliveryStop>) => number) => rounds.reduce((total, round) => total + of(round), 0)
  return (
    <Text span size="sm" c="dimmed">
      {pluralize(
        count(({ stops }) => stops.length),
        'stop',
      )}
      , {count(({ remaining }) => remaining)} to do ·{' '}
      {pluralize(
        count(({ units }) => units),
        'unit',
      )}{' '}
      · <MoneyText amount={sum(rounds.map(({ amountToCollect }) => amountToCollect))} /> to collect
    </Text>
  )
}

/** Without a connection the stops that were read before stay: a driver still needs their addresses. */
function NotRead({ problem, isOld, again }: { problem: string; isOld: boolean; again: () => void }) {
  return (
    <ReadFailed color={isOld ? 'yellow' : 'red'} mb="sm" p="xs" again={again}>
      {isOld ? "This day couldn't be refreshed. Showing the last version that was loaded." : problem}
    </ReadFailed>
  )
}
