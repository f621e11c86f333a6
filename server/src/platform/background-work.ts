import { outsideCalls } from './metrics/current-call.ts'

type Work = {
  /** Does all there is. Returns when there may be more, if before `everyMs`. */
  work: (isStopped: () => boolean) => Promise<Date | void>
  /** Called for the first of several failures in a row. */
  onError: (error: unknown) => void
  /** Unless given, it waits to be woken. */
  firstAfterMs?: number
  /** Work that another server left undone is found within this time. */
  everyMs: number
  /** After a failure; `everyMs` unless given. */
  retryMs?: number
}

export type BackgroundWork = { wake: () => void; stop: () => Promise<void> }

/** Work that belongs to no call: regularly, when woken, and never twice at once. */
export function backgroundWork({ work, onError, firstAfterMs, everyMs, retryMs = everyMs }: Work): BackgroundWork {
  let isStopped = false
  let isWoken = false
  let isFailing = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  if (firstAfterMs !== undefined) lookIn(firstAfterMs)

  function lookIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  async function workOnce(): Promise<number> {
    try {
      const next = await work(() => isStopped)
      isFailing = false
      return next ? Math.min(everyMs, Math.max(0, next.getTime() - Date.now())) : everyMs
    } catch (error) {
      if (!isStopped && !isFailing) onError(error)
      isFailing = true
      return retryMs
    }
  }

  async function workUntilDone(): Promise<void> {
    let pause = 0
    while (isWoken && !isStopped) {
      isWoken = false
      pause = await workOnce()
    }
    running = undefined
    if (!isStopped) lookIn(pause)
  }

  function wake(): void {
    isWoken = true
    if (isStopped || running !== undefined) return
    clearTimeout(timer)
    running = outsideCalls(workUntilDone)
  }

  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
