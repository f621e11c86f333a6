import { Refusal } from './platform/http/refusal.ts'

export type Turns<Who> = {
  /** Does the work when its turn comes. Refused as busy if too many wait, or if no turn comes in time. */
  run<Result>(who: Who, work: () => Promise<Result>): Promise<Result>
  waiting(): number
  isWaiting(who: Who): boolean
  /** From now on so many have a turn at the same time. */
  allow: (atOnce: number) => void
  /** Resolves when nothing is worked on and nobody waits. */
  whenIdle: () => Promise<void>
}

export type TurnLimits = {
  /** How many have a turn at the same time. */
  atOnce: number
  /** How many turns one person has at the same time; all of them unless it is said. */
  ofOnePerson?: number
  maxWaiting?: number
  waitMs?: number
}

type Waiting<Who> = { who: Who; start: () => void }

/**
 * Bounds how much is worked on at the same time; the rest waits. The next turn is that of the person whose last turn was longest ago:
 * whoever asks for much waits for the others, not they for them.
 */
export function createTurns<Who>(limits: TurnLimits): Turns<Who> {
  const { ofOnePerson = Infinity, maxWaiting = Infinity, waitMs } = limits
  let { atOnce } = limits
  const waiting = new Set<Waiting<Who>>()
  /** Who has a turn: once for each. */
  const working: Who[] = []
  const lastTurns = new Map<Who, number>()
  let turns = 0
  const onIdle: (() => void)[] = []

  const mayStart = (who: Who): boolean => working.length < atOnce && countOf(who, working) < ofOnePerson

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
      atOnce = more
      startNext()
    },
    whenIdle: () => new Promise<void>((resolve) => (working.length === 0 ? resolve() : void onIdle.push(resolve))),
  }
}

const countOf = <T>(item: T, items: readonly T[]): number => items.filter((other) => other === item).length

/** The first of those for which it is least. */
function leastBy<T>(items: readonly T[], figure: (item: T) => number): T | undefined {
  let least = items[0]
  for (const item of items) if (least !== undefined && figure(item) < figure(least)) least = item
  return least
}
