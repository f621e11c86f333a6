import { deliveryRoutes, doneLast, routeProgress, shownNumber } from '@dray/domain/deliveries/deliveries'
import { useEffect } from 'react'
import { useHeldStops } from '../kit/use-undo-window.ts'
import { shortWeekDay } from '../kit/native/days.ts'
import { useRoute } from './route-store.ts'
import { EmptyDay, EndOfRoute, ForOffice, RouteEnded } from './shell/end-of-route.tsx'
import { Head } from './shell/head.tsx'
import { NextStop } from './shell/next-stop.tsx'
import { HeldMoney, MoneyProblems, Summary } from './shell/summary.tsx'
import { StopEvents } from './stop/stop-events.tsx'
import { StopItem } from './stop/stop-item.tsx'
import style from './route.module.css'

export function RoutePage() {
  const { day, stops, events, isLoading, problem, notice, denial } = useRoute()
  // These are of stops that the office gave to someone else, canceled or moved, or of another day.
  const others = events.filter(({ orderId }) => !stops.some(({ id }) => id === orderId))
  const { isHeld, hold } = useHeldStops()
  const { next } = routeProgress(stops)
  useEffect(() => {
    document.title = day === '' ? 'My route · Dray' : `My route ${shortWeekDay(day)} · Dray`
  }, [day])
  return (
    <>
      <Head />
      <main className={style.page}>
        {[notice, problem].map(
          (text) =>
            text !== undefined && (
              <p key={text} role="alert" className={style.problem}>
                {text}
              </p>
            ),
        )}
        {denial !== undefined && <RouteEnded />}
        {isLoading && stops.length === 0 && <output className="muted">Loading...</output>}
        <ForOffice />
        <MoneyProblems />
        {others.length > 0 && (
          <section aria-label="Other stops">
            <h2 className="bold">Entries of other stops</h2>
            <StopEvents events={others} isUndoable={false} />
          </section>
        )}
        {!isLoading && day !== '' && stops.length === 0 && <EmptyDay />}
        {stops.length > 0 && <Summary routes={deliveryRoutes(stops.map((stop) => ({ ...stop, driverName: null })))} />}
        <ol aria-label="Stops">
          {doneLast(stops, isHeld).map((stop) => (
            <StopItem
              key={stop.id}
              stop={stop}
              position={shownNumber(stop, stops.indexOf(stop))}
              isNext={stop === next}
              onUndoable={hold}
            />
          ))}
        </ol>
        <HeldMoney />
        <EndOfRoute />
      </main>
      {next && <NextStop stop={next} />}
    </>
  )
}
