import { signOut } from '@dray/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../kit/api/use-call.ts'
import { forgetUser } from '../kit/sign-in/forget-user.ts'

export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const signingOut = useChange(signOut)
  async function onSignedOut() {
    await navigate({ to: '/login', search: {} })
    forgetUser(cache)
  }
  return { start: () => signingOut.mutate({}, { onSuccess: () => void onSignedOut() }), error: signingOut.error }
}
