import { type Customer, readCustomer } from '@dray/contract/customers'
import {
  addContact,
  changeContact,
  type Contact,
  contactSchema,
  createContactCode,
  createPortalLink,
  endPortalDevices,
  listContacts,
  removeContact,
  unlinkChat,
} from '@dray/contract/customers/contacts'
import { listMessages } from '@dray/contract/customers/messages'
import type { AppSettings } from '@dray/contract/settings'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContact, aCustomer } from '../../../test-data/catalog.ts'
import { answerCall, button, handler, refusalOf, refuseCall, type stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { ann, showApp } from '../../../test-data/shell.tsx'

beforeEach(() => void vi.setSystemTime('2026-11-29T18:00:00Z'))
afterEach(() => void vi.useRealTimers())

const modifiedOn = new Date('2026-11-28T18:00:00Z')
const expiresOn = new Date('2026-12-06T18:00:00Z')
const kim = aContact({ modifiedOn })
const onPhone = {
  ...kim,
  devices: [{ id: 'd', label: 'Safari on iPhone', lastUsedAt: new Date('2026-11-28T20:00:00Z') }],
}
const chat = { id: 5, name: 'Kim Telegram', linkedAt: new Date('2026-11-28T20:00:00Z'), blockedAt: null }
const inChat = { ...kim, chats: [chat] }
const codeEnds = new Date('2026-12-13T18:00:00Z')
const withBot = { botName: 'dray_bot' }
const url = 'https://dray.example/portal#Zm9v'

type Options = {
  roles?: Role[]
  customer?: Partial<Customer>
  settings?: Partial<AppSettings>
  answers?: Parameters<typeof stubServer>
}

/** The server's contacts are in `contacts`, and what it was sent in `sent`. */
function show(start: Contact[], { roles = ['SALES'], customer = {}, settings, answers = [] }: Options = {}) {
  const contacts = [...start]
  const sent: unknown[] = []
  showApp({
    at: '/customers/7',
    user: { ...ann, role: roles },
    settings: { portal: true, ...settings },
    answers: [
      ...answers,
      answerCall(readCustomer, () => ({ customer: aCustomer(customer), image: null })),
      answerCall(listContacts, () => contacts),
      answerCall(listMessages, () => []),
      answerCall(addContact, ({ body }) => {
        sent.push(body)
        const contact = { ...kim, ...(body as Partial<Contact>), id: kim.id + contacts.length }
        contacts.push(contact)
        return contact
      }),
      answerCall(createPortalLink, ({ params, body }) => {
        sent.push(body)
        const at = contacts.findIndex(({ id }) => String(id) === params['id'])
        const contact = contacts[at]
        if (contact) contacts[at] = { ...contact, link: { expiresOn } }
        return { url, expiresOn }
      }),
      answerCall(changeContact, ({ body }) => {
        sent.push(body)
        const contact = { ...kim, ...(body as object), modifiedOn: new Date() }
        contacts.splice(0, 1, contact)
        return contact
      }),
      answerCall(endPortalDevices, () => {
        contacts.splice(0, 1, kim)
        return { ok: true as const }
      }),
      answerCall(createContactCode, ({ params }) => {
        sent.push(params)
        return { accessCode: 'ABCDEFGH23', url: 'https://t.me/dray_bot?start=ABCDEFGH23', expiresOn: codeEnds }
      }),
      answerCall(unlinkChat, ({ params }) => {
        sent.push(params)
        contacts.splice(0, 1, kim)
        return { ok: true as const }
      }),
      answerCall(removeContact, () => {
        contacts.splice(0, 1)
        return { ok: true as const }
      }),
    ],
  })
  return { contacts, sent, person: setUpUser() }
}
async function panel() {
  const region = within(await screen.findByRole('region', { name: 'Portal contacts' }))
  await waitFor(() => expect(region.queryByLabelText('Loading')).toBeNull())
  return region
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
async function choose(person: ReturnType<typeof setUpUser>, action: string) {
  await person.click(await screen.findByRole('button', { name: 'Actions for Kim' }))
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

// D-330
test.each([false, undefined])('without the portal no contact is asked for or shown (%s)', async (portal) => {
  const asked = vi.fn<() => Contact[]>(() => [])
  show([], { settings: { portal }, answers: [answerCall(listContacts, asked)] })
  expect(await screen.findByRole('region', { name: 'Payments and credit memos' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Portal contacts' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('two presses invite the contact person of a customer by email', async () => {
  const { sent, person } = show([], {
    customer: { contactName: 'Roland Mendel', contactEmail: 'roland@ernst.example' },
  })
  await person.click((await panel()).getByRole('button', { name: 'Add contact' }))
  const form = await dialog('Add contact')
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Roland Mendel')
  expect(form.getByRole('radio', { name: 'Email a link' })).toBeChecked()
  await person.click(form.getByRole('button', { name: 'Add contact' }))
  expect(await (await panel()).findByText('Link emailed to roland@ernst.example')).toBeVisible()
  expect((await panel()).getByText('Link works until Dec 6')).toBeVisible()
  const rights = { mayOrder: true, seesMoney: false }
  expect(sent).toEqual([{ name: 'Roland Mendel', email: 'roland@ernst.example', ...rights }, { email: true }])
})

test('without a mail server a new link is shown once, to copy or scan', async () => {
  const { person } = show([], {
    customer: { contactName: 'Kim', contactEmail: null },
    settings: { mailEnabled: false },
  })
  await person.click((await panel()).getByRole('button', { name: 'Add contact' }))
  const form = await dialog('Add contact')
  expect(form.queryByRole('radio', { name: 'Email a link' })).toBeNull()
  await person.click(form.getByRole('button', { name: 'Add contact' }))
  const link = await dialog('Link for Kim')
  expect(link.getByRole('textbox', { name: 'Link' })).toHaveValue(url)
  expect(link.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(link.getByText(/on one device, once, until Dec 6\. It won't be shown again\.$/)).toBeVisible()
  await waitFor(() => expect(link.getByRole('button', { name: 'Copy' })).toHaveFocus())
  await person.keyboard('{Enter}')
  expect(await navigator.clipboard.readText()).toBe(url)
  await person.click(link.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull())
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(stored).not.toContain('Zm9v')
})

test('the second contact of a customer starts with nothing, and can be added without a link', async () => {
  const { sent, person } = show([kim], { customer: { contactName: 'Roland Mendel' } })
  await person.click((await panel()).getByRole('button', { name: 'Add contact' }))
  const form = await dialog('Add contact')
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await person.click(form.getByRole('button', { name: 'Add contact' }))
  expect(form.getByText('Enter a name')).toBeVisible()
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Lou')
  await person.click(form.getByRole('checkbox', { name: 'May order' }))
  await person.click(form.getByRole('checkbox', { name: 'Sees money' }))
  await person.click(form.getByRole('radio', { name: 'Not now' }))
  await person.click(form.getByRole('button', { name: 'Add contact' }))
  expect(await (await panel()).findByText('Lou')).toBeVisible()
  expect(sent).toEqual([{ name: 'Lou', email: null, mayOrder: false, seesMoney: true }])
})

test('a new link says that it replaces the earlier one, and a refused email says so at the contact', async () => {
  const { person } = show([{ ...kim, link: { expiresOn } }], {
    answers: [
      handler(createPortalLink, ({ body }) =>
        (body as { email: boolean }).email
          ? refusalOf('mail-address-refused')
          : Response.json({ url, expiresOn: expiresOn.toISOString() }),
      ),
    ],
  })
  await choose(person, 'New link')
  const link = await dialog('Link for Kim')
  expect(link.getByText(/The earlier link no longer works\./)).toBeVisible()
  await person.click(link.getByRole('button', { name: 'Done' }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await choose(person, 'Email new link')
  expect(await (await panel()).findByRole('alert')).toHaveTextContent(/address/)
})

test('a contact without an email is offered a link to show only', async () => {
  const { person } = show([{ ...kim, email: null, mayOrder: false }])
  expect((await panel()).getByText('May only look')).toBeVisible()
  expect((await panel()).getByText('No link or device')).toBeVisible()
  await person.click(button('Actions for Kim'))
  expect(await screen.findByRole('menuitem', { name: /Email new link.*no email/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.queryByRole('menuitem', { name: 'End devices' })).toBeNull()
})

test('a changed contact is saved with its version, and another email says that the link ends', async () => {
  const { sent, person } = show([{ ...kim, link: { expiresOn } }])
  await choose(person, 'Edit')
  const form = await dialog('Edit contact')
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.clear(form.getByRole('textbox', { name: 'Email' }))
  await person.type(form.getByRole('textbox', { name: 'Email' }), 'kim@new.example')
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'With another email, the link that works until Dec 6 ends.',
  )
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await (await panel()).findByText('kim@new.example')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ email: 'kim@new.example', modifiedOn: modifiedOn.toISOString() })])
})

test('a contact that someone else changed meanwhile waits for a decision', async () => {
  const current = { ...kim, name: 'Kim Lee', modifiedOn: new Date('2026-11-29T17:59:00Z') }
  const { person } = show([kim], {
    answers: [
      handler(changeContact, () =>
        Response.json(
          {
            ...{ type: '/problems/changed-meanwhile', title: 'Changed', error: 'Changed', status: 409 },
            ...{ code: 'changed-meanwhile', changedBy: 'Ana Ruiz', current: contactSchema.encode(current) },
          },
          { status: 409 },
        ),
      ),
    ],
  })
  await choose(person, 'Edit')
  const form = await dialog('Edit contact')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await person.type(form.getByRole('textbox', { name: 'Name' }), ' L.')
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Ana Ruiz changed this while you were editing.')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Kim L.')
})

test('ending devices and removing a contact say what stops, and keep the focus on the page', async () => {
  const { person } = show([onPhone])
  expect((await panel()).getByText(/Safari on iPhone/)).toHaveTextContent('Safari on iPhone · last used yesterday')
  await choose(person, 'End devices')
  const ending = await dialog('End devices')
  expect(ending.getByText(/needs a new link to open the portal again\. 1 device stops working at once\./)).toBeVisible()
  await person.click(ending.getByRole('button', { name: 'End devices' }))
  expect(await (await panel()).findByText('No link or device')).toBeVisible()
  await choose(person, 'Remove')
  await person.click((await dialog('Remove contact')).getByRole('button', { name: 'Remove' }))
  expect(await (await panel()).findByText('Nobody uses the portal for this customer yet.')).toBeVisible()
  await waitFor(() => expect(document.body).not.toHaveFocus())
})

test('a refused removal stays open and says why', async () => {
  const { person } = show([kim], { answers: [refuseCall(removeContact, 'not-found')] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await choose(person, 'Remove')
  const question = await dialog('Remove contact')
  await person.click(question.getByRole('button', { name: 'Remove' }))
  expect(await question.findByRole('alert')).toBeVisible()
})

test.each<Role>(['ACCOUNTING', 'INVENTORY'])(
  'the office without sales reads contacts and changes none (%s)',
  async (role) => {
    show([{ ...onPhone, chats: [chat] }], { roles: [role], settings: withBot })
    expect((await panel()).getByText(/Telegram: Kim Telegram/)).toBeVisible()
    expect((await panel()).getByText('Kim')).toBeVisible()
    expect((await panel()).queryByRole('button')).toBeNull()
  },
)

test('without a bot nothing tells of codes and chats', async () => {
  const { person } = show([kim])
  const contacts = await panel()
  expect(contacts.getByText('No link or device')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Actions for Kim' }))
  expect(await screen.findByRole('menuitem', { name: 'New link' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /code/i })).toBeNull()
  expect(contacts.queryByText(/code|chat|telegram/i)).toBeNull()
})

// D-344
test('a new access code is shown to copy or scan, as a link that opens the bot', async () => {
  const { sent, person } = show([kim], { settings: withBot })
  expect((await panel()).getByText('No link, device or chat')).toBeVisible()
  await choose(person, 'New access code')
  const code = await dialog('Access code for Kim')
  expect(code.getByRole('textbox', { name: 'Link' })).toHaveValue('https://t.me/dray_bot?start=ABCDEFGH23')
  expect(code.getByRole('textbox', { name: 'Access code' })).toHaveValue('ABCDEFGH23')
  expect(code.getByText('It links one Telegram chat, once, until Dec 13.')).toBeVisible()
  expect(code.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await person.click(code.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH23')
  await person.click(code.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('ABCDEFGH23')).toBeNull())
  expect(sent).toEqual([{ id: '40' }])
})

const aCodeFor = (contactId: number | null, contactName: string | null) => ({
  tgAccessCode: 'ZYXWVUTS98',
  tgAccessCodeState: { contactId, contactName, expiresOn: codeEnds, usedAt: null },
})

test('a code that another contact was given is replaced only after a question', async () => {
  const { sent, person } = show([kim], { settings: withBot, customer: aCodeFor(41, 'Lou') })
  await choose(person, 'New access code')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/one access code at a time: the code of Lou stops working\./)).toBeVisible()
  expect(sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Replace' }))
  expect(await dialog('Access code for Kim')).toBeTruthy()
})

test('a contact whose code works says until when, and gets another one without a question', async () => {
  const { person } = show([kim], { settings: withBot, customer: aCodeFor(kim.id, 'Kim') })
  expect((await panel()).getByText('Access code works until Dec 13')).toBeVisible()
  expect((await panel()).queryByText(/^No link/)).toBeNull()
  await choose(person, 'New access code')
  expect(await dialog('Access code for Kim')).toBeTruthy()
})

test('a refused code says why at the contact', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = show([kim], { settings: withBot, answers: [refuseCall(createContactCode, 'portal-off')] })
  await choose(person, 'New access code')
  expect(await (await panel()).findByRole('alert')).toHaveTextContent(/portal/i)
})

// D-345
test('a chat says whose it is and since when, and is unlinked after a question', async () => {
  const { sent, person } = show([inChat])
  expect((await panel()).getByText(/Telegram: Kim Telegram/)).toHaveTextContent(
    'Telegram: Kim Telegram · since yesterday',
  )
  expect((await panel()).queryByText(/^No link/)).toBeNull()
  await person.click(button('Unlink the chat of Kim Telegram'))
  const question = await dialog('Unlink chat')
  expect(question.getByText(/^Unlink the Telegram chat of Kim Telegram\? Kim needs a new access code/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await (await panel()).findByText('No link or device')).toBeVisible()
  expect(sent).toEqual([{ chatId: '5' }])
  await waitFor(() => expect(document.body).not.toHaveFocus())
})

test('a contact who blocked the bot is marked', async () => {
  show([{ ...kim, chats: [{ ...chat, blockedAt: new Date('2026-11-29T10:00:00Z') }] }], { settings: withBot })
  expect((await panel()).getByText(/Telegram: Kim Telegram/)).toHaveTextContent(/blocked the bot$/)
})

test('removing a contact says that their chats stop, ending devices says nothing of them', async () => {
  const { person } = show([{ ...onPhone, link: { expiresOn }, chats: [chat] }], { settings: withBot })
  await choose(person, 'End devices')
  const ending = await dialog('End devices')
  expect(ending.getByText(/1 device and an unused link stop working at once\./)).toBeVisible()
  await person.click(ending.getByRole('button', { name: 'Cancel' }))
  await choose(person, 'Remove')
  const removing = await dialog('Remove contact')
  expect(removing.getByText(/1 device, 1 chat, and an unused link stop working at once\./)).toBeVisible()
})
