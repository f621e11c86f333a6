import { PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Problem } from '../../../shared/api/request.ts'
import { FormEnd } from '../../../shared/modals/form-end.tsx'
import { showPassword } from '../../../shared/sign-in/show-password.ts'

type Props = {
  email: string
  submit: string
  isDanger?: boolean
  change: { isPending: boolean; error: Problem | null }
  onSubmit: (password: string) => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** Asks for the password again, so that nobody changes how someone else signs in at a desk that was left open. */
export function PasswordStep({ email, submit, isDanger = false, change, onSubmit, onCancel, children }: Props) {
  const [password, setPassword] = useState('')
  const isWrong = change.error?.body.code === 'wrong-password'

  function send(event: FormEvent) {
    event.preventDefault()
    if (password !== '' && !change.isPending) onSubmit(password)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{children}</Text>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isWrong && change.error?.message}
          visibilityToggleButtonProps={showPassword('password')}
          autoFocus
          data-autofocus
        />
        <FormEnd
          submit={submit}
          isDanger={isDanger}
          isSaving={change.isPending}
          isDisabled={password === ''}
          refusal={isWrong ? undefined : change.error?.message}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
