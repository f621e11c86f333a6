import '@mantine/core/styles/Switch.layer.css'
import type { SimilarCustomer } from '@dray/contract/customers'
import { customerTypes, preferredContacts } from '@dray/domain/customers/customer'
import { maxLengths } from '@dray/domain/limits'
import { cents, plus, zero } from '@dray/domain/money'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { ImageField } from '../../../records/images/image-field.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import {
  type CustomerField,
  type CustomerFields,
  customerFieldLabels,
  type CustomerProblems,
  customerTypeLabel,
} from './customer-fields.ts'
import style from './customer-form.module.css'
import { OwnerSelect, type useOwners } from './owner-select.tsx'

type Props = {
  fields: CustomerFields
  problems: CustomerProblems
  similar: readonly SimilarCustomer[]
  owners: ReturnType<typeof useOwners>
  savedOwner?: { id: number; name: string } | undefined
  /** What the user may change (D-04). */
  may: { details: boolean; credit: boolean }
  isSaving: boolean
  /** The credit in the form differs from the saved one. */
  changesCredit: boolean
  creditHint?: ReactNode
  onEdit: (part: Partial<CustomerFields>) => void
}

type Toggle = 'emailsCoas' | 'emailsProof' | 'poRequired' | 'cod'

/** Used in Add Customer and Edit Customer (D-71). */
export function CustomerFieldInputs(props: Props) {
  const { fields, problems, similar, owners, savedOwner, may, isSaving, onEdit } = props
  const isReadOnly = isSaving || !may.details
  const text = (field: Exclude<CustomerField, Toggle>) => ({
    label: customerFieldLabels[field],
    value: fields[field],
    error: problems[field],
    readOnly: isReadOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  })
  const choice = (field: 'type' | 'commpref', values: readonly string[], valueLabel: (value: string) => string) => (
    <Select
      label={customerFieldLabels[field]}
      data={values.map((value) => ({ value, label: valueLabel(value) }))}
      value={fields[field]}
      onChange={(value) => value !== null && onEdit({ [field]: value })}
      error={problems[field]}
      allowDeselect={false}
      readOnly={isReadOnly}
    />
  )
  const toggle = (field: Toggle, isDisabled = isReadOnly) => (
    <Switch
      label={customerFieldLabels[field]}
      checked={fields[field]}
      disabled={isDisabled}
      onChange={(event) => onEdit({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <div className={style.fields}>
      <TextInput
        {...text('customerName')}
        className={style.wide}
        required
        withAsterisk={may.details}
        // The form may render after the modal, once its customer has loaded.
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
        label={customerFieldLabels.image}
        value={fields.image || null}
        onChange={(image) => onEdit({ image: image ?? '' })}
        error={problems.image}
        disabled={isReadOnly}
      />
      <TextInput {...text('priceAdjustment')} inputMode="decimal" rightSection="%" rightSectionPointerEvents="none" />
      <TextInput
        {...text('minLifeDays')}
        inputMode="numeric"
        placeholder="No minimum"
        rightSection="days"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
      <Stack gap={8} mt={12}>
        {toggle('emailsCoas')}
        {toggle('emailsProof')}
      </Stack>
      <TextInput
        {...text('paymentTermsDays')}
        readOnly={isSaving || !may.credit}
        inputMode="numeric"
        placeholder={dueOnDelivery}
        rightSection="days"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
      <Stack gap={8} mt={12}>
        {toggle('cod', isSaving || !may.credit)}
        {toggle('poRequired')}
      </Stack>
      <CreditFields {...props} isReadOnly={isSaving || !may.credit} isFirst={!may.details} hint={props.creditHint} />
      <CreditLimitFields fields={fields} problems={problems} isReadOnly={isSaving || !may.credit} onEdit={onEdit} />
    </div>
  )
}

const listFormat = new Intl.ListFormat('en-US')

/** Possible duplicates. They don't block saving. */
function SimilarCustomers({ similar }: { similar: readonly SimilarCustomer[] }) {
  return (
    // Rendered even when empty, so that screen readers announce its content when it appears.
    <div role="status" className={style.similar} data-shown={similar.length > 0 || undefined}>
      {similar.length > 0 && (
        <>
          <strong>{similar.length === 1 ? 'There is a similar customer:' : 'There are similar customers:'}</strong>
          <ul aria-label="Similar customers">
            {similar.map((customer) => (
              <li key={customer.id}>
                <a href={customerPath(customer.id)} target="_blank" rel="noopener">
                  {customer.customerName}
                </a>{' '}
                has the same {listFormat.format(customer.same)}
                {customer.contactName && ` · ${customer.contactName}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** In notes, only Shift+Enter adds a line (spec 5, D-201). */
function blockEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault()
}

type CreditFieldsProps = {
  fields: CustomerFields
  problems: CustomerProblems
  isReadOnly: boolean
  /** Gets the focus when the form opens. */
  isFirst: boolean
  changesCredit: boolean
  hint?: ReactNode
  onEdit: (part: Partial<CustomerFields>) => void
}

/** Credit Available, and the reason for a change (D-200). */
function CreditFields({ fields, problems, isReadOnly, isFirst, changesCredit, hint, onEdit }: CreditFieldsProps) {
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
        label={customerFieldLabels.creditAvailable}
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
          label={customerFieldLabels.reason}
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

type CreditLimitFieldsProps = {
  fields: CustomerFields
  problems: CustomerProblems
  isReadOnly: boolean
  onEdit: (part: Partial<CustomerFields>) => void
}

/** How much a customer may owe, and how late, before new orders need a release (D-196). Empty means no limit. */
function CreditLimitFields({ fields, problems, isReadOnly, onEdit }: CreditLimitFieldsProps) {
  return (
    <>
      <MoneyField
        label={customerFieldLabels.creditLimit}
        value={fields.creditLimit}
        onChange={(creditLimit) => onEdit({ creditLimit })}
        error={problems.creditLimit}
        readOnly={isReadOnly}
        placeholder="No limit"
      />
      <TextInput
        label={customerFieldLabels.maxDaysLate}
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
