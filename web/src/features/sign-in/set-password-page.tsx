import { checkPasswordLink, setPasswordByLink } from '@dray/contract/users/password-links'
import { canSavePassword, passwordsProblem } from '@dray/domain/users/password'
import { Alert, Anchor, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import type { AnswerOf, Problem } from '../../kit/api/request.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import { LogoMark } from '../../kit/logo-mark.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CodeField, asksForCode, useCodeField, showPassword } from '../../kit/sign-in/code-field.tsx'
import { TryAgain } from '../../kit/loading/read-failed.tsx'
import style from './login-page.module.css'
import { useOnSignedIn } from './use-on-signed-in.ts'

/** /set-password#…: chooses a password with an emailed link. What follows the # never leaves the browser. */
export function SetPasswordPage() {
  const hash = useLocation({ select: (location) => location.hash })
  // Kept in state, because the URL may already be the next page's.
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  useEffect(() => {
    document.title = 'Choose a password · Dray'
  }, [])
  return (
    <main className={style.page}>
      <div className={`w-full ${style.card}`}>
        <p className={`row ${style.mark}`}>
          <LogoMark size={32} />
          Dray
        </p>
        <Opened key={token} token={token} />
      </div>
    </main>
  )
}

function Opened({ token }: { token: string }) {
  const check = useChange(checkPasswordLink)
  // A URL without a token isn't a valid link either, and gets the same answer.
  const ask = () => check.mutate({ body: { token: token || 'none' } })
  const askOnce = useEffectEvent(ask)
  useEffect(() => askOnce(), [])
  if (check.data) return <ChoosePassword token={token} link={check.data} />
  if (check.error) return <DeadLink problem={check.error} retry={ask} />
  return loadingDots
}

type Props = { token: string; link: AnswerOf<(typeof checkPasswordLink)['answer']> }

/** Typed twice. Saving it signs the user in. */
function ChoosePassword({ token, link }: Props) {
  const { companyName, passwordMinLength } = useSettings()
  const onSignedIn = useOnSignedIn('/')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { code, ...codeField } = useCodeField()
  const save = useChange(setPasswordByLink, [asksForCode])
  const isValid = canSavePassword(password, repeated, passwordMinLength)
  const refusal = formProblem(codeField.failure(save.error))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    const body = { token, password, ...codeField.sent }
    save.mutate({ body }, { onSuccess: onSignedIn, onError: codeField.askIfNeeded })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} size="h3" mb="xs">
        {link.kind === 'invite' ? `Welcome, ${link.name}` : 'Choose a new password'}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {link.kind === 'invite'
          ? `Choose a password for your account at ${companyName}. You sign in with ${link.email}.`
          : `You sign in with ${link.email}. You'll be signed out everywhere else.`}
      </Text>
      <Stack gap="sm">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordInput
          label="New password"
          description={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={fieldProblems(save.error).password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={showPassword('new password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={repeated}
          error={repeated !== '' && !isValid && passwordsProblem}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          visibilityToggleButtonProps={showPassword('confirm password')}
        />
        {code !== undefined && <CodeField value={code} onChange={codeField.setCode} />}
        {refusal !== undefined && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <BusyButton type="submit" fullWidth disabled={!isValid || codeField.isMissing} loading={save.isPending}>
          Save and sign in
        </BusyButton>
      </Stack>
    </form>
  )
}

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
