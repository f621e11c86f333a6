/**
 * Runs at most `limit` pieces of work at a time and queues the rest in order. When `maxWaiting` are queued already, work is
 * not done and undefined is returned.
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
      // The next in the queue takes over this place, so that no newcomer can slip in between.
      if (next) next()
      else running -= 1
    }
  }
}
