import '@mantine/core/styles/Radio.layer.css'
import type { Customer } from '@dray/contract/customers'
import { addContact, type Contact, newContactSchema } from '@dray/contract/customers/contacts'
import { Modal, Radio, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { parseBody } from '../../../kit/editing/define-form.ts'
import { useNewRecord } from '../../../kit/editing/use-new-record.ts'
import { formState } from '../../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type ContactFields, ContactFieldInputs, contactForm } from './contact-fields.tsx'
import type { Invitation } from './contact-link.ts'

type AddProps = Layered & {
  customer: Customer
  /** The customer's own contact person is suggested. */
  isFirst: boolean
  onAdded: (contact: Contact, invitation: Invitation) => void
}

export function AddContactDialog({ frame, closeNow, customer, isFirst, onAdded }: AddProps) {
  const { mailEnabled } = useSettings()
  const { id: customerId, contactName, contactEmail } = customer
  const add = useChange(addContact)
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [chosen, setChosen] = useState<Invitation>()
  const blank = useMemo(
    () => ({ ...contactForm.blank, ...(isFirst && { name: contactName ?? '', email: contactEmail ?? '' }) }),
    [isFirst, contactName, contactEmail],
  )
  const editing = useNewRecord(contactForm, blank, {
    save(fields) {
      const { body } = parseNewContact(fields)
      return body && add.mutateAsync({ params: { customerId }, body })
    },
    onSaved(contact) {
      closeNow()
      onAdded(contact, invitation)
    },
    onRefused: () => focusFirstInvalid(form.current),
  })
  const { fields, isSaving, isDirty } = editing
  useUnsavedGuard(isDirty, undefined, { isSending: isSaving })
  const canEmail = mailEnabled && fields.email.trim() !== ''
  const invitation = chosen === 'email' && !canEmail ? 'show' : (chosen ?? (canEmail ? 'email' : 'show'))
  const { problems } = parseNewContact(fields)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setSubmitted(true)
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current)
    editing.save()
  }
  return (
    <Modal {...frame} title="Add contact" size="md">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <ContactFieldInputs
            form={formState(editing, {
              problems: { ...editing.problems, ...(wasSubmitted && problems) },
              isReadOnly: isSaving,
            })}
          />
          <Radio.Group
            label="Invitation"
            description="A link that opens the portal on one device"
            value={invitation}
            onChange={(value) => setChosen(invitations.find((each) => each === value))}
          >
            <Stack gap={6} mt={6}>
              {mailEnabled && <Radio value="email" label="Email a link" disabled={!canEmail} />}
              <Radio value="show" label="Show a link to copy or scan" />
              <Radio value="later" label="Not now" />
            </Stack>
          </Radio.Group>
          <FormEnd submit="Add contact" isSaving={isSaving} refusal={editing.refusal} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

const invitations = ['email', 'show', 'later'] as const satisfies readonly Invitation[]

const parseNewContact = (fields: ContactFields) => parseBody(newContactSchema, contactForm.body(fields))
