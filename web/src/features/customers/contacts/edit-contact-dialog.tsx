import { changeContact, type Contact, contactChangeSchema, listContacts } from '@dray/contract/customers/contacts'
import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { parseBody } from '../../../kit/editing/define-form.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { formState } from '../../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { type ContactFields, ContactFieldInputs, contactForm } from './contact-fields.tsx'
import { linkUntil } from './contact-link.ts'

type EditProps = Layered & { customerId: number; contact: Contact }

export function EditContactDialog({ frame, closeNow, customerId, contact }: EditProps) {
  const { timeZone } = useSettings()
  const change = useChange(changeContact)
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const list = useRead(listContacts, { params: { customerId } })
  const latest = list.data?.find(({ id }) => id === contact.id) ?? contact
  const editing = useEditingSession(contactForm, latest, {
    save({ record: { id, modifiedOn }, fields }) {
      const { body } = parseContact(fields, modifiedOn)
      return body && change.mutateAsync({ params: { id }, body })
    },
    onSaved: closeNow,
    onRefused: () => focusFirstInvalid(form.current),
  })
  const { fields, record, isSaving, isDirty, isStored, discard } = editing
  useUnsavedGuard(isDirty, undefined, { isStored, onDiscard: discard, isSending: isSaving })
  const { problems } = parseContact(fields, record.modifiedOn)
  const focusName = () => form.current?.querySelector('input')?.focus()
  const endsLink = record.link !== null && fields.email.trim() !== (record.email ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || editing.cannotSave) return
    setSubmitted(true)
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current)
    editing.save()
  }
  return (
    <Modal {...frame} title="Edit contact" size="md">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <ContactFieldInputs
            form={formState(editing, {
              problems: { ...editing.problems, ...(wasSubmitted && problems) },
              isReadOnly: isSaving,
            })}
            emailHint={
              endsLink && record.link
                ? `With another email, the link that works until ${linkUntil(record.link, timeZone)} ends.`
                : undefined
            }
          />
          <RestoredNotice editing={editing} focusBeside={focusName} />
          <RecordConflictNotice
            entityType="customer"
            entityId={customerId}
            editing={editing}
            textOf={contactForm.shown}
            focusBeside={focusName}
          />
          <FormEnd
            submit="Save"
            isSaving={isSaving}
            isDisabled={editing.cannotSave}
            refusal={editing.refusal}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const parseContact = (fields: ContactFields, modifiedOn: Date) =>
  parseBody(contactChangeSchema, { ...contactForm.body(fields), modifiedOn: modifiedOn.toISOString() })
