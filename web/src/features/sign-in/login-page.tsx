import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, Title } from '@mantine/core'
import { fetched } from '../../kit/fetched.tsx'
import { useSettings } from '../../kit/session.tsx'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import style from './login-page.module.css'
import { useOnSignedIn } from './use-on-signed-in.ts'

// Loaded separately, because few people see them, and rarely.
const FirstStart = fetched(() => import('./first-start.tsx'), 'FirstStart')
const ForgotPassword = fetched(() => import('./forgot-password.tsx'), 'ForgotPassword')

/** /login: signing in, or creating the first administrator if no administrator can sign in. */
export function LoginPage() {
  const settings = useSettings()
  const { from }: { from?: string } = useSearch({ strict: false })
  // The page that was requested before signing in.
  const onSignedIn = useOnSignedIn(isOwnAddress(from) ? from : '/')
  const [chosen, setChosen] = useState<{ email: string; password: string }>()
  const [hasForgotten, setHasForgotten] = useState(false)
  useEffect(() => {
    document.title = settings.firstStart ? 'Welcome · Dray' : 'Sign in · Dray'
  }, [settings.firstStart])

  return (
    <main className={style.page}>
      <div className={style.card}>
        <p className={style.mark}>Dray</p>
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
            <DemoAccounts onChoose={setChosen} />
          </>
        )}
      </div>
    </main>
  )
}

/** An address of ours: never another site, which //host and /\host would be. */
const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])/.test(address)
