import { useOpenModal } from '../kit/modals/modals.tsx'
import { useSession } from '../kit/session.tsx'

/** Asks first if numbers of a count wait on this device. */
export function useAskBeforeSignOut(signOut: () => void): () => void {
  const { user } = useSession()
  const openModal = useOpenModal()
  async function ask() {
    const { signOutQuestion } = await import('../features/counts/entries/sign-out-question.ts')
    const waiting = signOutQuestion(user.id)
    if (waiting === undefined) return signOut()
    openModal('Confirmation', {
      title: 'Sign out',
      question: waiting.question,
      confirmLabel: 'Sign out',
      danger: true,
      onConfirm() {
        waiting.forget()
        signOut()
      },
    })
  }
  // Without a connection, the question can't be loaded, and signing out says that it failed.
  return () => (hasStoredNumbers() ? void ask().catch(signOut) : signOut())
}

/** A key of entry-store.ts, which only those who count load. */
function hasStoredNumbers(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.includes('-count-numbers-'))
  } catch {
    return false // Storage is blocked, so nothing was stored.
  }
}
