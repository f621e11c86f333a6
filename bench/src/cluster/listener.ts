import { setTimeout as sleep } from 'node:timers/promises'
import type { Observed } from './target.ts'

export type Listener = { stop: () => Promise<void> }

/** How long a browser waits before it reopens an event stream. */
const browserPauseMs = 3000
/** Shortest and longest pause of the web app after a refusal (`web/src/kit/api/live.ts`). */
const [firstPauseMs, longestPauseMs] = [1000, 5000]

/** Keeps an event stream open like a browser, and records when it reports a change. */
export function listen(observed: Observed, cookie: string): Listener {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    let pause = firstPauseMs
    while (!signal.aborted) {
      const wasOpen = await readStream(observed, cookie, signal)
      await sleep(wasOpen ? browserPauseMs : pause, undefined, { signal }).catch(() => undefined)
      pause = wasOpen ? firstPauseMs : Math.min(pause * 2, longestPauseMs)
    }
  }
  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Reads until the stream ends. Returns whether it began. */
async function readStream(observed: Observed, cookie: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`${observed.target.address}/api/events`, { headers: { cookie }, signal })
    if (answer.status === 401) observed.signedOut++
    if (!answer.ok || answer.body === null) return false
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      if (value.includes('"kind":"changed"')) observed.notifiedAt.push(performance.now())
    }
  } catch {
    // A browser reopens a stream that was cut, just like one that ended.
    return true
  }
}
