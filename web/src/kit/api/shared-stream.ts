import { eventStreamPath, maxSinceMs } from '@dray/contract/call/event-stream'

/** `since`: when the tab's current reads began, to replay changes from then on. */
export type StreamRequest = { kind: 'listen'; since: number | undefined } | { kind: 'leave' }

/**
 * `tellsMissed`: the tab will hear of every change since its reads began. `refused`: the server answered without a stream, for example
 * because the session has ended.
 */
export type StreamMessage =
  | { kind: 'message'; data: string }
  | { kind: 'hello'; data: string; tellsMissed: boolean }
  | { kind: 'lost' | 'refused' }

type Tab = { post: (message: StreamMessage) => void }

const firstPause = 1000
/** Kept short: even after minutes of downtime, clients should reconnect within seconds of the server's return. */
const longestPause = 5000

/** One event stream for all tabs of a browser, open while any of them listens. HTTP/1.1 allows six connections per host across all tabs. */
export function createSharedStream() {
  const tabs = new Map<Tab, number | undefined>()
  let hello: string | undefined
  let hasBegun = false
  /** All changes since this time were sent to the tabs. */
  let coveredSince = 0
  let recent: { at: number; data: string }[] = []
  const source = createSource({ onOpen, onMessage, onDown, mayRetry: () => tabs.size > 0 })

  function onOpen(since: number) {
    coveredSince = since
    hasBegun = false
  }
  function onMessage(data: string) {
    if (isHello(data)) return onHello(data)
    const oldest = Date.now() - maxSinceMs
    recent = [...recent.filter(({ at }) => at > oldest), { at: Date.now(), data }]
    for (const tab of tabs.keys()) tab.post({ kind: 'message', data })
  }
  /** Any hello but the first means the connection was lost, so changes may have been missed. */
  function onHello(data: string) {
    if (hasBegun) coveredSince = Date.now()
    hasBegun = true
    hello = data
    recent = []
    for (const tab of tabs.keys()) welcome(tab, data)
  }
  function welcome(tab: Tab, data: string) {
    const since = tabs.get(tab)
    tabs.set(tab, undefined)
    tab.post({ kind: 'hello', data, tellsMissed: since !== undefined && since >= coveredSince })
    for (const { data: missed } of recent) tab.post({ kind: 'message', data: missed })
  }
  function onDown(kind: 'lost' | 'refused') {
    hello = undefined
    if (kind === 'refused') recent = []
    for (const tab of tabs.keys()) tab.post({ kind })
  }

  return {
    listen(tab: Tab, since: number | undefined) {
      tabs.set(tab, since)
      if (hello === undefined) source.open(since)
      else welcome(tab, hello)
    },
    leave(tab: Tab) {
      tabs.delete(tab)
      if (tabs.size > 0) return
      source.close()
      hello = undefined
      recent = []
    },
  }
}

type SourceHandlers = {
  onOpen: (since: number) => void
  onMessage: (data: string) => void
  onDown: (kind: 'lost' | 'refused') => void
  mayRetry: () => boolean
}

/** A browser reconnects after a dropped connection, but not after a refusal. */
function createSource({ onOpen, onMessage, onDown, mayRetry }: SourceHandlers) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  function open(since?: number) {
    clearTimeout(timer)
    if (source !== undefined || typeof EventSource === 'undefined') return
    const now = Date.now()
    onOpen(since ?? now)
    const sinceMs = since === undefined ? '' : `?sinceMs=${Math.min(now - since, maxSinceMs)}`
    source = new EventSource(eventStreamPath + sinceMs)
    source.onmessage = ({ data }) => {
      pause = firstPause
      onMessage(String(data))
    }
    source.onerror = onError
  }
  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  function onError() {
    const isRefused = source?.readyState === EventSource.CLOSED
    onDown(isRefused ? 'refused' : 'lost')
    if (!isRefused) return
    close()
    if (!mayRetry()) return
    timer = setTimeout(open, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  return { open, close }
}

function isHello(data: string): boolean {
  try {
    const event: unknown = JSON.parse(data)
    return typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'hello'
  } catch {
    return false // Not one of our events; tabs ignore it.
  }
}
