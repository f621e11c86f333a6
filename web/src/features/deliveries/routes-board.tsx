import { type DeliveryStop, listLateStops } from '@dray/contract/deliveries'
import { settleRound } from '@dray/contract/deliveries/settlements'
import { type Route, routeProgress } from '@dray/domain/deliveries/deliveries'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import { Paper } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { mediumDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { ListLink } from '../../kit/links/list-link.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { useSession } from '../../kit/session.tsx'
import { settlePath } from '../../records/record-paths.ts'
import { routeId } from './route-section.tsx'
import style from './deliveries.module.css'

type Props = { routes: readonly Route<DeliveryStop>[]; day: string }

/** How far each driver is, while it happens. Only for the office, and only with several drivers. */
export function RoutesBoard({ routes, day }: Props) {
  const { person } = useSession()
  const driven = routes.flatMap((route) => (route.driverId === null ? [] : [{ ...route, driverId: route.driverId }]))
  return isOnlyDriver(person) || driven.length < 2 ? null : <Board routes={driven} day={day} />
}

type Driven = Route<DeliveryStop> & { driverId: number }

/** Columns without a value in any row are left out; on a phone, so are those that the route itself shows. */
function Board({ routes, day }: { routes: readonly Driven[]; day: string }) {
  const { may } = useSession()
  const late = new Map(useRead(listLateStops, { params: { day } }).data?.map((row) => [row.driverId, row]))
  const rows = routes.map((route) => ({ route, late: late.get(route.driverId), ...routeProgress(route.stops) }))
  const hasFailed = rows.some(({ notDelivered }) => notDelivered > 0)
  const hasRefused = rows.some(({ refusedUnits }) => refusedUnits > 0)
  const hasLate = rows.some((row) => row.late !== undefined)
  return (
    <Paper component="section" withBorder aria-label="Routes" className={style.board}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Driver</th>
            <th scope="col" className="number">
              Done
            </th>
            <th scope="col" data-wide>
              Next stop
            </th>
            {hasFailed && (
              <th scope="col" className="number">
                Not delivered
              </th>
            )}
            {hasRefused && (
              <th scope="col" className="number">
                Refused
              </th>
            )}
            {hasLate && <th scope="col">Late</th>}
            <th scope="col" className="number" data-wide>
              To collect
            </th>
            <th scope="col" className="number">
              Collected
            </th>
            {may(settleRound) && (
              <th scope="col" data-wide>
                <span className="unseen">Settle</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ route, late: own, ...progress }) => (
            <tr key={route.driverId}>
              <th scope="row">
                <button type="button" className="plain link strong" onClick={() => goToRoute(route.driverId)}>
                  {route.driverName ?? 'Former driver'}
                </button>
              </th>
              <td className="number">
                {progress.done} of {progress.total}
              </td>
              <td className="ellipsis" data-wide>
                {progress.next?.customerName ?? <span className="muted">All done</span>}
              </td>
              {hasFailed && <td className="number danger">{progress.notDelivered || ''}</td>}
              {hasRefused && (
                <td className="number">{progress.refusedUnits > 0 && pluralize(progress.refusedUnits, 'unit')}</td>
              )}
              {hasLate && (
                <td className="danger">{own && `${pluralize(own.stops, 'stop')} since ${mediumDay(own.oldest)}`}</td>
              )}
              <td className="number" data-wide>
                <MoneyText amount={route.amountToCollect} />
              </td>
              <td className="number">
                <MoneyText amount={progress.collected} />
              </td>
              {may(settleRound) && (
                <td className="number" data-wide>
                  <ListLink href={settlePath({ day, driverId: route.driverId })} className="accent">
                    Settle
                  </ListLink>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

function goToRoute(driverId: number): void {
  const section = document.getElementById(routeId(driverId))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}
