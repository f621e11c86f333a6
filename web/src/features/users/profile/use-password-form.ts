import { changePassword } from '@dray/contract/users'
import { canSavePassword } from '@dray/domain/users/password'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useChange } from '../../../kit/api/use-call.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { asksForCode, useAskedCode } from '../../../kit/sign-in/use-asked-code.ts'

const empty = { password: '', repeated: '' }

export type PasswordEditor = ReturnType<typeof usePasswordForm>

export function usePasswordForm(userId: number) {
  const { may } = useSession()
  const { passwordMinLength } = useSettings()
  const cache = useQueryClient()
  const change = useChange(changePassword, [asksForCode])
  const [typed, setTyped] = useState(empty)
  const [isSaved, setSaved] = useState(false)
  const { code, setCode, ...asked } = useAskedCode()
  const { password, repeated } = typed
  const isValid = canSavePassword(password, repeated, passwordMinLength)

  function onSaved() {
    setTyped(empty)
    asked.reset()
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
    canSave: isValid && !asked.isMissing,
    isSaving: change.isPending,
    isSaved,
    problem: asked.failure(change.error),
    type(part: Partial<typeof empty>) {
      setSaved(false)
      setTyped({ ...typed, ...part })
    },
    typeCode: (typedCode: string) => {
      setSaved(false)
      setCode(typedCode)
    },
    save() {
      const body = { password, ...asked.sent }
      change.mutate({ params: { id: userId }, body }, { onSuccess: onSaved, onError: asked.askIfNeeded })
    },
  }
}
