import { createRouteSheet, type DeliveryStop, setStopOrder } from '@dray/contract/deliveries'
import { collectedMoney, moneyText } from '@dray/domain/collections/collections'
import {
  doneLast,
  isRemaining,
  remainingText,
  type Route,
  shownNumber,
  toCollectText,
} from '@dray/domain/deliveries/deliveries'
import { Button, Paper, Text, Title } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { request } from '../../kit/api/request.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { useHeldStops } from '../../kit/use-undo-window.ts'
import { directionsUrl, maxStopsOnMap } from '../../records/contact-urls.ts'
import { PdfButton } from '../../records/documents/pdf-tab.tsx'
import style from './deliveries.module.css'
import { StopLine } from './stop-line.tsx'

type Props = { route: Route<DeliveryStop>; day: string }

export const routeId = (driverId: number): string => `route-${driverId}`

/** One driver's stops. Stops without a driver are highlighted. */
export function RouteSection({ route, day }: Props) {
  const { isHeld, hold } = useHeldStops()
  const stops = doneLast(route.stops, isHeld)
  const list = useFocusOfMoved(stops.map(({ id }) => id).join())
  const title = routeTitle(route)
  const toCollect = toCollectText([route])
  return (
    <Paper
      component="section"
      withBorder
      aria-label={title}
      {...(route.driverId === null ? {} : { id: routeId(route.driverId), tabIndex: -1 })}
      data-warning={(route.kind === 'unassigned' && route.remaining > 0) || undefined}
      className={style.route}
    >
      <header className={`wrap row ${style.heading}`}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text span size="sm" className="muted figures">
          {pluralize(route.stops.length, 'stop')}, {remainingText([route])} · {pluralize(route.units, 'unit')}
          {route.cases > 0 && ` (${pluralize(route.cases, 'full case')})`}
          {toCollect !== undefined && ` · ${toCollect}`}
          <Collected stops={route.stops} />
        </Text>
        {route.driverId !== null && <RouteActions route={route} driverId={route.driverId} day={day} />}
      </header>
      <ol {...list} className={style.stops} aria-label={`Stops: ${title}`}>
        {stops.map((stop) => (
          <StopLine
            key={stop.id}
            stop={stop}
            position={shownNumber(stop, route.stops.indexOf(stop))}
            day={day}
            onUndoable={hold}
          />
        ))}
      </ol>
    </Paper>
  )
}

/** A stop that moves down takes the focus with it. */
function useFocusOfMoved(sequence: string) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<HTMLElement>(null)
  // Focus lives outside React.
  useLayoutEffect(() => {
    const { current } = focused
    if (document.activeElement === document.body && current !== null && list.current?.contains(current) === true)
      current.focus({ preventScroll: true })
  }, [sequence])
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
  }
}

function routeTitle({ kind, driverName }: Route<DeliveryStop>): string {
  if (kind === 'pickup') return 'Pickups'
  return kind === 'unassigned' ? 'No driver assigned' : (driverName ?? 'Former driver')
}

/** Unconfirmed collections at these stops. */
function Collected({ stops }: { stops: readonly DeliveryStop[] }) {
  const waiting = stops.flatMap(({ collections }) => collections.filter(({ status }) => status === 'waiting'))
  return waiting.length === 0 ? null : ` · ${moneyText(collectedMoney(waiting))} collected, awaiting confirmation`
}

const StopOrderDialog = fetched(() => import('./stop-order-dialog.tsx'), 'StopOrderDialog')

function RouteActions({ route, driverId, day }: Props & { driverId: number }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const open = route.stops.filter(isRemaining)
  const addresses = open.flatMap(({ address }) => (address ? [address] : []))
  return (
    <div className={`wrap end row ${style.actions}`}>
      {addresses.length > 0 && (
        <Button component="a" variant="default" href={directionsUrl(addresses)} target="_blank" rel="noopener">
          {addresses.length > maxStopsOnMap ? `Map of next ${maxStopsOnMap} stops` : 'Map of stops'}
        </Button>
      )}
      {open.length > 1 && may(setStopOrder, { driverId }) && (
        <Button variant="default" onClick={() => openDialog(StopOrderDialog, { route, day })}>
          Order of stops
        </Button>
      )}
      {may(createRouteSheet) && (
        <PdfButton label="Route sheet" fetchPdf={() => request(createRouteSheet, { body: { day, driverId } })} />
      )}
    </div>
  )
}
