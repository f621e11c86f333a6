import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { UnreadFiles } from '@dray/domain/imports/check-state'
import { importFiles, type ImportKind, importKinds, kindOfFile, maxRows } from '@dray/domain/imports/import-files'
import { addIssue, type IssueList } from '@dray/domain/imports/issues'
import type { ImportRecord, ImportTable } from '@dray/domain/imports/read-rows'
import { type Sentence, sentence } from '@dray/domain/imports/sentence'
import { nearestName } from '@dray/domain/text/nearest'
import { CsvError, parse } from 'csv-parse/sync'
import { errorCode, StartProblem } from '../../platform/start-problem.ts'

/** `kind` overrides the kind that the name suggests. */
export type ImportFile = { name: string; text: string; kind?: ImportKind }

export type ReadFiles = { tables: ImportTable[]; unread: UnreadFiles }

/** Adds a problem for each file, line or record it can't read. */
export function readCsvFiles(files: readonly ImportFile[], problems: IssueList): ReadFiles {
  const tables: ImportTable[] = []
  const unreadKinds: ImportKind[] = []
  let hasUnknownName = false
  for (const file of files) {
    const kind = file.kind ?? kindOfFile(file.name)
    if (kind === undefined) {
      hasUnknownName = true
      addIssue(problems, { ...wholeFile(file), sentence: unknownFile(file, files) })
      continue
    }
    const sheet = readCsv(file, problems)
    if (sheet === undefined) unreadKinds.push(kind)
    else tables.push({ kind, file: file.name, ...sheet })
  }
  const rows = tables.reduce((count, { records }) => count + records.length, 0)
  if (rows <= maxRows) return { tables, unread: { kinds: unreadKinds, hasUnknownName } }
  addIssue(problems, { ...wholeFile(files[0]), sentence: tooManyRows(rows) })
  return { tables: [], unread: { kinds: importKinds, hasUnknownName } }
}

const wholeFile = (file: ImportFile | undefined) => ({ file: file?.name ?? '', line: null, column: null })

type FileProblem = { line: number | null; sentence: Sentence }
type Sheet = Omit<ImportTable, 'kind' | 'file'>

function readCsv(file: ImportFile, problems: IssueList): Sheet | undefined {
  const report = (found: FileProblem): void => addIssue(problems, { file: file.name, column: null, ...found })
  // One kind of line break, so line numbers match those of an editor.
  const text = withoutSeparatorLine(file.text.replace(/\r\n?/g, '\n'))
  const found = textProblem(text)
  const delimiter = found === undefined ? findDelimiter(text) : ','
  if (found !== undefined) report(found)
  if (typeof delimiter === 'object') report(delimiter)
  if (found !== undefined || typeof delimiter === 'object') return undefined
  const isGarbled = text.includes('\uFFFD')
  if (isGarbled) for (const line of garbledLines(text)) report({ line, sentence: garbled })
  const { records, broken } = parseCsv(text, delimiter)
  for (const { line, problem } of broken) report({ line, sentence: problem })
  const [header, ...rest] = records
  // Without a header, we can't check the rest.
  if (header === undefined || broken.some(({ line }) => line < header.line)) return undefined
  return {
    header: withoutTrailingBlanks(header.cells.map((cell) => cell.trim())),
    records: rest,
    ...(broken.length > 0 && { brokenRecords: broken }),
    ...(isGarbled && { isGarbled }),
  }
}

/** Excel's first line `sep=;` says what separates columns, which the header shows too. An empty line keeps the line numbers. */
const withoutSeparatorLine = (text: string): string => text.replace(/^\uFEFF?"?sep=.?"?[,;\t ]*\n/i, '\n')

function* garbledLines(text: string): Generator<number> {
  let line = 1
  for (const content of text.split('\n')) {
    if (content.includes('\uFFFD')) yield line
    line += 1
  }
}

const withoutTrailingBlanks = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const emptyFile: FileProblem = { line: null, sentence: sentence`This file is empty.` }
const saveAs = 'Save it as "CSV UTF-8".'

const garbled = sentence`This line has characters that are not UTF-8 text. ${saveAs}`

function textProblem(text: string): FileProblem | undefined {
  if (text.replace(/^\uFEFF/, '').trim() === '') return emptyFile
  if (text.startsWith('PK')) return { line: null, sentence: sentence`This is a spreadsheet, not a CSV file. ${saveAs}` }
  if (text.includes('\u0000') || !text.isWellFormed())
    return { line: null, sentence: sentence`This file is not UTF-8 text. ${saveAs}` }
  return undefined
}

function findDelimiter(text: string): ',' | ';' | FileProblem {
  const header = (
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split('\n', 1)[0] ?? ''
  ).replace(/"[^"]*"/g, '')
  if (header.includes(';'))
    return header.includes(',')
      ? {
          line: 1,
          sentence: sentence`The header mixes commas and semicolons. Use only one of them to separate columns.`,
        }
      : ';'
  if (header.includes(',')) return ','
  const other = header.includes('\t') ? 'tabs' : header.includes('|') ? 'vertical bars' : undefined
  return {
    line: 1,
    sentence:
      other === undefined
        ? sentence`The header has only one column. Separate columns with commas or semicolons.`
        : sentence`The columns are separated by ${other}. Use commas or semicolons.`,
  }
}

const fileNames = importKinds.map((kind) => importFiles[kind].file)

function unknownFile({ name }: ImportFile, files: readonly ImportFile[]): Sentence {
  const kinds = new Set(files.map((file) => kindOfFile(file.name)))
  const absent = importKinds.filter((kind) => !kinds.has(kind)).map((kind) => importFiles[kind].file)
  const nearest = nearestName(
    name.replace(/\.csv$/i, ''),
    absent.map((file) => file.replace('.csv', '')),
  )
  const names = fileNames.join(', ')
  return nearest === undefined
    ? sentence`This isn't the name of an import file. The names are ${names}.`
    : sentence`This isn't the name of an import file. Is it ${nearest}.csv?`
}

const tooManyRows = (rows: number): Sentence =>
  sentence`These files have ${rows.toLocaleString('en-US')} rows; one import can have at most ${maxRows.toLocaleString('en-US')}. Split the orders into several imports.`

/** A record that isn't valid CSV: its first line, the cells read so far, and the problem. */
type BrokenRecord = ImportRecord & { problem: Sentence }
type ParsedCsv = { records: ImportRecord[]; broken: BrokenRecord[] }

/** Includes the header. A broken record doesn't affect the others. */
function parseCsv(text: string, delimiter: string): ParsedCsv {
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
    // Returning nothing keeps the records out of the parser, which halves the memory.
    on_record: (cells: string[], { lines }) => {
      // `lines` is the last line of the record; line breaks in its cells lead back to the first.
      const line = lines - cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0)
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
      return undefined
    },
  })
  return records
}

const breaksIn = (text: string): number => (text.includes('\n') ? text.split('\n').length - 1 : 0)

/** Finds every record with a misplaced quote. The parser would only report the first and then read the following lines as one cell. */
function findBroken(text: string, delimiter: string): BrokenRecord[] {
  const cell = new RegExp(`"[^"]*(?:""[^"]*)*"|[^"\\n${delimiter}]*`, 'y')
  const broken: BrokenRecord[] = []
  let line = 1
  let start = text.startsWith('\uFEFF') ? 1 : 0
  let at = start
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
      broken.push({ line, cells, problem: cellProblem(text.slice(at, end), isSpanning(text, start, end)) })
      line += 1
      start = at = start + wholeLine.length + 1
    }
  }
  return broken
}

const isSpanning = (text: string, start: number, end: number): boolean => text.slice(start, end).includes('\n')

/** `cell` is the text read up to the problem. */
function cellProblem(cell: string, spansLines: boolean): Sentence {
  if (spansLines)
    return sentence`A double quote that opens on this line is not closed at the end of its cell. Double a quote inside quoted text.`
  if (cell === '') return sentence`This double quote is never closed.`
  if (cell.startsWith('"'))
    return sentence`A closing double quote must be followed by a comma, a semicolon or the end of the line. Double a quote inside quoted text.`
  return sentence`A double quote appears inside text that doesn't start with one. Put the whole text in double quotes and double the inner quote.`
}

type Cell = string | number | null | undefined

/** Leaves out columns that no record has. */
export function csvFile(kind: ImportKind, records: readonly Readonly<Record<string, Cell>>[]): ImportFile {
  const columns = Object.keys(importFiles[kind].columns).filter((column) => records.some((record) => column in record))
  const lines = [columns, ...records.map((record) => columns.map((column) => record[column]))]
  return { name: importFiles[kind].file, text: `${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n` }
}

function quoted(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Longer texts get close to the limit of a JavaScript string. */
const maxBytes = 256 * 1024 * 1024

/** Reads one file, or every CSV file in a folder. Bytes that aren't UTF-8 are marked, so the check can name their line. */
export async function readImportFiles(source: string): Promise<ImportFile[]> {
  const paths = await csvFilesAt(source)
  if (paths.length === 0)
    throw new StartProblem(
      `No CSV files found in ${source}. The file names are ${importKinds.map((kind) => importFiles[kind].file).join(', ')}.`,
    )
  return Promise.all(paths.map(readImportFile))
}

async function csvFilesAt(source: string): Promise<string[]> {
  try {
    if (!(await stat(source)).isDirectory()) return [source]
    const names = await readdir(source)
    return names
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => path.join(source, name))
  } catch (error) {
    throw new StartProblem(
      errorCode(error) === 'ENOENT'
        ? `File or folder not found: ${source}.`
        : `${source} can't be read (${errorCode(error) ?? 'unknown reason'}).`,
    )
  }
}

async function readImportFile(file: string): Promise<ImportFile> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new StartProblem(
      `${file} is ${Math.round(size / 1024 / 1024)} MB; the maximum is 256 MB. Split it into several imports.`,
    )
  return { name: path.basename(file), text: new TextDecoder('utf-8').decode(await readFile(file)) }
}
