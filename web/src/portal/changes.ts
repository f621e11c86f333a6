import { portalEventsPath } from '@dray/contract/call/event-stream'
import { refreshAll } from './answers.ts'

let source: EventSource | undefined

/** Asks again for what is shown, at most this often. */
const pauseMs = 300
let waiting: ReturnType<typeof setTimeout> | undefined

function onChange({ data }: MessageEvent<string>): void {
  if (data.includes('hello')) return
  waiting ??= setTimeout(() => {
    waiting = undefined
    refreshAll()
  }, pauseMs)
}

function listen(): void {
  const isShown = document.visibilityState === 'visible'
  if (!isShown) {
    source?.close()
    source = undefined
  } else if (source === undefined || source.readyState === EventSource.CLOSED) {
    source = new EventSource(portalEventsPath)
    source.addEventListener('message', onChange)
  }
}

/** While the page is in view, the office's changes are shown at once. Returns the function that ends it. */
export function followChanges(): () => void {
  listen()
  document.addEventListener('visibilitychange', listen)
  window.addEventListener('online', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    window.removeEventListener('online', listen)
    source?.close()
    source = undefined
  }
}
