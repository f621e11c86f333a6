import { TextInput, type TextInputProps } from '@mantine/core'

export type TidiedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** The text in the field, which may be anything while the user types. */
  value: string
  onChange: (typed: string) => void
}

/** A field that accepts any text while typing, and formats it when the user leaves it. */
export function TidiedField({ tidy, onChange, onBlur, ...input }: TidiedProps & { tidy: (typed: string) => string }) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const tidied = tidy(input.value)
        if (tidied !== input.value) onChange(tidied)
        onBlur?.(event)
      }}
    />
  )
}
