import { addCustomer } from '@dray/contract/customers'
import { mayChangeCredit } from '@dray/domain/customers/customer'
import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { useNewRecord } from '../../kit/editing/use-new-record.ts'
import { formState } from '../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CustomerFieldInputs } from './customer-form/customer-field-inputs.tsx'
import { customerForm, hasCredit, parseNewCustomer } from './customer-form/customer-fields.ts'
import { useOwners } from './customer-form/owner-select.tsx'
import { nameProblem, useSimilarCustomers } from './customer-form/similar-customers.tsx'

/** Spec 5, D-71. */
export function AddCustomerModal({ frame, closeNow, onAdded }: PropsOf<'AddCustomer'>) {
  const { person, isAdmin } = useSession()
  const add = useChange(addCustomer)
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { paymentTermsDays } = useSettings()
  const usualTerms = String(paymentTermsDays ?? '')
  // Sales reps own the customers they add.
  const accountOwnerID = person.roles.includes('SALES') && !isAdmin ? String(person.id) : ''
  const blank = useMemo(
    () => ({ ...customerForm.blank, accountOwnerID, paymentTermsDays: usualTerms }),
    [accountOwnerID, usualTerms],
  )
  const editing = useNewRecord(customerForm, blank, {
    save(fields) {
      const { body } = parseNewCustomer(fields, usualTerms)
      return body && add.mutateAsync({ body })
    },
    onSaved(customer) {
      closeNow()
      confirmAdded({ list: 'Customers', id: customer.id, name: customer.customerName })
      onAdded?.(customer)
    },
    onRefused: () => focusFirstInvalid(form.current),
    isStored: true,
  })
  const { fields, isSaving, isDirty, isStored, discard, refusal } = editing
  useUnsavedGuard(isDirty, undefined, { isStored, onDiscard: discard })
  const owners = useOwners()
  const similar = useSimilarCustomers(fields)
  const duplicate = editing.isOutcomeUnknown ? {} : nameProblem(fields, similar)
  const problems = { ...parseNewCustomer(fields, usualTerms).problems, ...duplicate }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setWasSubmitted(true)
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current)
    editing.save()
  }
  return (
    <Modal {...frame} title="Add customer" size={860}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <RestoredNotice
            editing={editing}
            focusBeside={() => form.current?.querySelector<HTMLElement>('[data-customer-name]')?.focus()}
          />
          <CustomerFieldInputs
            form={formState(editing, {
              problems: { ...editing.problems, ...(wasSubmitted ? problems : duplicate) },
              isReadOnly: isSaving,
            })}
            similar={similar}
            owners={owners}
            may={{ details: true, credit: mayChangeCredit(person) }}
            changesCredit={hasCredit(fields)}
          />
          <FormEnd submit="Add customer" isSaving={isSaving} refusal={refusal} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
