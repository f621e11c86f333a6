import { type Measurement, summarizeRounds } from './measure.ts'

/**
 * The budget of a row: a multiple of its limit or of the least work, or a value in its own unit, of the median or 95th percentile. `orAtMost`
 * allows a median whose limit is so small that the rest of a call takes several times as long.
 */
export type Budget =
  | { timesLimit: number; orAtMost?: number }
  | { timesLeast: number }
  | { atMost: number }
  | { p95AtMost: number }

export type Row = {
  work: string
  unit: 'ms' | 's' | 'kB' | 'MiB' | 'keys' | 'taps' | 'presses' | ''
  measured: Measurement
  /** The unavoidable part of the work, measured in the same run. */
  limit?: { name: string; median: number }
  /** The median of the writes that no design can leave out. */
  least?: number
  /** A row without a budget is only for comparison. */
  budget?: Budget
}

/** Rounds of durations in milliseconds. */
export const timeRow = (work: string, rounds: readonly number[][]): Row => ({
  work,
  unit: 'ms',
  measured: summarizeRounds(rounds),
})

/** A limit for rows measured in a browser. */
export const frame = { name: 'one frame', median: 1000 / 60 }

export const count = (number: number): string => number.toLocaleString('en-US')

export const limitRatio = ({ measured, limit }: Row): number | undefined =>
  limit === undefined ? undefined : measured.median / limit.median

export const leastRatio = ({ measured, least }: Row): number | undefined =>
  least === undefined ? undefined : measured.median / least

export function isOver(row: Row): boolean {
  const { budget, measured } = row
  if (budget === undefined) return false
  if ('atMost' in budget) return measured.median > budget.atMost
  if ('p95AtMost' in budget) return measured.p95 > budget.p95AtMost
  if ('timesLeast' in budget) return (leastRatio(row) ?? 0) > budget.timesLeast
  return (limitRatio(row) ?? 0) > budget.timesLimit && measured.median > (budget.orAtMost ?? 0)
}
