import { signOut } from '@dray/contract/users/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Problem, request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { forgetUser } from '../../kit/sign-in/forget-user.ts'
import { forgetStoredRoute } from './stored-route.ts'

export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const signingOut = useMutation<unknown, Problem>({ mutationFn: () => request(signOut, {}), onSuccess: onSignedOut })
  async function onSignedOut() {
    void forgetStoredRoute().catch(console.error)
    // Leave first, or the screen would read again what needs a user.
    await navigate({ to: '/login', search: {} })
    void refresh(cache, signOut.changes)
    forgetUser(cache)
  }
  return { start: () => signingOut.mutate(), error: signingOut.error }
}
