import { isDay } from '@dray/domain/time/company-day'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { mediumDay } from '../../../kit/text/dates.ts'
import { FilterChip } from '../../../kit/list-filter/filter-chip.tsx'
import type { FilterChipProps } from '../../../kit/server-list/filter-kinds.tsx'
import { firstDay } from '../../../kit/list-filter/days-in-url.ts'

/** The past day in a URL. Anything else means today: undefined. */
export const pastDay = (text: string, today: string): string | undefined =>
  isDay(text) && text >= firstDay && text < today ? text : undefined

export function AsOfChip({ text, today, change }: FilterChipProps) {
  const past = pastDay(text, today)
  return (
    <FilterChip
      label="As of"
      value={past === undefined ? 'Today' : mediumDay(past)}
      isSet={past !== undefined}
      width={220}
      onClear={() => change('')}
    >
      {() => <AsOfField asOf={text} today={today} onChange={change} />}
    </FilterChip>
  )
}

type Props = {
  /** As in the URL; empty for today. */
  asOf: string
  today: string
  onChange: (asOf: string) => void
}

/** Shows balances as of today or a past day. */
function AsOfField({ asOf, today, onChange }: Props) {
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
