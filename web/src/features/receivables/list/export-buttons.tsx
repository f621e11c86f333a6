import type { Receivable } from '@dray/contract/receivables'
import { useSettings } from '../../../kit/session.tsx'
import { CsvButton } from '../../../kit/table/csv-button.tsx'
import { SheetButton } from '../../../kit/table/sheet-button.tsx'
import { exportedColumns } from './exported-columns.ts'
import { pastDay, type ShownReceivables } from './receivables-filter.ts'

type Props = { shown: ShownReceivables; sort: string; today: string }

/** Exports every customer of the filter, loaded or not, as CSV or as a spreadsheet. */
export function ExportButtons({ shown, sort, today }: Props) {
  const { timeZone } = useSettings()
  const past = pastDay(shown.asOf, today)
  const day = past ?? today
  const columns = exportedColumns({ isPast: past !== undefined, timeZone })
  const readAll = async (): Promise<Receivable[]> =>
    (await import('./all-receivables.ts')).allReceivables(shown, sort, today)
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
