import { listComments } from '@dray/contract/comments'
import {
  changeCustomer,
  createAccessCode,
  type Customer,
  customerSchema,
  findSimilarCustomers,
  listCreditEntries,
  readCustomer,
} from '@dray/contract/customers'
import { problems } from '@dray/contract/problems'
import { listUserNames } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aCustomer } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, handler, refuseCall, settings, type stubServer } from '../../test-data/screens.tsx'

type Handlers = Parameters<typeof stubServer>

const forKim = { contactId: 40, contactName: 'Kim', expiresOn: new Date('2026-12-14T18:00:00Z'), usedAt: null }
const ernst = (overrides: Partial<Customer> = {}) =>
  aCustomer({
    accountOwnerID: 9,
    accountOwnerName: 'Robert King',
    creditAvailable: cents(75_00),
    priceAdjustment: 0,
    tgAccessCode: 'ABCDEFGH23',
    tgAccessCodeState: forKim,
    ...overrides,
  })
const later = new Date('2026-03-10T07:00:00Z')

async function open({ roles = ['SALES'] as Role[], answers = [] as Handlers, start = ernst() } = {}) {
  const stored = { ...start }
  const sent: unknown[] = []
  const shown = await showModal(
    'EditCustomer',
    { customerId: 7 },
    {
      roles,
      answers: [
        ...answers,
        answerCall(readCustomer, () => ({ customer: { ...stored }, image: null })),
        answerCall(changeCustomer, ({ body }) => {
          sent.push(body)
          return stored
        }),
        answerCall(createAccessCode, () => {
          Object.assign(stored, { tgAccessCode: 'ZYXWVUTS98', tgAccessCodeState: forKim })
          return { accessCode: 'ZYXWVUTS98' }
        }),
        answerCall(findSimilarCustomers, () => []),
        answerCall(listUserNames, () => ({ res: [{ id: 4, name: 'Margaret Peacock', image: null }] })),
        answerCall(listCreditEntries, () => [
          {
            id: 1,
            amount: cents(75_00),
            reason: 'Returned pallets',
            paymentId: null,
            userId: 4,
            userName: 'Ann',
            createdAt: later,
          },
        ]),
        answerCall(listComments, () => []),
      ],
    },
  )
  await screen.findByRole('textbox', { name: /^Customer name/ })
  const change = (part: Partial<Customer>) => Object.assign(stored, { modifiedOn: later }, part)
  return { ...shown, sent, change }
}
type Person = Awaited<ReturnType<typeof open>>['person']

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function retype(person: Person, name: string | RegExp, text: string) {
  await person.clear(field(name))
  await person.type(field(name), text)
}

// R2.2-18
test('a rep saves every field but the credit, with the version that the form was based on', async () => {
  const { person, sent } = await open()
  expect(screen.getByRole('combobox', { name: 'Account owner' })).toHaveValue('Robert King')
  expect(button('Save')).toBeDisabled()
  await retype(person, 'Phone', '555-0101')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toEqual([
    {
      customerName: 'Ernst Handel',
      type: 'RETAIL',
      contactName: 'Roland Mendel',
      contactEmail: null,
      contactPhone: '555-0101',
      contactTelegram: null,
      commpref: 'EMAIL',
      website: null,
      address: 'Kirchgasse 6, Graz',
      accountOwnerID: 9,
      priceAdjustment: 0,
      notes: null,
      image: null,
      minLifeDays: null,
      emailsCoas: false,
      emailsProof: false,
      poRequired: false,
      minimumOrder: null,
      deliveryDays: null,
      mayPickUp: true,
      acceptBySelf: false,
      modifiedOn: '2026-01-01T00:00:00.000Z',
    },
  ])
})

// R5-23
test('accounting changes only the credit, with a reason and the previous value', async () => {
  const { person, sent } = await open({ roles: ['ACCOUNTING'] })
  expect(field(/^Customer name/)).toHaveAttribute('readonly')
  expect(screen.queryByText(/^It was/)).toBeNull()
  await retype(person, 'Credit Available', '100')
  await person.keyboard('{ArrowUp}')
  expect(field('Credit Available')).toHaveValue('100.01')
  expect(screen.getByText('Credit was $75.00')).toBeTruthy()
  await person.click(button('Save'))
  expect(await screen.findByText('Enter a reason for this change.')).toBeTruthy()
  await person.type(field(/^Reason for the credit change/), 'Returned pallets')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toEqual([
    {
      creditAvailable: 100.01,
      creditBefore: 75,
      reason: 'Returned pallets',
      modifiedOn: '2026-01-01T00:00:00.000Z',
    },
  ])
})

test('accounting sets payment terms; without any, an order is due on delivery', async () => {
  const { person, sent } = await open({ roles: ['ACCOUNTING'] })
  expect(field('Payment terms')).toHaveAttribute('placeholder', 'Due on delivery')
  await retype(person, 'Payment terms', '366')
  await person.click(button('Save'))
  expect(await screen.findByText('Must be at most 365 days')).toBeTruthy()
  await retype(person, 'Payment terms', '30')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toEqual([{ paymentTermsDays: 30, modifiedOn: '2026-01-01T00:00:00.000Z' }])
})

test('sales can read the payment terms but never sends them', async () => {
  const { person, sent } = await open({ roles: ['SALES'] })
  expect(field('Payment terms')).toHaveAttribute('readonly')
  await retype(person, 'Contact name', 'Ana')
  await person.click(button('Save'))
  await waitForClose()
  expect(Object.keys(sent[0] ?? {})).not.toContain('paymentTermsDays')
})

test('accounting sets the credit limit and the days late allowed; sales can only read them', async () => {
  const { person, sent } = await open({ roles: ['ACCOUNTING'] })
  await retype(person, 'Credit limit', '$4,000')
  await retype(person, 'Days late allowed', '400')
  await person.click(button('Save'))
  expect(await screen.findByText('Must be at most 365 days')).toBeTruthy()
  await retype(person, 'Days late allowed', '30')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toEqual([{ creditLimit: 4000, maxDaysLate: 30, modifiedOn: '2026-01-01T00:00:00.000Z' }])
})

test('sales can read the credit limits but never sends them', async () => {
  const { person, sent } = await open({ start: { ...ernst(), creditLimit: cents(4_000_00), maxDaysLate: 0 } })
  expect(field('Credit limit')).toHaveValue('4,000.00')
  expect(field('Credit limit')).toHaveAttribute('readonly')
  expect(field('Days late allowed')).toHaveValue('0')
  await retype(person, 'Phone', '555-0100')
  await person.click(button('Save'))
  await waitForClose()
  expect(Object.keys(sent[0] ?? {})).not.toContain('creditLimit')
})

test('if a payment used credit in the meantime, the form says so before saving, and only the difference is applied', async () => {
  const { person, sent, change, cache } = await open({ roles: ['ADMIN'] })
  await retype(person, 'Credit Available', '80')
  change({ creditAvailable: cents(50_00) })
  await act(() => refresh(cache, ['customers']))
  expect(await screen.findByText('Credit was $75.00 and is now $50.00, so it will be $55.00')).toBeTruthy()
  await person.type(field(/^Reason for the credit change/), 'Goodwill')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ creditAvailable: 80, creditBefore: 75, reason: 'Goodwill' }])
})

test('if the credit was spent in the meantime, the refusal is shown at its field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await open({ roles: ['ADMIN'], answers: [refuseCall(changeCustomer, 'credit-used')] })
  await retype(person, 'Credit Available', '0')
  await person.type(field(/^Reason for the credit change/), 'Mistake')
  await person.click(button('Save'))
  expect(await screen.findByText('Credit already used')).toBeTruthy()
})

// R7.4-08
test('the credit history shows amount, reason, user, and time', async () => {
  await open()
  const history = within(await screen.findByRole('region', { name: 'Credit history: 1 change' }))
  expect(history.getByText('Returned pallets')).toBeTruthy()
  expect(history.getByText(/^Ann/)).toHaveTextContent('Ann · Mar 10, 2026')
  expect(history.getByText('$75.00').parentElement).toHaveTextContent('+$75.00')
})

test('a field that both changed needs a choice, and the others take the colleague’s changes', async () => {
  const { person, sent, change, cache } = await open()
  await retype(person, 'Phone', '555-0101')
  change({
    contactPhone: '555-0199',
    website: 'ernst.example',
    accountOwnerID: 4,
    accountOwnerName: 'Margaret Peacock',
  })
  await act(() => refresh(cache, ['customers']))
  expect(await screen.findByText(/Phone: now “555-0199”, yours “555-0101”/)).toBeTruthy()
  expect(screen.getByText('Account owner: now “Margaret Peacock”')).toBeTruthy()
  expect(field('Website')).toHaveValue('ernst.example')
  await person.click(button('Keep mine'))
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([
    { contactPhone: '555-0101', website: 'ernst.example', accountOwnerID: 4, modifiedOn: later.toISOString() },
  ])
})

test('if someone else saved first, the save stops and shows who changed what', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [status, title] = problems['changed-meanwhile']
  const current = customerSchema.encode(ernst({ modifiedOn: later, contactPhone: '555-0199' }))
  const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current, changedBy: 'Bob' }
  const { person } = await open({ answers: [handler(changeCustomer, () => Response.json(body, { status }))] })
  await retype(person, 'Phone', '555-0101')
  await person.click(button('Save'))
  expect(await screen.findByText('Bob changed this while you were editing.')).toBeTruthy()
  expect(field('Phone')).toHaveValue('555-0101')
})

const stored = () => Object.values(localStorage).join()

test('edits survive a reload, except the credit, which not every user of the computer may see', async () => {
  const { person, unmount } = await open({ roles: ['ADMIN'] })
  await retype(person, 'Phone', '555-0101')
  await retype(person, 'Credit Available', '80')
  await waitFor(() => expect(stored()).toContain('555-0101'))
  expect(stored()).not.toContain('creditAvailable')
  unmount()
  await open({ roles: ['ADMIN'] })
  expect(await screen.findByText(/were restored/)).toBeTruthy()
  expect(field('Phone')).toHaveValue('555-0101')
  expect(field('Credit Available')).toHaveValue('75.00')
})

const accessCode = () => within(screen.getByRole('group', { name: 'Access code' }))

// R7.4-07, R8-09
test('refreshing the access code asks first and shows the new one; without a bot there is no link', async () => {
  const { person } = await open()
  const code = accessCode()
  expect(code.getByText('ABCDEFGH23')).toBeTruthy()
  expect(code.queryByRole('button', { name: /Copy link/ })).toBeNull()
  await person.click(code.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/can no longer use the code ABCDEFGH23/)).toBeTruthy()
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Refresh' }))
  expect(await code.findByText('ZYXWVUTS98')).toBeTruthy()
  expect(code.getByText('Access code refreshed!')).toBeTruthy()
})

test('a customer without an access code gets the first one without a question', async () => {
  const { person } = await open({ start: ernst({ tgAccessCode: null, tgAccessCodeState: null }) })
  const code = accessCode()
  expect(code.getByText('None yet')).toBeTruthy()
  await person.click(code.getByRole('button', { name: 'Refresh' }))
  expect(await code.findByText('ZYXWVUTS98')).toBeTruthy()
  expect(await code.findByText('For Kim, until Dec 14, 2026')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const noName = { ...forKim, contactId: null, contactName: null }
const used = { ...forKim, usedAt: new Date('2026-11-30T18:00:00Z') }

// D-344
test.each([
  ['is for Kim', 'ABCDEFGH23', forKim, 'For Kim, until Dec 14, 2026'],
  ['is for nobody in particular', 'ABCDEFGH23', noName, 'For a new contact, until Dec 14, 2026'],
  ['was used', null, used, 'Used by Kim on Nov 30, 2026'],
  ['has ended', null, forKim, 'Ended'],
  ['is from before codes ended', null, { ...noName, expiresOn: null }, 'Ended'],
])('an access code that %s', async (_, tgAccessCode, tgAccessCodeState, text) => {
  await open({ start: ernst({ tgAccessCode, tgAccessCodeState }) })
  const code = accessCode()
  expect(code.getByText(text)).toBeVisible()
  expect(code.queryByText('ABCDEFGH23') === null).toBe(tgAccessCode === null)
  expect(code.queryByText('None yet')).toBeNull()
})

test('an access code used meanwhile disappears while the form is open', async () => {
  const { change, cache } = await open()
  expect(accessCode().getByText('ABCDEFGH23')).toBeVisible()
  change({ tgAccessCode: null, tgAccessCodeState: used })
  await act(() => refresh(cache, ['customers']))
  expect(await accessCode().findByText('Used by Kim on Nov 30, 2026')).toBeVisible()
  expect(screen.queryByText('ABCDEFGH23')).toBeNull()
})

test('users who may make no access code see none', async () => {
  await open({ roles: ['ACCOUNTING'] })
  expect(screen.queryByRole('group', { name: 'Access code' })).toBeNull()
})

// R8-10
test('an access code that couldn’t be refreshed stays, and the form says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await open({ answers: [refuseCall(createAccessCode, 'unexpected')] })
  const code = within(screen.getByRole('group', { name: 'Access code' }))
  await person.click(code.getByRole('button', { name: 'Refresh' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refresh' }))
  const [, reason] = problems.unexpected
  expect(await code.findByRole('alert')).toHaveTextContent(`Error refreshing access code. ${reason}`)
  expect(code.getByText('ABCDEFGH23')).toBeTruthy()
  expect(code.queryByText('Access code refreshed!')).toBeNull()
})

test('with a bot the link to it can be copied', async () => {
  const { botName } = settings
  settings.botName = 'dray_bot'
  try {
    const { person } = await open()
    await person.click(screen.getByRole('button', { name: /Copy link/ }))
    expect(await screen.findByDisplayValue('https://t.me/dray_bot?start=ABCDEFGH23')).toBeTruthy()
    expect(screen.getByText('It links the first Telegram chat that opens it.')).toBeVisible()
  } finally {
    settings.botName = botName
  }
})

test('a comment that was not added keeps the form open after a save', async () => {
  const { person, sent } = await open()
  await person.type(await screen.findByRole('textbox', { name: 'New comment' }), 'Ask for Roland')
  await retype(person, 'Phone', '555-0101')
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveValue('Ask for Roland')
})

test('a customer that doesn’t exist is reported as such', async () => {
  await showModal(
    'EditCustomer',
    { customerId: 7 },
    { roles: ['SALES'], answers: [refuseCall(readCustomer, 'not-found')] },
  )
  expect(await screen.findByText("This customer doesn't exist.")).toBeTruthy()
})
