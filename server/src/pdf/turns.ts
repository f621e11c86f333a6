import { Refusal } from '../http/refusal.ts'

/** Who waits for a turn; undefined is the server itself. */
type Waiting = { userId: number | undefined; start: () => void }

/**
 * Does one job at a time. A user can have one job waiting besides the one that runs, and the next turn is that of the user whose last
 * turn was longest ago: whoever prints most waits for the others, not they for them.
 */
export function createTurns(maxWaiting: number) {
  const waiting: Waiting[] = []
  const lastTurns = new Map<number | undefined, number>()
  let turns = 0
  let isBusy = false
  let onIdle: () => void = () => undefined

  function takeNext(): Waiting | undefined {
    const lastTurnOf = ({ userId }: Waiting) => lastTurns.get(userId) ?? 0
    const next = waiting.toSorted((a, b) => lastTurnOf(a) - lastTurnOf(b))[0]
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  function endTurn(userId: number | undefined): void {
    lastTurns.set(userId, ++turns)
    const next = takeNext()
    if (next) return next.start()
    isBusy = false
    lastTurns.clear()
    onIdle()
  }

  return {
    async run<Result>(userId: number | undefined, work: () => Promise<Result>): Promise<Result> {
      if (waiting.length >= maxWaiting) throw new Refusal('busy')
      if (userId !== undefined && waiting.some((other) => other.userId === userId)) throw new Refusal('still-rendering')
      if (isBusy) await new Promise<void>((start) => waiting.push({ userId, start }))
      isBusy = true
      try {
        return await work()
      } finally {
        endTurn(userId)
      }
    },
    /** Resolves when no job runs and none waits. */
    whenIdle: () => new Promise<void>((resolve) => (isBusy ? (onIdle = resolve) : resolve())),
  }
}
