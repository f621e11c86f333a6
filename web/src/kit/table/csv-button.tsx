import { companyToday } from '../dates.ts'
import { useSettings } from '../session.tsx'
import type { Column } from './columns.ts'
import { ExportButton } from './export-button.tsx'

type Props<Row> = {
  /** For the file name: "products-2026-03-09.csv". */
  name: string
  columns: readonly Column<Row>[]
  /** The rows shown, or a function that reads all of them if only the first pages are loaded. Its error is shown. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
  /** `name`, `-name` or empty. */
  sort?: string
  label?: string
  title?: string
  /** For the file name, if the list isn't today's. */
  day?: string
}

export function CsvButton<Row>({ name, columns, rows, sort = '', label = 'Export', title, day }: Props<Row>) {
  const { timeZone } = useSettings()

  async function save() {
    // Loaded on first use, so that viewing a list doesn't load it.
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
