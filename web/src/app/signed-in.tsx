import { readSession, type SessionUser } from '@dray/contract/users'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLiveUpdates } from '../shared/api/live.ts'
import { useRead } from '../shared/api/use-call.ts'
import { SessionContext, sessionOf } from '../shared/session.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './layout/frame.tsx'
import { modalRegistry } from './modal-registry.tsx'
import { ModalStack } from './modal-stack.tsx'
import { whoSees } from './navigation.ts'
import { BrokenScreen, LoadingScreen, NotAllowed } from './screens.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Everything behind the sign-in page: who is signed in, the frame around the screens, the modals above them. */
export function SignedIn() {
  const { data: user } = useRead(readSession)
  return user ? <Inside user={user} /> : <LoadingScreen />
}

function Inside({ user }: { user: SessionUser }) {
  const session = useMemo(() => sessionOf(user), [user])
  const { pathname } = useLocation()
  useLiveUpdates()
  return (
    <SessionContext value={session}>
      <ModalStack registry={modalRegistry}>
        <Frame>
          {/* Not its key: a screen whose address alone changes, as an order's that gets its number, stays as it is. */}
          <ErrorBoundary shows={pathname} fallback={(failure) => <BrokenScreen {...failure} />}>
            {session.may(whoSees(pathname)) ? <Outlet /> : <NotAllowed />}
          </ErrorBoundary>
        </Frame>
      </ModalStack>
      <SignInAgain user={user} />
    </SessionContext>
  )
}
