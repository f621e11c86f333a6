import type { ImportMessage, ImportReport } from '@dray/contract/imports'

const figure = (count: number): string => count.toLocaleString('en-US')

/** The report of a check, as lines for a terminal. */
export function printedReport(report: ImportReport): string {
  const files = report.files.map(
    (file) => `  ${file.name}: ${figure(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}${ignored(file.ignoredColumns)}`,
  )
  return [
    'Files',
    ...files,
    ...listRemarks('Problems', report.problems, report.problemCount),
    ...listRemarks('Notices', report.notices, report.noticeCount),
    ...(report.problemCount > 0 ? [] : countLines(report)),
    '',
  ].join('\n')
}

const ignored = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : ` (unknown columns ignored: ${columns.join(', ')})`

function listRemarks(title: string, listed: readonly ImportMessage[], count: number): string[] {
  if (count === 0) return []
  const rest = count - listed.length
  return [
    '',
    `${title}: ${figure(count)}`,
    ...listed.map(remarkLine),
    ...(rest > 0 ? [`  ... and ${figure(rest)} more`] : []),
  ]
}

function remarkLine({ file, line, column, message }: ImportMessage): string {
  const location = [file, line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
    .filter((part) => part !== '')
    .join(', ')
  return `  ${location}: ${message}`
}

function countLines({ counts }: ImportReport): string[] {
  if (counts.length === 0) return ['', 'Nothing to write.']
  const rows = counts.map(
    ({ label, new: added, alreadyThere }) =>
      `  ${label}: ${figure(added)} new${alreadyThere === 0 ? '' : `, ${figure(alreadyThere)} already there`}`,
  )
  return ['', 'Will be written', ...rows]
}

const barWidth = 30

/** One line, which a terminal overwrites. */
export function progressLine(done: number, total: number): string {
  const share = total === 0 ? 1 : done / total
  const full = Math.floor(share * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${figure(done)} of ${figure(total)}`
}
