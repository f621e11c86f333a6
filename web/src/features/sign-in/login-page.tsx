import { createDemoLink } from '@dray/contract/customers/portal'
import { Alert, Button, Text, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { LogoMark } from '../../kit/logo-mark.tsx'
import { Picture } from '../../kit/picture.tsx'
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
            <DemoAccounts onChoose={setChosen} />
            <DemoContacts />
          </>
        )}
      </div>
    </main>
  )
}

/** Rejects //host and /\host, which would lead to another site. */
const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])/.test(address)

/** Signs in with a click; only in the demo. */
function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { demoAccounts, demoPassword = '' } = useSettings()
  if (demoAccounts === undefined || demoAccounts.length === 0) return null
  return (
    <section aria-label="Demo accounts">
      <Text size="sm" c="dimmed" mt="lg">
        This is a demo of a sample company. Choose a user to sign in as. Everyone's password is{' '}
        <strong className="nowrap">{demoPassword}</strong>.
      </Text>
      <ul className={style.accounts}>
        {demoAccounts.map(({ name, email, roles }) => (
          <DemoPerson
            key={email}
            name={name}
            what={roles}
            onChoose={() => onChoose({ email, password: demoPassword })}
          />
        ))}
      </ul>
    </section>
  )
}

/** A link for a contact is made with a click; only in the demo. */
function DemoContacts() {
  const { demoContacts } = useSettings()
  const link = useChange(createDemoLink)
  if (demoContacts === undefined) return null
  const open = (email: string) =>
    link.mutate({ body: { email } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <section aria-label="Open a customer's portal">
      <Text size="sm" c="dimmed" mt="lg">
        Or open a customer's portal as one of their contacts.
      </Text>
      <ul className={style.accounts}>
        {demoContacts.map(({ name, email, customerName }) => (
          <DemoPerson key={email} name={name} what={customerName} onChoose={() => open(email)} />
        ))}
      </ul>
      {link.error && (
        <Alert color="red" role="alert" mt="xs">
          {formProblem(link.error)}
        </Alert>
      )}
    </section>
  )
}

function DemoPerson({ name, what, onChoose }: { name: string; what: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={`text-sm row w-full plain ${style.account}`} onClick={onChoose}>
        <Picture src={null} alt="" size={24} round name={name} />
        <span className="grow">{name}</span>
        <span className={`muted ${style.roles}`}>{what}</span>
      </button>
    </li>
  )
}
