import { comingRange, comingRanges, type DayRange, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { rangeText } from '../text/dates.ts'
import { fetched } from '../loading/fetched.tsx'
import { FilterChip } from '../list-filter/filter-chip.tsx'
import { loadingDots } from '../loading/loading-dots.tsx'
import type { NamedRange } from './day-range-calendar.tsx'

type Props = {
  label: string
  /** Company days, both inclusive; undefined for any day. */
  value: DayRange | undefined
  today: string
  /** Quick ranges end today (order dates) or begin today (expected dates). */
  direction?: 'past' | 'coming'
  /** Instead of the quick ranges. */
  named?: readonly NamedRange[]
  /** A range without an end, listed before the quick ones. */
  openEnded?: NamedRange
  /** The list's own range: any other one is marked, and can be cleared. */
  byDefault?: DayRange
  onChange: (range: DayRange) => void
  /** Clears the range, for filters that may have none. */
  onClear?: () => void
}

// Loaded when first opened: the calendar is larger than the screens that use it.
const DayRangeCalendar = fetched(() => import('./day-range-calendar.tsx'), 'DayRangeCalendar', loadingDots)

/** Two months side by side, plus quick ranges. Past ranges are the ones in spec 2.10. */
export function DayRangePicker({
  label,
  value,
  today,
  direction = 'past',
  openEnded,
  byDefault,
  named,
  ...picked
}: Props) {
  const { onChange, onClear } = picked
  const quick =
    named ??
    (direction === 'past'
      ? quickRanges.map((name) => ({ name, range: quickRange(name, today) }))
      : comingRanges.map((name) => ({ name, range: comingRange(name, today) })))
  const ranges = openEnded ? [openEnded, ...quick] : quick
  // The calendar would open on its last day, far ahead.
  const inCalendar = value && openEnded && isSame(value, openEnded.range) ? undefined : value
  const clear = onClear ?? (byDefault && (() => onChange(byDefault)))
  return (
    <FilterChip
      label={label}
      value={value && nameOfRange(value, ranges)}
      isSet={value !== undefined && clear !== undefined && !(byDefault && isSame(value, byDefault))}
      onClear={() => clear?.()}
    >
      {(close) => (
        <DayRangeCalendar
          value={inCalendar}
          today={today}
          ranges={ranges}
          onChange={(range) => {
            close()
            onChange(range)
          }}
          onClear={
            value &&
            onClear &&
            (() => {
              close()
              onClear()
            })
          }
        />
      )}
    </FilterChip>
  )
}

const nameOfRange = (picked: DayRange, ranges: readonly NamedRange[]): string =>
  ranges.find(({ range }) => isSame(range, picked))?.name ?? rangeText(picked)

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to
