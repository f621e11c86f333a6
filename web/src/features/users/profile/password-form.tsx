import { passwordsProblem } from '@dray/domain/users/password'
import { Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { CodeField } from '../../../kit/sign-in/code-field.tsx'
import { showPassword } from '../../../kit/sign-in/show-password.ts'
import { profileFailure } from './failure-of.ts'
import type { PasswordEditor } from './use-password-form.ts'

/** Changes the password, typed twice; the old one is not required (D-06), but a code of the second factor that is on. */
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
