import type { SimilarCustomer } from '@dray/contract/customers'
import { customerTypes, preferredContacts } from '@dray/domain/customers/customer'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { ImageField } from '../../../records/images/image-field.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { customerTypeLabel } from '../customer-type-label.ts'
import { CreditFields } from './credit-fields.tsx'
import { CreditLimitFields } from './credit-limit-fields.tsx'
import { type CustomerField, type CustomerFields, fieldLabels, type FieldProblems } from './customer-fields.ts'
import style from './customer-form.module.css'
import { OwnerSelect, type useOwners } from './owner-select.tsx'
import { SimilarCustomers } from './similar-customers.tsx'

type Props = {
  fields: CustomerFields
  problems: FieldProblems
  similar: readonly SimilarCustomer[]
  owners: ReturnType<typeof useOwners>
  savedOwner?: { id: number; name: string } | undefined
  /** Which parts the user may change (D-04). */
  may: { details: boolean; credit: boolean }
  isSaving: boolean
  /** Whether the credit in the form is another one than the saved one. */
  changesCredit: boolean
  creditHint?: ReactNode
  onEdit: (part: Partial<CustomerFields>) => void
}

/** The fields of a customer (D-71), in Add Customer and in Edit Customer. */
export function CustomerFieldInputs(props: Props) {
  const { fields, problems, similar, owners, savedOwner, may, isSaving, onEdit } = props
  const isReadOnly = isSaving || !may.details
  const text = (field: CustomerField) => ({
    label: fieldLabels[field],
    value: fields[field],
    error: problems[field],
    readOnly: isReadOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  })
  const choice = (field: 'type' | 'commpref', values: readonly string[], nameOf: (value: string) => string) => (
    <Select
      label={fieldLabels[field]}
      data={values.map((value) => ({ value, label: nameOf(value) }))}
      value={fields[field]}
      onChange={(value) => value !== null && onEdit({ [field]: value })}
      error={problems[field]}
      allowDeselect={false}
      readOnly={isReadOnly}
    />
  )
  return (
    <div className={style.fields}>
      <TextInput
        {...text('customerName')}
        className={style.wide}
        required
        withAsterisk={may.details}
        // The form may be rendered after the modal, when its customer is loaded.
        autoFocus={may.details}
        data-autofocus={may.details || undefined}
        data-customer-name
      />
      {choice('type', customerTypes, customerTypeLabel)}
      <SimilarCustomers similar={similar} />
      <TextInput {...text('contactName')} />
      <TextInput {...text('contactEmail')} type="email" />
      <TextInput {...text('contactPhone')} type="tel" />
      {choice('commpref', preferredContacts, statusLabel)}
      <TextInput {...text('contactTelegram')} />
      <TextInput {...text('website')} inputMode="url" />
      <Textarea {...text('address')} className={style.wide} rows={2} />
      <OwnerSelect
        choices={owners}
        saved={savedOwner}
        value={fields.accountOwnerID}
        error={problems.accountOwnerID}
        isReadOnly={isReadOnly}
        onChange={(accountOwnerID) => onEdit({ accountOwnerID })}
      />
      <Textarea {...text('notes')} className={style.wide} rows={3} onKeyDown={blockEnter} />
      <ImageField
        bucket="customers"
        label={fieldLabels.image}
        value={fields.image || null}
        onChange={(image) => onEdit({ image: image ?? '' })}
        error={problems.image}
        disabled={isReadOnly}
      />
      <TextInput {...text('priceAdjustment')} inputMode="decimal" rightSection="%" rightSectionPointerEvents="none" />
      <TextInput
        {...text('paymentTermsDays')}
        readOnly={isSaving || !may.credit}
        inputMode="numeric"
        placeholder={dueOnDelivery}
        rightSection="days"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
      <CreditFields {...props} isReadOnly={isSaving || !may.credit} isFirst={!may.details} hint={props.creditHint} />
      <CreditLimitFields fields={fields} problems={problems} isReadOnly={isSaving || !may.credit} onEdit={onEdit} />
    </div>
  )
}

/** In notes, Enter alone adds no line; Shift+Enter does (spec 5, D-201). */
function blockEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault()
}
