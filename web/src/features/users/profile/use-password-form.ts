import { changePassword } from '@dray/contract/users'
import { canSavePassword } from '@dray/domain/users/password'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '../../../shared/api/request.ts'
import { refresh, useChange } from '../../../shared/api/use-call.ts'
import { useSession, useSettings } from '../../../shared/session.tsx'

const asksForCode = 'second-factor-needed'
/** `code`: asked for once the server says that the user has a second factor. */
const empty: { password: string; repeated: string; code?: string } = { password: '', repeated: '' }

export type PasswordEditor = ReturnType<typeof usePasswordForm>

export function usePasswordForm(userId: number) {
  const { may } = useSession()
  const { passwordMinLength } = useSettings()
  const cache = useQueryClient()
  const change = useChange(changePassword, [asksForCode])
  const [typed, setTyped] = useState(empty)
  const [isSaved, setSaved] = useState(false)
  const { password, repeated, code } = typed

  function onSaved() {
    setTyped(empty)
    setSaved(true)
    // The profile's modifiedOn has changed, so reload it for an edit in progress.
    void refresh(cache, ['users'])
  }
  function askForCode({ body }: Problem) {
    if (body.code === asksForCode) setTyped({ ...typed, code: '' })
  }
  return {
    ...typed,
    minLength: passwordMinLength,
    mayChange: may(changePassword, { id: userId }),
    isTyped: password !== '' || repeated !== '',
    isValid: canSavePassword(password, repeated, passwordMinLength),
    isSaving: change.isPending,
    isSaved,
    problem: change.error?.body.code === asksForCode ? null : change.error,
    type(part: Partial<typeof empty>) {
      setSaved(false)
      setTyped({ ...typed, ...part })
    },
    save() {
      const body = code === undefined ? { password } : { password, code }
      change.mutate({ params: { id: userId }, body }, { onSuccess: onSaved, onError: askForCode })
    },
  }
}
