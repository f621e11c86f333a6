import type { Receivable } from '@dray/contract/receivables'
import { useState } from 'react'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { download } from '../../../shared/download.ts'
import { CsvButton } from '../../../shared/table/csv-button.tsx'
import { exportedColumns } from './exported-columns.ts'
import { pastDay, type ShownReceivables } from './receivables-filter.ts'
import style from './receivables.module.css'

type Props = { shown: ShownReceivables; sort: string; today: string }

/** Exports every customer of the filter, loaded or not, as CSV or as a spreadsheet. */
export function ExportButtons({ shown, sort, today }: Props) {
  const day = pastDay(shown.asOf, today) ?? today
  const readAll = async (): Promise<Receivable[]> =>
    (await import('./all-receivables.ts')).allReceivables(shown, sort, today)
  return (
    <>
      <CsvButton
        name="receivables"
        label="Export CSV"
        title="Export these receivables to a CSV file"
        day={day}
        columns={exportedColumns}
        rows={readAll}
      />
      <SheetButton day={day} readAll={readAll} />
    </>
  )
}

function SheetButton({ day, readAll }: { day: string; readAll: () => Promise<Receivable[]> }) {
  const [state, setState] = useState<'idle' | 'writing' | Error>('idle')

  async function save() {
    setState('writing')
    try {
      // The spreadsheet library is loaded on first use.
      const { receivablesSheet } = await import('./receivables-sheet.ts')
      download(await receivablesSheet(await readAll(), day), `receivables-${day}.xlsx`)
      setState('idle')
    } catch (failure) {
      setState(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  return (
    <>
      {state instanceof Error && (
        <span role="alert" className={style.problem}>
          {state.message}
        </span>
      )}
      <BusyButton
        variant="default"
        title="Export these receivables to a spreadsheet"
        loading={state === 'writing'}
        onClick={() => void save()}
      >
        Export Excel
      </BusyButton>
    </>
  )
}
