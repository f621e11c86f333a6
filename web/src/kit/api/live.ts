import { maxIdsPerRequest } from '@dray/contract/call'
import type { Entity } from '@dray/contract/call/entities'
import { maxSinceMs } from '@dray/contract/call/event-stream'
import { liveEventSchema } from '@dray/contract/events'
import { readSession } from '@dray/contract/users/session'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { forgetStream, noteStream } from './connection.ts'
import { setStreamOpen } from './stream-open.ts'
import { dropPageAnswers } from './page-answers.ts'
import { needPosition } from './wal-position.ts'
import { request } from './request.ts'
import { createSharedStream, type StreamMessage, type StreamRequest } from './shared-stream.ts'
import { readOptions, refetch, refresh } from './use-call.ts'

type Change = { entity: Entity; ids: readonly number[] }
export type Progress = { done: number; total: number }
type SendRequest = (request: StreamRequest) => void
type Identified = { id: number }

/** Listens to the event stream while someone is signed in and the window is visible, and refetches what changed. */
export function useLiveUpdates(isSignedIn: boolean): void {
  const cache = useQueryClient()
  useEffect(() => (isSignedIn ? keepListening(cache) : undefined), [cache, isSignedIn])
}

const progressListeners = new Set<() => void>()

/** A window hidden for this long stops listening, so background windows hold no streams. */
const hiddenGrace = 10_000

function keepListening(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The first reads may predate the stream, so ask for all changes since the page began to load.
  const pageAge = Math.round(performance.now())
  const isWholePage = pageAge <= maxSinceMs
  let since: number | undefined = Date.now() - Math.min(pageAge, maxSinceMs)
  let isConnected = false
  const send = connectStream(onMessage)

  function listen() {
    clearTimeout(timer)
    if (isConnected) return
    isConnected = true
    send({ kind: 'listen', since })
    since = undefined
  }
  function leave() {
    clearTimeout(timer)
    if (!isConnected) return
    isConnected = false
    send({ kind: 'leave' })
    setStreamOpen(false)
    forgetStream()
  }
  function onMessage(message: StreamMessage) {
    if (!isConnected) return
    const isOpen = message.kind === 'hello' || message.kind === 'message'
    setStreamOpen(isOpen)
    noteStream(isOpen)
    if (isOpen) onEvent(message.data)
    if (message.kind === 'hello' && !(message.tellsMissed && isWholePage)) refetchOlder(cache, message.tellsMissed)
    if (message.kind === 'refused') checkSession(cache)
  }
  function onEvent(data: string) {
    const { data: event } = liveEventSchema.safeParse(parsed(data))
    if (event && event.kind !== 'progress') needPosition(event.position)
    if (event?.kind === 'changed') notifyChange(cache, event)
    if (event?.kind === 'progress') notifyProgress(event.jobId, event)
  }
  function onVisibilityChange() {
    clearTimeout(timer)
    if (isVisible()) listen()
    else timer = setTimeout(() => progressListeners.size === 0 && leave(), hiddenGrace)
  }

  if (isVisible()) listen()
  document.addEventListener('visibilitychange', onVisibilityChange)
  // Tell the worker that this tab closes; it can't detect that itself.
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** Connects to the browser's shared event stream. Chrome on Android has no shared workers, so there each tab opens its own. */
function connectStream(onMessage: (message: StreamMessage) => void): SendRequest {
  if (typeof SharedWorker === 'undefined') return connectDirectly(onMessage)
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'dray-events',
  })
  let send: SendRequest = (request) => worker.port.postMessage(request)
  let last: StreamRequest = { kind: 'leave' }
  worker.port.onmessage = ({ data }: MessageEvent<StreamMessage>) => onMessage(data)
  // The worker's script may be gone after an upgrade, so connect directly.
  worker.onerror = () => {
    send = connectDirectly(onMessage)
    send(last)
  }
  return (request) => {
    last = request
    send(request)
  }
}

function connectDirectly(post: (message: StreamMessage) => void): SendRequest {
  const stream = createSharedStream()
  const tab = { post }
  return (request) => (request.kind === 'listen' ? stream.listen(tab, request.since) : stream.leave(tab))
}

/** Data read before the stream opened may be stale. First reads aren't repeated if the stream replays the changes they missed. */
function refetchOlder(cache: QueryClient, tellsMissed: boolean): void {
  dropPageAnswers()
  const isOlder = ({ state }: Query) => !(tellsMissed && state.status === 'pending')
  void refetch(cache, cache.getQueryCache().findAll({ predicate: isOlder }))
}

/** If the session ended, this asks the user to sign in, as any call does. */
const checkSession = (cache: QueryClient) =>
  void cache.fetchQuery({ ...readOptions(readSession), staleTime: 0 }).catch(() => undefined)

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined // Not one of our events.
  }
}

const changeListeners = new Set<(change: Change) => void>()

function notifyChange(cache: QueryClient, change: Change) {
  dropPageAnswers()
  void refresh(
    cache,
    [change.entity],
    (query) => !concerns(query, change) || updateChangedRecords(cache, query, change.ids),
  )
  for (const listener of changeListeners) listener(change)
}

/** True if a query may show a changed record. A query still being read counts, because its answer may predate the change. */
function concerns({ meta, state }: Query, { entity, ids }: Change): boolean {
  if (meta?.shows === undefined || state.data === undefined || state.fetchStatus !== 'idle' || ids.length === 0)
    return true
  const shown = meta.shows(state.data)[entity]
  return shown === undefined || ids.some((id) => shown.includes(id))
}

const pendingIds = new WeakMap<Query, Set<number>>()

/** Changes within this time are refetched together. */
const batchDelay = 150

/**
 * Updates a long list by fetching only the changed records. Returns false if the whole list must be refetched: too many changed, or the
 * list is being read right now and may or may not include the change.
 */
function updateChangedRecords(cache: QueryClient, query: Query, ids: readonly number[]): boolean {
  const { part } = query.meta ?? {}
  if (part === undefined || ids.length === 0 || query.state.fetchStatus !== 'idle') return false
  // The list isn't shown; it will be refetched when it is.
  if (query.getObserversCount() === 0 || !isList(query.state.data)) return false
  const before = pendingIds.get(query)
  const all = new Set([...(before ?? []), ...ids])
  if (all.size > maxIdsPerRequest) return false
  pendingIds.set(query, all)
  if (before === undefined) setTimeout(() => void fetchChangedRecords(cache, query, part), batchDelay)
  return true
}

async function fetchChangedRecords(cache: QueryClient, query: Query, part: NonNullable<typeof query.meta>['part']) {
  const ids = [...(pendingIds.get(query) ?? [])]
  pendingIds.delete(query)
  const { dataUpdatedAt } = query.state
  try {
    const changed: unknown = part && (await request(part, { query: { ids } }))
    // The list was refetched or updated in the meantime, so this answer may be older.
    if (!isList(changed) || query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle')
      throw new Error('outdated answer')
    cache.setQueryData(query.queryKey, (list: unknown) => (isList(list) ? mergeRecords(list, changed) : list))
  } catch {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

const isList = (data: unknown): data is readonly Identified[] =>
  Array.isArray(data) && data.every((record) => typeof record === 'object' && record !== null && 'id' in record)

/** Replaces these records in the list; new ones go to the end. */
function mergeRecords(list: readonly Identified[], changed: readonly Identified[]): readonly Identified[] {
  const byId = new Map(changed.map((record) => [record.id, record]))
  const updated = list.map((record) => {
    const now = byId.get(record.id)
    byId.delete(record.id)
    return now ?? record
  })
  return [...updated, ...byId.values()]
}

const progress = new Map<string, Progress>()

function notifyProgress(jobId: string, { done, total }: Progress) {
  progress.set(jobId, { done, total })
  for (const listener of progressListeners) listener()
}

const isVisible = () => document.visibilityState === 'visible'

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
 * Calls `handler` when anyone changes a record, including this window, so an open editor must compare `modifiedOn`. If a change has too
 * many records to list, this record counts as changed.
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
