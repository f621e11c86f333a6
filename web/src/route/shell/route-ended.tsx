import { signInPath } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** Instead of the route, once the server refuses it to this person (D-354). */
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
