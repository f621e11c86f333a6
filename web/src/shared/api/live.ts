import { streamEvents, liveEventSchema } from '@dray/contract/events'
import type { Entity } from '@dray/contract/entities'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { keepPart } from './keep-part.ts'
import { setListening } from './listening.ts'
import { refresh } from './use-call.ts'

type Change = { entity: Entity; ids: readonly number[] }
export type Progress = { done: number; total: number }

const changeListeners = new Set<(change: Change) => void>()
const progressListeners = new Set<() => void>()
const progress = new Map<string, Progress>()

const firstPause = 1000
const longestPause = 30_000
/** A window out of sight gives its connection back after this long: a browser has only six for one address. */
const hiddenGrace = 10_000

/** Keeps the event stream open while someone is signed in and looks, and refreshes what changed. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  // The stream is the world outside React.
  useEffect(() => keepListening(cache), [cache])
}

function keepListening(cache: QueryClient): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let mayHaveMissed = false

  function open() {
    clearTimeout(timer)
    if (source !== undefined || typeof EventSource === 'undefined') return
    source = new EventSource(streamEvents.path)
    source.onmessage = ({ data }) => {
      pause = firstPause
      setListening(true)
      hear(String(data))
    }
    // The browser tries again by itself after a dropped connection, but not after a refusal.
    source.onerror = () => {
      mayHaveMissed = true
      setListening(false)
      if (source?.readyState === EventSource.CLOSED) retry()
    }
  }
  function close() {
    source?.close()
    source = undefined
    mayHaveMissed = true
    setListening(false)
  }
  function retry() {
    close()
    timer = setTimeout(open, pause)
    pause = Math.min(pause * 2, longestPause)
  }
  function hear(data: string) {
    const { data: event } = liveEventSchema.safeParse(parsed(data))
    if (event?.kind === 'changed') tellChange(cache, event)
    if (event?.kind === 'progress') tellProgress(event.jobId, event)
    if (event?.kind !== 'hello') return
    // The first hello follows our own first reads; after a gap whatever is shown may be stale.
    if (mayHaveMissed) void cache.invalidateQueries()
    mayHaveMissed = true
  }
  function look() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') open()
    else timer = setTimeout(() => progressListeners.size === 0 && close(), hiddenGrace)
  }

  open()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    close()
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined // A line that is no event is no event.
  }
}

function tellChange(cache: QueryClient, change: Change) {
  void refresh(cache, [change.entity], (query) => keepPart(cache, query, change.ids))
  for (const tell of changeListeners) tell(change)
}

function tellProgress(jobId: string, { done, total }: Progress) {
  progress.set(jobId, { done, total })
  for (const tell of progressListeners) tell()
}

/** How far a long job is; undefined until the first word of it. */
export function useProgress(jobId: string | undefined): Progress | undefined {
  return useSyncExternalStore(
    (tell) => {
      progressListeners.add(tell)
      return () => progressListeners.delete(tell)
    },
    () => (jobId === undefined ? undefined : progress.get(jobId)),
  )
}

/**
 * Calls back when a record was changed by anyone, this window included: an open editor compares `modifiedOn`
 * before it says so. A change of too many records to name counts as one of this too.
 */
export function useLiveChange(entity: Entity, id: number | undefined, handler: () => void): void {
  const changed = useEffectEvent(handler)
  // The stream is the world outside React.
  useEffect(() => {
    const tell = (change: Change) => {
      if (id !== undefined && change.entity === entity && (change.ids.length === 0 || change.ids.includes(id)))
        changed()
    }
    changeListeners.add(tell)
    return () => {
      changeListeners.delete(tell)
    }
  }, [entity, id])
}
