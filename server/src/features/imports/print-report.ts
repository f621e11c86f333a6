import { closeSync, openSync, writeSync } from 'node:fs'
import type { ImportIssues, ImportReport } from '@dray/contract/imports'
import { importFiles } from '@dray/domain/imports/import-files'
import type { PriceChange } from '@dray/domain/imports/plan'
import { sentenceText } from '@dray/domain/imports/sentence'
import { formatDifference, formatDollars, minus } from '@dray/domain/money'
import { escapeFormula } from '@dray/domain/text/csv'
import { pairs } from '../../platform/pairs.ts'
import { errorCode, StartProblem } from '../../platform/start-problem.ts'
import type { CheckListener } from './check-files.ts'

const figure = (count: number): string => count.toLocaleString('en-US')

export function printedReport(report: ImportReport): string {
  const files = report.files.map(
    (file) => `  ${file.name}: ${figure(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}${ignored(file.ignoredColumns)}`,
  )
  return [
    'Files',
    ...files,
    ...listIssues('Problems', report.problems, report.problemCount),
    ...listIssues('Warnings', report.warnings, report.warningCount),
    ...(report.problemCount > 0 ? [] : [...priceLines(report), ...countLines(report)]),
    '',
  ].join('\n')
}

const ignored = (columns: ImportReport['files'][number]['ignoredColumns']): string =>
  columns.length === 0 ? '' : ` (unknown columns ignored: ${columns.map(withNearest).join(', ')})`

const withNearest = ({ name, nearest }: { name: string; nearest: string | null }): string =>
  nearest === null ? name : `${name} - is it ${nearest}?`

const maxPrinted = 100
const namedLines = 5

function listIssues(title: string, groups: readonly ImportIssues[], count: number): string[] {
  if (count === 0) return []
  const printed = groups.slice(0, maxPrinted)
  const rest = count - printed.reduce((sum, group) => sum + group.count, 0)
  const width = Math.max(...printed.map((group) => figure(group.count).length), figure(rest).length)
  return [
    '',
    `${title}: ${figure(count)}`,
    ...printed.flatMap((group) => issueLines(group, width)),
    ...(rest > 0 ? [`  ${figure(rest).padStart(width)} more of other kinds`] : []),
  ]
}

function issueLines(group: ImportIssues, width: number): string[] {
  const place = [group.file, group.column === null ? '' : `column ${group.column}`].filter((part) => part !== '')
  const first = `  ${figure(group.count).padStart(width)}  ${place.join(', ')}: ${sentenceText(group)}`
  const lines = namedLinesText(group)
  return lines === '' ? [first] : [first, `${' '.repeat(width + 4)}${lines}`]
}

/** Such as `lines 3 ('cheap'), 7 ('free') and 98 more`. */
function namedLinesText({ lines, values: shared, count }: ImportIssues): string {
  const named = lines.slice(0, namedLines).flatMap(({ line, values }) => {
    const own = pairs(values, shared).flatMap(([value, sharedValue]) => (sharedValue === null ? [value] : []))
    return line === null ? [] : [own.length === 0 ? `${line}` : `${line} (${own.join(', ')})`]
  })
  if (named.length === 0) return ''
  const rest = count > named.length ? ` and ${figure(count - named.length)} more` : ''
  return `${count === 1 ? 'line' : 'lines'} ${named.join(', ')}${rest}`
}

function countLines({ counts }: ImportReport): string[] {
  if (counts.length === 0) return ['', 'Nothing to write.']
  const rows = counts.map(
    ({ label, new: added, changed, alreadyThere }) =>
      `  ${label}: ${figure(added)} new${counted(changed, 'changed')}${counted(alreadyThere, 'already there')}`,
  )
  return ['', 'Will be written', ...rows]
}

const counted = (count: number, what: string): string => (count === 0 ? '' : `, ${figure(count)} ${what}`)

const printedPrices = 20

function priceLines({ prices, counts }: ImportReport): string[] {
  if (prices.length === 0) return []
  const { new: added = 0, changed = 0 } = counts.find(({ kind }) => kind === 'customPrices') ?? {}
  const printed = prices.slice(0, printedPrices)
  const rest = added + changed - printed.length
  return [
    '',
    `Custom prices: ${figure(added)} new, ${figure(changed)} changed`,
    ...printed.map((change) => `  line ${change.line}: ${priceSentence(change)}`),
    ...(rest > 0 ? [`  and ${figure(rest)} more`] : []),
  ]
}

/** Such as `Corner Shop, Chai (ACM-BEV-0001): $9.00 to $8.50, -$0.50`. */
export function priceSentence({ customer, productName, sku, before, after }: PriceChange): string {
  const product = sku === '' ? productName : `${productName} (${sku})`
  const prices =
    before === null
      ? `${formatDollars(after)}, new`
      : `${formatDollars(before)} to ${formatDollars(after)}, ${formatDifference(minus(after, before))}`
  return `${customer}, ${product}: ${prices}`
}

const barWidth = 30

/** Overwrites itself on a terminal. */
export function progressLine(done: number, total: number): string {
  const share = total === 0 ? 1 : done / total
  const full = Math.floor(share * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${figure(done)} of ${figure(total)}`
}

const partLength = 64 * 1024

/** A CSV file with every problem, warning and custom price of a check; the report has only the first of each kind. */
export function openIssueFile(file: string): CheckListener & { close: () => void } {
  const descriptor = openForWriting(file)
  // The byte order mark makes spreadsheets read it as UTF-8.
  let text = '\uFEFFKind,File,Line,Column,Message\n'
  const write = (): void => {
    writeSync(descriptor, text)
    text = ''
  }
  const add = (...cells: readonly (string | number)[]): void => {
    text += `${cells.map(csvCell).join(',')}\n`
    if (text.length > partLength) write()
  }
  return {
    onIssue: (kind, { file: name, line, column, sentence }) =>
      add(kind, name, line ?? '', column ?? '', sentenceText(sentence)),
    onPrice: (change) => add('price', importFiles.customPrices.file, change.line, 'price', priceSentence(change)),
    close() {
      write()
      closeSync(descriptor)
    },
  }
}

function openForWriting(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (error) {
    throw new StartProblem(`${file} can't be written (${errorCode(error) ?? 'unknown reason'}).`)
  }
}

/** Quoted and with formulas escaped: a cell of someone's file may start with one. */
const csvCell = (cell: string | number): string => `"${escapeFormula(String(cell)).replaceAll('"', '""')}"`
