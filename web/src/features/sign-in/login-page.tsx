import { readSession, type SessionUser } from '@dray/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Title } from '@mantine/core'
import { readOptions } from '../../shared/api/use-call.ts'
import { fetched } from '../../shared/fetched.tsx'
import { useSettings } from '../../shared/session.tsx'
import { SignInForm } from '../../shared/sign-in/sign-in-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import style from './login-page.module.css'

// Loaded separately, because a company sees it only once.
const FirstStart = fetched(async () => (await import('./first-start.tsx')).FirstStart)

/** /login: signing in, or creating the first administrator if no administrator can sign in. */
export function LoginPage() {
  const settings = useSettings()
  const onSignedIn = useOnSignedIn()
  const [chosen, setChosen] = useState<{ email: string; password: string }>()
  useEffect(() => {
    document.title = settings.firstStart ? 'Welcome · Dray' : 'Sign in · Dray'
  }, [settings.firstStart])

  return (
    <main className={style.page}>
      <div className={style.card}>
        <p className={style.mark}>Dray</p>
        {settings.firstStart ? (
          <FirstStart onDone={onSignedIn} />
        ) : (
          <>
            <Title order={1} size="h3" mb="md">
              Sign in
            </Title>
            {/* The key resets the form when another account is chosen. */}
            <SignInForm key={chosen?.email} {...chosen} onSignedIn={onSignedIn} />
            <DemoAccounts onChoose={setChosen} />
          </>
        )}
      </div>
    </main>
  )
}

/** Goes to the page that was requested before signing in. */
function useOnSignedIn(): (user: SessionUser) => void {
  const router = useRouter()
  const cache = useQueryClient()
  const { from }: { from?: string } = useSearch({ strict: false })
  return (user) => {
    // Clear what an earlier user saw.
    cache.removeQueries({ predicate: ({ meta }) => meta?.reads?.includes('settings') !== true })
    cache.setQueryData(readOptions(readSession).queryKey, user)
    router.history.replace(isOwnAddress(from) ? from : '/')
  }
}

/** An address of ours: never another site, which //host and /\host would be. */
const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])/.test(address)
