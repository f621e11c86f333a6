import { signOut } from '@dray/contract/users/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Problem, request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { forgetUser } from '../../kit/sign-in/forget-user.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { countUnsentEvents, forgetStoredRoute, isRouteStored } from './stored-route.ts'

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

/** Asks first if numbers of a count or entries of a route wait on this device. */
export function useAskBeforeSignOut(signOut: () => void): () => void {
  const { user } = useSession()
  const openModal = useOpenModal()
  async function ask() {
    const { signOutQuestion } = await import('../../features/counts/entries/sign-out-question.ts')
    const waiting = signOutQuestion(user.id)
    const unsent = await countUnsentEvents(user.id)
    if (waiting === undefined && unsent === 0) return signOut()
    const route = unsent > 0 && `${pluralize(unsent, 'entry', 'entries')} of your route will be lost: not sent yet.`
    openModal('Confirmation', {
      title: 'Sign out',
      question: [waiting?.question, route].filter(Boolean).join(' '),
      confirmLabel: 'Sign out',
      danger: true,
      onConfirm() {
        waiting?.forget()
        signOut()
      },
    })
  }
  // Without a connection, the question can't be loaded, and signing out says that it failed.
  return () => (hasStoredNumbers() || isRouteStored() ? void ask().catch(signOut) : signOut())
}

/** A key of entry-store.ts, which only those who count load. */
function hasStoredNumbers(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.includes('-count-numbers-'))
  } catch {
    return false // Storage is blocked, so nothing was stored.
  }
}
