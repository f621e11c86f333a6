import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { batchOrders } from '@dray/domain/orders/allocate-batches'
import { methodLabels, optionalMethods } from '@dray/domain/payments/payment-methods'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'
import { Alert, MultiSelect, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { CardSection } from '../../kit/card-section.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import { AccentField } from './accent-field.tsx'
import { batchOrderLabels, companyFieldText } from './company-fields.ts'
import { EmailCard } from './email-card.tsx'
import { LetterheadPreview } from './letterhead-preview.tsx'
import { SaveBar } from '../../kit/editing/save-bar.tsx'
import style from './settings.module.css'
import type { useCompanyForm } from './use-company-form.ts'

type Props = { editing: ReturnType<typeof useCompanyForm> }
type TextField =
  | 'companyName'
  | 'companyAddress'
  | 'companyPhone'
  | 'invoiceFooter'
  | 'paymentTermsDays'
  | 'countLimitUnits'
  | 'countLimitPercent'

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
      <RecordConflictNotice entityType="company" editing={editing} textOf={companyFieldText} focusBeside={focusName} />
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
  const { form, fields, problems, record, edit } = editing
  const { labels } = form
  const { environment } = record
  const text = textField(editing)
  /** Says what documents show while the field is empty. */
  const withFallback = (field: keyof typeof environment) => ({
    ...text(field),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    placeholder: environment[field],
    ...(environment[field] === '' || fields[field].trim() !== ''
      ? {}
      : { description: `While this is empty, documents say ${environment[field].replaceAll('\n', ', ')}` }),
  })
  return (
    <div className={`stack ${style.fields}`}>
      <div className={style.pair}>
        <TextInput ref={name} {...withFallback('companyName')} />
        <TextInput {...withFallback('companyPhone')} type="tel" />
      </div>
      <Textarea {...withFallback('companyAddress')} autosize minRows={2} maxRows={6} />
      <div className={`wrap ${style.look}`}>
        <ImageField
          bucket="company"
          label={labels.logo}
          value={fields.logo || null}
          onChange={(logo) => edit({ logo: logo ?? '' })}
          error={problems.logo}
        />
        <AccentField
          label={labels.accent}
          value={fields.accent}
          error={problems.accent}
          onChange={(accent) => edit({ accent })}
        />
      </div>
      <Textarea {...text('invoiceFooter')} autosize minRows={2} maxRows={8} description="Below every invoice" />
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

function StockFields({ editing }: Props) {
  const { form, fields, problems, edit } = editing
  const about = useId()
  return (
    <CardSection title="Stock">
      <Select
        label={form.labels.batchOrder}
        description="For orders that take their batches automatically. Batches already reserved stay."
        data={batchOrders.map((value) => ({ value, label: batchOrderLabels[value] }))}
        value={fields.batchOrder}
        allowDeselect={false}
        error={problems.batchOrder}
        onChange={(batchOrder) => batchOrder && edit({ batchOrder })}
      />
      <div>
        <Switch
          label={form.labels.allocateWaiting}
          aria-describedby={about}
          checked={fields.allocateWaiting}
          onChange={({ currentTarget: { checked } }) => edit({ allocateWaiting: checked })}
        />
        <Text id={about} size="xs" c="dimmed" pt={4}>
          When units are received, checked in, released or returned, orders that wait for them get them, oldest first.
          Batches chosen by hand stay.
        </Text>
      </div>
    </CardSection>
  )
}

const deliveryRules = ['requireSignature', 'requirePhoto', 'requirePayment'] as const

/** Required of a driver before an order is handed over. */
function DeliveryFields({ editing }: Props) {
  const { form, fields, edit } = editing
  const about = useId()
  return (
    <CardSection title="At delivery" about="What drivers need before they hand an order over.">
      {deliveryRules.map((rule) => (
        <Switch
          key={rule}
          label={form.labels[rule]}
          aria-describedby={rule === 'requirePayment' ? about : undefined}
          checked={fields[rule]}
          onChange={({ currentTarget: { checked } }) => edit({ [rule]: checked })}
        />
      ))}
      <Text id={about} size="xs" c="dimmed">
        Payment: the balance of every order, as if every customer paid on delivery. Accounting can lift it for an order.
      </Text>
    </CardSection>
  )
}

/** A company that doesn't count sees that no limit is set. */
function CountFields({ editing }: Props) {
  const text = textField(editing)
  const field = { placeholder: 'No limit', rightSectionWidth: 46, rightSectionPointerEvents: 'none' } as const
  return (
    <CardSection
      title="Counts"
      about="Above either of these, another person must accept a difference before the count can be posted."
    >
      <div className={style.pair}>
        <TextInput {...text('countLimitUnits')} {...field} inputMode="numeric" rightSection="units" />
        <TextInput {...text('countLimitPercent')} {...field} inputMode="decimal" rightSection="%" />
      </div>
    </CardSection>
  )
}

function PaymentFields({ editing }: Props) {
  const { form, fields, problems, edit } = editing
  const about = useId()
  return (
    <CardSection title="Payments and commission">
      <TextInput
        {...textField(editing)('paymentTermsDays')}
        inputMode="numeric"
        placeholder={dueOnDelivery}
        rightSection="days"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
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
        <Switch
          label={form.labels.payWhenPaid}
          aria-describedby={about}
          checked={fields.payWhenPaid}
          onChange={({ currentTarget: { checked } }) => edit({ payWhenPaid: checked })}
        />
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

const textField =
  ({ form, fields, problems, edit }: Props['editing']) =>
  (field: TextField) => ({
    label: form.labels[field],
    value: fields[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [field]: event.currentTarget.value }),
  })
