import type { Figures } from '@dray/contract/figures'
import { useSession } from '../../../kit/session.tsx'
import { CsvButton } from '../../../kit/table/csv-button.tsx'
import { SheetButton } from '../../../kit/table/sheet-button.tsx'
import type { ShownFigures } from '../figures-address.ts'
import { exportedColumns } from './exported-columns.ts'

type Props = { shown: ShownFigures; figures: Figures | undefined; today: string }

/** Exports every figure of the three ranges, as CSV or as a spreadsheet. */
export function ExportButtons({ shown: { by }, figures, today }: Props) {
  const { seesCosts } = useSession()
  const columns = exportedColumns(by, seesCosts)
  const rows = figures?.rows ?? []
  return (
    <>
      <CsvButton name="figures" label="Export CSV" columns={columns} rows={rows} day={today} />
      <SheetButton
        fileName={`figures-${today}.xlsx`}
        title="Export these figures to a spreadsheet"
        disabled={rows.length === 0}
        write={async () => (await import('./figures-sheet.ts')).figuresSheet(columns, rows)}
      />
    </>
  )
}
