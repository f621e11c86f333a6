import { TextInput, type TextInputProps } from '@mantine/core'
import { tidyMoney } from './typed-money.ts'

export type TidiedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** May be anything while the user types. */
  value: string
  onChange: (typed: string) => void
}

/** Dollars; "$" and commas may be typed (spec 5). */
export function MoneyField(props: TidiedProps) {
  return <TidiedField leftSection="$" leftSectionPointerEvents="none" {...props} tidy={tidyMoney} />
}

/** Accepts any text while typing, and formats it when the user leaves the field. */
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
