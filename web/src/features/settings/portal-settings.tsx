import { changePortalSettings, type PortalSettings as Settings, readPortalSettings } from '@dray/contract/settings'
import '@mantine/dates/styles.layer.css'
import { Alert, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type FormEvent, useId, useMemo, useRef } from 'react'
import { z } from 'zod'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { ConflictNotice } from '../../kit/editing/conflict-notice.tsx'
import { defineForm, type FieldsOf, parseBody } from '../../kit/editing/define-form.ts'
import { days, daysOfYear, flag, money, text, weekdays } from '../../kit/editing/field-kinds.ts'
import { fieldChanges, fieldNames, type SavedRecord } from '../../kit/editing/form.ts'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { SaveBar } from '../../kit/editing/save-bar.tsx'
import { useEditingSession } from '../../kit/editing/use-editing-sessions.ts'
import { ChoicesField } from '../../kit/fields/choices-field.tsx'
import {
  AmountField,
  DaysField,
  formState,
  type FormState,
  LongTextField,
  SwitchField,
  TextField,
} from '../../kit/fields/form-field.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { calendarLabels } from '../../kit/pickers/day-range-calendar.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { weekdayLabels } from '../../records/order-rules/weekday-labels.ts'
import { BotState } from './bot-state.tsx'
import style from './settings.module.css'

const kinds = {
  portal: flag('Let customers use the portal'),
  howToPay: text('How to pay'),
  minimumOrder: money('Minimum order'),
  deliveryDays: weekdays('Delivery days', 'Every day'),
  cutoffTime: text('Order by'),
  cutoffDays: days('Days before the delivery'),
  closedDays: daysOfYear('Closed days'),
  claimDays: days('Days to report a problem'),
  amountsInMessages: flag('Include amounts in messages'),
}
type PortalFields = FieldsOf<typeof kinds>
type Saved = Settings & SavedRecord

const portalForm = defineForm<Saved, typeof kinds>(
  'portal',
  z.custom<Saved>(() => false),
  kinds,
)

/** These settings have no version, so a save sends only what was changed. */
const withoutVersion = (settings: Settings): Saved => ({ ...settings, id: 0, modifiedOn: new Date(0) })

export function PortalSettings() {
  const { data, isPending, error, refetch } = useRead(readPortalSettings)
  return (
    <>
      {isPending && <Skeleton heights={[240, 40]} />}
      {error && !data && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data && <PortalForm settings={data} />}
    </>
  )
}

function usePortalForm(settings: Settings) {
  const change = useChange(changePortalSettings)
  const record = useMemo(() => withoutVersion(settings), [settings])
  const editing = useEditingSession(portalForm, record, {
    save({ fields, seen }) {
      const { body } = parsePortal(fields)
      if (!body) return undefined
      const names = fieldNames(portalForm).filter((name) => isEdited(name, seen, fields))
      const changed = Object.fromEntries(names.map((name) => [name, body[name]]))
      return change.mutateAsync({ body: changed }).then(withoutVersion)
    },
  })
  const { isDirty, isStored, discard } = editing
  useConfirmBeforeLeaving(isDirty, { isStored, onDiscard: discard })
  return { ...editing, problems: { ...editing.problems, ...parsePortal(editing.fields).problems } }
}

const isEdited = (name: keyof PortalFields, before: PortalFields, after: PortalFields): boolean =>
  fieldChanges(portalForm, name, { before, after }).length > 0

const parsePortal = (fields: typeof portalForm.blank) => parseBody(changePortalSettings.body, portalForm.body(fields))

function PortalForm({ settings }: { settings: Settings }) {
  const editing = usePortalForm(settings)
  const first = useRef<HTMLInputElement>(null)
  const about = useId()
  const amounts = useId()
  const state = formState(editing, { isReadOnly: editing.isSaving })
  const focusFirst = () => first.current?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!editing.cannotSave && !editing.isSaving) editing.save()
  }
  return (
    <form onSubmit={submit} noValidate className={`stack ${style.form}`}>
      <div className={style.cards}>
        <div className="stack">
          <CardSection
            title="Customer portal"
            about="Contacts of a customer open it by a link, without a password. You make the link on the customer's page."
          >
            <div>
              <SwitchField ref={first} form={state} field="portal" aria-describedby={about} />
              <Text id={about} size="xs" c="dimmed" pt={4}>
                While it is off, links and devices don't work. Contacts are kept, and their devices work again when you
                turn it back on.
              </Text>
            </div>
            <LongTextField
              form={state}
              field="howToPay"
              autosize
              minRows={3}
              maxRows={10}
              description="Shown to contacts who see money, such as where to send a check"
            />
          </CardSection>
          <CardSection
            title="Reported problems"
            about="A contact reports what arrived damaged or is missing. It becomes a requested credit memo."
          >
            <DaysField form={state} field="claimDays" description="After the order shipped" />
          </CardSection>
          <CardSection
            title="Messages"
            about="Contacts choose in the portal what they are told by email or chat, such as that an order is on its way. Until then, they get none."
          >
            <SwitchField form={state} field="amountsInMessages" aria-describedby={amounts} />
            <Text id={amounts} size="xs" c="dimmed">
              Only to contacts who see money. How to pay is never in a message.
            </Text>
          </CardSection>
          <WhatCustomersSee />
        </div>
        <div className="stack">
          <OrderRules form={state} />
          {editing.record.portal && <BotState />}
        </div>
      </div>
      <RestoredNotice editing={editing} focusBeside={focusFirst} />
      <ConflictNotice editing={editing} textOf={portalForm.shown} focusBeside={focusFirst} />
      {editing.refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {editing.refusal}
        </Alert>
      )}
      <SaveBar editing={editing} focusFirst={focusFirst} />
    </form>
  )
}

/** Contacts can't send anything else; staff are told and may go on (D-342). */
const OrderRules = ({ form }: { form: FormState<PortalFields> }) => (
  <CardSection
    title="Order rules"
    about="Customers can't send an order that breaks a rule. Your own team is told and can go on. A customer's page can have rules of its own."
  >
    <AmountField form={form} field="minimumOrder" placeholder="No minimum" description="Before discounts" />
    <ChoicesField form={form} field="deliveryDays" labels={weekdayLabels} none="Every day" clearable />
    <div className={style.pair}>
      <TextField
        form={form}
        field="cutoffTime"
        type="time"
        description="After this time, customers can't order for that day"
      />
      <DaysField form={form} field="cutoffDays" placeholder="1" />
    </div>
    <ClosedDaysField form={form} />
  </CardSection>
)

const ClosedDaysField = ({
  form: { labels, fields, problems, isReadOnly, onEdit },
}: {
  form: FormState<PortalFields>
}) => (
  <DatePickerInput
    type="multiple"
    label={labels.closedDays}
    placeholder="None"
    valueFormat="MMM D, YYYY"
    firstDayOfWeek={0}
    weekendDays={[]}
    value={[...fields.closedDays]}
    onChange={(chosen) => onEdit({ closedDays: chosen.toSorted() })}
    error={problems.closedDays}
    readOnly={isReadOnly}
    clearable
    ariaLabels={calendarLabels}
  />
)

const WhatCustomersSee = () => (
  <CardSection title="What customers see">
    <Stack gap={8}>
      <ul className={`text-sm ${style.list}`}>
        <li>Your company's name, logo, color and phone</li>
        <li>The products of your catalog at their own prices, as in New Order</li>
        <li>Whether a product is in stock, low or out, but never how many units you have</li>
        <li>Their orders, which they send, change and cancel until you accept them</li>
        <li>Invoices, credit memos, what they owe and how to pay, if the contact sees money</li>
      </ul>
      <Text size="sm" c="dimmed">
        They never see costs, notes of the office, or anything of another customer.
      </Text>
      <Text size="sm">
        To invite someone, open the customer in <RecordLink href="/customers" name="Customers" /> and add a contact.
      </Text>
    </Stack>
  </CardSection>
)
