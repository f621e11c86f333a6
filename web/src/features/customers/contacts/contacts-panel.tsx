import type { Customer } from '@dray/contract/customers'
import {
  addContact,
  type Contact,
  type ContactChat,
  createContactCode,
  createPortalLink,
  listContacts,
  unlinkChat,
} from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { loadingDots } from '../../../kit/loading/loading-dots.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { dateAndTime, mediumDate, pastDay } from '../../../kit/text/dates.ts'
import { EmailLink } from '../../../records/contact-links.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { CustomerSection } from '../customer-page/customer-facts.tsx'
import style from './contacts.module.css'
import { type Invitation, linkUntil } from './contact-link.ts'

const AddContactDialog = fetched(() => import('./add-contact-dialog.tsx'), 'AddContactDialog')
const EditContactDialog = fetched(() => import('./edit-contact-dialog.tsx'), 'EditContactDialog')
const PortalLinkDialog = fetched(() => import('./portal-link-dialog.tsx'), 'PortalLinkDialog')
const EndDevicesDialog = fetched(() => import('./end-devices-dialog.tsx'), 'EndDevicesDialog')
const AccessCodeDialog = fetched(() => import('./access-code-dialog.tsx'), 'AccessCodeDialog')
const UnlinkChatDialog = fetched(() => import('./unlink-chat-dialog.tsx'), 'UnlinkChatDialog')
const RemoveContactDialog = fetched(() => import('./remove-contact-dialog.tsx'), 'RemoveContactDialog')

/** Who uses the portal for this customer. Shown only while the portal is on. */
export function ContactsPanel({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const read = useRead(listContacts, { params: { customerId: customer.id } })
  const { invite, stateOf } = useInvitations()
  const codes = useAccessCodes(customer)
  const contacts = read.data
  const list = useCaughtFocus<HTMLDivElement>(contacts?.reduce((rows, { chats }) => rows + 1 + chats.length, 0))
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
                customer={customer}
                state={codes.stateOf(contact) ?? stateOf(contact)}
                onInvite={(how) => {
                  codes.reset()
                  invite(contact, how)
                }}
                onCreateCode={() => codes.create(contact)}
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

/** A customer has one code at a time, so a code that another contact was given stops working. */
function useAccessCodes({ tgAccessCode, tgAccessCodeState: earlier }: Customer) {
  const openDialog = useOpenDialog()
  const openModal = useOpenModal()
  const { mutate, variables, isPending, error, reset } = useChange(createContactCode)
  return {
    reset,
    create(contact: Contact) {
      const { id } = contact
      const create = () =>
        mutate({ params: { id } }, { onSuccess: (code) => openDialog(AccessCodeDialog, { contact, code }) })
      if (!tgAccessCode || earlier?.contactId === id) return create()
      const whose = earlier?.contactName ? `the code of ${isolateName(earlier.contactName)}` : "this customer's code"
      openModal('Confirmation', {
        title: 'Replace the access code?',
        question: `A customer has one access code at a time: ${whose} stops working.`,
        confirmLabel: 'Replace',
        onConfirm: create,
      })
    },
    stateOf: ({ id }: Contact): InvitationState | undefined => {
      if (variables?.params?.id !== id) return undefined
      if (isPending) return { done: 'Making a code…' }
      return error ? { problem: refusalText(error) } : undefined
    },
  }
}

type EntryProps = {
  contact: Contact
  customer: Customer
  state: InvitationState
  onInvite: (how: Invitation) => void
  onCreateCode: () => void
}

function ContactEntry({ contact, customer, state, ...choices }: EntryProps) {
  const { may } = useSession()
  const { timeZone, botName } = useSettings()
  const { name, email, link, devices, chats } = contact
  const { tgAccessCode, tgAccessCodeState: code } = customer
  const codeEndsOn = tgAccessCode && code?.contactId === contact.id ? code.expiresOn : null
  const isAlone = link === null && devices.length === 0 && chats.length === 0 && codeEndsOn === null
  return (
    <li>
      <div className="row">
        <span className="grow strong wrap-anywhere">{name}</span>
        {may(addContact) && <ContactMenu contact={contact} customerId={customer.id} {...choices} />}
      </div>
      {email !== null && (
        <div className="wrap-anywhere">
          <EmailLink email={email} />
        </div>
      )}
      <div className="muted">{rightsText(contact)}</div>
      {link && <div title={dateAndTime(link.expiresOn, timeZone)}>Link works until {linkUntil(link, timeZone)}</div>}
      {codeEndsOn && (
        <div title={dateAndTime(codeEndsOn, timeZone)}>Access code works until {mediumDate(codeEndsOn, timeZone)}</div>
      )}
      {devices.map(({ id, label, lastUsedAt }) => (
        <div key={id} title={dateAndTime(lastUsedAt, timeZone)}>
          {label} <span className="muted">· last used {dayInSentence(lastUsedAt, timeZone)}</span>
        </div>
      ))}
      {chats.map((chat) => (
        <ChatLine key={chat.id} contact={contact} chat={chat} />
      ))}
      {isAlone && <div className="muted">{botName === null ? 'No link or device' : 'No link, device or chat'}</div>}
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

function ChatLine({ contact, chat }: { contact: Contact; chat: ContactChat }) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const openDialog = useOpenDialog()
  const { name, linkedAt, blockedAt } = chat
  return (
    <div className="row">
      <span className="grow wrap-anywhere" title={dateAndTime(linkedAt, timeZone)}>
        Telegram: {name} <span className="muted">· since {dayInSentence(linkedAt, timeZone)}</span>
        {blockedAt && (
          <span className="danger" title={dateAndTime(blockedAt, timeZone)}>
            {' '}
            · blocked the bot
          </span>
        )}
      </span>
      {may(unlinkChat) && (
        <Button
          size="compact-xs"
          variant="subtle"
          flex="none"
          aria-label={`Unlink the chat of ${name}`}
          onClick={() => openDialog(UnlinkChatDialog, { contact, chat })}
        >
          Unlink
        </Button>
      )}
    </div>
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

type MenuProps = Pick<EntryProps, 'contact' | 'onInvite' | 'onCreateCode'> & { customerId: number }

function ContactMenu({ contact, customerId, onInvite, onCreateCode }: MenuProps) {
  const openDialog = useOpenDialog()
  const { mailEnabled, botName } = useSettings()
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
    ...(botName === null ? [] : [{ label: 'New access code', onChoose: onCreateCode }]),
    { label: 'Edit', onChoose: () => openDialog(EditContactDialog, { customerId, contact }) },
    ...(devices.length > 0 || link !== null
      ? [{ label: 'End devices', onChoose: () => openDialog(EndDevicesDialog, { contact }) }]
      : []),
    { label: 'Remove', onChoose: () => openDialog(RemoveContactDialog, { contact }) },
  ]
  return <RowMenu name={name} entries={entries} isActive />
}
