import { looseMoney } from '@dray/contract/money'
import { type Cents, formatDollars } from '@dray/domain/money'
import { TextInput, type TextInputProps } from '@mantine/core'

export type TidiedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** May be anything while the user types. */
  value: string
  onChange: (typed: string) => void
}

/** Dollars; "$" and commas may be typed (spec 5, D-162). */
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

/** "$5.4" as "5.40". Text that isn't an amount stays, so the user can correct it. */
export function tidyMoney(typed: string): string {
  const amount = typedMoney(typed)
  return amount === null ? typed.trim() : moneyText(amount)
}

/** Parses typed dollars such as "$1,234.50" or "12.5"; null if the contract would reject them. */
export function typedMoney(typed: string): Cents | null {
  const { data } = looseMoney.safeParse(typed)
  return data ?? null
}

/** An amount without the $, with two decimals and thousands separators. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? '' : formatDollars(amount).replace('$', '')
