/**
 * Runs at most `atOnce` pieces of work at a time, the rest in the order they came. Whoever comes when `maxWaiting` wait
 * already gets undefined, and nothing is done.
 */
export function inTurn(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function turn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes over this place, so that nobody can slip in between.
      if (next) next()
      else running -= 1
    }
  }
}
