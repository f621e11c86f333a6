import { maxSinceMs, streamEvents, liveEventSchema } from '@dray/contract/events'
import type { Entity } from '@dray/contract/entities'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { updateChangedRecords } from './update-changed-records.ts'
import { setListening } from './listening.ts'
import { needPosition } from './position.ts'
import { refetch, refresh } from './use-call.ts'

type Change = { entity: Entity; ids: readonly number[] }
export type Progress = { done: number; total: number }

const changeListeners = new Set<(change: Change) => void>()
const progressListeners = new Set<() => void>()
const progress = new Map<string, Progress>()

const firstPause = 1000
/** Not longer, because a server that was away for minutes is there again within seconds. */
const longestPause = 5000
/** A hidden window closes its connection after this long: a browser allows only six per address. */
const hiddenGrace = 10_000

/** Keeps the event stream open while someone is signed in and the window is visible, and refreshes what changed. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  useEffect(() => keepListening(cache), [cache])
}

function keepListening(cache: QueryClient): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  // What the page is still reading may be older than changes before the stream.
  let missed = `?sinceMs=${Math.min(Math.round(performance.now()), maxSinceMs)}`
  /** Whether the stream will tell of those changes, so that first reads need not be repeated. */
  let tellsMissed = false

  function open() {
    clearTimeout(timer)
    if (source !== undefined || typeof EventSource === 'undefined') return
    source = new EventSource(streamEvents.path + missed)
    tellsMissed = missed !== ''
    missed = ''
    source.onmessage = ({ data }) => {
      pause = firstPause
      setListening(true)
      onMessage(String(data))
    }
    // The browser reconnects after a dropped connection, but not after a refusal.
    source.onerror = () => {
      setListening(false)
      if (source?.readyState === EventSource.CLOSED) retry()
    }
  }
  function close() {
    source?.close()
    source = undefined
    setListening(false)
  }
  function retry() {
    close()
    timer = setTimeout(open, pause)
    pause = Math.min(pause * 2, longestPause)
  }
  function onMessage(data: string) {
    const { data: event } = liveEventSchema.safeParse(parsed(data))
    if (event && event.kind !== 'progress') needPosition(event.position)
    if (event?.kind === 'changed') notifyChange(cache, event)
    if (event?.kind === 'progress') notifyProgress(event.jobId, event)
    if (event?.kind === 'hello') onHello()
  }
  /** What was read before the stream began may have changed since, and nobody said so. */
  function onHello() {
    void refetch(
      cache,
      cache.getQueryCache().findAll({ predicate: ({ state }) => !(tellsMissed && state.status === 'pending') }),
    )
    tellsMissed = false
  }
  function onVisibilityChange() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') open()
    else timer = setTimeout(() => progressListeners.size === 0 && close(), hiddenGrace)
  }

  open()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
    close()
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined // Ignore a line that is not an event.
  }
}

function notifyChange(cache: QueryClient, change: Change) {
  void refresh(
    cache,
    [change.entity],
    (query) => !concerns(query, change) || updateChangedRecords(cache, query, change.ids),
  )
  for (const listener of changeListeners) listener(change)
}

function notifyProgress(jobId: string, { done, total }: Progress) {
  progress.set(jobId, { done, total })
  for (const listener of progressListeners) listener()
}

/** Whether a change may be of a record that an answer shows. An answer that is just being read may be older than the change. */
function concerns({ meta, state }: Query, { entity, ids }: Change): boolean {
  if (meta?.shows === undefined || state.data === undefined || state.fetchStatus !== 'idle' || ids.length === 0)
    return true
  const shown = meta.shows(state.data)[entity]
  return shown === undefined || ids.some((id) => shown.includes(id))
}

/** The progress of a long job; undefined until the first report. */
export function useProgress(jobId: string | undefined): Progress | undefined {
  return useSyncExternalStore(
    (listener) => {
      progressListeners.add(listener)
      return () => progressListeners.delete(listener)
    },
    () => (jobId === undefined ? undefined : progress.get(jobId)),
  )
}

/**
 * Calls `handler` when a record was changed by anyone, this window included, so an open editor compares `modifiedOn`
 * first. A change of too many records to name counts as a change of this one.
 */
export function useLiveChange(entity: Entity, id: number | undefined, handler: () => void): void {
  const changed = useEffectEvent(handler)
  useEffect(() => {
    const listener = (change: Change) => {
      if (id !== undefined && change.entity === entity && (change.ids.length === 0 || change.ids.includes(id)))
        changed()
    }
    changeListeners.add(listener)
    return () => {
      changeListeners.delete(listener)
    }
  }, [entity, id])
}
