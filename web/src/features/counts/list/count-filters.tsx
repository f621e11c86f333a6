import { countStatuses } from '@dray/domain/counts/count'
import { parseCountStatuses } from '@dray/domain/counts/count-list'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { statusLabel } from '../../../records/status-label.ts'
import type { CountListFilter } from './counts.ts'

/** By date and status. */
export const CountFilters = ({ filter, today, change }: FilterProps<CountListFilter>) => (
  <>
    <DayRangePicker
      label="Date"
      value={listedDays(filter, today)}
      today={today}
      onChange={(range) => change(daysInUrl(range, today), 'push')}
    />
    <ChoiceFilter
      label="Status"
      values={countStatuses}
      valueLabel={statusLabel}
      chosen={parseCountStatuses(filter.status)}
      onChange={(status) => change({ status }, 'push')}
    />
  </>
)
