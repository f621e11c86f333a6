import { setStopOrder } from '@dray/contract/deliveries'
import { numbersOfRemaining, orderKeepingDone } from '@dray/domain/deliveries/deliveries'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { request } from '../../kit/api/request.ts'
import type { RouteStop } from '../stored-route.ts'
import { refreshRoute, useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'
import { Dialog } from './dialog.tsx'
import style from './shell.module.css'

type Props = { stops: readonly RouteStop[]; onClose: () => void }

/** Puts the open stops in order. Stops that arrive meanwhile come last. */
export function StopOrder({ stops: loaded, onClose }: Props) {
  const { day, user, stops: route } = useRoute()
  const [stops, setStops] = useState(loaded)
  const [numbers] = useState(() => numbersOfRemaining(route))
  const [moved, setMoved] = useState<RouteStop>()
  const { isBusy, problem, run } = useOnlineAction()

  function move(stop: RouteStop, steps: number) {
    const from = stops.indexOf(stop)
    const to = Math.min(Math.max(from + steps, 0), stops.length - 1)
    setStops(stops.toSpliced(from, 1).toSpliced(to, 0, stop))
    setMoved(stop)
  }
  const save = (driverId: number) =>
    run(async () => {
      const sequence = stops.map(({ id }) => id)
      const orderIds = orderKeepingDone(route, sequence)
      await request(setStopOrder, { params: { day, driverId }, body: { orderIds } })
      await refreshRoute()
      onClose()
    })
  return (
    <Dialog title="Order of stops" onClose={onClose}>
      <ol className={style.order} aria-label="Stops in order">
        {stops.map((stop, index) => (
          <MovableStop
            key={stop.id}
            stop={stop}
            number={numbers[index]}
            isFirst={index === 0}
            isLast={index === stops.length - 1}
            isMoved={stop === moved}
            onMove={(steps) => move(stop, steps)}
          />
        ))}
      </ol>
      <output className="unseen">
        {moved && `${isolateName(moved.customerName)} is stop ${numbers[stops.indexOf(moved)]}`}
      </output>
      {problem !== undefined && (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
      <form method="dialog" className={style.pair}>
        <button type="submit">Cancel</button>
        <button type="button" data-primary="" aria-disabled={isBusy} onClick={() => user && void save(user.id)}>
          Save order
        </button>
      </form>
    </Dialog>
  )
}

type MovableProps = {
  stop: RouteStop
  number: number | undefined
  isFirst: boolean
  isLast: boolean
  isMoved: boolean
  onMove: (steps: number) => void
}

function MovableStop({ stop: { customerName, address }, number, isFirst, isLast, isMoved, onMove }: MovableProps) {
  const row = useRef<HTMLLIElement>(null)
  // Where a stop went is outside React: the list scrolls.
  useEffect(() => {
    if (isMoved) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMoved, number])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(steps)
  }
  return (
    <li ref={row} data-moved={isMoved || undefined} onKeyDown={onKeyDown}>
      <span className="muted figures">{number}</span>
      <span className="grow min-w-0">
        <span className="ellipsis">{customerName}</span>
        <span className="ellipsis muted">{address ?? 'No address'}</span>
      </span>
      <button type="button" aria-label={`Move ${customerName} up`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
        ↑
      </button>
      <button type="button" aria-label={`Move ${customerName} down`} aria-disabled={isLast} onClick={() => onMove(1)}>
        ↓
      </button>
    </li>
  )
}
