import type { Measured } from './measure.ts'

/** What a row may cost: a multiple of its limit, or a figure in the row's own unit. */
export type Budget = { timesLimit: number } | { atMost: number }

/** One line of the table. */
export type Row = {
  work: string
  unit: 'ms' | 's' | 'kB'
  measured: Measured
  /** What the same machine needs for the unavoidable part of the work, measured in the same run. */
  limit?: { what: string; median: number }
  /** A row without a budget is there to compare with. */
  budget?: Budget
}

export const ratioOf = ({ measured, limit }: Row): number | undefined =>
  limit === undefined ? undefined : measured.median / limit.median

export function isOver(row: Row): boolean {
  const { budget, measured } = row
  if (budget === undefined) return false
  if ('atMost' in budget) return measured.median > budget.atMost
  return (ratioOf(row) ?? 0) > budget.timesLimit
}
