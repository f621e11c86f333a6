import { type DayRange, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { DatePickerInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

type Props = {
  label: string
  /** Company days YYYY-MM-DD, both inclusive. */
  value: DayRange
  today: string
  onChange: (range: DayRange) => void
}

type Picked = [string | null, string | null]

const daysOf = ({ from, to }: DayRange): Picked => [from, to]

/** A range of days: two months side by side, and the quick ranges of spec 2.10. */
export function DayRangePicker({ label, value, today, onChange }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  // The first of two days, until the second is picked too.
  const [half, setHalf] = useState<Picked>()

  function pick(picked: Picked) {
    const [from, to] = picked
    setHalf(from === null || to === null ? picked : undefined)
    if (from !== null && to !== null) onChange({ from, to })
  }

  return (
    <DatePickerInput
      type="range"
      label={label}
      value={half ?? daysOf(value)}
      onChange={pick}
      numberOfColumns={narrow ? 1 : 2}
      allowSingleDateInRange
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={0}
      presets={quickRanges.map((name) => ({ label: name, value: daysOf(quickRange(name, today)) }))}
      popoverProps={{ onClose: () => setHalf(undefined) }}
    />
  )
}
