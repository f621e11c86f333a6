import { moneyErrors } from '@dray/domain/money'
import { typedAmount } from '@dray/domain/payments/apply-to'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { tidyAmount } from '../../../records/payments/payment-form/payment-edits.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (typed: string) => void }

/**
 * An amount of the payment. Once it is left, text that is negative or no number becomes 0 (spec 5), and other text that is no amount
 * says why (D-186).
 */
export function AmountField({ value, onChange, error, ...props }: Props) {
  const [isTyping, setTyping] = useState(false)
  const found = isTyping ? undefined : typedAmount(value).error
  return (
    <TextInput
      leftSection="$"
      leftSectionPointerEvents="none"
      placeholder="0.00"
      inputMode="decimal"
      autoComplete="off"
      data-payment-amount
      {...props}
      value={value}
      error={error || (found && moneyErrors[found])}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyping(false)
        const tidied = tidyAmount(value)
        if (tidied !== value) onChange(tidied)
      }}
    />
  )
}
