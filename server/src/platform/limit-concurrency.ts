/**
 * Runs at most `limit` jobs at once and queues the rest in order. Returns undefined without running a job if `maxWaiting` jobs are queued.
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
      // Hand the slot to the next job, so no newcomer gets ahead of it.
      if (next) next()
      else running -= 1
    }
  }
}
