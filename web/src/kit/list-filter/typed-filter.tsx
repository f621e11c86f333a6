import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { searchPause } from '../timings.ts'
import { FilterChip } from './filter-chip.tsx'

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
export function TypedFilter({ label, value, valueLabel, onChange, ...field }: Props) {
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
