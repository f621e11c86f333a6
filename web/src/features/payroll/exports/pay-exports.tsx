import { CsvButton } from '../../../kit/table/csv-button.tsx'
import { SheetButton } from '../../../kit/table/sheet-button.tsx'
import type { PayFile } from './pay-files.ts'

type Props<Row> = { file: PayFile<Row>; rows: readonly Row[] }

/** What is saved, as files for the payroll provider. */
export const PayExports = <Row,>({ file, rows }: Props<Row>) => (
  <>
    <CsvButton
      name="payroll"
      day={file.day}
      label="Export CSV"
      title="Export what is saved to a CSV file"
      columns={file.columns}
      rows={rows}
    />
    <SheetButton
      fileName={`payroll-${file.day}.xlsx`}
      title="Export what is saved to a spreadsheet"
      disabled={rows.length === 0}
      write={async () => (await import('./pay-sheet.ts')).paySheet(file, rows)}
    />
  </>
)
