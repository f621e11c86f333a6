import { readSession, type SessionUser } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { signedOut } from '../shared/api/request.ts'
import { readOptions } from '../shared/api/use-call.ts'

const SignInLayer = lazy(async () => ({ default: (await import('./sign-in-layer.tsx')).SignInLayer }))

/** When the session has ended in the meantime: signs in again above the page, so that nothing typed in it is lost. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const cache = useQueryClient()
  const [isAway, setIsAway] = useState(false)
  // Calls are made outside React too.
  useEffect(() => {
    const ask = () => setIsAway(true)
    signedOut.addEventListener('signed-out', ask)
    return () => signedOut.removeEventListener('signed-out', ask)
  }, [])

  function back(signedIn: SessionUser) {
    // Someone else sits here now: what is on the screen is not theirs.
    if (signedIn.id !== user.id) return window.location.assign('/')
    cache.setQueryData(readOptions(readSession).queryKey, signedIn)
    setIsAway(false)
    void cache.invalidateQueries()
  }
  if (!isAway) return null
  return (
    <Suspense fallback={null}>
      <SignInLayer email={user.email} onSignedIn={back} />
    </Suspense>
  )
}
