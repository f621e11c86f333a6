import { findNextDeliveryDay } from '@dray/contract/deliveries'
import { useEffect, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { clockTime, shortWeekDay } from '../days.ts'
import { showDay, signInPath } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useSignOut } from './use-sign-out.tsx'
import style from './shell.module.css'

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
