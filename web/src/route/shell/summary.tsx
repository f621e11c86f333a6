import { createRouteSheet } from '@dray/contract/deliveries'
import { assignTexts, collectedMoney, collectedText, moneyText } from '@dray/domain/collections/collections'
import { type deliveryRoutes, isRemaining } from '@dray/domain/deliveries/deliveries'
import { formatDollars, sum } from '@dray/domain/money'
import { isolateName } from '@dray/domain/text/isolate-name'
import { request } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { directionsUrl, maxStopsOnMap } from '../../records/contact-urls.ts'
import type { RouteStop } from '../stored-route.ts'
import { useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'
import { usePart } from './use-part.ts'
import style from './shell.module.css'

type Props = { routes: ReturnType<typeof deliveryRoutes<RouteStop & { driverName: null }>> }

/** Totals to load and collect, and the route. */
export function Summary({ routes }: Props) {
  const total = (number: (route: Props['routes'][number]) => number) =>
    routes.reduce((subtotal, route) => subtotal + number(route), 0)
  const left = total(({ remaining }) => remaining)
  const cases = total(({ toLoad }) => toLoad.cases)
  const waiting = total(({ toLoad }) => toLoad.waiting)
  const units = total(({ toLoad }) => toLoad.units)
  const toCollect = formatDollars(sum(routes.map(({ amountToCollect }) => amountToCollect)))
  return (
    <section aria-label="Route">
      <details className={style.totals}>
        <summary className="text-sm figures">
          {left === 0 ? 'All done' : `${left} left`} · {pluralize(units, 'unit')} to load · {toCollect} to collect
        </summary>
        <dl className={style.figures}>
          <div>
            <dt>To load</dt>
            <dd>
              {pluralize(units, 'unit')}
              {cases > 0 && ` (${pluralize(cases, 'full case')})`}
              {waiting > 0 && <span className="muted regular"> {waiting.toLocaleString('en-US')} not pulled yet</span>}
            </dd>
          </div>
          <div>
            <dt>To collect</dt>
            <dd>{toCollect}</dd>
          </div>
        </dl>
        <Actions />
      </details>
    </section>
  )
}

/** Money the driver hasn't handed over yet. */
export function HeldMoney() {
  const { held, events, day } = useRoute()
  const unsent = events.flatMap((event) => (event.kind === 'COLLECTED' && event.state !== 'refused' ? [event] : []))
  const waiting = held.filter(({ status }) => status === 'waiting')
  const earlier = waiting.filter(({ collectedOn }) => collectedOn < day)
  if (waiting.length + unsent.length === 0) return null
  return (
    <p>
      <strong>You hold {moneyText(collectedMoney([...waiting, ...unsent]))}.</strong>
      {earlier.length > 0 && <span className="muted"> From other days: {moneyText(collectedMoney(earlier))}.</span>}
    </p>
  )
}

/** Money that accounting must assign, or refused. */
export function MoneyProblems() {
  const { held } = useRoute()
  return (
    <>
      {held.map((collection) =>
        collection.status === 'waiting' && collection.toAssign ? (
          <p key={collection.id} className={style.refusal}>
            You collected {collectedText(collection)} from {isolateName(collection.customerName)}, order{' '}
            {collection.orderNum}. {assignTexts[collection.toAssign]} Accounting will assign it.
          </p>
        ) : (
          collection.status === 'refused' && (
            <p key={collection.id} className={style.refusal}>
              Accounting refused {collectedText(collection)} from {isolateName(collection.customerName)}, order{' '}
              {collection.orderNum}: {collection.refusalReason}
            </p>
          )
        ),
      )}
    </>
  )
}

function Actions() {
  const { stops, isOffline } = useRoute()
  const order = usePart(async () => (await import('./stop-order.tsx')).StopOrder)
  const open = stops.filter(isRemaining)
  const addresses = open.flatMap(({ address }) => (address ? [address] : []))
  return (
    <div className={style.actions}>
      {addresses.length > 0 && (
        <a className={style.button} href={directionsUrl(addresses)} target="_blank" rel="noopener">
          {addresses.length > maxStopsOnMap ? `Map of next ${maxStopsOnMap} stops` : 'Map of stops'}
        </a>
      )}
      {open.length > 1 && (
        <button type="button" className={style.button} disabled={isOffline} onClick={() => order.open()}>
          Order of stops
        </button>
      )}
      {stops.length > 0 && <RouteSheet />}
      {order.Part && <order.Part stops={open} onClose={order.close} />}
      {order.problem !== undefined && (
        <p role="alert" className="danger">
          {order.problem}
        </p>
      )}
    </div>
  )
}

function RouteSheet() {
  const { day, user, isOffline } = useRoute()
  const { isBusy, problem, run } = useOnlineAction()
  const open = (driverId: number) =>
    run(async () => {
      // Before any waiting: browsers block tabs that open later.
      const tab = window.open('', '_blank')
      try {
        const address = URL.createObjectURL(await request(createRouteSheet, { body: { day, driverId } }))
        if (tab === null) window.location.assign(address)
        else tab.location.replace(address)
      } catch (failure) {
        tab?.close()
        throw failure
      }
    })
  return (
    <>
      <button
        type="button"
        className={style.button}
        disabled={isOffline}
        aria-disabled={isBusy}
        onClick={() => user && void open(user.id)}
      >
        Route sheet
      </button>
      {problem !== undefined && (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
    </>
  )
}
