import { Refusal } from './refusal.ts'

/** Gives a turn back. */
type Release = () => void
type Start = () => void

export type Turns = {
  /** Waits for a turn. Refused as busy if none comes in time. */
  take(who: string): Promise<Release>
  waiting(): number
}

type Options = {
  /** How many have a turn at the same time, and how many turns one person may have. */
  atOnce: number
  ofOnePerson: number
  waitMs: number
}

/**
 * Bounds how many requests are worked on at the same time; the others wait. Turns go round among the people who wait, not among their
 * requests: someone who sends a hundred at once delays the next request of everyone else by one turn at most.
 */
export function createTurns({ atOnce, ofOnePerson, waitMs }: Options): Turns {
  const working = new Map<string, number>()
  const queues = new Map<string, Set<Start>>()
  let workingCount = 0
  let waitingCount = 0

  const mayStart = (who: string): boolean => workingCount < atOnce && (working.get(who) ?? 0) < ofOnePerson

  function begin(who: string): Release {
    workingCount++
    working.set(who, (working.get(who) ?? 0) + 1)
    let isOver = false
    return () => {
      if (!isOver) end(who)
      isOver = true
    }
  }

  function end(who: string): void {
    workingCount--
    const left = (working.get(who) ?? 1) - 1
    if (left === 0) working.delete(who)
    else working.set(who, left)
    startNext()
  }

  function startNext(): void {
    for (const [who, queue] of queues) {
      if (!mayStart(who)) continue
      const [start] = queue
      // Whoever has a turn now is the last to have the next.
      queues.delete(who)
      queues.set(who, queue)
      return start?.()
    }
  }

  function leave(who: string, queue: Set<Start>, start: Start): void {
    queue.delete(start)
    if (queue.size === 0) queues.delete(who)
    waitingCount--
  }

  function wait(who: string): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const queue = queues.get(who) ?? new Set()
    const start = (): void => {
      clearTimeout(tooLate)
      leave(who, queue, start)
      resolve(begin(who))
    }
    const tooLate = setTimeout(() => {
      leave(who, queue, start)
      reject(new Refusal('busy'))
    }, waitMs)
    queues.set(who, queue.add(start))
    waitingCount++
    return promise
  }

  return { waiting: () => waitingCount, take: async (who) => (mayStart(who) ? begin(who) : wait(who)) }
}
