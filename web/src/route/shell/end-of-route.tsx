import { findNextDeliveryDay } from '@dray/contract/deliveries'
import { readSettlement, type Settlement } from '@dray/contract/deliveries/settlements'
import { moneyKindLabels, moneyKinds, settledDifference } from '@dray/domain/deliveries/settlement'
import { formatDollars, zero } from '@dray/domain/money'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useEffect, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { clockTime, shortWeekDay } from '../../kit/native/days.ts'
import { showDay, signInPath } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** Money and units to hand over, and accounting's count of them. Only while there is a connection. */
export function EndOfRoute() {
  const { day, user, readAt, isOffline } = useRoute()
  const [settlement, setSettlement] = useState<Settlement>()
  const driverId = user?.id
  // Read again each time the route is.
  useEffect(() => {
    if (day === '' || driverId === undefined || isOffline) return
    const leaving = new AbortController()
    request(readSettlement, { params: { day, driverId } }, { signal: leaving.signal }).then(
      setSettlement,
      // The next reading of the route tries again.
      () => undefined,
    )
    return () => leaving.abort()
  }, [day, driverId, isOffline, readAt])
  if (settlement?.day !== day) return null
  const { units, settledOn } = settlement
  const money = moneyKinds.filter((kind) => settlement[kind].expected !== zero)
  const back = units.filter(({ expected }) => expected > 0)
  if (money.length + back.length === 0 && settledOn === null) return null
  return (
    <section className={style.summary} aria-label="End of route">
      <h2 className="bold">End of route</h2>
      <dl className={style.figures}>
        {money.map((kind) => (
          <div key={kind}>
            <dt>{moneyKindLabels[kind]}</dt>
            <dd>{formatDollars(settlement[kind].expected)}</dd>
          </div>
        ))}
        {back.length > 0 && (
          <div>
            <dt>To bring back</dt>
            <dd>
              {pluralize(
                back.reduce((total, { expected }) => total + expected, 0),
                'unit',
              )}
            </dd>
          </div>
        )}
      </dl>
      <ul>
        {back.map(({ orderLineId, expected, productName, customerName }) => (
          <li key={orderLineId}>
            {expected} × <span>{productName}</span> <span className="muted">{customerName}</span>
          </li>
        ))}
      </ul>
      <Standing settlement={settlement} />
    </section>
  )
}

function Standing({ settlement }: { settlement: Settlement }) {
  const { settledOn, settledBy, reason, isChanged } = settlement
  if (settledOn === null) return <p className="muted">Not settled yet</p>
  const difference = settledDifference(settlement)
  return (
    <p>
      Settled by {settledBy ?? 'accounting'}:{' '}
      <strong className={difference === '' ? 'good' : 'danger'}>{difference || 'no difference'}</strong>
      {reason !== null && ` (${reason})`}
      {isChanged && <span className="muted"> Changed since it was settled.</span>}
    </p>
  )
}

/** Offers the next day with stops. */
export function EmptyDay() {
  const { day, isOffline } = useRoute()
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    if (isOffline) return
    let isCurrent = true
    request(findNextDeliveryDay, { params: { day } }).then(
      (answer) => isCurrent && setNext(answer.day),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [day, isOffline])
  return (
    <section className={style.empty} aria-label="Route">
      <p>No stops of yours on {shortWeekDay(day)}.</p>
      {next !== null && (
        <button type="button" className={style.button} onClick={() => void showDay(next)}>
          Next stops: {shortWeekDay(next)}
        </button>
      )}
    </section>
  )
}

/** Deliveries that the office decides about, until it has. */
export function ForOffice() {
  const { forOffice, timeZone } = useRoute()
  if (forOffice.length === 0) return null
  return (
    <section aria-label="With the office">
      <h2 className="bold">With the office</h2>
      {forOffice.map(({ eventId, orderNum, customerName, deliveredAt, sentence }) => (
        <p key={eventId} className={style.refusal}>
          Delivered at {clockTime(deliveredAt, timeZone)}
          {customerName !== '' && `, ${isolateName(customerName)}, order ${orderNum}`}. {sentence}
        </p>
      ))}
    </section>
  )
}

/** Instead of the route, once the server refuses it to this person. */
export function RouteEnded() {
  const { denial } = useRoute()
  const signOut = useSignOut()
  const isSignedOut = denial === 'signed-out'
  return (
    <section className={style.empty} aria-label="Route">
      <h2>{isSignedOut ? "You're signed out" : "You don't have a route"}</h2>
      <p>
        {isSignedOut
          ? 'Your route was removed from this phone.'
          : "Your account can't open drivers' routes, so none is kept on this phone. Ask your office if that is wrong."}{' '}
        If something wasn't sent yet, it stays here, unseen, and is sent once you{' '}
        {isSignedOut ? 'sign in again on this phone' : 'can open your route again on this phone'}.
      </p>
      {isSignedOut ? (
        <a className={style.button} href={signInPath}>
          Sign in
        </a>
      ) : (
        <button type="button" className={style.button} onClick={signOut.open}>
          Sign out
        </button>
      )}
      {signOut.question}
    </section>
  )
}
