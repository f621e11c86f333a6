import type { ImportFilePreview, ImportReport } from '@dray/contract/imports'
import { type CheckedImport, checkImport } from '@dray/domain/imports/check-import'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import type { Columns } from '@dray/domain/imports/read-cell'
import { importFiles, type ImportKind, importKinds } from '@dray/domain/imports/import-files'
import type { KnownRecords } from '@dray/domain/imports/known-records'
import { shortened } from '@dray/domain/imports/sentence'
import { type ImportTable, ignoredColumns, isSecretColumn } from '@dray/domain/imports/read-rows'
import { noPriceChanges, type PriceChange } from '@dray/domain/imports/plan'
import { noIssues, type Issue, type IssueGroup, type IssueList, sortedGroups } from '@dray/domain/imports/issues'
import type { Db } from '../../platform/db/db.ts'
import { commonPasswords } from '../users/index.ts'
import { loadKnownRecords } from './load-known-records.ts'
import { type ImportFile, readCsvFiles } from './read-csv.ts'

export type CheckedFiles = { checked: CheckedImport; known: KnownRecords; report: ImportReport }
/** Receives every problem, warning and custom price, including those the report only counts. */
export type CheckListener = {
  onIssue: (kind: 'problem' | 'warning', issue: Issue) => void
  onPrice: (change: PriceChange) => void
}

/** Checks import files against the data in Dray and reports row by row. Writes nothing. */
export async function checkFiles(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  listener?: CheckListener,
): Promise<CheckedFiles> {
  const listFor = (kind: 'problem' | 'warning'): IssueList =>
    noIssues(listener && ((issue) => listener.onIssue(kind, issue)))
  const problems = listFor('problem')
  const { tables, unread } = readCsvFiles(files, problems)
  const known = await loadKnownRecords(db, tables)
  const priceChanges = noPriceChanges(listener?.onPrice)
  const checked = checkImport(tables, known, settings, {
    unread,
    problems,
    priceChanges,
    warnings: listFor('warning'),
    commonPasswords: hasUsers(tables) ? await commonPasswords() : new Set(),
  })
  return { checked, known, report: importReport(files, tables, checked) }
}

const hasUsers = (tables: readonly ImportTable[]): boolean => tables.some(({ kind }) => kind === 'users')

function importReport(
  files: readonly ImportFile[],
  tables: readonly ImportTable[],
  checked: CheckedImport,
): ImportReport {
  return {
    files: files.map((file) =>
      filePreview(
        file,
        tables.find((table) => table.file === file.name),
      ),
    ),
    problems: shownGroups(checked.problems),
    problemCount: checked.problems.count,
    warnings: shownGroups(checked.warnings),
    warningCount: checked.warnings.count,
    counts: importKinds
      .map((kind) => rowCounts(kind, checked))
      .filter((count) => count.new + count.changed + count.alreadyThere > 0),
    prices: checked.priceChanges.rows,
  }
}

/** Custom prices are the only records an import changes. */
function rowCounts(kind: ImportKind, { toWrite, alreadyThere, priceChanges }: CheckedImport) {
  const changed = kind === 'customPrices' ? priceChanges.changed : 0
  const { label } = importFiles[kind]
  return { kind, label, new: toWrite[kind] - changed, changed, alreadyThere: alreadyThere[kind] ?? 0 }
}

const shownGroups = (list: IssueList): ImportReport['problems'] =>
  sortedGroups(list).map(({ parts, ...group }: IssueGroup) => ({
    ...group,
    parts: [...parts],
    lines: group.lines.map(shownLine),
  }))
const shownLine = ({ line, values }: IssueGroup['lines'][number]) => ({ line, values: [...values] })

const previewedRows = 5
/** More columns than any import file has, but the wrong file may have a million. */
const previewedColumns = 100

function filePreview(file: ImportFile, table: ImportTable | undefined): ImportFilePreview {
  if (table === undefined)
    return { name: file.name, kind: null, rows: 0, columns: [], ignoredColumns: [], firstRows: [] }
  const { kind, header, records } = table
  const columns: Columns = importFiles[kind].columns
  const hidden = new Set(header.flatMap((name, column) => (isSecretColumn(columns, name) ? column : [])))
  return {
    name: file.name,
    kind,
    rows: records.length,
    columns: header.slice(0, previewedColumns).map(shortened),
    ignoredColumns: ignoredColumns(table)
      .slice(0, previewedColumns)
      .map(({ name, nearest }) => ({ name: shortened(name), nearest })),
    firstRows: records
      .slice(0, previewedRows)
      .map(({ cells }) =>
        cells
          .slice(0, previewedColumns)
          .map((cell, column) => (hidden.has(column) && cell !== '' ? '••••' : shortened(cell))),
      ),
  }
}
