import {
  changeCustomer,
  createAccessCode,
  type Customer,
  customerTermNames,
  readCustomer,
} from '@dray/contract/customers'
import { accessLink } from '@dray/domain/contacts/access-codes'
import { creditChange, mayChangeCredit, mayChangeCustomers } from '@dray/domain/customers/customer'
import { formatDollars, zero } from '@dray/domain/money'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { readOptions, useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { useEditingSession } from '../../kit/editing/use-editing-sessions.ts'
import { typedMoney } from '../../kit/fields/typed-money.ts'
import { formState } from '../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { mediumDate } from '../../kit/text/dates.ts'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { CopyLink } from '../../records/documents/copy-link.tsx'
import { recentCustomer, useRecent } from '../../records/recents.ts'
import { refusalText } from '../../records/refusal-text.ts'
import { CreditHistory } from './customer-form/credit-history.tsx'
import { CustomerFieldInputs } from './customer-form/customer-field-inputs.tsx'
import { type CustomerFields, customerForm, isEdited, parseCustomerChange } from './customer-form/customer-fields.ts'
import style from './customer-form/customer-form.module.css'
import { useOwners } from './customer-form/owner-select.tsx'
import { nameProblem, useSimilarCustomers } from './customer-form/similar-customers.tsx'

/** Spec 5, 7.4. */
export function EditCustomerModal({ frame, closeNow, customerId }: PropsOf<'EditCustomer'>) {
  const read = useRead(readCustomer, { params: { id: customerId } }, { expects: ['not-found'] })
  // Wait for a fresh read. Starting from an old cached copy, earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Once shown, the form stays while the customer reloads.
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
  const { may } = useSession()
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
        {may(createAccessCode) && <AccessCode customer={customer} />}
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
              textOf={(fields, field) =>
                field === 'accountOwnerID' ? ownerName(fields, owners.owners) : customerForm.shown(fields, field)
              }
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

const ownerName = ({ accountOwnerID }: CustomerFields, owners: readonly { id: number; name: string }[]): string =>
  accountOwnerID === '' ? '' : (owners.find(({ id }) => String(id) === accountOwnerID)?.name ?? 'another user')

type Options = { onSaved: () => void; onRefused: () => void }

function useEditCustomer(customer: Customer, { onSaved, onRefused }: Options) {
  const { person } = useSession()
  const cache = useQueryClient()
  const change = useChange(changeCustomer)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const may = { details: mayChangeCustomers(person), credit: mayChangeCredit(person) }
  const parse = (fields: CustomerFields, seen: CustomerFields, modifiedOn: Date) =>
    parseCustomerChange(fields, {
      modifiedOn,
      creditBefore: creditBeforeEdit(fields, seen),
      editedTerms: customerTermNames.filter((term) => isEdited(term, seen, fields)),
      hasDetails: may.details,
    })

  const editing = useEditingSession(customerForm, customer, {
    save({ record: { id, modifiedOn }, fields, seen }) {
      const { body } = parse(fields, seen, modifiedOn)
      return body && change.mutateAsync({ params: { id }, body })
    },
    onSaved(saved) {
      const { queryKey } = readOptions(readCustomer, { params: { id: saved.id } })
      cache.setQueryData(queryKey, withAccessCode({ customer: saved, image: saved.image }, customer))
      setWasSubmitted(false)
      onSaved()
    },
    onRefused,
  })
  const { fields, seen, record } = editing
  const owners = useOwners()
  const similar = useSimilarCustomers(fields, customer.id)
  const duplicate = nameProblem(fields, similar)
  const found = { ...parse(fields, seen, record.modifiedOn).problems, ...duplicate }
  const creditBefore = creditBeforeEdit(fields, seen)

  return {
    editing,
    may,
    owners,
    similar,
    problems: { ...editing.problems, ...(wasSubmitted ? found : duplicate) },
    creditBefore,
    creditHint: creditBefore === undefined ? undefined : creditHint(fields, seen, record),
    /** Returns false if there are problems, which are shown instead of sending. */
    save: (): boolean => {
      setWasSubmitted(true)
      if (Object.keys(found).length > 0) return false
      editing.save()
      return true
    },
  }
}

type EditCustomerEditor = ReturnType<typeof useEditCustomer>

/** The credit an edit was based on; undefined if it wasn't edited. */
const creditBeforeEdit = (fields: CustomerFields, seen: CustomerFields): string | undefined =>
  isEdited('creditAvailable', seen, fields) ? seen.creditAvailable || '0' : undefined

function EditorFields({ editor, customer }: { editor: EditCustomerEditor; customer: Customer }) {
  const { editing, may, owners, similar, problems, creditBefore, creditHint } = editor
  const { accountOwnerID, accountOwnerName } = customer
  return (
    <CustomerFieldInputs
      form={formState(editing, { problems, isReadOnly: editing.isSaving })}
      similar={similar}
      owners={owners}
      savedOwner={
        accountOwnerID === null ? undefined : { id: accountOwnerID, name: accountOwnerName ?? 'A removed user' }
      }
      may={may}
      changesCredit={creditBefore !== undefined}
      creditHint={creditHint}
    />
  )
}

/** An edit is saved as a difference. If the credit has changed since, the hint shows the result. */
function creditHint(fields: CustomerFields, seen: CustomerFields, { creditAvailable: stored = zero }: Customer) {
  const [before, typed] = [typedMoney(seen.creditAvailable) ?? zero, typedMoney(fields.creditAvailable.trim())]
  if (typed === null || stored === before) return `Credit was ${formatDollars(before)}`
  const change = creditChange(typed, before, stored)
  const result = change === undefined ? '' : `, so it will be ${formatDollars(change.credit)}`
  return `Credit was ${formatDollars(before)} and is now ${formatDollars(stored)}${result}`
}

/** The customer's code for the messaging bot, with a link if there is a bot. Shown to those who may make one. */
function AccessCode({ customer }: { customer: Customer }) {
  const { id, customerName, tgAccessCode: code } = customer
  const { botName, timeZone } = useSettings()
  const openModal = useOpenModal()
  const cache = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useChange(createAccessCode)
  const state = accessCodeState(customer, timeZone)
  const replace = () =>
    mutate(
      { params: { id } },
      {
        // Shown at once. Whose it is follows with the customer.
        onSuccess: ({ accessCode }) =>
          cache.setQueryData(
            readOptions(readCustomer, { params: { id } }).queryKey,
            (known) => known && withAccessCode(known, { tgAccessCode: accessCode, tgAccessCodeState: null }),
          ),
      },
    )

  function refresh() {
    if (!code) return replace()
    openModal('Confirmation', {
      title: 'Refresh the access code?',
      question: `${isolateName(customerName)} can no longer use the code ${code} or its link.`,
      confirmLabel: 'Refresh',
      onConfirm: replace,
    })
  }
  return (
    <div className={`text-sm wrap row ${style.code}`} role="group" aria-label="Access code">
      <span>Access code</span>
      <output>{code ? <b>{code}</b> : (state ?? 'None yet')}</output>
      {code && state !== undefined && <span className="muted">{state}</span>}
      {code && botName !== null && (
        <CopyLink
          link={accessLink(botName, code)}
          name={`the messaging bot for ${customerName}`}
          hint="It links the first Telegram chat that opens it."
        />
      )}
      <BusyButton size="compact-sm" variant="default" loading={isPending} onClick={refresh}>
        Refresh
      </BusyButton>
      <span role="status" className="accent strong">
        {isSuccess && 'Access code refreshed!'}
      </span>
      {error !== null && (
        <Text span size="sm" role="alert" className="danger strong">
          Error refreshing access code. {refusalText(error)}
        </Text>
      )}
    </div>
  )
}

/** "For Kim, until Dec 14", "Used by Kim on Nov 30" or "Ended" (D-344). Undefined if there never was a code. */
function accessCodeState({ tgAccessCode, tgAccessCodeState: state }: Customer, timeZone: string): string | undefined {
  if (!state) return undefined
  const { contactName, expiresOn, usedAt } = state
  const contact = contactName === null ? 'a new contact' : isolateName(contactName)
  if (tgAccessCode && expiresOn) return `For ${contact}, until ${mediumDate(expiresOn, timeZone)}`
  return usedAt ? `Used by ${contact} on ${mediumDate(usedAt, timeZone)}` : 'Ended'
}

type ReadCustomer = { customer: Customer; image: string | null }

/** Saving a customer answers no code. */
const withAccessCode = (
  { customer, image }: ReadCustomer,
  { tgAccessCode, tgAccessCodeState }: Pick<Customer, 'tgAccessCode' | 'tgAccessCodeState'>,
): ReadCustomer => ({ customer: { ...customer, tgAccessCode, tgAccessCodeState }, image })
