import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** `offline`: this computer has no network. `reconnecting`: the server doesn't answer. */
type Connection = 'online' | 'offline' | 'reconnecting'

let isUnreachable = false
let isStreamLost = false
let streamTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The stream reconnects within this time after a short interruption, which nobody needs to see. */
const streamGrace = 3000

const read = (): Connection =>
  typeof navigator !== 'undefined' && navigator.onLine === false
    ? 'offline'
    : isUnreachable || isStreamLost
      ? 'reconnecting'
      : 'online'

function notify(): void {
  for (const listener of listeners) listener()
}

export function noteAnswer(): void {
  if (!isUnreachable) return
  isUnreachable = false
  notify()
}

export function noteUnreachable(): void {
  if (isUnreachable) return
  isUnreachable = true
  notify()
}

export function noteStream(isOpen: boolean): void {
  clearTimeout(streamTimer)
  if (!isOpen) {
    streamTimer = setTimeout(() => {
      isStreamLost = true
      notify()
    }, streamGrace)
    return
  }
  if (!isStreamLost && !isUnreachable) return
  isStreamLost = false
  isUnreachable = false
  notify()
}

/** The user left or signed out, so a closed stream is no news. */
export function forgetStream(): void {
  clearTimeout(streamTimer)
  isStreamLost = false
  notify()
}

/** The network is back: assume that the server is too, until a request fails. */
function onOnline(): void {
  isUnreachable = false
  notify()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', notify)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', notify)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, read)

/** Calls `handler` each time the connection comes back. */
export function useWhenReconnected(isActive: boolean, handler: () => void): void {
  const onReconnected = useEffectEvent(handler)
  useEffect(() => {
    if (!isActive) return undefined
    let last = read()
    return subscribe(() => {
      const now = read()
      if (now === 'online' && last !== 'online') onReconnected()
      last = now
    })
  }, [isActive])
}
