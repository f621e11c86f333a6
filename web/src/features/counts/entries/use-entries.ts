import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Count, enterCounted, readCount } from '@dray/contract/counts'
import { useWhenReconnected } from '../../../kit/api/connection.ts'
import { useSession } from '../../../kit/session.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import {
  addEntries,
  type Entry,
  type NewEntry,
  readUnsent,
  removeEntries,
  setUnsent,
  subscribeToUnsent,
} from './entry-store.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { readOptions, refresh } from '../../../kit/api/use-call.ts'

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

/** A number sent within this time is of now, whatever the device's clock says. */
const justNow = 5000

type Sending = { userId: number; countId: number; cache: QueryClient }

/** Sends what waits, one request at a time; those entered meanwhile go with the next. */
async function sendEntries({ userId, countId, cache }: Sending): Promise<void> {
  const count = { userId, countId }
  const { entries, isSending } = readUnsent(count)
  if (entries.length === 0 || isSending) return
  if (!navigator.onLine) return setUnsent(count, { isWaiting: true })
  setUnsent(count, { isSending: true, problem: undefined })
  try {
    const answer = await request(enterCounted, { params: { id: countId }, body: entriesBody(entries, new Date()) })
    removeEntries(count, entries)
    setUnsent(count, { isSending: false, isWaiting: false })
    show(cache, answer)
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    const mayBeSentAgain = failure.isOutcomeUnknown || failure.body.code === 'signed-out'
    return setUnsent(count, {
      isSending: false,
      isWaiting: mayBeSentAgain,
      problem: mayBeSentAgain ? undefined : failure,
    })
  }
  await sendEntries({ userId, countId, cache })
}

function entriesBody(entries: readonly Entry[], sentAt: Date) {
  return {
    lines: entries.map(({ id, counted, at, key }) => {
      const time = new Date(at)
      return { id, counted, key, ...(sentAt.getTime() - time.getTime() < justNow ? {} : { at: time }) }
    }),
    sentAt,
  }
}

function show(cache: QueryClient, answer: Count): void {
  cache.setQueryData(readOptions(readCount, { params: { id: answer.id } }).queryKey, answer)
  void refresh(cache, enterCounted.changes, ({ queryKey }) => queryKey[0] === readCount.path)
}
