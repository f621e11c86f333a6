import { PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { CodeField } from '../../../kit/sign-in/code-field.tsx'
import { showPassword } from '../../../kit/sign-in/show-password.ts'

type Props = {
  email: string
  submit: string
  isDanger?: boolean
  /** Asks for a code of the second factor that is on now, too. */
  hasCode: boolean
  change: { isPending: boolean; error: Problem | null }
  onSubmit: (body: { password: string; code?: string }) => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** Asks for the password again, so that nobody changes how someone else signs in at a desk that was left open. */
export function PasswordStep({
  email,
  submit,
  isDanger = false,
  hasCode,
  change,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const problem = change.error?.body.code
  const isTyped = password !== '' && (!hasCode || code.trim() !== '')

  function send(event: FormEvent) {
    event.preventDefault()
    if (isTyped && !change.isPending) onSubmit(hasCode ? { password, code } : { password })
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
          error={problem === 'wrong-password' && change.error?.message}
          visibilityToggleButtonProps={showPassword('password')}
          autoFocus
          data-autofocus
        />
        {hasCode && (
          <CodeField
            value={code}
            onChange={setCode}
            hasFocus={false}
            error={problem === 'wrong-code' && change.error?.message}
          />
        )}
        <FormEnd
          submit={submit}
          isDanger={isDanger}
          isSaving={change.isPending}
          isDisabled={!isTyped}
          refusal={problem === 'wrong-password' || problem === 'wrong-code' ? undefined : change.error?.message}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
