import { signOut } from '@dray/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../shared/api/use-call.ts'

export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const signingOut = useChange(signOut)
  async function onSignedOut() {
    await navigate({ to: '/login', search: {} })
    // Leave nothing of this user in the cache for the next person at this computer.
    cache.removeQueries({ predicate: ({ meta }) => meta?.reads?.includes('settings') !== true })
  }
  return { start: () => signingOut.mutate({}, { onSuccess: () => void onSignedOut() }), error: signingOut.error }
}
