import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { dueOnDelivery } from '@dray/domain/receivables/due-date'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'
import { Alert, Button, Group, MultiSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { BusyButton } from '../../kit/busy-button.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import { companyFieldText } from './company-fields.ts'
import style from './settings.module.css'
import type { useCompanyForm } from './use-company-form.ts'

type Props = { editing: ReturnType<typeof useCompanyForm> }
type TextField = 'companyName' | 'companyAddress' | 'companyPhone' | 'invoiceFooter' | 'paymentTermsDays'

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
      <LetterheadFields editing={editing} name={name} />
      <RuleFields editing={editing} />
      <RestoredNotice editing={editing} focusBeside={focusName} />
      <RecordConflictNotice entityType="company" editing={editing} textOf={companyFieldText} focusBeside={focusName} />
      {editing.refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {editing.refusal}
        </Alert>
      )}
      <Group gap={8} wrap="nowrap">
        <BusyButton type="submit" loading={editing.isSaving} disabled={editing.cannotSave}>
          Save
        </BusyButton>
        {editing.isDirty && (
          <Button
            variant="default"
            onClick={() => {
              focusName()
              editing.undo()
            }}
          >
            Cancel
          </Button>
        )}
        <Text component="output" size="sm" c="dimmed">
          {editing.isSaved && 'Saved.'}
        </Text>
      </Group>
    </form>
  )
}

/** The fields that are printed on every document. */
function LetterheadFields({ editing, name }: Props & { name: RefObject<HTMLInputElement | null> }) {
  const { form, fields, problems, record, edit } = editing
  const { labels } = form
  const { environment } = record
  const text = textField(editing)
  /** Says which value an empty field falls back to, and where that comes from. */
  const fromEnvironment = (field: keyof typeof environment, variable: string) => ({
    ...text(field),
    placeholder: environment[field],
    ...(environment[field] === '' || fields[field].trim() !== ''
      ? {}
      : { description: `From ${variable}: ${environment[field].replaceAll('\n', ', ')}` }),
  })
  return (
    <>
      <TextInput ref={name} {...fromEnvironment('companyName', 'COMPANY_NAME')} />
      <Textarea {...fromEnvironment('companyAddress', 'COMPANY_ADDRESS')} autosize minRows={2} maxRows={6} />
      <TextInput {...fromEnvironment('companyPhone', 'COMPANY_PHONE')} type="tel" />
      <ImageField
        bucket="company"
        label={labels.logo}
        value={fields.logo || null}
        onChange={(logo) => edit({ logo: logo ?? '' })}
        error={problems.logo}
      />
      <Textarea {...text('invoiceFooter')} autosize minRows={2} maxRows={8} description="Below every invoice" />
      <Select
        label={labels.pageSize}
        description="For everything Dray prints except labels"
        data={[{ value: '', label: ownSizes }, ...pageSizes.map((size) => ({ value: size, label: sizeLabels[size] }))]}
        value={fields.pageSize}
        allowDeselect={false}
        error={problems.pageSize}
        onChange={(size) => edit({ pageSize: size ?? '' })}
      />
    </>
  )
}

/** Due dates, commission, and who needs a second factor. */
function RuleFields({ editing }: Props) {
  const { form, fields, problems, edit } = editing
  const { labels } = form
  const about = useId()
  return (
    <>
      <TextInput
        {...textField(editing)('paymentTermsDays')}
        inputMode="numeric"
        placeholder={dueOnDelivery}
        rightSection="days"
        rightSectionWidth={46}
        rightSectionPointerEvents="none"
      />
      <div>
        <Switch
          label={labels.payWhenPaid}
          aria-describedby={about}
          checked={fields.payWhenPaid}
          onChange={({ currentTarget: { checked } }) => edit({ payWhenPaid: checked })}
        />
        <Text id={about} size="xs" c="dimmed" pt={4}>
          An order earns a commission once it is delivered. With this setting, the customer must have paid for it too.
          It applies to every pay period not submitted yet.
        </Text>
      </div>
      <MultiSelect
        label={labels.secondFactorRoles}
        description="They also need a code from an app on their phone to sign in. Users without a second factor must set it up before anything else, even if they are signed in now."
        placeholder={fields.secondFactorRoles.length === 0 ? 'No role' : ''}
        data={[{ value: everyRole, label: 'All' }, ...roles.map((role) => ({ value: role, label: roleLabels[role] }))]}
        value={[...fields.secondFactorRoles]}
        onChange={(chosen) => edit({ secondFactorRoles: selectedRoles(chosen) })}
        error={problems.secondFactorRoles}
      />
    </>
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
