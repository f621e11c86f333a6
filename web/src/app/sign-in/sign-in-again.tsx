import { readSession, type SessionUser } from '@dray/contract/users/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { signedOut } from '../../kit/api/request.ts'
import { readOptions } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { hideStoredRoute } from './stored-route.ts'

const SignInLayer = fetched(() => import('./sign-in-layer.tsx'), 'SignInLayer')

type Props = { user: SessionUser; isSignedOut: boolean; setIsSignedOut: (isSignedOut: boolean) => void }

/** When the session ends, hides the page and asks to sign in above it, so nothing typed is lost. */
export function SignInAgain({ user, isSignedOut, setIsSignedOut }: Props) {
  const cache = useQueryClient()
  const focused = useRef<Element>(null)
  // Calls are also made outside React.
  useEffect(() => {
    const showSignIn = () => {
      focused.current ??= document.activeElement
      setIsSignedOut(true)
      void hideStoredRoute().catch(console.error)
    }
    signedOut.addEventListener('signed-out', showSignIn)
    return () => signedOut.removeEventListener('signed-out', showSignIn)
  }, [setIsSignedOut])
  // An attribute of the document, because dialogs and menus are outside React's root.
  useEffect(() => {
    if (!isSignedOut) return
    document.documentElement.setAttribute('data-signed-out', '')
    return () => {
      document.documentElement.removeAttribute('data-signed-out')
      if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
      focused.current = null
    }
  }, [isSignedOut])
  useWhenSeen(isSignedOut, () => {
    void cache.fetchQuery({ ...readOptions(readSession, {}, ['signed-out']), staleTime: 0 }).then(onSignedIn, () => {})
  })

  function onSignedIn(signedIn: SessionUser) {
    cache.setQueryData(readOptions(readSession).queryKey, signedIn)
    if (signedIn.id !== user.id) return
    setIsSignedOut(false)
    void cache.invalidateQueries()
  }
  if (!isSignedOut) return null
  return <SignInLayer email={user.email} onSignedIn={onSignedIn} />
}

/** The user may sign in again in another tab. */
function useWhenSeen(isActive: boolean, handler: () => void): void {
  const onSeen = useEffectEvent(handler)
  useEffect(() => {
    if (!isActive) return
    const onVisibilityChange = () => document.visibilityState === 'visible' && onSeen()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [isActive])
}
