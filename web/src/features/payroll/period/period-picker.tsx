import {
  addPeriods,
  comparePeriods,
  payPeriodRange,
  firstPayYear,
  halves,
  lastPayYear,
  monthName,
  type PayPeriod,
  periodDays,
} from '@dray/domain/payroll/pay-period'
import { Button, Group, NativeSelect } from '@mantine/core'
import { disabledIf } from '../../../kit/disabled-if.ts'
import style from '../payroll.module.css'

type Props = { period: PayPeriod; today: PayPeriod; onChange: (period: PayPeriod) => void }

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))

/** The year, the month and the half of it; and a step to the period before or after. */
export function PeriodPicker({ period, today, onChange }: Props) {
  const isToday = comparePeriods(period, today) === 0
  const choose = (part: Partial<PayPeriod>) => onChange({ ...period, ...part })
  return (
    <Group gap={8} role="group" aria-label="Pay period">
      <Group gap={8}>
        <Button variant="default" onClick={() => onChange(addPeriods(period, -1))}>
          Previous
        </Button>
        <Button variant="default" {...disabledIf(isToday, () => onChange(today))}>
          Today
        </Button>
        <Button variant="default" onClick={() => onChange(addPeriods(period, 1))}>
          Next
        </Button>
      </Group>
      <NativeSelect
        aria-label="Year"
        value={period.year}
        data={yearsAround(period.year, today.year)}
        onChange={({ currentTarget }) => choose({ year: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Month"
        value={period.month}
        data={months}
        onChange={({ currentTarget }) => choose({ month: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Period"
        value={period.payPeriod}
        data={halves.map((payPeriod) => ({ value: payPeriod, label: halfLabel({ ...period, payPeriod }) }))}
        onChange={({ currentTarget }) => choose({ payPeriod: currentTarget.value === 'A' ? 'A' : 'B' })}
      />
      <span className={style.days}>{periodDays(period)}</span>
    </Group>
  )
}

/** A, 1st to 15th. */
function halfLabel(period: PayPeriod): string {
  const { from, to } = payPeriodRange(period)
  return `${period.payPeriod}, ${ordinal(Number(from.slice(8)))} to ${ordinal(Number(to.slice(8)))}`
}

const ordinal = (day: number): string => `${day}${day === 1 || day === 31 ? 'st' : 'th'}`

/** The years up to the next one; a year further away is in the list once it was reached. */
function yearsAround(chosen: number, today: number): string[] {
  const first = Math.max(firstPayYear, Math.min(chosen, today - 9))
  const last = Math.min(lastPayYear, Math.max(chosen, today + 1))
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
}
