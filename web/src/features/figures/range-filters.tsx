import type { DayRange } from '@dray/domain/time/date-range'
import { Select } from '@mantine/core'
import { daysInUrl } from '../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../kit/pickers/day-range-picker.tsx'
import type { FiguresAddress } from './figures-address.ts'

type Props = {
  label: string
  labels: Readonly<Record<string, string>>
  by: string
  daysLabel: string
  range: DayRange
  today: string
  change: (changed: Partial<FiguresAddress>) => void
}

/** Chooses what to group by, and the days. */
export const RangeFilters = ({ label, labels, by, daysLabel, range, today, change }: Props) => (
  <div className="wrap row">
    <Select
      aria-label={label}
      data={Object.entries(labels).map(([value, name]) => ({ value, label: `By ${name.toLowerCase()}` }))}
      value={by}
      onChange={(chosen) => change({ by: chosen ?? by })}
      allowDeselect={false}
      w={180}
    />
    <DayRangePicker
      label={daysLabel}
      value={range}
      today={today}
      onChange={(chosen) => change(daysInUrl(chosen, today))}
    />
  </div>
)
