import type { ImportRemark, ImportReport } from '@dray/contract/imports'

const figure = (count: number): string => count.toLocaleString('en-US')

/** The report of a dry run as lines for a terminal. */
export function printedReport(report: ImportReport): string {
  const files = report.files.map(
    (file) => `  ${file.name}: ${figure(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}${ignored(file.ignoredColumns)}`,
  )
  return [
    'Files',
    ...files,
    ...remarks('Problems', report.problems, report.problemCount),
    ...remarks('Notices', report.notices, report.noticeCount),
    ...(report.problemCount > 0 ? [] : counted(report)),
    '',
  ].join('\n')
}

const ignored = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : ` (unknown columns ignored: ${columns.join(', ')})`

function remarks(title: string, listed: readonly ImportRemark[], count: number): string[] {
  if (count === 0) return []
  const rest = count - listed.length
  return [
    '',
    `${title}: ${figure(count)}`,
    ...listed.map(remarkLine),
    ...(rest > 0 ? [`  ... and ${figure(rest)} more`] : []),
  ]
}

function remarkLine({ file, line, column, message }: ImportRemark): string {
  const place = [file, line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
    .filter((part) => part !== '')
    .join(', ')
  return `  ${place}: ${message}`
}

function counted({ counts }: ImportReport): string[] {
  if (counts.length === 0) return ['', 'Nothing to write.']
  const rows = counts.map(
    (one) =>
      `  ${one.label}: ${figure(one.new)} new${one.alreadyThere === 0 ? '' : `, ${figure(one.alreadyThere)} already there`}`,
  )
  return ['', 'Will be written', ...rows]
}

const barWidth = 30

/** One line that a terminal writes over itself. */
export function progressLine(done: number, total: number): string {
  const share = total === 0 ? 1 : done / total
  const full = Math.floor(share * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${figure(done)} of ${figure(total)}`
}
