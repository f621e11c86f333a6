import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { parseMemoStatuses } from '@dray/domain/memos/memo-list'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { RecordFilter } from '../../../records/record-filter/record-filter.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import type { MemoListFilter } from './memos.ts'

/** By date, status and customer. */
export const MemoFilters = ({ filter, today, change }: FilterProps<MemoListFilter>) => (
  <>
    <DayRangePicker
      label="Date"
      value={listedDays(filter, today)}
      today={today}
      onChange={(range) => change(daysInUrl(range, today), 'push')}
    />
    <ChoiceFilter
      label="Status"
      values={memoStatuses}
      valueLabel={statusLabel}
      chosen={parseMemoStatuses(filter.status)}
      onChange={(status) => change({ status }, 'push')}
    />
    <RecordFilter by="customer" filter={filter} change={change} />
  </>
)
