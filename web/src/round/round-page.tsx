import { formatDollars } from '@dray/domain/money'
import { deliveryRounds, amountToCollect } from '@dray/domain/deliveries/deliveries'
import { shortWeekDay } from './days.ts'
import { pluralize } from '../kit/format-count.ts'
import { useRound } from './round-store.ts'
import { StopItem } from './stop/stop-item.tsx'
import { useHeldStops } from './stop/use-held-stops.ts'
import style from './round.module.css'

export function RoundPage() {
  const { day, stops, isLoading, problem, notice } = useRound()
  const { listed, hold } = useHeldStops(stops)
  const round = deliveryRounds(stops.map((stop) => ({ ...stop, driverName: null })))
  const left = round.reduce((total, { remaining }) => total + remaining, 0)
  return (
    <>
      <header className={style.header}>
        <h1 className="grow">My round {day !== '' && <span className="muted regular">{shortWeekDay(day)}</span>}</h1>
      </header>
      <main className={style.page}>
        {notice !== undefined && <p role="alert">{notice}</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {isLoading && stops.length === 0 && <output>Loading...</output>}
        {!isLoading && day !== '' && stops.length === 0 && <p>No stops today.</p>}
        {stops.length > 0 && (
          <p className="figures">
            {pluralize(stops.length, 'stop')}, {left} left ·{' '}
            {formatDollars(stops.map(amountToCollect).reduce((total, amount) => (total + amount) as typeof amount))} to
            collect
          </p>
        )}
        <ol className={style.stops} aria-label="Stops">
          {listed.map((stop, index) => (
            <StopItem key={stop.id} stop={stop} position={index + 1} onUndoable={hold} />
          ))}
        </ol>
      </main>
    </>
  )
}
