import { useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { companyToday } from '../dates.ts'
import { useSettings } from '../session.tsx'
import type { Column } from './columns.ts'
import style from './data-table.module.css'

type Props<Row> = {
  /** What the file holds; it is then named "products-2026-03-09.csv". */
  name: string
  columns: readonly Column<Row>[]
  /** What the list shows, or how to read all of it where only its first pages are here. Why that failed is said. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
  /** How the table is sorted: `name`, `-name` or empty. */
  sort?: string
}

/** A list as a file for a spreadsheet, filtered and sorted as it is shown. */
export function CsvButton<Row>({ name, columns, rows, sort = '' }: Props<Row>) {
  const { timeZone } = useSettings()
  const [state, setState] = useState<'idle' | 'writing' | Error>('idle')

  async function save() {
    setState('writing')
    try {
      // Fetched when it is first wanted: who only looks at a list does not pay for it.
      const { saveCsv } = await import('./csv.ts')
      saveCsv(`${name}-${companyToday(timeZone)}.csv`, {
        columns,
        rows: typeof rows === 'function' ? await rows() : rows,
        sort,
        timeZone,
      })
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
        title={`Export these ${name} to a CSV file`}
        loading={state === 'writing'}
        disabled={typeof rows !== 'function' && rows.length === 0}
        onClick={() => void save()}
      >
        Export
      </BusyButton>
    </>
  )
}
