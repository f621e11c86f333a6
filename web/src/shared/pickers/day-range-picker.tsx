import { type DayRange, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { Button, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { mediumDay } from '../dates.ts'
import { PopoverButton } from '../popover/popover-button.tsx'

type Props = {
  label: string
  /** Company days YYYY-MM-DD, both inclusive. */
  value: DayRange
  today: string
  onChange: (range: DayRange) => void
}

// Loaded when first opened: the calendar is larger than the screens that use it.
const DayRangeCalendar = lazy(async () => ({ default: (await import('./day-range-calendar.tsx')).DayRangeCalendar }))

/** A range of days: two months side by side, and the quick ranges of spec 2.10. */
export function DayRangePicker({ label, value, today, onChange }: Props) {
  return (
    <PopoverButton
      label={label}
      button={(opener) => (
        <Button variant="default" {...opener}>
          {label}: {textOf(value, today)}
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Loader size="sm" type="dots" aria-label="Loading" />}>
          <DayRangeCalendar
            value={value}
            today={today}
            onChange={(range) => {
              close()
              onChange(range)
            }}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}

/** The name of a quick range, or the days of any other range. */
function textOf({ from, to }: DayRange, today: string): string {
  const quick = quickRanges.find((name) => {
    const range = quickRange(name, today)
    return range.from === from && range.to === to
  })
  if (quick !== undefined) return quick
  return from === to ? mediumDay(from) : `${mediumDay(from)} – ${mediumDay(to)}`
}
