import { kindOfFile, importFiles, importKinds, maxRows } from '@dray/domain/imports/import-files'
import { addProblem, type ProblemList } from '@dray/domain/imports/problem-list'
import type { ImportTable } from '@dray/domain/imports/read-rows'
import { CsvError, type Info, parse } from 'csv-parse/sync'

export type ImportFile = { name: string; text: string }

/** Reads the files into tables. For each file that cannot be read, a problem is added. */
export function readCsvFiles(files: readonly ImportFile[], problems: ProblemList): ImportTable[] {
  const fault = (file: string, line: number | null, message: string): void =>
    addProblem(problems, { file, line, column: null, message })
  const tables: ImportTable[] = []
  let rows = 0
  for (const file of files) {
    const kind = kindOfFile(file.name)
    const read = kind === undefined ? { line: null, message: unknownFile() } : readCsv(file)
    if (kind === undefined || 'message' in read) {
      if ('message' in read) fault(file.name, read.line, read.message)
      continue
    }
    rows += read.records.length
    tables.push({ kind, file: file.name, ...read })
  }
  if (rows <= maxRows) return tables
  fault(files[0]?.name ?? '', null, tooManyRows(rows))
  return []
}

type Fault = { line: number | null; message: string }
type Sheet = Pick<ImportTable, 'header' | 'records'>

function readCsv(file: ImportFile): Sheet | Fault {
  // One kind of line break, so that line numbers are those of an editor.
  const text = file.text.replace(/\r\n?/g, '\n')
  const fault = faultOfText(text)
  if (fault !== undefined) return fault
  const delimiter = delimiterOf(text)
  if (typeof delimiter === 'object') return delimiter
  try {
    const parsed = parse(text, { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true })
    return sheetOf(parsed as unknown as { info: Info; record: string[] }[])
  } catch (error) {
    if (error instanceof CsvError) return faultOfCsv(error, text)
    throw error
  }
}

function sheetOf(parsed: readonly { info: Info; record: string[] }[]): Sheet | Fault {
  const [header, ...rest] = parsed
  if (header === undefined) return emptyFile
  const records = rest
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    // `lines` is the line where the record ends. Line breaks in its quoted cells tell where it starts.
    .map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }))
  return { header: header.record.map((cell) => cell.trim()), records }
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((breaks, cell) => breaks + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)

const emptyFile: Fault = { line: null, message: 'This file is empty.' }
const saveAs = 'Save it as "CSV UTF-8".'

function faultOfText(text: string): Fault | undefined {
  if (text.replace(/^\uFEFF/, '').trim() === '') return emptyFile
  if (text.startsWith('PK')) return { line: null, message: `This is a spreadsheet, not a CSV file. ${saveAs}` }
  if (text.includes('\u0000') || !text.isWellFormed())
    return { line: null, message: `This file is not UTF-8 text. ${saveAs}` }
  const badCharacter = text.indexOf('\uFFFD')
  if (badCharacter < 0) return undefined
  return {
    line: text.slice(0, badCharacter).split('\n').length,
    message: `This line has characters that are not UTF-8 text. ${saveAs}`,
  }
}

/** The separator that the header uses outside quotes: comma or semicolon. */
function delimiterOf(text: string): ',' | ';' | Fault {
  const header = (
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split('\n', 1)[0] ?? ''
  ).replace(/"[^"]*"/g, '')
  if (header.includes(';'))
    return header.includes(',')
      ? { line: 1, message: 'The header mixes commas and semicolons. Use only one of them to separate columns.' }
      : ';'
  if (header.includes(',')) return ','
  const other = header.includes('\t') ? 'tabs' : header.includes('|') ? 'vertical bars' : undefined
  return {
    line: 1,
    message:
      other === undefined
        ? 'The header has only one column. Separate columns with commas or semicolons.'
        : `The columns are separated by ${other}. Use commas or semicolons.`,
  }
}

const csvSentences: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'This double quote is never closed.',
  INVALID_OPENING_QUOTE:
    "A double quote appears inside text that doesn't start with one. Put the whole text in double quotes and double the inner quote.",
  CSV_INVALID_CLOSING_QUOTE:
    'A closing double quote must be followed by a comma, a semicolon or the end of the line. Double a quote inside quoted text.',
}

function faultOfCsv(error: CsvError, text: string): Fault {
  const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lineOfOpenQuote(text) : Number(error['lines'])
  return { line, message: csvSentences[error.code] ?? "This line can't be read as CSV." }
}

/** The parser reports an unclosed quote at the end of the file; this finds the last quote, which opens it. */
function lineOfOpenQuote(text: string): number {
  const before = text.slice(0, text.lastIndexOf('"'))
  return before.split('\n').length
}

const unknownFile = (): string =>
  `This isn't the name of an import file. The names are ${importKinds.map((kind) => importFiles[kind].file).join(', ')}.`
const tooManyRows = (rows: number): string =>
  `These files have ${rows.toLocaleString('en-US')} rows; one import can have at most ${maxRows.toLocaleString('en-US')}. Split the orders into several imports.`
