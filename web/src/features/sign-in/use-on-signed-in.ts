import { readSession, type SessionUser } from '@dray/contract/users/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readOptions } from '../../kit/api/use-call.ts'
import { forgetUser } from '../../kit/sign-in/forget-user.ts'

/** Goes to a page after signing in, without cached data of an earlier user. */
export function useOnSignedIn(address: string): (user: SessionUser) => void {
  const router = useRouter()
  const cache = useQueryClient()
  return (user) => {
    forgetUser(cache)
    cache.setQueryData(readOptions(readSession).queryKey, user)
    router.history.replace(address)
  }
}
