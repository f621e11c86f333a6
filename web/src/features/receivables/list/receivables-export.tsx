import { ExportMenu } from '../../../kit/export/export-menu.tsx'
import { sheetFile } from '../../../kit/export/sheet-file.ts'
import { useCsvFile } from '../../../kit/export/use-csv-file.ts'
import { exportedReceivableColumns } from './exported-columns.ts'
import { pastDay } from './as-of-chip.tsx'
import type { Receivables } from './receivables-list.tsx'

/** Exports every filtered customer, loaded or not. */
export function ReceivablesExport({ receivables }: { receivables: Receivables }) {
  const { filter, today, timeZone, readAll } = receivables
  const past = pastDay(filter.asOf, today)
  const day = past ?? today
  const columns = exportedReceivableColumns({ isPast: past !== undefined, timeZone })
  const csv = useCsvFile({ name: 'receivables', day, columns, rows: readAll })
  const sheet = sheetFile({
    fileName: `receivables-${day}.xlsx`,
    write: async () => (await import('./receivables-sheet.ts')).receivablesSheet(await readAll(), { columns, day }),
  })
  return <ExportMenu files={[csv, sheet]} />
}
