import { CsvButton } from '../../../kit/table/csv-button.tsx'
import { SheetButton } from '../../../kit/table/sheet-button.tsx'
import { exportedReceivableColumns } from './exported-columns.ts'
import { pastDay, type Receivables } from './receivables-list.ts'

/** Exports every filtered customer, loaded or not. */
export function ExportButtons({ receivables: { filter, today, timeZone, readAll } }: { receivables: Receivables }) {
  const past = pastDay(filter.asOf, today)
  const day = past ?? today
  const columns = exportedReceivableColumns({ isPast: past !== undefined, timeZone })
  return (
    <>
      <CsvButton
        name="receivables"
        label="Export CSV"
        title="Export these receivables to a CSV file"
        day={day}
        columns={columns}
        rows={readAll}
      />
      <SheetButton
        fileName={`receivables-${day}.xlsx`}
        title="Export these receivables to a spreadsheet"
        write={async () => (await import('./receivables-sheet.ts')).receivablesSheet(await readAll(), { columns, day })}
      />
    </>
  )
}
