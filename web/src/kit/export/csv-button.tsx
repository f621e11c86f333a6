import { ExportButton } from './export-button.tsx'
import { type CsvOptions, useCsvFile } from './use-csv-file.ts'

type Props<Row> = CsvOptions<Row> & { label?: string; title?: string }

export function CsvButton<Row>({ label = 'Export', title, ...csv }: Props<Row>) {
  const { isEmpty, save } = useCsvFile(csv)
  return (
    <ExportButton
      label={label}
      title={title ?? `Export these ${csv.name} to a CSV file`}
      disabled={isEmpty}
      save={save}
    />
  )
}
