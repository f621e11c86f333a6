import { Button, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { fetched } from '../../kit/loading/fetched.tsx'
import { LogoMark } from '../../kit/logo-mark.tsx'
import { preloadScreen } from '../../kit/loading/preload-screen.ts'
import { useSettings } from '../../kit/session.tsx'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'
import { prefetchPause } from '../../kit/timings.ts'
import { usePrefetch } from '../../kit/loading/use-prefetch.ts'
import style from './login-page.module.css'
import { useOnSignedIn } from './use-on-signed-in.ts'

// Loaded separately, because few people see it, and rarely.
const FirstStart = fetched(() => import('./first-start.tsx'), 'FirstStart')
const ForgotPassword = fetched(() => import('./forgot-password.tsx'), 'ForgotPassword')
const DemoPeople = fetched(() => import('./demo-people.tsx'), 'DemoPeople')

/** /login: sign in, or create the first administrator if none can sign in. */
export function LoginPage() {
  const settings = useSettings()
  const { from }: { from?: string } = useSearch({ strict: false })
  // The page requested before signing in. Its code is fetched while the user types.
  const address = isOwnAddress(from) ? from : '/'
  const onSignedIn = useOnSignedIn(address)
  const router = useRouter()
  usePrefetch(
    useCallback(() => void preloadScreen(router, address.replace(/[?#].*/, '')), [router, address]),
    prefetchPause,
  )
  const [chosen, setChosen] = useState<{ email: string; password: string }>()
  const [hasForgotten, setHasForgotten] = useState(false)
  useEffect(() => {
    document.title = settings.firstStart ? 'Welcome · Dray' : 'Sign in · Dray'
  }, [settings.firstStart])

  return (
    <main className={style.page}>
      <div className={`w-full ${style.card}`}>
        <p className={`row ${style.mark}`}>
          <LogoMark size={32} />
          Dray
        </p>
        {settings.firstStart ? (
          <FirstStart onDone={onSignedIn} />
        ) : hasForgotten ? (
          <ForgotPassword onBack={() => setHasForgotten(false)} />
        ) : (
          <>
            <Title order={1} size="h3" mb="md">
              Sign in
            </Title>
            {/* The key resets the form when another account is chosen. */}
            <SignInForm key={chosen?.email} {...chosen} onSignedIn={onSignedIn} />
            {settings.resetByEmail && (
              <Button variant="subtle" size="compact-sm" mt="sm" fullWidth onClick={() => setHasForgotten(true)}>
                Forgot your password?
              </Button>
            )}
            {settings.demoAccounts && <DemoPeople onChoose={setChosen} />}
          </>
        )}
      </div>
    </main>
  )
}

/** Rejects //host and /\host, which would lead to another site. */
const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])/.test(address)
