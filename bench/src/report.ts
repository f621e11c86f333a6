import { isOver, leastRatio, limitRatio, type Row } from './row.ts'

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
