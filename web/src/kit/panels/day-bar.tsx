import { addDays } from '@dray/domain/time/company-day'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekDay } from '../text/dates.ts'
import style from './day-bar.module.css'
import { disabledIf } from '../loading/disabled-if.ts'

type Props = {
  day: string
  today: string
  /** Names the field. */
  label: string
  /** False for a day the screen can't show. */
  isDay: (text: string) => boolean
  onChange: (day: string) => void
}

/** Goes from day to day. */
export function DayBar({ day, today, label, isDay, onChange }: Props) {
  return (
    <Group gap="8px 12px" role="group" aria-label="Day">
      <div className={`wrap row ${style.steps}`}>
        <Button variant="default" onClick={() => onChange(addDays(day, -1))}>
          Previous
        </Button>
        <Button variant="default" {...disabledIf(day === today, () => onChange(today))}>
          Today
        </Button>
        <Button variant="default" onClick={() => onChange(addDays(day, 1))}>
          Next
        </Button>
      </div>
      <DayField day={day} label={label} isDay={isDay} onChange={onChange} />
      <Text span fw={600}>
        {weekDay(day)}
      </Text>
    </Group>
  )
}

/** While a year is being typed, the field briefly has days such as 0002-03-01, which must not be opened. */
function DayField({ day, label, isDay, onChange }: Omit<Props, 'today'>) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed ?? day}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        const isWhole = isDay(value)
        setTyped(isWhole ? undefined : value)
        if (isWhole) onChange(value)
      }}
    />
  )
}
