import { changePassword } from '@dray/contract/users'
import { canSavePassword, passwordsProblem } from '@dray/domain/users/password'
import { Group, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { refresh, useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { CodeField, asksForCode, useCodeField, showPassword } from '../../../kit/sign-in/code-field.tsx'
import { profileFailure } from './profile-fields.tsx'

/** Typed twice; the old password isn't required, but the code of an active second factor is. */
export function PasswordForm({ form, email }: { form: PasswordEditor; email: string }) {
  const first = useRef<HTMLInputElement>(null)
  const fieldErrors = fieldProblems(form.problem)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.canSave || form.isSaving) return
    // The button is disabled once the fields are empty, so move the focus to the first field.
    first.current?.focus()
    form.save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={first}
          label="New password"
          description={`At least ${form.minLength} characters`}
          autoComplete="new-password"
          value={form.password}
          readOnly={form.isSaving}
          error={fieldErrors.password}
          onChange={(event) => form.type({ password: event.currentTarget.value })}
          visibilityToggleButtonProps={showPassword('new password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={form.repeated}
          readOnly={form.isSaving}
          error={form.isTyped && !form.isValid && passwordsProblem}
          onChange={(event) => form.type({ repeated: event.currentTarget.value })}
          visibilityToggleButtonProps={showPassword('confirm password')}
        />
        {form.code !== undefined && <CodeField value={form.code} onChange={form.typeCode} />}
        {form.problem && fieldErrors.password === undefined && (
          <div role="alert" className="danger strong">
            {profileFailure('Password update failed.', form.problem)}
          </div>
        )}
        <Group gap={8} mih={32}>
          <BusyButton type="submit" disabled={!form.canSave} loading={form.isSaving}>
            Change Password
          </BusyButton>
          <div role="status" className="accent strong">
            {form.isSaved && 'User updated successfully!'}
          </div>
        </Group>
      </Stack>
    </form>
  )
}

const empty = { password: '', repeated: '' }

export function usePasswordForm(userId: number) {
  const { may } = useSession()
  const { passwordMinLength } = useSettings()
  const cache = useQueryClient()
  const change = useChange(changePassword, [asksForCode])
  const [typed, setTyped] = useState(empty)
  const [isSaved, setSaved] = useState(false)
  const { code, setCode, ...codeField } = useCodeField()
  const { password, repeated } = typed
  const isValid = canSavePassword(password, repeated, passwordMinLength)

  function onSaved() {
    setTyped(empty)
    codeField.reset()
    setSaved(true)
    // The profile's modifiedOn has changed, so reload it for an edit in progress.
    void refresh(cache, ['users'])
  }
  return {
    ...typed,
    code,
    minLength: passwordMinLength,
    mayChange: may(changePassword, { id: userId }),
    isTyped: password !== '' || repeated !== '',
    isValid,
    canSave: isValid && !codeField.isMissing,
    isSaving: change.isPending,
    isSaved,
    problem: codeField.failure(change.error),
    type(part: Partial<typeof empty>) {
      setSaved(false)
      setTyped({ ...typed, ...part })
    },
    typeCode: (typedCode: string) => {
      setSaved(false)
      setCode(typedCode)
    },
    save() {
      const body = { password, ...codeField.sent }
      change.mutate({ params: { id: userId }, body }, { onSuccess: onSaved, onError: codeField.askIfNeeded })
    },
  }
}

type PasswordEditor = ReturnType<typeof usePasswordForm>
