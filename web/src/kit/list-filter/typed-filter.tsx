import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { searchPause } from '../timings.ts'

type Props = Pick<TextInputProps, 'placeholder' | 'leftSection' | 'w' | 'inputMode'> & {
  label: string
  /** As in the URL; empty for none. */
  value: string
  /** Why a text can't be used as a filter. */
  problemOf: (text: string) => string | undefined
  onChange: (text: string) => void
}

/** Filters a list by a typed number. It applies after a pause, and only once it's valid. */
export function TypedFilter({ label, value, problemOf, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  const send = useDebouncedCallback((text: string) => {
    setTyped(undefined)
    onChange(text)
  }, searchPause)
  const shown = typed ?? value
  const problem = shown === '' ? undefined : problemOf(shown)
  return (
    <TextInput
      {...input}
      aria-label={label}
      title={problem ?? label}
      value={shown}
      error={problem !== undefined}
      autoComplete="off"
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text === '' || problemOf(text) === undefined) send(text)
        else send.cancel()
      }}
    />
  )
}
