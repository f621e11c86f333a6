import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type UnsavedOptions, useOpenModal } from './modals/modals.tsx'

type Move = { currentLocation: HistoryLocation; nextLocation: HistoryLocation; action: string }

const past = { ignoreBlocker: true }

/** While something is unsaved, going to another screen asks first; closing the window lets the browser ask. */
export function useAskBeforeLeaving(isUnsaved: boolean, { isKept = false, onDiscard }: UnsavedOptions = {}): void {
  const { history } = useRouter()
  const openModal = useOpenModal()

  const stay = useEffectEvent(({ currentLocation, nextLocation, action }: Move): boolean => {
    if (nextLocation.pathname === currentLocation.pathname) return false
    // Who goes there has signed out: the session is over already and nothing could be saved.
    if (nextLocation.pathname === '/login') return false
    openModal('Confirmation', {
      question: 'You have unsaved changes. Leave without saving?',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm() {
        onDiscard?.()
        if (action === 'BACK') history.back(past)
        else if (action === 'FORWARD') history.forward(past)
        else history.push(nextLocation.href, {}, past)
      },
    })
    return true
  })

  // The browser's history is the world outside React.
  useEffect(() => {
    if (!isUnsaved) return
    return history.block({ blockerFn: (move) => stay(move), enableBeforeUnload: !isKept })
  }, [history, isUnsaved, isKept])
}
