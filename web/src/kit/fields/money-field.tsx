import { looseMoney } from '@dray/contract/money'
import { type Cents, formatDollars } from '@dray/domain/money'
import { TextInput, type TextInputProps } from '@mantine/core'

export type TidiedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** The text in the field, which may be anything while the user types. */
  value: string
  onChange: (typed: string) => void
}

/** An amount in dollars, which may be typed with its currency characters (spec 5, D-162). */
export function MoneyField(props: TidiedProps) {
  return <TidiedField leftSection="$" leftSectionPointerEvents="none" {...props} tidy={tidyMoney} />
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

/** "$5.4" as "5.40". Text that is not an amount stays as typed, so that the user can correct it. */
export function tidyMoney(typed: string): string {
  const amount = typedMoney(typed)
  return amount === null ? typed.trim() : moneyText(amount)
}

/** Parses typed dollars, "$1,234.50" or "12.5"; null if the contract would reject them. */
export function typedMoney(typed: string): Cents | null {
  const { data } = looseMoney.safeParse(typed)
  return data ?? null
}

/** An amount as the field shows it, without the $: two decimals and thousands separators. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? '' : formatDollars(amount).replace('$', '')
