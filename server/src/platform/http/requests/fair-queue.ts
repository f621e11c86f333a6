import { Refusal } from '../refusal.ts'

export type FairQueue<Who> = {
  /** Refuses as busy if the queue is full or the wait is too long. */
  run<Result>(who: Who, work: () => Promise<Result>): Promise<Result>
  waiting(): number
  isWaiting(who: Who): boolean
  allow: (concurrency: number) => void
  whenIdle: () => Promise<void>
}

export type QueueLimits = {
  concurrency: number
  /** Jobs one user may run at once. No limit by default. */
  perUser?: number
  maxWaiting?: number
  waitMs?: number
}

type Waiting<Who> = { who: Who; start: () => void }

/** Limits concurrency. Waiters are served round-robin per user, so one heavy user can't starve the rest. */
export function createFairQueue<Who>(limits: QueueLimits): FairQueue<Who> {
  const { perUser = Infinity, maxWaiting = Infinity, waitMs } = limits
  let { concurrency } = limits
  const waiting = new Set<Waiting<Who>>()
  const working: Who[] = []
  const lastTurns = new Map<Who, number>()
  let turns = 0
  const onIdle: (() => void)[] = []

  const mayStart = (who: Who): boolean => working.length < concurrency && countEqual(who, working) < perUser

  function begin(who: Who): void {
    working.push(who)
    lastTurns.set(who, ++turns)
  }

  function end(who: Who): void {
    working.splice(working.indexOf(who), 1)
    startNext()
    if (working.length > 0) return
    lastTurns.clear()
    for (const resolve of onIdle.splice(0)) resolve()
  }

  function startNext(): void {
    const candidates = [...waiting].filter(({ who }) => mayStart(who))
    const next = leastBy(candidates, ({ who }) => lastTurns.get(who) ?? 0)
    if (next === undefined) return
    waiting.delete(next)
    begin(next.who)
    next.start()
    startNext()
  }

  async function wait(who: Who): Promise<void> {
    if (waiting.size >= maxWaiting) throw new Refusal('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = { who, start: resolve }
    waiting.add(own)
    const tooLate = (): void => {
      if (waiting.delete(own)) reject(new Refusal('busy'))
    }
    const timer = waitMs === undefined ? undefined : setTimeout(tooLate, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  return {
    async run(who, work) {
      if (mayStart(who)) begin(who)
      else await wait(who)
      try {
        return await work()
      } finally {
        end(who)
      }
    },
    waiting: () => waiting.size,
    isWaiting: (who) => [...waiting].some((other) => other.who === who),
    allow(more) {
      concurrency = more
      startNext()
    },
    whenIdle: () => new Promise<void>((resolve) => (working.length === 0 ? resolve() : void onIdle.push(resolve))),
  }
}

const countEqual = <T>(item: T, items: readonly T[]): number => items.filter((other) => other === item).length

function leastBy<T>(items: readonly T[], figure: (item: T) => number): T | undefined {
  let least = items[0]
  for (const item of items) if (least !== undefined && figure(item) < figure(least)) least = item
  return least
}
