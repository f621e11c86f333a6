import type { Customer } from '@dray/contract/customers'
import { addContact, type Contact, createPortalLink, listContacts } from '@dray/contract/customers/contacts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { loadingDots } from '../../../kit/loading/loading-dots.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { dateAndTime, pastDay } from '../../../kit/text/dates.ts'
import { EmailLink } from '../../../records/contact-links.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { CustomerSection } from '../customer-page/customer-facts.tsx'
import style from './contacts.module.css'
import { type Invitation, linkUntil } from './contact-link.ts'

const AddContactDialog = fetched(() => import('./add-contact-dialog.tsx'), 'AddContactDialog')
const EditContactDialog = fetched(() => import('./edit-contact-dialog.tsx'), 'EditContactDialog')
const PortalLinkDialog = fetched(() => import('./portal-link-dialog.tsx'), 'PortalLinkDialog')
const EndDevicesDialog = fetched(() => import('./end-devices-dialog.tsx'), 'EndDevicesDialog')
const RemoveContactDialog = fetched(() => import('./remove-contact-dialog.tsx'), 'RemoveContactDialog')

/** Who uses the portal for this customer. Shown only while the portal is on. */
export function ContactsPanel({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const read = useRead(listContacts, { params: { customerId: customer.id } })
  const { invite, stateOf } = useInvitations()
  const contacts = read.data
  const list = useCaughtFocus<HTMLDivElement>(contacts?.length)
  const add = () => openDialog(AddContactDialog, { customer, isFirst: contacts?.length === 0, onAdded: invite })
  return (
    <CustomerSection
      title="Portal contacts"
      beside={
        may(addContact) &&
        contacts && (
          <Button className="end" size="compact-sm" variant="default" onClick={add}>
            Add contact
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1}>
        {read.isPending && loadingDots}
        {read.isError && contacts === undefined && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
        {contacts?.length === 0 && <p className="text-sm muted">Nobody uses the portal for this customer yet.</p>}
        {contacts && contacts.length > 0 && (
          <ul className={style.contacts} aria-label="Portal contacts">
            {contacts.map((contact) => (
              <ContactEntry
                key={contact.id}
                contact={contact}
                customerId={customer.id}
                state={stateOf(contact)}
                onInvite={(how) => invite(contact, how)}
              />
            ))}
          </ul>
        )}
      </div>
    </CustomerSection>
  )
}

type InvitationState = { done?: string | undefined; problem?: string | undefined }

/** Each link replaces the contact's earlier one. */
function useInvitations() {
  const openDialog = useOpenDialog()
  const create = useChange(createPortalLink)
  const [latest, setLatest] = useState<{ id: number; done?: string }>()
  return {
    invite: (contact: Contact, how: Invitation) => {
      const { id, email } = contact
      setLatest({ id })
      create.reset()
      if (how === 'later') return
      create.mutate(
        { params: { id }, body: { email: how === 'email' } },
        {
          onSuccess(link) {
            if (how === 'show') openDialog(PortalLinkDialog, { contact, link })
            else setLatest({ id, done: `Link emailed to ${email}` })
          },
        },
      )
    },
    stateOf: ({ id }: Contact): InvitationState =>
      id === latest?.id
        ? {
            done: create.isPending ? 'Making a link…' : latest.done,
            problem: create.error ? refusalText(create.error) : undefined,
          }
        : {},
  }
}

type EntryProps = {
  contact: Contact
  customerId: number
  state: InvitationState
  onInvite: (how: Invitation) => void
}

function ContactEntry({ contact, customerId, state, onInvite }: EntryProps) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { name, email, link, devices } = contact
  return (
    <li>
      <div className="row">
        <span className="grow strong wrap-anywhere">{name}</span>
        {may(addContact) && <ContactMenu contact={contact} customerId={customerId} onInvite={onInvite} />}
      </div>
      {email !== null && (
        <div className="wrap-anywhere">
          <EmailLink email={email} />
        </div>
      )}
      <div className="muted">{rightsText(contact)}</div>
      {link && <div title={dateAndTime(link.expiresOn, timeZone)}>Link works until {linkUntil(link, timeZone)}</div>}
      {devices.map(({ id, label, lastUsedAt }) => (
        <div key={id} title={dateAndTime(lastUsedAt, timeZone)}>
          {label} <span className="muted">· last used {dayInSentence(lastUsedAt, timeZone)}</span>
        </div>
      ))}
      {link === null && devices.length === 0 && <div className="muted">No link or device</div>}
      <div role="status" className="accent strong wrap-anywhere">
        {state.done}
      </div>
      {state.problem !== undefined && (
        <div role="alert" className="danger strong">
          {state.problem}
        </div>
      )}
    </li>
  )
}

/** today, Mar 9 */
function dayInSentence(at: Date, timeZone: string): string {
  const day = pastDay(at, timeZone)
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day
}

function rightsText({ mayOrder, seesMoney }: Contact): string {
  const rights = [mayOrder && 'May order', seesMoney && 'Sees money'].filter((each) => each !== false)
  return rights.length === 0 ? 'May only look' : rights.join(' · ')
}

function ContactMenu({ contact, customerId, onInvite }: Omit<EntryProps, 'state'>) {
  const openDialog = useOpenDialog()
  const { mailEnabled } = useSettings()
  const { name, email, link, devices } = contact
  const entries = [
    { label: 'New link', onChoose: () => onInvite('show') },
    ...(mailEnabled
      ? [
          email === null
            ? { label: 'Email new link', detail: 'no email', isDisabled: true as const }
            : { label: 'Email new link', onChoose: () => onInvite('email') },
        ]
      : []),
    { label: 'Edit', onChoose: () => openDialog(EditContactDialog, { customerId, contact }) },
    ...(devices.length > 0 || link !== null
      ? [{ label: 'End devices', onChoose: () => openDialog(EndDevicesDialog, { contact }) }]
      : []),
    { label: 'Remove', onChoose: () => openDialog(RemoveContactDialog, { contact }) },
  ]
  return <RowMenu name={name} entries={entries} isActive />
}
