import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useWhenReconnected } from '../../../kit/api/connection.ts'
import { useSession } from '../../../kit/session.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import { addEntries, type NewEntry, readUnsent, removeEntries, subscribeToUnsent } from './entry-store.ts'
import { sendEntries } from './send-entries.ts'

/** A request can fail while the browser says it is online. */
const retryPause = 10_000

/** The numbers entered on this device. They are stored until the server has them. */
export function useEntries({ id: countId, name }: { id: number; name: string }) {
  const cache = useQueryClient()
  const { user } = useSession()
  const count = { userId: user.id, countId }
  const unsent = useSyncExternalStore(subscribeToUnsent, () => readUnsent(count))
  const send = useStable(() => void sendEntries({ ...count, cache }))
  const sendAgain = useEffectEvent(send)
  const isWaiting = unsent.entries.length > 0 && unsent.problem === undefined
  // Sends what an earlier visit left here.
  useEffect(() => sendAgain(), [countId])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => sendAgain(), retryPause)
    return () => clearInterval(timer)
  }, [isWaiting])
  useWhenReconnected(isWaiting, send)
  return {
    unsent,
    send,
    enter: useStable((entries: readonly NewEntry[]) => {
      addEntries(count, name, entries)
      send()
    }),
    discard: () => removeEntries(count, unsent.entries),
  }
}
export type Entries = ReturnType<typeof useEntries>
