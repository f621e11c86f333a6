import { checkPasswordLink } from '@dray/contract/password-links'
import { Alert, Anchor, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { loadingDots } from '../../kit/loading-dots.tsx'
import { TryAgain } from '../../kit/try-again.tsx'
import { ChoosePassword } from './choose-password.tsx'
import style from './login-page.module.css'

/** /set-password#…: choosing a password with a link from an email. What follows the # never leaves the browser. */
export function SetPasswordPage() {
  const hash = useLocation({ select: (location) => location.hash })
  // It stays while the address already is that of the next page.
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  useEffect(() => {
    document.title = 'Choose a password · Dray'
  }, [])
  return (
    <main className={style.page}>
      <div className={style.card}>
        <p className={style.mark}>Dray</p>
        <Opened key={token} token={token} />
      </div>
    </main>
  )
}

function Opened({ token }: { token: string }) {
  const check = useChange(checkPasswordLink)
  // An address without its end is no link either, and gets the same answer.
  const ask = () => check.mutate({ body: { token: token || 'none' } })
  const askOnce = useEffectEvent(ask)
  useEffect(() => askOnce(), [])
  if (check.data) return <ChoosePassword token={token} link={check.data} />
  if (check.error) return <DeadLink problem={check.error} retry={ask} />
  return loadingDots
}

/** Says why a link does not work. */
function DeadLink({ problem, retry }: { problem: Problem; retry: () => void }) {
  const isOver = problem.body.code.startsWith('link-')
  return (
    <>
      <Title order={1} size="h3" mb="md">
        {isOver ? "This link doesn't work" : "The link couldn't be checked"}
      </Title>
      <Alert color="red" role="alert" mb="md">
        {problem.message}
      </Alert>
      {isOver ? (
        <Text size="sm">
          <Anchor component={Link} to="/login">
            Go to sign in
          </Anchor>
        </Text>
      ) : (
        <TryAgain variant="default" retry={retry} />
      )}
    </>
  )
}
