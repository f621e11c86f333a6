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

// Fetched when it is first opened: the calendar weighs more than the list it stands over.
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

/** A quick range by its name, any other by its days. */
function textOf({ from, to }: DayRange, today: string): string {
  const quick = quickRanges.find((name) => {
    const range = quickRange(name, today)
    return range.from === from && range.to === to
  })
  if (quick !== undefined) return quick
  return from === to ? mediumDay(from) : `${mediumDay(from)} – ${mediumDay(to)}`
}
