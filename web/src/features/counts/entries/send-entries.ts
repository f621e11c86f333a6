import { type Count, enterCounted, readCount } from '@dray/contract/counts'
import type { QueryClient } from '@tanstack/react-query'
import { Problem, request } from '../../../kit/api/request.ts'
import { readOptions, refresh } from '../../../kit/api/use-call.ts'
import { type Entry, readUnsent, removeEntries, setUnsent } from './entry-store.ts'

/** A number sent within this time is of now, whatever the device's clock says. */
const justNow = 5000

type Sending = { userId: number; countId: number; cache: QueryClient }

/** Sends what waits, one request at a time; those entered meanwhile go with the next. */
export async function sendEntries({ userId, countId, cache }: Sending): Promise<void> {
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
