import { type CompanySettings as Settings, readCompanySettings } from '@dray/contract/settings'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'
import { Alert, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, type PropsWithChildren, type RefObject, useId, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ChoicesField } from '../../kit/fields/choices-field.tsx'
import { SearchMultiSelect } from '../../kit/pickers/search-multi-select.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { SaveBar } from '../../kit/editing/save-bar.tsx'
import {
  ChoiceField,
  DaysField,
  LongTextField,
  PercentField,
  SwitchField,
  TextField,
  WholeField,
} from '../../kit/fields/form-field.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { useSettings } from '../../kit/session.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import {
  optionalMethodLabels,
  assortmentLabels,
  batchOrderLabels,
  companyForm,
  useCompanyForm,
} from './company-fields.ts'
import { AccentField, LetterheadPreview } from './letterhead-preview.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import style from './settings.module.css'

type SettingsProps = PropsWithChildren<{ onSaved?: () => void }>

/** The company's settings, other cards of the page, and the settings' change log. */
export function CompanySettings({ children, onSaved = () => {} }: SettingsProps) {
  const { data, isPending, error, refetch } = useRead(readCompanySettings)
  return (
    <Stack gap={16}>
      {isPending && <LoadingCards />}
      {/* Loaded settings stay on the screen if a reload fails. */}
      {error && !data && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data && <Editor settings={data} onSaved={onSaved} />}
      {children}
      {data && <ChangeLogPanel entityType="company" entityId={data.id} />}
    </Stack>
  )
}

const Editor = ({ settings, onSaved }: { settings: Settings; onSaved: () => void }) => (
  <CompanyForm editing={useCompanyForm(settings, onSaved)} />
)

/** As high as the loaded cards, so nothing below them moves. */
const LoadingCards = () => (
  <Stack gap={16}>
    <CardSection title="Company" about="Printed on every document and shown in emails.">
      <div className={style.company}>
        <div className={`stack ${style.fields}`}>
          <Skeleton heights={[58, 78, 90, 56, 80]} />
        </div>
        <Skeleton heights={[330]} />
      </div>
    </CardSection>
    <div className={style.cards}>
      <Stack gap={16}>
        <CardSection title="Printing">
          <Skeleton heights={[72]} />
        </CardSection>
        <CardSection title="Sign-in">
          <Skeleton heights={[100]} />
        </CardSection>
      </Stack>
      <Stack gap={16}>
        <CardSection title="Payments and commission">
          <Skeleton heights={[122]} />
        </CardSection>
        <EmailCard />
      </Stack>
    </div>
  </Stack>
)

type Props = { editing: ReturnType<typeof useCompanyForm> }
const ownSizes = 'Letter; A4 for new orders and purchase orders'

/** All settings are saved together. */
function CompanyForm({ editing }: Props) {
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
          <ProductFields editing={editing} />
          <PaperFields editing={editing} />
          <StockFields editing={editing} />
          <DeliveryFields editing={editing} />
          <SignInFields editing={editing} />
        </Stack>
        <Stack gap={16}>
          <PaymentFields editing={editing} />
          <CountFields editing={editing} />
          <EmailCard />
          <MailboxCard />
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

const ProductFields = ({ editing: { state } }: Props) => (
  <CardSection title="Products">
    <ChoiceField
      form={state}
      field="sellsCannabis"
      labels={assortmentLabels}
      placeholder="Choose"
      description="Genetics, extract type, THC and CBD are shown only if you sell cannabis. What is stored in them stays."
    />
  </CardSection>
)

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
  const { state } = editing
  const about = useId()
  return (
    <CardSection title="Payments and commission">
      <DaysField form={state} field="paymentTermsDays" placeholder={dueOnDelivery} />
      <ChoicesField
        form={state}
        field="paymentMethods"
        labels={optionalMethodLabels}
        description="For payments and for what drivers collect, besides cash, checks and cards"
        none="None"
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
      <SearchMultiSelect
        label={form.labels.secondFactorRoles}
        description="They also need a code from an app on their phone to sign in. Users without a second factor must set it up before anything else, even if they are signed in now."
        none="No role"
        data={[{ value: everyRole, label: 'All' }, ...roles.map((role) => ({ value: role, label: roleLabels[role] }))]}
        value={[...fields.secondFactorRoles]}
        onChange={(chosen) => edit({ secondFactorRoles: selectedRoles(chosen) })}
        error={problems.secondFactorRoles}
      />
    </CardSection>
  )
}

/** Email is set up on the server, so this only says whether it is, and how. */
export function EmailCard() {
  const { mailEnabled } = useSettings()
  if (mailEnabled) {
    return (
      <CardSection title="Email" id="email" about="Email is set up.">
        <Text size="sm">
          Dray emails documents to customers and suppliers, statements, invitations and password links.
        </Text>
      </CardSection>
    )
  }
  return (
    <CardSection title="Email" id="email" about="Email isn't set up.">
      <Text size="sm">
        Until then, print or download documents and send them yourself, and copy the links of invitations and passwords.
      </Text>
      <details className={`text-sm ${style.help}`}>
        <summary>How to set up email</summary>
        <ol>
          <li>Ask your email provider for its mail server (SMTP), with a user name and a password for Dray.</li>
          <li>
            Where Dray is started, set <code>SMTP_URL</code>, for example{' '}
            <code>smtps://user:password@mail.example.com</code>.
          </li>
          <li>
            To send under a name of your choice, set <code>MAIL_FROM</code> too:{' '}
            <code>Acme Wholesale &lt;orders@example.com&gt;</code>.
          </li>
          <li>Start Dray again. This page then says that email is set up.</li>
        </ol>
      </details>
    </CardSection>
  )
}
