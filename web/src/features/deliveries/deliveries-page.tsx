import { type DeliveryStop, deliveryDaySchema, findNextDeliveryDay, listDeliveries } from '@dray/contract/deliveries'
import { sum } from '@dray/domain/money'
import { deliveryRounds, type Round } from '@dray/domain/deliveries/deliveries'
import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { companyToday, weekDay } from '../../kit/dates.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { DayBar } from './day-bar.tsx'
import style from './deliveries.module.css'
import { deliveryColumns } from './delivery-columns.ts'
import { HeldMoney } from './held-money.tsx'
import { ReassignedStopContext, createReassignedStop } from './reassigned-stop.ts'
import { RoundSection } from './round-section.tsx'

/** /deliveries?day=: the deliveries and pickups of a day, by driver. Drivers see only their own. */
export function DeliveriesPage() {
  const { timeZone } = useSettings()
  const [{ day: dayParam }, change] = useUrlState({ day: '' })
  const today = companyToday(timeZone)
  const day = deliveryDaySchema.safeParse(dayParam).success ? dayParam : today
  const read = useRead(listDeliveries, { params: { day } })
  const rounds = useMemo(() => deliveryRounds(read.data ?? []), [read.data])
  const [reassignedStop] = useState(createReassignedStop)
  return (
    <Page
      title="Deliveries"
      tabTitle={`Deliveries ${weekDay(day)}`}
      aside={rounds.length > 1 && <DayTotals rounds={rounds} />}
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
        <DayReadFailed problem={read.error.message} isStale={read.isRefetchError} retry={() => void read.refetch()} />
      )}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      <HeldMoney day={day} />
      {read.data?.length === 0 && <EmptyDay day={day} onOpen={(next) => change({ day: next }, 'push')} />}
      <div className={style.rounds}>
        <ReassignedStopContext value={reassignedStop}>
          {rounds.map((round) => (
            <RoundSection key={`${round.kind} ${round.driverId}`} round={round} day={day} />
          ))}
        </ReassignedStopContext>
      </div>
    </Page>
  )
}

/** Names the next day with deliveries, and opens it. */
function EmptyDay({ day, onOpen }: { day: string; onOpen: (day: string) => void }) {
  const next = useRead(findNextDeliveryDay, { params: { day } }).data?.day
  return (
    <Group gap={12}>
      <Text c="dimmed">No deliveries or pickups on {weekDay(day)}.</Text>
      {next !== undefined && next !== null && (
        <Button variant="default" onClick={() => onOpen(next)}>
          Next deliveries: {weekDay(next)}
        </Button>
      )}
    </Group>
  )
}

function DayTotals({ rounds }: { rounds: readonly Round<DeliveryStop>[] }) {
  const total = (numberOf: (round: Round<DeliveryStop>) => number) =>
    rounds.reduce((subtotal, round) => subtotal + numberOf(round), 0)
  return (
    <Text span size="sm" c="dimmed">
      {pluralize(
        total(({ stops }) => stops.length),
        'stop',
      )}
      , {total(({ remaining }) => remaining)} to do ·{' '}
      {pluralize(
        total(({ units }) => units),
        'unit',
      )}{' '}
      · <MoneyText amount={sum(rounds.map(({ amountToCollect }) => amountToCollect))} /> to collect
    </Text>
  )
}

/** Without a connection, the stops loaded earlier stay on the screen: the driver still needs their addresses. */
function DayReadFailed({ problem, isStale, retry }: { problem: string; isStale: boolean; retry: () => void }) {
  return (
    <ReadFailed color={isStale ? 'yellow' : 'red'} mb="sm" p="xs" retry={retry}>
      {isStale ? "This day couldn't be refreshed. Showing the last version that was loaded." : problem}
    </ReadFailed>
  )
}
