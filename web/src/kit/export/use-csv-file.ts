import { companyToday } from '../text/dates.ts'
import { useSettings } from '../session.tsx'
import type { Column } from '../table/columns.ts'
import { csvLabel } from './export-labels.ts'
import type { ExportFile } from './export-menu.tsx'

export type CsvOptions<Row> = {
  /** For the file name: "products-2026-03-09.csv". */
  name: string
  columns: readonly Column<Row>[]
  /** The rows shown, or a function that reads all of them if only the first pages are loaded. Its error is shown. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
  /** `name`, `-name` or empty. */
  sort?: string
  /** For the file name, if the list isn't today's. */
  day?: string
}

export function useCsvFile<Row>({ name, columns, rows, sort = '', day }: CsvOptions<Row>): ExportFile {
  const { timeZone } = useSettings()
  return {
    label: csvLabel,
    isEmpty: typeof rows !== 'function' && rows.length === 0,
    async save() {
      // Loaded on first use, so that viewing a list doesn't load it.
      const { saveCsv } = await import('./csv.ts')
      saveCsv(`${name}-${day ?? companyToday(timeZone)}.csv`, {
        columns,
        rows: typeof rows === 'function' ? await rows() : rows,
        sort,
        timeZone,
      })
    },
  }
}
