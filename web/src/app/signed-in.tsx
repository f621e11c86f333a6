import { readSession, type SessionUser } from '@dray/contract/users/session'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useLiveUpdates } from '../kit/api/live.ts'
import { useRead } from '../kit/api/use-call.ts'
import { HelpContext, type HelpPlace } from '../kit/help.ts'
import { fetched } from '../kit/loading/fetched.tsx'
import { SessionContext, userSession } from '../kit/session.tsx'
import { usePrefetch } from '../kit/loading/use-prefetch.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { modalRegistry } from './modals/modal-registry.tsx'
import { forgetRouteOfOthers } from './sign-in/stored-route.ts'
import { ModalStack } from './modals/modal-stack.tsx'
import { whoMaySee } from './navigation.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { LoadingScreen, NotAllowed } from './screens.tsx'
import { SignInAgain } from './sign-in/sign-in-again.tsx'

export function SignedIn() {
  const { data: user } = useRead(readSession)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isSignedOut, setIsSignedOut] = useState(false)
  const [ownerId, setOwnerId] = useState(user?.id)
  if (!user) return <LoadingScreen />
  if (ownerId === undefined) setOwnerId(user.id)
  else if (ownerId !== user.id) return <FreshPage />
  // Stays open until the recovery codes are saved, after the second factor is already active.
  if (user.lacksSecondFactor === true && !isSettingUp) setIsSettingUp(true)
  return (
    <>
      {isSettingUp ? (
        <SecondFactorFirst user={user} onDone={() => setIsSettingUp(false)} />
      ) : (
        <SignedInFrame user={user} isSignedOut={isSignedOut} />
      )}
      <SignInAgain user={user} isSignedOut={isSignedOut} setIsSignedOut={setIsSignedOut} />
    </>
  )
}

/** Another user has signed in, here or in another tab, so drop everything the previous one read or typed. */
function FreshPage() {
  useEffect(() => window.location.replace('/'), [])
  return <LoadingScreen />
}

const SecondFactorFirst = fetched(() => import('./sign-in/second-factor-first.tsx'), 'SecondFactorFirst')

/** Without a connection there's no link, and the form stays as it is. */
const FoundHelp = fetched(() => import('./help/found-help.tsx').catch(() => ({ FoundHelp: () => null })), 'FoundHelp')
const helpLink = (place: HelpPlace) => <FoundHelp {...place} />

/** Loads the file lists of screens and modals early. If it fails, opening one reports it. */
const fetchFiles = () => void Promise.allSettled([import('./screen-files.ts'), import('./modals/modal-files.ts')])

function SignedInFrame({ user, isSignedOut }: { user: SessionUser; isSignedOut: boolean }) {
  const session = useMemo(() => userSession(user), [user])
  const { pathname } = useLocation()
  useLiveUpdates(!isSignedOut)
  useEffect(() => void forgetRouteOfOthers(user.id).catch(console.error), [user.id])
  usePrefetch(fetchFiles)
  return (
    <SessionContext value={session}>
      <HelpContext value={helpLink}>
        <ModalStack registry={modalRegistry}>
          <AppFrame>
            {/* Not a key: a screen stays mounted when only its URL changes, as when a draft gets its order number. */}
            <ScreenBoundary resetKey={pathname}>
              {session.may(whoMaySee(pathname)) ? <Outlet /> : <NotAllowed />}
            </ScreenBoundary>
          </AppFrame>
        </ModalStack>
      </HelpContext>
    </SessionContext>
  )
}
