import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { methodLabels, optionalMethods } from '@dray/domain/payments/payment-methods'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'
import { Alert, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { CardSection } from '../../kit/panels/card-section.tsx'
import {
  ChoiceField,
  DaysField,
  LongTextField,
  PercentField,
  SwitchField,
  TextField,
  WholeField,
} from '../../kit/fields/form-field.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import { AccentField, LetterheadPreview } from './letterhead-preview.tsx'
import { batchOrderLabels, companyForm } from './company-fields.ts'
import { EmailCard } from './email-card.tsx'
import { SaveBar } from '../../kit/editing/save-bar.tsx'
import style from './settings.module.css'
import type { useCompanyForm } from './use-company-form.ts'

type Props = { editing: ReturnType<typeof useCompanyForm> }
const ownSizes = 'Letter; A4 for new orders and purchase orders'

/** All settings are saved together. */
export function CompanyForm({ editing }: Props) {
  const name = useRef<HTMLInputElement>(null)
  const focusName = () => name.current?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!editing.cannotSave && !editing.isSaving) editing.save()
  }
  return (
    <form onSubmit={submit} noValidate className={`stack ${style.form}`}>
      <CardSection title="Company" about="Printed on every document and shown in emails.">
        <div className={style.company}>
          <LetterheadFields editing={editing} name={name} />
          <LetterheadPreview fields={editing.fields} environment={editing.record.environment} />
        </div>
      </CardSection>
      <div className={style.cards}>
        <Stack gap={16}>
          <PaperFields editing={editing} />
          <StockFields editing={editing} />
          <DeliveryFields editing={editing} />
          <SignInFields editing={editing} />
        </Stack>
        <Stack gap={16}>
          <PaymentFields editing={editing} />
          <CountFields editing={editing} />
          <EmailCard />
        </Stack>
      </div>
      <RestoredNotice editing={editing} focusBeside={focusName} />
      <RecordConflictNotice entityType="company" editing={editing} textOf={companyForm.shown} focusBeside={focusName} />
      {editing.refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {editing.refusal}
        </Alert>
      )}
      <SaveBar editing={editing} focusFirst={focusName} />
    </form>
  )
}

function LetterheadFields({ editing, name }: Props & { name: RefObject<HTMLInputElement | null> }) {
  const { fields, record, state } = editing
  const { environment } = record
  /** Says what documents show while the field is empty. */
  const withFallback = <Field extends keyof typeof environment>(field: Field) => ({
    form: state,
    field,
    placeholder: environment[field],
    ...(environment[field] === '' || fields[field].trim() !== ''
      ? {}
      : { description: `While this is empty, documents say ${environment[field].replaceAll('\n', ', ')}` }),
  })
  return (
    <div className={`stack ${style.fields}`}>
      <div className={style.pair}>
        <TextField ref={name} {...withFallback('companyName')} />
        <TextField {...withFallback('companyPhone')} type="tel" />
      </div>
      <LongTextField {...withFallback('companyAddress')} autosize minRows={2} maxRows={6} />
      <div className={`wrap ${style.look}`}>
        <ImageField form={state} field="logo" bucket="company" />
        <AccentField form={state} />
      </div>
      <LongTextField
        form={state}
        field="invoiceFooter"
        autosize
        minRows={2}
        maxRows={8}
        description="Below every invoice"
      />
    </div>
  )
}

function PaperFields({ editing }: Props) {
  const { form, fields, problems, edit } = editing
  return (
    <CardSection title="Printing">
      <Select
        label={form.labels.pageSize}
        description="For everything Dray prints except labels"
        data={[{ value: '', label: ownSizes }, ...pageSizes.map((size) => ({ value: size, label: sizeLabels[size] }))]}
        value={fields.pageSize}
        allowDeselect={false}
        error={problems.pageSize}
        onChange={(size) => edit({ pageSize: size ?? '' })}
      />
    </CardSection>
  )
}

function StockFields({ editing: { state } }: Props) {
  const about = useId()
  return (
    <CardSection title="Stock">
      <ChoiceField
        form={state}
        field="batchOrder"
        labels={batchOrderLabels}
        description="For orders that take their batches automatically. Batches already reserved stay."
      />
      <div>
        <SwitchField form={state} field="allocateWaiting" aria-describedby={about} />
        <Text id={about} size="xs" c="dimmed" pt={4}>
          When units are received, checked in, released or returned, orders that wait for them get them, oldest first.
          Batches chosen by hand stay.
        </Text>
      </div>
    </CardSection>
  )
}

/** Required of a driver before an order is handed over. */
function DeliveryFields({ editing: { state } }: Props) {
  const about = useId()
  return (
    <CardSection title="At delivery" about="What drivers need before they hand an order over.">
      <SwitchField form={state} field="requireSignature" />
      <SwitchField form={state} field="requirePhoto" />
      <SwitchField form={state} field="requirePayment" aria-describedby={about} />
      <Text id={about} size="xs" c="dimmed">
        Payment: the balance of every order, as if every customer paid on delivery. Accounting can lift it for an order.
      </Text>
    </CardSection>
  )
}

/** A company that doesn't count sees that no limit is set. */
const CountFields = ({ editing: { state } }: Props) => (
  <CardSection
    title="Counts"
    about="Above either of these, another person must accept a difference before the count can be posted."
  >
    <div className={style.pair}>
      <WholeField
        form={state}
        field="countLimitUnits"
        placeholder="No limit"
        rightSection="units"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
      <PercentField form={state} field="countLimitPercent" placeholder="No limit" />
    </div>
  </CardSection>
)

function PaymentFields({ editing }: Props) {
  const { form, fields, problems, edit, state } = editing
  const about = useId()
  return (
    <CardSection title="Payments and commission">
      <DaysField form={state} field="paymentTermsDays" placeholder={dueOnDelivery} />
      <MultiSelect
        label={form.labels.paymentMethods}
        description="For payments and for what drivers collect, besides cash, checks and cards"
        placeholder={fields.paymentMethods.length === 0 ? 'None' : ''}
        data={optionalMethods.map((value) => ({ value, label: methodLabels[value] }))}
        value={[...fields.paymentMethods]}
        onChange={(chosen) => edit({ paymentMethods: optionalMethods.filter((method) => chosen.includes(method)) })}
        error={problems.paymentMethods}
      />
      <div>
        <SwitchField form={state} field="payWhenPaid" aria-describedby={about} />
        <Text id={about} size="xs" c="dimmed" pt={4}>
          An order earns a commission once it is delivered. With this setting, the customer must have paid for it too.
          It applies to every pay period not submitted yet.
        </Text>
      </div>
    </CardSection>
  )
}

function SignInFields({ editing }: Props) {
  const { form, fields, problems, edit } = editing
  return (
    <CardSection title="Sign-in">
      <MultiSelect
        label={form.labels.secondFactorRoles}
        description="They also need a code from an app on their phone to sign in. Users without a second factor must set it up before anything else, even if they are signed in now."
        placeholder={fields.secondFactorRoles.length === 0 ? 'No role' : ''}
        data={[{ value: everyRole, label: 'All' }, ...roles.map((role) => ({ value: role, label: roleLabels[role] }))]}
        value={[...fields.secondFactorRoles]}
        onChange={(chosen) => edit({ secondFactorRoles: selectedRoles(chosen) })}
        error={problems.secondFactorRoles}
      />
    </CardSection>
  )
}
