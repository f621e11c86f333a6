import { readSession, type SessionUser } from '@dray/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signedOut } from '../shared/api/request.ts'
import { readOptions } from '../shared/api/use-call.ts'
import { fetched } from '../shared/fetched.tsx'

const SignInLayer = fetched(async () => (await import('./sign-in-layer.tsx')).SignInLayer)

/** After the session expires: signs in again above the page, so nothing typed on it is lost. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const cache = useQueryClient()
  const [isSignedOut, setIsSignedOut] = useState(false)
  // Calls are also made outside React.
  useEffect(() => {
    const showSignIn = () => setIsSignedOut(true)
    signedOut.addEventListener('signed-out', showSignIn)
    return () => signedOut.removeEventListener('signed-out', showSignIn)
  }, [])

  function onSignedIn(signedIn: SessionUser) {
    // A different user signed in: what is on the screen is not theirs.
    if (signedIn.id !== user.id) return window.location.assign('/')
    cache.setQueryData(readOptions(readSession).queryKey, signedIn)
    setIsSignedOut(false)
    void cache.invalidateQueries()
  }
  if (!isSignedOut) return null
  return <SignInLayer email={user.email} onSignedIn={onSignedIn} />
}
