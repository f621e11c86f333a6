import type { SimilarCustomer } from '@dray/contract/customers'
import { maxLengths } from '@dray/domain/limits'
import { cents, plus, zero } from '@dray/domain/money'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { Stack } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import {
  AmountField,
  ChoiceField,
  DaysField,
  type FormState,
  LongTextField,
  PercentField,
  SwitchField,
  TextField,
  WholeField,
} from '../../../kit/fields/form-field.tsx'
import { ChoicesField } from '../../../kit/fields/choices-field.tsx'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { useOrderRuleFields } from '../../../records/order-rules/use-order-rule-fields.ts'
import { weekdayLabels } from '../../../records/order-rules/weekday-labels.ts'
import { ImageField } from '../../../records/images/image-field.tsx'
import { contactLabels, type CustomerFields, typeLabels } from './customer-fields.ts'
import style from './customer-form.module.css'
import { OwnerSelect, type useOwners } from './owner-select.tsx'
import { SimilarCustomers } from './similar-customers.tsx'

type Form = FormState<CustomerFields>
type Props = {
  /** Read-only while it's saved. */
  form: Form
  similar: readonly SimilarCustomer[]
  owners: ReturnType<typeof useOwners>
  savedOwner?: { id: number; name: string } | undefined
  /** Fields that the user may change. */
  may: { details: boolean; credit: boolean }
  /** The credit in the form differs from the saved one. */
  changesCredit: boolean
  creditHint?: ReactNode
}

/** Used in Add Customer and Edit Customer. */
export function CustomerFieldInputs({ similar, owners, savedOwner, may, changesCredit, creditHint, ...props }: Props) {
  const form = { ...props.form, isReadOnly: props.form.isReadOnly || !may.details }
  const hasOrderRules = useOrderRuleFields()
  const terms = { ...props.form, isReadOnly: props.form.isReadOnly || !may.credit }
  return (
    <div className={style.fields}>
      <TextField
        form={form}
        field="customerName"
        className={style.wide}
        required
        withAsterisk={may.details}
        // The form may render after the modal, once its customer has loaded.
        autoFocus={may.details}
        data-autofocus={may.details || undefined}
        data-customer-name
      />
      <ChoiceField form={form} field="type" labels={typeLabels} />
      <SimilarCustomers similar={similar} />
      <TextField form={form} field="contactName" />
      <TextField form={form} field="contactEmail" type="email" />
      <TextField form={form} field="contactPhone" type="tel" />
      <ChoiceField form={form} field="commpref" labels={contactLabels} />
      <TextField form={form} field="contactTelegram" />
      <TextField form={form} field="website" inputMode="url" />
      <LongTextField form={form} field="address" className={style.wide} rows={2} />
      <OwnerSelect form={form} choices={owners} saved={savedOwner} />
      <LongTextField form={form} field="notes" className={style.wide} rows={3} onKeyDown={blockEnter} />
      <ImageField form={form} field="image" bucket="customers" />
      <PercentField form={form} field="priceAdjustment" />
      <DaysField form={form} field="minLifeDays" placeholder="No minimum" />
      <Stack gap={8} mt={12}>
        <SwitchField form={form} field="emailsCoas" />
        <SwitchField form={form} field="emailsProof" />
      </Stack>
      <DaysField form={terms} field="paymentTermsDays" placeholder={dueOnDelivery} />
      <Stack gap={8} mt={12}>
        <SwitchField form={terms} field="cod" />
        <SwitchField form={form} field="poRequired" />
      </Stack>
      <CreditField form={terms} isFirst={!may.details} hint={creditHint} />
      {changesCredit && <TextField form={terms} field="reason" maxLength={maxLengths.reason} required />}
      {/* How much a customer may owe, and how late, before new orders need a release. */}
      <AmountField form={terms} field="creditLimit" placeholder="No limit" />
      <WholeField form={terms} field="maxDaysLate" placeholder="No limit" />
      {hasOrderRules && <OrderRuleFields form={form} />}
    </div>
  )
}

/** Replace the company's rules for the customer's contacts (D-341). */
const OrderRuleFields = ({ form }: { form: Form }) => (
  <>
    <AmountField form={form} field="minimumOrder" placeholder="The company's" description="0 for none" />
    <ChoicesField form={form} field="deliveryDays" labels={weekdayLabels} none="The company's" clearable />
    <Stack gap={8} mt={12}>
      <SwitchField form={form} field="mayPickUp" />
      <SwitchField form={form} field="acceptBySelf" />
    </Stack>
  </>
)

/** In notes, only Shift+Enter adds a line (spec 5). */
function blockEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault()
}

/** `isFirst`: gets the focus when the form opens. */
function CreditField({ form, isFirst, hint }: { form: Form; isFirst: boolean; hint: ReactNode }) {
  /** The arrow keys change the credit by a cent (spec 5). */
  function step(event: KeyboardEvent) {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const typed = form.fields.creditAvailable.trim()
    const amount = typed === '' ? zero : typedMoney(typed)
    if (sign === 0 || form.isReadOnly || amount === null) return
    event.preventDefault()
    const next = plus(amount, cents(sign))
    if (next >= 0) form.onEdit({ creditAvailable: moneyText(next) })
  }
  return (
    <AmountField
      form={form}
      field="creditAvailable"
      onKeyDown={step}
      autoFocus={isFirst}
      data-autofocus={isFirst || undefined}
      placeholder="0.00"
      description={hint}
    />
  )
}
