import { cents, plus, zero } from '@dray/domain/money'
import { maxLengths } from '@dray/domain/limits'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { MoneyField, moneyText, typedMoney } from '../../../kit/fields/money-field.tsx'
import { type CustomerFields, fieldLabels, type FieldProblems } from './customer-fields.ts'

type Props = {
  fields: CustomerFields
  problems: FieldProblems
  isReadOnly: boolean
  /** Takes the focus when the form opens. */
  isFirst: boolean
  changesCredit: boolean
  hint?: ReactNode
  onEdit: (part: Partial<CustomerFields>) => void
}

/** Credit Available, and why it is changed (D-200). */
export function CreditFields({ fields, problems, isReadOnly, isFirst, changesCredit, hint, onEdit }: Props) {
  /** The arrow keys change the credit by a cent (spec 5). */
  function step(event: KeyboardEvent) {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const typed = fields.creditAvailable.trim()
    const amount = typed === '' ? zero : typedMoney(typed)
    if (sign === 0 || isReadOnly || amount === null) return
    event.preventDefault()
    const next = plus(amount, cents(sign))
    if (next >= 0) onEdit({ creditAvailable: moneyText(next) })
  }
  return (
    <>
      <MoneyField
        label={fieldLabels.creditAvailable}
        value={fields.creditAvailable}
        onChange={(creditAvailable) => onEdit({ creditAvailable })}
        onKeyDown={step}
        error={problems.creditAvailable}
        readOnly={isReadOnly}
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        placeholder="0.00"
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {changesCredit && (
        <TextInput
          label={fieldLabels.reason}
          value={fields.reason}
          error={problems.reason}
          readOnly={isReadOnly}
          maxLength={maxLengths.reason}
          required
          autoComplete="off"
          onChange={(event) => onEdit({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
