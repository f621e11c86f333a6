import { type Customer, readCustomer } from '@dray/contract/customers'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { focusFirstInvalid } from '../../kit/focus/focus-first-invalid.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentCustomer, useRecent } from '../../records/recents.ts'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { AccessCode } from './customer-form/access-code.tsx'
import { CreditHistory } from './customer-form/credit-history.tsx'
import { CustomerFieldInputs } from './customer-form/customer-field-inputs.tsx'
import { shownText } from './customer-form/customer-fields.ts'
import { type EditCustomerEditor, useEditCustomer } from './customer-form/use-edit-customer.ts'

/** Edits a customer, with its access code, its credit and what was said and changed (spec 5, 7.4). */
export function EditCustomerModal({ frame, closeNow, customerId }: PropsOf<'EditCustomer'>) {
  const read = useRead(readCustomer, { params: { id: customerId } }, { expects: ['not-found'] })
  // Not from an old cached version: earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Once shown, the form stays while the customer is read again.
  if (read.data && isFresh && !isShown) setShown(true)
  const isUnknown = read.error?.body.code === 'not-found'
  return (
    <Modal {...frame} title="Edit customer" size={860}>
      {read.data && isShown ? (
        <Editor customer={read.data.customer} onClose={frame.onClose} onSaved={closeNow} />
      ) : isUnknown ? (
        <Text role="alert">This customer doesn't exist.</Text>
      ) : (
        <TableNotice read={read} isEmpty={false} empty="" />
      )}
    </Modal>
  )
}

type EditorProps = { customer: Customer; onClose: () => void; onSaved: () => void }

function Editor({ customer, onClose, onSaved }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [isCommenting, setCommenting] = useState(false)
  const editor = useEditCustomer(customer, {
    onSaved: () => isCommenting || onSaved(),
    onRefused: () => focusFirstInvalid(form.current),
  })
  const { editing, owners } = editor
  const { isDirty, cannotSave, isSaving, isSaved, isStored, discard } = editing
  useRecent(recentCustomer(customer))
  useUnsavedGuard(isDirty || isCommenting, undefined, { isStored: isStored && !isCommenting, onDiscard: discard })
  const focusName = () => form.current?.querySelector<HTMLElement>('[data-customer-name]')?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || cannotSave) return
    if (!editor.save()) focusFirstInvalid(form.current)
  }
  return (
    <>
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        <EditorFields editor={editor} customer={customer} />
      </form>
      <Stack gap={12} pb={16}>
        <AccessCode customer={customer} />
        <CreditHistory customerId={customer.id} />
        <CommentsPanel entityType="customer" entityId={customer.id} onUnsent={setCommenting} />
        <ChangeLogPanel entityType="customer" entityId={customer.id} />
      </Stack>
      <ModalFoot
        notices={
          <>
            <RestoredNotice editing={editing} focusBeside={focusName} />
            <RecordConflictNotice
              entityType="customer"
              editing={editing}
              textOf={(fields, field) => shownText(fields, field, owners.owners)}
              focusBeside={focusName}
            />
          </>
        }
        refusal={editing.refusal}
        done={editing.hasNewVersion ? newVersionText : isSaved && 'Saved.'}
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" form={formId} disabled={cannotSave} loading={isSaving}>
          Save
        </BusyButton>
      </ModalFoot>
    </>
  )
}

function EditorFields({ editor, customer }: { editor: EditCustomerEditor; customer: Customer }) {
  const { editing, may, owners, similar, problems, creditBefore, creditHint } = editor
  const { accountOwnerID, accountOwnerName } = customer
  return (
    <CustomerFieldInputs
      fields={editing.fields}
      problems={problems}
      similar={similar}
      owners={owners}
      savedOwner={
        accountOwnerID === null ? undefined : { id: accountOwnerID, name: accountOwnerName ?? 'A removed user' }
      }
      may={may}
      isSaving={editing.isSaving}
      changesCredit={creditBefore !== undefined}
      creditHint={creditHint}
      onEdit={editing.edit}
    />
  )
}
