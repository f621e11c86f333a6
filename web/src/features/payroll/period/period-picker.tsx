import {
  addPeriods,
  comparePeriods,
  firstPayYear,
  type Half,
  halves,
  lastPayYear,
  monthName,
  type PayPeriod,
  payPeriodRange,
  periodDays,
} from '@dray/domain/payroll/pay-period'
import { Button, Group, NativeSelect } from '@mantine/core'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { Step } from '../../../kit/panels/day-bar.tsx'

type Props = { period: PayPeriod; today: PayPeriod; onChange: (period: PayPeriod) => void }

/** The pay period in the URL; empty for today's. */
type PeriodAddress = { year: string; month: string; period: string }

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))

/** Year, month, and half, with steps to the previous and next period. */
export function PeriodPicker({ period, today, onChange }: Props) {
  const isToday = comparePeriods(period, today) === 0
  const choose = (part: Partial<PayPeriod>) => onChange({ ...period, ...part })
  return (
    <Group gap={8} role="group" aria-label="Pay period">
      <Step name="Previous" path="M10 3L5 8l5 5" onClick={() => onChange(addPeriods(period, -1))} />
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
      <Step name="Next" path="M6 3l5 5-5 5" onClick={() => onChange(addPeriods(period, 1))} />
      <Button variant="default" {...disabledIf(isToday, () => onChange(today))}>
        Today
      </Button>
      <span className="bold">{periodDays(period)}</span>
    </Group>
  )
}

/** Lists years up to next year, and a later one if it's the chosen one. */
function yearsAround(chosen: number, today: number): string[] {
  const first = Math.max(firstPayYear, Math.min(chosen, today - 9))
  const last = Math.min(lastPayYear, Math.max(chosen, today + 1))
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
}

/** A, 1st to 15th. */
function halfLabel(period: PayPeriod): string {
  const { from, to } = payPeriodRange(period)
  return `${period.payPeriod}, ${ordinal(Number(from.slice(8)))} to ${ordinal(Number(to.slice(8)))}`
}

const ordinal = (day: number): string => `${day}${day === 1 || day === 31 ? 'st' : 'th'}`

export const periodAddress = ({ year, month, payPeriod }: PayPeriod): PeriodAddress => ({
  year: String(year),
  month: String(month),
  period: payPeriod,
})

/** The URL's pay period, or `today` if it names none. */
export function periodOfAddress({ year, month, period }: PeriodAddress, today: PayPeriod): PayPeriod {
  const [y, m] = [Number(year), Number(month)]
  const isYear = /^\d{4}$/.test(year) && y >= firstPayYear && y <= lastPayYear
  if (!isYear || !/^([1-9]|1[0-2])$/.test(month) || !isHalf(period)) return today
  return { year: y, month: m, payPeriod: period }
}

const isHalf = (text: string): text is Half => halves.some((half) => half === text)

export const todaysAddress: PeriodAddress = { year: '', month: '', period: '' }

/** Treats each pay period as its own place, so leaving it asks about unsaved changes. */
export function addressPlace({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  return [pathname, ...Object.keys(todaysAddress).map((key) => params.get(key) ?? '')].join(' ')
}
