import { signIn, type SessionUser } from '@dray/contract/session'
import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { BusyButton } from '../busy-button.tsx'
import { showPassword } from './show-password.ts'

type Props = {
  email?: string
  password?: string
  onSignedIn: (user: SessionUser) => void
}

/** Email and password. A refusal is shown in the form: wrong password, locked out, server unreachable. */
export function SignInForm({ email: startEmail = '', password: startPassword = '', onSignedIn }: Props) {
  const [email, setEmail] = useState(startEmail)
  const [password, setPassword] = useState(startPassword)
  const signingIn = useChange(signIn)

  function submit(event: FormEvent) {
    event.preventDefault()
    signingIn.mutate({ body: { email: email.trim(), password } }, { onSuccess: onSignedIn })
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
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus={startEmail === '' || undefined}
          autoFocus={startEmail === ''}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={showPassword('password')}
          data-autofocus={startEmail !== '' || undefined}
        />
        {signingIn.error && (
          <Alert color="red" role="alert">
            {signingIn.error.message}
          </Alert>
        )}
        <BusyButton
          type="submit"
          loading={signingIn.isPending}
          disabled={email.trim() === '' || password === ''}
          fullWidth
        >
          Sign in
        </BusyButton>
      </Stack>
    </form>
  )
}
