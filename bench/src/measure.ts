import { performance } from 'node:perf_hooks'

export type Measurement = { median: number; p95: number }
export type Work = () => Promise<unknown>
export type Repetitions = {
  rounds: number
  /** Runs per round. */
  times: number
  /** Warm-up time. After a thousand calls the server's code is compiled and twice as fast. */
  warmUpMs: number
}

/**
 * Each round runs every contender, so other load affects all alike. The median is taken over the rounds' medians,
 * the 95th percentile over all runs.
 */
export async function measureInterleaved<Name extends string>(
  contenders: Record<Name, Work>,
  { rounds, times, warmUpMs }: Repetitions,
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(contenders) as Name[]
  const durations = new Map<Name, number[][]>(names.map((name) => [name, []]))
  for (const name of names) await runFor(warmUpMs, contenders[name])
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      durations.get(name)?.push(await measureTimes(contenders[name], times))
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarizeRounds(durations.get(name) ?? [])])) as Record<
    Name,
    Measurement
  >
}

/** Alternates between works that can't be repeated right away. */
export function alternate(works: readonly Work[]): Work {
  let done = 0
  return async () => works[done++ % works.length]?.()
}

/** For calls of a few milliseconds. */
export const repetitionsFor = (isQuick: boolean): Repetitions =>
  isQuick ? { rounds: 3, times: 10, warmUpMs: 100 } : { rounds: 5, times: 40, warmUpMs: 2000 }

/** Time per round for calls that take longer than a few milliseconds. */
const roundMs = 600

/** For calls of a few to several hundred milliseconds: repeats slow ones less. */
export async function repetitionsThatFit(work: Work, isQuick: boolean): Promise<Repetitions> {
  const usual = repetitionsFor(isQuick)
  const took = quantile(await measureTimes(work, 3), 0.5)
  const times = Math.min(usual.times, Math.max(3, Math.round(roundMs / took)))
  return { ...usual, times, warmUpMs: Math.min(usual.warmUpMs, times < usual.times ? roundMs : usual.warmUpMs) }
}

async function runFor(milliseconds: number, work: Work): Promise<void> {
  for (const until = performance.now() + milliseconds; performance.now() < until; ) await work()
}

export async function measureTimes(work: Work, times: number): Promise<number[]> {
  const durations: number[] = []
  for (let run = 0; run < times; run++) {
    const startedAt = performance.now()
    await work()
    durations.push(performance.now() - startedAt)
  }
  return durations
}

/** Durations are in milliseconds. */
export const summarizeRounds = (rounds: readonly number[][]): Measurement => ({
  median: quantile(
    rounds.map((durations) => quantile(durations, 0.5)),
    0.5,
  ),
  p95: quantile(rounds.flat(), 0.95),
})

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return below + (above - below) * (position % 1)
}
