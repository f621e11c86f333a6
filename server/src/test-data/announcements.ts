import type { LiveEvent } from '@dray/contract/events'
import { announceProgress } from '../platform/live/announce.ts'
import type { TestApp } from './test-app.ts'

export type AnnouncedChange = Extract<LiveEvent, { kind: 'changed' }>

let sent = 0

/** Runs the work, and returns its answer and the changes announced meanwhile. */
export async function announcedBy<Answer>(t: TestApp, work: () => Promise<Answer>) {
  const changes: AnnouncedChange[] = []
  await allReceived(t)
  const stop = t.dray.live.subscribe((event) => void (event.kind === 'changed' && changes.push(event)))
  const answer = await work()
  await allReceived(t)
  stop()
  return { answer, changes }
}

/** Waits until everything announced so far has arrived. */
export async function allReceived(t: Pick<TestApp, 'db' | 'dray'>): Promise<void> {
  const marker = `marker ${sent++}`
  const { promise: isReceived, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event) => void (event.kind === 'progress' && event.jobId === marker && resolve()))
  await announceProgress(t.db, marker, 1, 1)
  await isReceived
  stop()
}
