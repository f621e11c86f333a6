import { changePassword } from '@dray/contract/users'
import { canSavePassword } from '@dray/domain/users/password'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useChange } from '../../../shared/api/use-call.ts'
import { useSession, useSettings } from '../../../shared/session.tsx'

const empty = { password: '', repeated: '' }

export type PasswordEditor = ReturnType<typeof usePasswordForm>

export function usePasswordForm(userId: number) {
  const { may } = useSession()
  const { passwordMinLength } = useSettings()
  const cache = useQueryClient()
  const change = useChange(changePassword)
  const [typed, setTyped] = useState(empty)
  const [isSaved, setSaved] = useState(false)

  function onSaved() {
    setTyped(empty)
    setSaved(true)
    // The profile's modifiedOn has changed, so reload it for an edit in progress.
    void refresh(cache, ['users'])
  }
  return {
    ...typed,
    minLength: passwordMinLength,
    mayChange: may(changePassword, { id: userId }),
    isTyped: typed.password !== '' || typed.repeated !== '',
    isValid: canSavePassword(typed.password, typed.repeated, passwordMinLength),
    isSaving: change.isPending,
    isSaved,
    problem: change.error,
    type(part: Partial<typeof empty>) {
      setSaved(false)
      setTyped({ ...typed, ...part })
    },
    save: () => change.mutate({ params: { id: userId }, body: { password: typed.password } }, { onSuccess: onSaved }),
  }
}
