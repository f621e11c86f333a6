import '@mantine/dates/styles.layer.css'
import { addDays } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { longDay } from '../text/dates.ts'
import { useIsPhone } from '../use-is-phone.ts'

export type NamedRange = { name: string; range: DayRange }
type Props = {
  value: DayRange | undefined
  today: string
  ranges: readonly NamedRange[]
  onChange: (range: DayRange) => void
  onClear?: (() => void) | undefined
}

type Picked = [string | null, string | null]

export const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

const monthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1)
const pickedDays = ({ from, to }: DayRange): Picked => [from, to]
const noDays: Picked = [null, null]

export function DayRangeCalendar({ value, today, ranges, onChange, onClear }: Props) {
  const isPhone = useIsPhone()
  // The first day, until the second one is picked.
  const [partial, setPartial] = useState<Picked>()

  // The last month is on the right, because a range usually ends today.
  const firstMonth = value === undefined ? today : isPhone ? value.to : monthBefore(value.to)

  function pick(picked: Picked) {
    const [from, to] = picked
    setPartial(picked)
    if (from !== null && to !== null) onChange({ from, to })
  }

  return (
    <>
      <DatePicker
        type="range"
        value={partial ?? (value ? pickedDays(value) : noDays)}
        onChange={pick}
        numberOfColumns={isPhone ? 1 : 2}
        defaultDate={firstMonth}
        size={isPhone ? 'xs' : 'sm'}
        weekendDays={[]}
        allowSingleDateInRange
        firstDayOfWeek={0}
        ariaLabels={calendarLabels}
        getDayAriaLabel={longDay}
        presets={ranges.map(({ name, range }) => ({ label: name, value: pickedDays(range) }))}
      />
      {onClear && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={onClear}>
          Any day
        </Button>
      )}
    </>
  )
}
