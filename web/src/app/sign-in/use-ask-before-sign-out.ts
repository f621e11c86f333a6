import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { countUnsentEvents, isRouteStored } from './stored-route.ts'

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
