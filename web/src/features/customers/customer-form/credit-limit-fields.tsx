import { TextInput } from '@mantine/core'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { type CustomerFields, fieldLabels, type FieldProblems } from './customer-fields.ts'

type Props = {
  fields: CustomerFields
  problems: FieldProblems
  isReadOnly: boolean
  onEdit: (part: Partial<CustomerFields>) => void
}

/** How much a customer may owe and how late, before new orders need a release (D-196). Empty is no limit. */
export function CreditLimitFields({ fields, problems, isReadOnly, onEdit }: Props) {
  return (
    <>
      <MoneyField
        label={fieldLabels.creditLimit}
        value={fields.creditLimit}
        onChange={(creditLimit) => onEdit({ creditLimit })}
        error={problems.creditLimit}
        readOnly={isReadOnly}
        placeholder="No limit"
      />
      <TextInput
        label={fieldLabels.maxDaysLate}
        value={fields.maxDaysLate}
        onChange={(event) => onEdit({ maxDaysLate: event.currentTarget.value })}
        error={problems.maxDaysLate}
        readOnly={isReadOnly}
        inputMode="numeric"
        placeholder="No limit"
        autoComplete="off"
      />
    </>
  )
}
