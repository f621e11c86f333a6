import type { DeliveryStop } from '@dray/contract/deliveries'
import { deliveryRoutes, doneLast, isRemaining, type Route } from '@dray/domain/deliveries/deliveries'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { StatusPill } from '../../../records/status-pill.tsx'
import { Empty, Row, Rows, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'

type Props = { read: WorkReads['stops']; rows: number }

/** A driver's own stops of today, or everyone's routes. */
export function RouteSection({ read, rows }: Props) {
  const { person } = useSession()
  const stops = read.data ?? []
  const own = stops.filter(({ driverId, pickupOrder }) => driverId === person.id && !pickupOrder)
  const shown = own.length > 0 ? own : stops
  const left = shown.filter(isRemaining).length
  return (
    <Section
      title={own.length > 0 ? 'Your route today' : 'Deliveries today'}
      aside={shown.length > 0 && `${formatCount(left)} of ${formatCount(shown.length)} stops left`}
      all={{ href: '/deliveries', name: 'Deliveries' }}
      read={read}
      failed="Today's deliveries couldn't be loaded."
    >
      {read.data && stops.length === 0 && <Empty>No deliveries or pickups today.</Empty>}
      {own.length > 0 ? <OwnStops stops={own} rows={rows} /> : <Routes stops={stops} />}
    </Section>
  )
}

function OwnStops({ stops, rows }: { stops: readonly DeliveryStop[]; rows: number }) {
  const left = doneLast(stops, () => false).filter(isRemaining)
  if (left.length === 0) return <Empty>All your stops are done.</Empty>
  return (
    <Rows>
      {left.slice(0, rows).map((stop) => (
        <Row
          key={stop.id}
          href={orderPath(stop)}
          name={stop.customerName}
          detail={stop.address ?? 'No address'}
          figure={<StatusPill status={stop.orderStatus} />}
        />
      ))}
    </Rows>
  )
}

const Routes = ({ stops }: { stops: readonly DeliveryStop[] }) => (
  <Rows>
    {deliveryRoutes(stops).map((route) => (
      <Row
        key={`${route.kind} ${route.driverId}`}
        href="/deliveries"
        name={routeName(route)}
        figure={route.remaining === 0 ? 'Done' : `${formatCount(route.remaining)} left`}
        note={`of ${formatCount(route.stops.length)}`}
      />
    ))}
  </Rows>
)

function routeName({ kind, driverName }: Route<DeliveryStop>): string {
  if (kind === 'pickup') return 'Pickups'
  return driverName ?? 'Without a driver'
}
