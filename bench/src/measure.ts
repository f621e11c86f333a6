import { performance } from 'node:perf_hooks'

export type Measured = { median: number; p95: number }
export type Work = () => Promise<unknown>
type Pace = {
  rounds: number
  /** How often each contender is measured in a round. */
  times: number
  /** How long each contender runs unmeasured: a server has its code compiled after a thousand calls, and is twice as fast. */
  warmUpMs: number
}

/**
 * Measures contenders against each other: rounds run back to back, each with every contender in turn, so that whatever
 * else the machine does meets all of them. The median is that of the rounds' medians; the 95th percentile is of all runs.
 */
export async function measureInterleaved<Name extends string>(
  contenders: Record<Name, Work>,
  { rounds, times, warmUpMs }: Pace,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contenders) as Name[]
  const taken = new Map<Name, number[][]>(names.map((name) => [name, []]))
  for (const name of names) await runFor(warmUpMs, contenders[name])
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      taken.get(name)?.push(await measureTimes(contenders[name], times))
    }
  }
  return Object.fromEntries(names.map((name) => [name, measuredFrom(taken.get(name) ?? [])])) as Record<Name, Measured>
}

/** One after the other and then from the start: where the same work twice would find what the first has left. */
export function alternate(works: readonly Work[]): Work {
  let done = 0
  return async () => works[done++ % works.length]?.()
}

/** For calls of a few milliseconds. */
export const paceOf = (isQuick: boolean): Pace =>
  isQuick ? { rounds: 3, times: 10, warmUpMs: 100 } : { rounds: 5, times: 40, warmUpMs: 2000 }

async function runFor(milliseconds: number, work: Work): Promise<void> {
  for (const until = performance.now() + milliseconds; performance.now() < until; ) await work()
}

export async function measureTimes(work: Work, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < times; run++) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return taken
}

/** What rounds of durations in milliseconds come to. */
export const measuredFrom = (rounds: readonly number[][]): Measured => ({
  median: quantile(
    rounds.map((taken) => quantile(taken, 0.5)),
    0.5,
  ),
  p95: quantile(rounds.flat(), 0.95),
})

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}
