/**
 * Runs at most `limit` jobs at a time and queues the rest in order. If `maxWaiting` jobs are already queued, a further job
 * is not run and undefined is returned.
 */
export function limitConcurrency(limit: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (running >= limit) {
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next job in the queue takes over this slot, so that no new job can get ahead of it.
      if (next) next()
      else running -= 1
    }
  }
}
