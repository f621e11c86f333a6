import type { SalesOfToday } from '@dray/contract/today'
import { placeOrder } from '@dray/contract/orders'
import { daysLateText } from '@dray/domain/receivables/aging'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { deliveryRoutes, doneLast, isRemaining, type Route } from '@dray/domain/deliveries/deliveries'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { customerPath, orderPath } from '../../../records/record-paths.ts'
import style from '../today.module.css'
import { Empty, Row, Rows, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'
import { StatusPill } from '../../../records/status-pill.tsx'

type Props = { read: WorkReads['late']; of: SalesOfToday['of']; rows: number }

/** Customers who are late placing their next order, latest first. */
export function ReorderSection({ read, of, rows }: Props) {
  const openModal = useOpenModal()
  const { may } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const customers = read.data?.customers ?? []
  const count = read.data?.count ?? 0
  return (
    <Section
      title="Due to reorder"
      aside={read.data && pluralize(count, 'customer')}
      read={read}
      failed="Customers due to reorder couldn't be loaded."
    >
      {count === 0 && <Empty>Everyone who orders regularly has ordered.</Empty>}
      <Rows>
        {customers.slice(0, showsAll ? undefined : rows).map((customer) => (
          <Row
            key={customer.customerId}
            href={customerPath(customer.customerId)}
            name={customer.customerName}
            detail={[
              customer.everyDays === 1 ? 'Orders every day' : `Orders every ${formatCount(customer.everyDays)} days`,
              `last on ${mediumDay(customer.lastOrderOn)}`,
              ...(of === 'all' && customer.accountOwnerName !== null ? [customer.accountOwnerName] : []),
            ].join(', ')}
            figure={daysLateText(customer.daysPast)}
            action={
              may(placeOrder) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`New order for ${customer.customerName}`}
                  onClick={() => openModal('NewOrder', { customerId: customer.customerId })}
                >
                  New order
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {!showsAll && customers.length > rows && (
        <button type="button" className={`accent text-sm plain ${style.more}`} onClick={() => setShowsAll(true)}>
          Show {formatCount(customers.length - rows)} more
        </button>
      )}
      {showsAll && count > customers.length && (
        <Empty>The {formatCount(customers.length)} who are most overdue are listed.</Empty>
      )}
    </Section>
  )
}

type RouteSectionProps = { read: WorkReads['stops']; rows: number }

/** A driver's own stops of today, or everyone's routes. */
export function RouteSection({ read, rows }: RouteSectionProps) {
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
