import { deliveryDaySchema, type DeliveryStop, findNextDeliveryDay, listDeliveries } from '@dray/contract/deliveries'
import { placeOrder } from '@dray/contract/orders'
import { deliveryRoutes, remainingText, type Route, toCollectText } from '@dray/domain/deliveries/deliveries'
import { Button, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, weekDay } from '../../kit/text/dates.ts'
import { DayBar } from '../../kit/panels/day-bar.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { statusLabel } from '../../records/status-label.ts'
import style from './deliveries.module.css'
import { HeldDeliveries } from './held-deliveries.tsx'
import { routePath } from '../../records/route-path.ts'
import { RouteSection } from './route-section.tsx'
import { RoutesBoard } from './routes-board.tsx'
import { ShortStops } from './short-stops.tsx'
import { createReassignedStop, ReassignedStopContext } from './stop-driver.tsx'

/** One row per stop. */
const deliveryColumns: readonly Column<DeliveryStop>[] = [
  column('day', 'Day', { csv: ({ deliveryDate }) => deliveryDate }),
  column('way', 'Delivery or pickup', { csv: ({ pickupOrder }) => (pickupOrder ? 'Pickup' : 'Delivery') }),
  column('driver', 'Driver', { csv: ({ driverName }) => driverName }),
  column('customer', 'Customer', { csv: ({ customerName }) => customerName }),
  column('address', 'Address', { csv: ({ address }) => address }),
  column('contact', 'Contact', { csv: ({ contactName }) => contactName }),
  column('phone', 'Phone', { csv: ({ contactPhone }) => contactPhone }),
  column('orderNum', 'Order', { csv: ({ orderNum }) => orderNum }),
  column('status', 'Status', { csv: ({ orderStatus }) => statusLabel(orderStatus) }),
  column('location', 'Packing location', { csv: ({ packingLocationName }) => packingLocationName }),
  column('units', 'Units', { csv: ({ unitQuantity }) => unitQuantity }),
  column('items', 'Items', { csv: ({ items }) => items.map(itemText).join('; ') }),
  column('total', 'Total', { isMoney: true, csv: ({ total }) => total }),
  column('balanceDue', 'Balance', { isMoney: true, csv: ({ balanceDue }) => balanceDue }),
  column('overdue', 'Customer overdue', { isMoney: true, csv: ({ customerOverdue }) => customerOverdue }),
  column('notes', 'Notes', { csv: ({ notes }) => notes }),
]

const isDeliveryDay = (text: string): boolean => deliveryDaySchema.safeParse(text).success

/** /deliveries?day=: deliveries and pickups by driver. Who only drives is sent to the route. */
export function DeliveriesPage() {
  const { person } = useSession()
  const { timeZone } = useSettings()
  const [{ day: dayParam }, change] = useUrlState({ day: '' })
  const today = companyToday(timeZone)
  const day = isDeliveryDay(dayParam) ? dayParam : today
  const read = useRead(listDeliveries, { params: { day } })
  const routes = useMemo(() => deliveryRoutes(read.data ?? []), [read.data])
  const [reassignedStop] = useState(createReassignedStop)
  return (
    <Page
      title="Deliveries"
      tabTitle={`Deliveries ${weekDay(day)}`}
      aside={routes.length > 1 && <DayTotals routes={routes} />}
      actions={
        <>
          {person.roles.includes('DRIVER') && (
            <Button component="a" variant="default" href={routePath}>
              My route
            </Button>
          )}
          <CsvButton name="deliveries" columns={deliveryColumns} rows={routes.flatMap(({ stops }) => stops)} />
        </>
      }
      tools={
        <DayBar
          day={day}
          today={today}
          label="Delivery day"
          isDay={isDeliveryDay}
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
      <HeldDeliveries />
      {read.data?.length === 0 && <EmptyDay day={day} onOpen={(next) => change({ day: next }, 'push')} />}
      <div className={style.routes}>
        <RoutesBoard routes={routes} day={day} />
        <ReassignedStopContext value={reassignedStop}>
          <ShortStops routes={routes}>
            {routes.map((route) => (
              <RouteSection key={`${route.kind} ${route.driverId}`} route={route} day={day} />
            ))}
          </ShortStops>
        </ReassignedStopContext>
      </div>
    </Page>
  )
}

/** The drivers' board leaves out what isn't on a driver's route, so it is said here. */
function DayTotals({ routes }: { routes: readonly Route<DeliveryStop>[] }) {
  const stopsOf = (kinds: readonly Route<DeliveryStop>['kind'][]) =>
    routes.filter(({ kind }) => kinds.includes(kind)).reduce((count, { stops }) => count + stops.length, 0)
  const [pickups, unassigned] = [stopsOf(['pickup']), stopsOf(['unassigned'])]
  const others = [
    ...(pickups > 0 ? [pluralize(pickups, 'pickup')] : []),
    ...(unassigned > 0 ? [`${unassigned} without a driver`] : []),
  ]
  const stops = pluralize(stopsOf(['driver', 'pickup', 'unassigned']), 'stop')
  const parts = [
    `${others.length === 0 ? stops : `${stops} (${others.join(', ')})`}, ${remainingText(routes)}`,
    pluralize(
      routes.reduce((count, { units }) => count + units, 0),
      'unit',
    ),
    toCollectText(routes),
  ]
  return (
    <Text span size="sm" c="dimmed">
      {parts.filter((part) => part !== undefined).join(' · ')}
    </Text>
  )
}

/** Without a connection, the loaded stops stay: the driver still needs their addresses. */
function DayReadFailed({ problem, isStale, retry }: { problem: string; isStale: boolean; retry: () => void }) {
  return (
    <ReadFailed color={isStale ? 'yellow' : 'red'} mb="sm" p="xs" retry={retry}>
      {isStale ? "This day couldn't be refreshed. Showing the last version that was loaded." : problem}
    </ReadFailed>
  )
}

/** Offers the next day with deliveries. */
function EmptyDay({ day, onOpen }: { day: string; onOpen: (day: string) => void }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const next = useRead(findNextDeliveryDay, { params: { day } }).data?.day
  const newOrder = may(placeOrder) && { label: 'New order', onAction: () => openModal('NewOrder', {}) }
  return (
    <Stack gap={8} align="flex-start">
      <Text c="dimmed">No deliveries or pickups on {weekDay(day)}.</Text>
      {next === null && (
        <FirstActions purpose="Orders with a delivery or pickup day are listed here by driver." actions={[newOrder]} />
      )}
      {next !== undefined && next !== null && (
        <Button variant="default" onClick={() => onOpen(next)}>
          Next deliveries: {weekDay(next)}
        </Button>
      )}
    </Stack>
  )
}

const itemText = ({ quantity, productName }: DeliveryStop['items'][number]): string =>
  `${quantity} × ${isolateName(productName)}`
