import { signIn, type SessionUser } from '@dray/contract/session'
import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { BusyButton } from '../busy-button.tsx'
import { CodeField } from './code-field.tsx'
import { showPassword } from './show-password.ts'

const asksForCode = 'second-factor-needed'

type Props = {
  email?: string
  password?: string
  onSignedIn: (user: SessionUser) => void
}

/** Email, password and, for whoever has a second factor, its code. A refusal is shown in the form: wrong password, locked out, server unreachable. */
export function SignInForm({ email: startEmail = '', password: startPassword = '', onSignedIn }: Props) {
  const [email, setEmail] = useState(startEmail)
  const [password, setPassword] = useState(startPassword)
  // Asked for once the server says that the user has a second factor.
  const [code, setCode] = useState<string>()
  const signingIn = useChange(signIn, [asksForCode])

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { email: email.trim(), password, ...(code === undefined ? {} : { code }) }
    signingIn.mutate(
      { body },
      { onSuccess: onSignedIn, onError: (problem) => problem.body.code === asksForCode && setCode('') },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setCode(undefined)
          }}
          data-autofocus={startEmail === '' || undefined}
          autoFocus={startEmail === ''}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setCode(undefined)
          }}
          visibilityToggleButtonProps={showPassword('password')}
          data-autofocus={startEmail !== '' || undefined}
        />
        {code !== undefined && <CodeField value={code} onChange={setCode} />}
        {signingIn.error && signingIn.error.body.code !== asksForCode && (
          <Alert color="red" role="alert">
            {signingIn.error.message}
          </Alert>
        )}
        <BusyButton
          type="submit"
          loading={signingIn.isPending}
          disabled={email.trim() === '' || password === '' || code?.trim() === ''}
          fullWidth
        >
          Sign in
        </BusyButton>
      </Stack>
    </form>
  )
}
