import { Group } from '@mantine/core'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { dateAndTime } from '../../../kit/dates.ts'
import { PrintRegister } from '../../../records/payroll/print-payroll.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { PayExports } from '../exports/pay-exports.tsx'
import { periodFile } from '../exports/pay-files.ts'
import style from '../payroll.module.css'

/** When the period was saved, who submitted it, and its papers and files. */
export function PeriodBar({ period }: { period: PayrollPeriod }) {
  const { timeZone } = useSettings()
  const { lastSaved, submittedBy, submittedOn, users } = period
  return (
    <Group gap={8}>
      {submittedOn !== null && (
        <span className={style.submitted}>
          Submitted by {submittedBy}, {dateAndTime(submittedOn, timeZone)}
        </span>
      )}
      <span className={style.saved}>
        {lastSaved === null ? 'Not saved yet' : `Saved at ${dateAndTime(lastSaved, timeZone)}`}
      </span>
      <span className="grow" />
      {users.length > 0 && (
        <>
          <PayExports file={periodFile(period)} rows={users} />
          <PrintRegister period={period} />
        </>
      )}
    </Group>
  )
}
