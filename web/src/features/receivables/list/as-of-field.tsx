import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { firstDay } from '../../../kit/list-filter/days-in-url.ts'
import { pastDay } from './receivables-list.ts'

type Props = {
  /** As in the URL; empty for today. */
  asOf: string
  today: string
  onChange: (asOf: string) => void
}

/** Shows balances as of today or a past day. */
export function AsOfField({ asOf, today, onChange }: Props) {
  // While a year is being typed, the field briefly has days such as 0202-10-31.
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? pastDay(asOf, today) ?? today
  const isShowable = shown === today || pastDay(shown, today) !== undefined
  return (
    <TextInput
      label="As of"
      type="date"
      min={firstDay}
      max={today}
      value={shown}
      error={!isShowable && 'Choose today or an earlier day'}
      data-autofocus
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        const day = pastDay(value, today)
        setTyped(day === undefined && value !== today ? value : undefined)
        if (day !== undefined || value === today) onChange(day ?? '')
      }}
    />
  )
}
