import type { ImportRecord } from '@dray/domain/imports/read-rows'
import { type Sentence, sentence } from '@dray/domain/imports/sentence'
import { CsvError, parse } from 'csv-parse/sync'

/** A record that is not CSV: the line it starts on, its cells as far as they are known, and what is wrong with it. */
export type BrokenRecord = ImportRecord & { problem: Sentence }
export type ParsedCsv = { records: ImportRecord[]; broken: BrokenRecord[] }

/** The records of a CSV text, the header among them. One that cannot be read leaves the others readable. */
export function parseCsv(text: string, delimiter: string): ParsedCsv {
  try {
    return { records: recordsIn(text, delimiter), broken: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const broken = findBroken(text, delimiter)
    const lines = text.split('\n')
    for (const { line } of broken) lines[line - 1] = ''
    return { records: recordsIn(lines.join('\n'), delimiter), broken }
  }
}

function recordsIn(text: string, delimiter: string): ImportRecord[] {
  const records: ImportRecord[] = []
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    // The parser keeps nothing itself, which halves the memory.
    on_record: (cells: string[], { lines }) => {
      // `lines` is the line where the record ends. Line breaks in its quoted cells tell where it starts.
      const line = lines - cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0)
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
      return undefined
    },
  })
  return records
}

const breaksIn = (text: string): number => (text.includes('\n') ? text.split('\n').length - 1 : 0)

/**
 * Finds every record with a double quote in the wrong place. The parser could only name the first, and after it takes the following
 * lines for one cell.
 */
function findBroken(text: string, delimiter: string): BrokenRecord[] {
  const cell = new RegExp(`"[^"]*(?:""[^"]*)*"|[^"\\n${delimiter}]*`, 'y')
  const broken: BrokenRecord[] = []
  let line = 1
  let start = text.startsWith('\uFEFF') ? 1 : 0
  let at = start
  // One turn for each cell.
  while (at < text.length) {
    cell.lastIndex = at
    const end = at + (cell.exec(text)?.[0].length ?? 0)
    const next = text[end] ?? '\n'
    if (next === delimiter) at = end + 1
    else if (next === '\n') {
      line += breaksIn(text.slice(start, end)) + 1
      start = at = end + 1
    } else {
      const lineEnd = text.indexOf('\n', start)
      const wholeLine = text.slice(start, lineEnd < 0 ? undefined : lineEnd)
      const cells = wholeLine.split(delimiter).map((part) => part.replaceAll('"', ''))
      broken.push({ line, cells, problem: problemOf(text.slice(at, end), isSpanning(text, start, end)) })
      line += 1
      start = at = start + wholeLine.length + 1
    }
  }
  return broken
}

const isSpanning = (text: string, start: number, end: number): boolean => text.slice(start, end).includes('\n')

/** What is wrong with a record, from the cell that was read up to the fault. */
function problemOf(cell: string, spansLines: boolean): Sentence {
  if (spansLines)
    return sentence`A double quote that opens on this line is not closed at the end of its cell. Double a quote inside quoted text.`
  if (cell === '') return sentence`This double quote is never closed.`
  if (cell.startsWith('"'))
    return sentence`A closing double quote must be followed by a comma, a semicolon or the end of the line. Double a quote inside quoted text.`
  return sentence`A double quote appears inside text that doesn't start with one. Put the whole text in double quotes and double the inner quote.`
}
