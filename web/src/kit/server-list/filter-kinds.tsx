import type { AppSettings } from '@dray/contract/settings'
import { comingDaysText, parseComingDays } from '@dray/domain/time/date-range'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ComponentType, type FormEvent, useState } from 'react'
import { ChoiceFilter } from '../list-filter/choice-filter.tsx'
import { FilterChip } from '../list-filter/filter-chip.tsx'
import { ToggleChip } from '../list-filter/toggle-chip.tsx'
import { DayRangePicker } from '../pickers/day-range-picker.tsx'
import { searchPause } from '../timings.ts'

/** `text`: as in the URL. */
export type FilterChipProps = {
  text: string
  today: string
  change: (text: string, history?: 'replace' | 'push') => void
}

/** A parameter of a list's URL: what it means, what it asks of the server, and the chip that sets it. */
export type FilterKind = {
  /** The text in its usual form; empty if it means nothing, as in an old link. */
  tidy: (text: string, today: string) => string
  /** The query sent for a tidy text, if not the text itself under its own name. */
  query?: (text: string, today: string) => object
  Chip?: ComponentType<FilterChipProps>
  /** Only office staff may read the names that its chip lists. */
  isForOffice?: boolean
  /** Its chip is left out for companies it means nothing to. */
  isShown?: (settings: AppSettings) => boolean
  /** "Clear filters" leaves it as it is. */
  isKept?: boolean
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim().toUpperCase())

/** Some values of a closed list. `isAllAny`: choosing all is choosing none. */
export function choices(
  label: string,
  values: readonly string[],
  valueLabel: (value: string) => string,
  { isSingle = false, isAllAny = false } = {},
): FilterKind {
  const chosen = (text: string) => values.filter((value) => words(text).includes(value.toUpperCase()))
  return {
    tidy: (text) => chosen(text).join(),
    Chip: ({ text, change }) => (
      <ChoiceFilter
        {...{ label, values, valueLabel, isSingle }}
        chosen={chosen(text)}
        onChange={(picked) => change(isAllAny && picked === values.join() ? '' : picked)}
      />
    ),
  }
}

/** On or off. */
export const toggle = (label: string, on = 'true'): FilterKind => ({
  tidy: (text) => (text === on ? on : ''),
  Chip: ({ text, change }) => (
    <ToggleChip label={label} isSet={text === on} onChange={(isSet) => change(isSet ? on : '')} />
  ),
})

type TypedOptions = Omit<Parameters<typeof TypedFilter>[0], 'label' | 'value' | 'onChange'>

/** A typed number. */
export const typed = (label: string, options: TypedOptions): FilterKind => ({
  tidy: (text) => (options.problemOf(text) === undefined ? text : ''),
  Chip: ({ text, change }) => (
    <TypedFilter label={label} {...options} value={text} onChange={(next) => change(next, 'replace')} />
  ),
})

/** Days from today on; `name`: of the query's fields, without "From" and "To". */
export const comingDays = (label: string, name: string): FilterKind => ({
  tidy(text, today) {
    const days = parseComingDays(text, today)
    return days === undefined ? '' : comingDaysText(days, today)
  },
  query(text, today) {
    const days = parseComingDays(text, today)
    return { [`${name}From`]: days?.from, [`${name}To`]: days?.to }
  },
  Chip: ({ text, today, change }) => (
    <DayRangePicker
      label={label}
      direction="coming"
      value={parseComingDays(text, today)}
      today={today}
      onChange={(range) => change(comingDaysText(range, today))}
      onClear={() => change('')}
    />
  ),
})

type Props = Pick<TextInputProps, 'leftSection' | 'inputMode'> & {
  label: string
  /** The field's label, with its unit. */
  fieldLabel: string
  /** As in the URL; empty for none. */
  value: string
  /** A valid value on the chip. */
  valueLabel: (value: string) => string
  /** Why a text can't be used as a filter. */
  problemOf: (text: string) => string | undefined
  onChange: (text: string) => void
}

/** Filters a list by a typed number. */
function TypedFilter({ label, value, valueLabel, onChange, ...field }: Props) {
  const isSet = value !== '' && field.problemOf(value) === undefined
  return (
    <FilterChip
      label={label}
      value={isSet ? valueLabel(value) : undefined}
      isSet={isSet}
      width={240}
      onClear={() => onChange('')}
    >
      {(close) => <TypedField {...field} value={value} onChange={onChange} onEnter={close} />}
    </FilterChip>
  )
}

type FieldProps = Pick<Props, 'leftSection' | 'inputMode' | 'fieldLabel' | 'value' | 'problemOf' | 'onChange'> & {
  onEnter: () => void
}

/** Applies after a pause, and only once it's valid. */
function TypedField({ fieldLabel, value, problemOf, onChange, onEnter, ...input }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const send = useDebouncedCallback((text: string) => {
    setTyped(undefined)
    onChange(text)
  }, searchPause)
  const shown = typed ?? value
  const problem = shown === '' ? undefined : problemOf(shown)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem !== undefined) return
    send.flush()
    onEnter()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        {...input}
        label={fieldLabel}
        value={shown}
        error={problem}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          if (text === '' || problemOf(text) === undefined) send(text)
          else send.cancel()
        }}
      />
    </form>
  )
}
