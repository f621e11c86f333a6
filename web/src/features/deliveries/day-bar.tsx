import { deliveryDaySchema } from '@dray/contract/deliveries'
import { addDays } from '@dray/domain/time/company-day'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekDay } from '../../kit/dates.ts'
import { disabledIf } from '../../kit/disabled-if.ts'
import style from './deliveries.module.css'

type Props = { day: string; today: string; onChange: (day: string) => void }

export function DayBar({ day, today, onChange }: Props) {
  return (
    <Group gap="8px 12px" role="group" aria-label="Day">
      <div className={`row ${style.steps}`}>
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
      <DayField day={day} onChange={onChange} />
      <Text span fw={600}>
        {weekDay(day)}
      </Text>
    </Group>
  )
}

/** While a year is being typed, the field passes through days such as 0002-03-01, which must not be opened. */
function DayField({ day, onChange }: Omit<Props, 'today'>) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      aria-label="Delivery day"
      value={typed ?? day}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        const isDay = deliveryDaySchema.safeParse(value).success
        setTyped(isDay ? undefined : value)
        if (isDay) onChange(value)
      }}
    />
  )
}
