import { signInPath } from '../read-round.ts'
import { useRound } from '../round-store.ts'
import style from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** Instead of the route, once the server refuses it to this person (D-354). */
export function RouteEnded() {
  const { denial } = useRound()
  const signOut = useSignOut()
  const isSignedOut = denial === 'signed-out'
  return (
    <section className={style.empty} aria-label="Route">
      <h2>{isSignedOut ? "You're signed out" : "You don't have a route"}</h2>
      <p>
        {!isSignedOut && 'Dray refuses you the routes of drivers. Ask your office if that is wrong. '}
        Your route was removed from this phone. If something wasn't sent yet, it stays here, unseen, and is sent once
        you {isSignedOut ? 'sign in' : 'have a route'} again on this phone.
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
