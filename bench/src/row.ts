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

export type MeasuredBench = { name: string; rows: readonly Row[] }

const runs = 3

/** Rows over budget in each of three runs, as measured in the last. Only benchmarks with such rows run again. */
export async function overEachTime(
  measured: readonly MeasuredBench[],
  measureAgain: (name: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const failed: Row[] = []
  for (const { name, rows } of measured) {
    let latest = rows
    let over = placesOver(rows)
    for (let run = 1; run < runs && over.length > 0; run++) {
      latest = await measureAgain(name)
      const again = placesOver(latest)
      over = over.filter((place) => again.includes(place))
    }
    failed.push(...over.flatMap((place) => latest[place] ?? []))
  }
  return failed
}

/** Identifies rows by position: several may have the same name, such as the growth of each list. */
const placesOver = (rows: readonly Row[]): number[] => rows.flatMap((row, place) => (isOver(row) ? [place] : []))

const headings = ['work', 'median', 'p95', 'limit', '', 'ratio', 'least work', 'ratio', 'budget', '']

/** Numbers are right-aligned. */
export function reportTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map(rowCells)]
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  const isText = (column: number) => column === 0 || column === 4 || column >= 8
  const printed = lines.map((cells) =>
    cells
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('──')
  return [printed[0], rule, ...printed.slice(1)].join('\n')
}

function rowCells(row: Row): string[] {
  const { work, unit, measured, limit, least } = row
  return [
    work,
    amount(measured.median, unit),
    Number.isNaN(measured.p95) ? '' : amount(measured.p95, unit),
    limit === undefined ? '' : amount(limit.median, unit),
    limit?.name ?? '',
    times(limitRatio(row)),
    least === undefined ? '' : amount(least, unit),
    times(leastRatio(row)),
    budgetText(row),
    row.budget === undefined ? '' : isOver(row) ? 'OVER' : 'ok',
  ]
}

function budgetText({ budget, unit }: Row): string {
  if (budget === undefined) return ''
  if ('p95AtMost' in budget) return `p95 ≤ ${budget.p95AtMost} ${unit}`
  if ('atMost' in budget) return `≤ ${budget.atMost} ${unit}`.trimEnd()
  if ('timesLeast' in budget) return `≤ ${budget.timesLeast} × least work`
  return `≤ ${budget.timesLimit} × limit${budget.orAtMost === undefined ? '' : ` or ${budget.orAtMost} ${unit}`}`
}

const times = (ratio: number | undefined): string => (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`)

const amount = (value: number, unit: Row['unit']): string =>
  `${value.toFixed(unit === '' || value >= 100 ? 0 : value < 10 ? 2 : 1)} ${unit}`.trimEnd()
