import { TextInput, type TextInputProps } from '@mantine/core'

export type TidiedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** As it stands in the field, which may be anything while it is typed. */
  value: string
  onChange: (typed: string) => void
}

/** A field that takes what is typed as it is, and writes it properly when it is left. */
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
