import '@mantine/dates/styles.layer.css'
import { addDays } from '@dray/domain/time/company-day'
import { type DayRange, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

type Props = { value: DayRange; today: string; onChange: (range: DayRange) => void }

type Picked = [string | null, string | null]

/** Accessible names of the arrow buttons. */
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

const monthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1)
const daysOf = ({ from, to }: DayRange): Picked => [from, to]

export function DayRangeCalendar({ value, today, onChange }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  // The first day, until the second one is picked.
  const [partial, setPartial] = useState<Picked>()

  function pick(picked: Picked) {
    const [from, to] = picked
    setPartial(picked)
    if (from !== null && to !== null) onChange({ from, to })
  }

  return (
    <DatePicker
      type="range"
      value={partial ?? daysOf(value)}
      onChange={pick}
      numberOfColumns={isPhone ? 1 : 2}
      // The last month is on the right, because a range usually ends today.
      defaultDate={isPhone ? value.to : monthBefore(value.to)}
      size={isPhone ? 'xs' : 'sm'}
      weekendDays={[]}
      allowSingleDateInRange
      firstDayOfWeek={0}
      ariaLabels={ariaLabels}
      presets={quickRanges.map((name) => ({ label: name, value: daysOf(quickRange(name, today)) }))}
    />
  )
}
