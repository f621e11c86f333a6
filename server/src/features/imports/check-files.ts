import type { ImportFilePreview, ImportReport } from '@dray/contract/imports'
import { type CheckedImport, checkImport } from '@dray/domain/imports/check-import'
import type { ImportSettings } from '@dray/domain/imports/checking'
import type { Columns } from '@dray/domain/imports/columns'
import { importFiles, importKinds, maxListed } from '@dray/domain/imports/import-files'
import type { Known } from '@dray/domain/imports/known'
import { noProblems, type ProblemList } from '@dray/domain/imports/problem-list'
import { shortened } from '@dray/domain/imports/quoted'
import { type ImportTable, ignoredColumns, isSecretColumn } from '@dray/domain/imports/read-rows'
import type { Db } from '../../db/db.ts'
import { loadKnown } from './load-known.ts'
import { type ImportFile, readCsvFiles } from './read-csv.ts'

export type CheckedFiles = { checked: CheckedImport; known: Known; report: ImportReport }

/** Reads import files, checks them against the data in Dray, and reports row by row. Writes nothing. */
export async function checkFiles(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
): Promise<CheckedFiles> {
  const unreadable = noProblems()
  const tables = readCsvFiles(files, unreadable)
  const known = await loadKnown(db, tables)
  const checked = checkImport(tables, known, settings)
  const problems = joinProblems(unreadable, checked.problems)
  return { checked: { ...checked, problems }, known, report: reportOf(files, tables, { ...checked, problems }) }
}

const joinProblems = (first: ProblemList, second: ProblemList): ProblemList => ({
  listed: [...first.listed, ...second.listed].slice(0, maxListed),
  count: first.count + second.count,
})

function reportOf(files: readonly ImportFile[], tables: readonly ImportTable[], checked: CheckedImport): ImportReport {
  return {
    files: files.map((file) =>
      previewOf(
        file,
        tables.find((table) => table.file === file.name),
      ),
    ),
    problems: checked.problems.listed,
    problemCount: checked.problems.count,
    notices: checked.notices.listed,
    noticeCount: checked.notices.count,
    counts: importKinds
      .map((kind) => ({
        kind,
        label: importFiles[kind].label,
        new: checked.toWrite[kind],
        alreadyThere: checked.alreadyThere[kind] ?? 0,
      }))
      .filter((count) => count.new + count.alreadyThere > 0),
  }
}

const previewedRows = 5
/** More than any import file has; a wrong file may have a million. */
const previewedColumns = 100

function previewOf(file: ImportFile, table: ImportTable | undefined): ImportFilePreview {
  if (table === undefined)
    return { name: file.name, kind: null, rows: 0, columns: [], ignoredColumns: [], firstRows: [] }
  const { kind, header, records } = table
  const columns: Columns = importFiles[kind].columns
  const hidden = header.map((name) => isSecretColumn(columns, name))
  return {
    name: file.name,
    kind,
    rows: records.length,
    columns: header.slice(0, previewedColumns).map(shortened),
    ignoredColumns: ignoredColumns(header, columns).slice(0, previewedColumns).map(shortened),
    firstRows: records
      .slice(0, previewedRows)
      .map(({ cells }) =>
        cells
          .slice(0, previewedColumns)
          .map((cell, column) => (hidden[column] && cell !== '' ? '••••' : shortened(cell))),
      ),
  }
}
