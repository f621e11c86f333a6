import { addDays } from '@dray/domain/time/company-day'
import { Button, TextInput } from '@mantine/core'
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
    <div role="group" aria-label="Day" className={`row ${style.bar}`}>
      <Step name="Previous" path="M10 3L5 8l5 5" onClick={() => onChange(addDays(day, -1))} />
      <DayField day={day} label={label} isDay={isDay} onChange={onChange} />
      <Step name="Next" path="M6 3l5 5-5 5" onClick={() => onChange(addDays(day, 1))} />
      <Button variant="default" {...disabledIf(day === today, () => onChange(today))}>
        Today
      </Button>
    </div>
  )
}

/** To the one before or after. */
export const Step = ({ name, path, onClick }: { name: string; path: string; onClick: () => void }) => (
  <Button variant="default" px={8} aria-label={name} title={name} onClick={onClick}>
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={style.arrow}>
      <path d={path} />
    </svg>
  </Button>
)

/** While a year is being typed, the field briefly has days such as 0002-03-01, which must not be opened. */
function DayField({ day, label, isDay, onChange }: Omit<Props, 'today'>) {
  const [typed, setTyped] = useState<string>()
  return (
    // The day in words is shown instead of its figures, unless they are being typed.
    <div className={style.day} data-day={weekDay(day)}>
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
    </div>
  )
}
