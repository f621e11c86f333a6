import type { UnreadFiles } from '@dray/domain/imports/checking'
import { kindOfFile, type ImportKind, importFiles, importKinds, maxRows } from '@dray/domain/imports/import-files'
import type { ImportTable } from '@dray/domain/imports/read-rows'
import { addRemark, type RemarkList } from '@dray/domain/imports/remarks'
import { type Sentence, sentence } from '@dray/domain/imports/sentence'
import { nearestName } from '@dray/domain/text/nearest'
import { parseCsv } from './parse-csv.ts'

/** A file with a `kind` is of that kind whatever its name. */
export type ImportFile = { name: string; text: string; kind?: ImportKind }

/** The tables of an import, and what is known of the files that could not be read. */
export type ReadFiles = { tables: ImportTable[]; unread: UnreadFiles }

/** Reads the files into tables. For each file, line and record that cannot be read, a problem is added. */
export function readCsvFiles(files: readonly ImportFile[], problems: RemarkList): ReadFiles {
  const tables: ImportTable[] = []
  const unreadKinds: ImportKind[] = []
  let hasUnknownName = false
  for (const file of files) {
    const kind = file.kind ?? kindOfFile(file.name)
    if (kind === undefined) {
      hasUnknownName = true
      addRemark(problems, { ...wholeFile(file), sentence: unknownFile(file, files) })
      continue
    }
    const sheet = readCsv(file, problems)
    if (sheet === undefined) unreadKinds.push(kind)
    else tables.push({ kind, file: file.name, ...sheet })
  }
  const rows = tables.reduce((count, { records }) => count + records.length, 0)
  if (rows <= maxRows) return { tables, unread: { kinds: unreadKinds, hasUnknownName } }
  addRemark(problems, { ...wholeFile(files[0]), sentence: tooManyRows(rows) })
  return { tables: [], unread: { kinds: importKinds, hasUnknownName } }
}

const wholeFile = (file: ImportFile | undefined) => ({ file: file?.name ?? '', line: null, column: null })

type Fault = { line: number | null; sentence: Sentence }
type Sheet = Omit<ImportTable, 'kind' | 'file'>

/** The header and records of a file; undefined, with a reported problem, if it cannot be read. */
function readCsv(file: ImportFile, problems: RemarkList): Sheet | undefined {
  const report = (fault: Fault): void => addRemark(problems, { file: file.name, column: null, ...fault })
  // One kind of line break, so that line numbers are those of an editor.
  const text = file.text.replace(/\r\n?/g, '\n')
  const fault = faultOfText(text)
  const delimiter = fault === undefined ? delimiterOf(text) : ','
  if (fault !== undefined) report(fault)
  if (typeof delimiter === 'object') report(delimiter)
  if (fault !== undefined || typeof delimiter === 'object') return undefined
  const isGarbled = text.includes('\uFFFD')
  if (isGarbled) for (const line of garbledLines(text)) report({ line, sentence: garbled })
  const { records, broken } = parseCsv(text, delimiter)
  for (const { line, problem } of broken) report({ line, sentence: problem })
  const [header, ...rest] = records
  // Without a header nothing can be said about the rest.
  if (header === undefined || broken.some(({ line }) => line < header.line)) return undefined
  return {
    header: header.cells.map((cell) => cell.trim()),
    records: rest,
    ...(broken.length > 0 && { brokenRecords: broken }),
    ...(isGarbled && { isGarbled }),
  }
}

function* garbledLines(text: string): Generator<number> {
  let line = 1
  for (const content of text.split('\n')) {
    if (content.includes('\uFFFD')) yield line
    line += 1
  }
}

const emptyFile: Fault = { line: null, sentence: sentence`This file is empty.` }
const saveAs = 'Save it as "CSV UTF-8".'

const garbled = sentence`This line has characters that are not UTF-8 text. ${saveAs}`

function faultOfText(text: string): Fault | undefined {
  if (text.replace(/^\uFEFF/, '').trim() === '') return emptyFile
  if (text.startsWith('PK')) return { line: null, sentence: sentence`This is a spreadsheet, not a CSV file. ${saveAs}` }
  if (text.includes('\u0000') || !text.isWellFormed())
    return { line: null, sentence: sentence`This file is not UTF-8 text. ${saveAs}` }
  return undefined
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
  const given = new Set(files.map((file) => kindOfFile(file.name)))
  const absent = importKinds.filter((kind) => !given.has(kind)).map((kind) => importFiles[kind].file)
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
