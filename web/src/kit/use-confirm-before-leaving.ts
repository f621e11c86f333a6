import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type UnsavedOptions, useOpenModal } from './modals/modals.tsx'

type Move = { currentLocation: HistoryLocation; nextLocation: HistoryLocation; action: string }

const withoutBlocker = { ignoreBlocker: true }
const placePath = ({ pathname }: Place): string => pathname

type Place = Pick<HistoryLocation, 'pathname' | 'search'>
type Options = UnsavedOptions & {
  /** Identifies what is edited at a URL, if that's not the path alone. */
  placeOf?: (location: Place) => string
}

/** With unsaved changes, asks before going to another screen. When the window closes, the browser asks. */
export function useConfirmBeforeLeaving(
  isUnsaved: boolean,
  { isStored = false, onDiscard, placeOf = placePath }: Options = {},
): void {
  const { history } = useRouter()
  const openModal = useOpenModal()

  const stay = useEffectEvent(({ currentLocation, nextLocation, action }: Move): boolean => {
    if (placeOf(nextLocation) === placeOf(currentLocation)) return false
    // The user has signed out, so nothing could be saved.
    if (nextLocation.pathname === '/login') return false
    openModal('Confirmation', {
      question: 'You have unsaved changes. Leave without saving?',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm() {
        onDiscard?.()
        if (action === 'BACK') history.back(withoutBlocker)
        else if (action === 'FORWARD') history.forward(withoutBlocker)
        else history.push(nextLocation.href, {}, withoutBlocker)
      },
    })
    return true
  })

  useEffect(() => {
    if (!isUnsaved) return
    return history.block({ blockerFn: (move) => stay(move), enableBeforeUnload: !isStored })
  }, [history, isUnsaved, isStored])
}
