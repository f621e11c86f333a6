import { companyToday } from '../dates.ts'
import { useSettings } from '../session.tsx'
import type { Column } from './columns.ts'
import { ExportButton } from './export-button.tsx'

type Props<Row> = {
  /** What the file contains; it is named "products-2026-03-09.csv". */
  name: string
  columns: readonly Column<Row>[]
  /** The rows shown, or a function that reads all of them when only the first pages are loaded. Its error is shown. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
  /** The sort of the table: `name`, `-name` or empty. */
  sort?: string
  /** For a button that stands beside the one of the list. */
  label?: string
  title?: string
  /** The day in the name of the file, if the list is not that of today. */
  day?: string
}

export function CsvButton<Row>({ name, columns, rows, sort = '', label = 'Export', title, day }: Props<Row>) {
  const { timeZone } = useSettings()

  async function save() {
    // Loaded on first use, so that viewing a list does not load it.
    const { saveCsv } = await import('./csv.ts')
    saveCsv(`${name}-${day ?? companyToday(timeZone)}.csv`, {
      columns,
      rows: typeof rows === 'function' ? await rows() : rows,
      sort,
      timeZone,
    })
  }

  return (
    <ExportButton
      label={label}
      title={title ?? `Export these ${name} to a CSV file`}
      disabled={typeof rows !== 'function' && rows.length === 0}
      save={save}
    />
  )
}
