import { readSession, type SessionUser } from '@dray/contract/users'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Title } from '@mantine/core'
import { readOptions } from '../../shared/api/use-call.ts'
import { useSettings } from '../../shared/session.tsx'
import { SignInForm } from '../../shared/sign-in/sign-in-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import style from './login-page.module.css'

// Seen once in the life of a company, and no part of anyone's first load after that.
const FirstStart = lazy(async () => ({ default: (await import('./first-start.tsx')).FirstStart }))

/** /login: signing in, or the first administrator while there is no user. */
export function LoginPage() {
  const settings = useSettings()
  const arrive = useArrive()
  const [chosen, setChosen] = useState<{ email: string; password: string }>()
  // The tab of the browser is the world outside React.
  useEffect(() => {
    document.title = settings.firstStart ? 'Welcome · Dray' : 'Sign in · Dray'
  }, [settings.firstStart])

  return (
    <main className={style.page}>
      <div className={style.card}>
        <p className={style.mark}>Dray</p>
        {settings.firstStart ? (
          <Suspense fallback={null}>
            <FirstStart onDone={arrive} />
          </Suspense>
        ) : (
          <>
            <Title order={1} size="h3" mb="md">
              Sign in
            </Title>
            {/* Another account is another form. */}
            <SignInForm key={chosen?.email} {...chosen} onSignedIn={arrive} />
            <DemoAccounts onChoose={setChosen} />
          </>
        )}
      </div>
    </main>
  )
}

/** Goes to the page that was asked for before signing in. */
function useArrive(): (user: SessionUser) => void {
  const router = useRouter()
  const cache = useQueryClient()
  const { from }: { from?: string } = useSearch({ strict: false })
  return (user) => {
    // Whatever an earlier user saw is not this one's.
    cache.removeQueries({ predicate: ({ meta }) => meta?.reads?.includes('settings') !== true })
    cache.setQueryData(readOptions(readSession).queryKey, user)
    router.history.replace(isOwnAddress(from) ? from : startOf(user))
  }
}

/** A driver with a phone in hand wants the stops of the day; everyone else starts where the address of the site leads. */
const startOf = ({ id, role }: SessionUser): string =>
  isOnlyDriver({ id, roles: role }) && window.matchMedia('(max-width: 48em)').matches ? '/deliveries' : '/'

/** An address of ours: never another site, which //host and /\host would be. */
const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])/.test(address)
