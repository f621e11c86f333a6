import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { openAddresses, withModal, withoutModal } from './modal-addresses.ts'

type Layer = { key: number; address: string | undefined }
type Move = { nextLocation: HistoryLocation; action: string }

type Options = {
  /** Current layers, from bottom to top. */
  layers: () => readonly Layer[]
  /** Opens a modal without writing to the history. */
  openAddress: (address: string) => void
  /** Removes layers without writing to the history. */
  removeFrom: (key: number) => void
  /** True if the modal asks before it closes, or can't close now. */
  mustAsk: (key: number) => boolean
  /** Closes a layer as Esc does. With `goOn`, calls that instead of closing the layer. */
  askToClose: (key: number, goOn?: () => void) => void
}

const withoutBlocker = { ignoreBlocker: true }

/**
 * Keeps the URL and the open modals in sync. Back closes the top modal, which may ask first; Forward and a reload reopen the modals
 * in the URL.
 */
export function useModalHistory({ layers, openAddress, removeFrom, mustAsk, askToClose }: Options) {
  const { history } = useRouter()
  // Closed modals whose history entry the browser is about to leave.
  const leaving = useRef(new Set<string>())

  /** The lowest layer whose modal isn't in the new URL, and those above it. */
  function layersToClose(place: HistoryLocation): readonly Layer[] {
    const addresses = openAddresses(place)
    const lowest = layers().findIndex(({ address }) => address !== undefined && !addresses.includes(address))
    return lowest < 0 ? [] : layers().slice(lowest)
  }

  const follow = useEffectEvent(() => {
    const addresses = openAddresses(history.location)
    for (const address of leaving.current) if (!addresses.includes(address)) leaving.current.delete(address)
    const [lowest] = layersToClose(history.location)
    if (lowest) removeFrom(lowest.key)
    for (const address of addresses) {
      const isOpen = layers().some((layer) => layer.address === address)
      if (!isOpen && !leaving.current.has(address)) openAddress(address)
    }
  })
  // The browser's history is outside React.
  useEffect(() => {
    follow()
    return history.subscribe(() => follow())
  }, [history])

  const stay = useEffectEvent(({ nextLocation, action }: Move): boolean => {
    // The user has signed out, so nothing could be saved.
    if (nextLocation.pathname === '/login') return false
    const isByBrowser = action !== 'PUSH' && action !== 'REPLACE'
    const top = layers().at(-1)
    if (isByBrowser && top !== undefined && top.address === undefined) {
      askToClose(top.key)
      return true
    }
    const asking = layersToClose(nextLocation).findLast(({ key }) => mustAsk(key))
    if (asking === undefined) return false
    const goOn = () => history.push(nextLocation.href, {}, withoutBlocker)
    askToClose(asking.key, isByBrowser ? undefined : goOn)
    return true
  })
  useEffect(() => history.block({ blockerFn: (move) => stay(move), enableBeforeUnload: false }), [history])

  /** Opening a modal adds a history entry. */
  const pushAddress = useCallback(
    (address: string) => history.push(withModal(history.location, address), { openedModal: address }, withoutBlocker),
    [history],
  )
  /** Closing a modal goes back, if the current entry was added for it. */
  function leaveAddress(address: string) {
    const { location } = history
    if (!openAddresses(location).includes(address)) return
    leaving.current.add(address)
    if (location.state.openedModal === address) history.back(withoutBlocker)
    else history.replace(withoutModal(location, address), {}, withoutBlocker)
  }
  return { pushAddress, leaveAddress }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The modal this entry was added for: going back closes it. */
    openedModal?: string
  }
}
