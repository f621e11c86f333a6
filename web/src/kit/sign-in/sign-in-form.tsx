import { signIn, type SessionUser } from '@dray/contract/users/session'
import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { BusyButton } from '../loading/busy-button.tsx'
import { CodeField, asksForCode, useCodeField, showPassword } from './code-field.tsx'

type Props = {
  email?: string
  password?: string
  onSignedIn: (user: SessionUser) => void
}

/** Asks for a code if the user has a second factor. Shows every refusal: wrong password, locked out, server unreachable. */
export function SignInForm({ email: startEmail = '', password: startPassword = '', onSignedIn }: Props) {
  const [email, setEmail] = useState(startEmail)
  const [password, setPassword] = useState(startPassword)
  const { code, ...codeField } = useCodeField()
  const signingIn = useChange(signIn, [asksForCode])
  const failure = codeField.failure(signingIn.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { email: email.trim(), password, ...codeField.sent }
    signingIn.mutate({ body }, { onSuccess: onSignedIn, onError: codeField.askIfNeeded })
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
            codeField.reset()
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
            codeField.reset()
          }}
          visibilityToggleButtonProps={showPassword('password')}
          data-autofocus={startEmail !== '' || undefined}
        />
        {code !== undefined && <CodeField value={code} onChange={codeField.setCode} />}
        {failure && (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        )}
        <BusyButton
          type="submit"
          loading={signingIn.isPending}
          disabled={email.trim() === '' || password === '' || codeField.isMissing}
          fullWidth
        >
          Sign in
        </BusyButton>
      </Stack>
    </form>
  )
}
