import { addCustomer, findSimilarCustomers, type SimilarCustomer } from '@dray/contract/customers'
import { listUserNames } from '@dray/contract/users'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAddedRecord } from '../../kit/added-record.ts'
import { aCustomer } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, refuseCall, showWithin, type stubServer } from '../../test-data/screens.tsx'

type Handlers = Parameters<typeof stubServer>

const similar = (overrides: Partial<SimilarCustomer> = {}): SimilarCustomer => ({
  id: 7,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactEmail: null,
  contactPhone: '7675-3425',
  same: ['phone'],
  ...overrides,
})

/** The server stores the customer. */
async function open({ roles = ['SALES'] as Role[], answers = [] as Handlers, found = [] as SimilarCustomer[] } = {}) {
  const sent: unknown[] = []
  const lookups: Record<string, string>[] = []
  const add = answerCall(addCustomer, ({ body }) => {
    sent.push(body)
    return aCustomer({ id: 12, customerName: addCustomer.body.parse(body).customerName })
  })
  const find = answerCall(findSimilarCustomers, ({ url }) => {
    lookups.push(Object.fromEntries(url.searchParams))
    return found
  })
  const owners = answerCall(listUserNames, () => ({
    res: [
      { id: 3, name: 'Ann', image: null },
      { id: 4, name: 'Margaret Peacock', image: null },
    ],
  }))
  const shown = await showModal('AddCustomer', {}, { roles, answers: [...answers, add, find, owners] })
  return { ...shown, sent, lookups }
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const nameField = () => field(/^Customer name/)
const submit = () => screen.getByRole('button', { name: 'Add customer' })
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

// R2.2-13, R2.13-64, R5-17, R9-27
test('a rep’s new customer is theirs, is retail, prefers email and has a price adjustment of 0', async () => {
  const { person, sent } = await open()
  await person.type(nameField(), ' Que Delícia {Enter}')
  await waitForClose()
  expect(sent).toEqual([
    {
      customerName: 'Que Delícia',
      type: 'RETAIL',
      commpref: 'EMAIL',
      priceAdjustment: 0,
      accountOwnerID: 3,
      image: null,
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      contactTelegram: null,
      address: null,
      website: null,
      notes: null,
      minLifeDays: null,
      emailsCoas: false,
      cod: false,
      emailsProof: false,
      poRequired: false,
      minimumOrder: null,
      deliveryDays: null,
      mayPickUp: true,
      acceptBySelf: false,
    },
  ])
})

test.each<Role[][]>([[['ADMIN', 'SALES']], [['ADMIN']]])(
  'a customer that an admin adds has no owner yet: %j',
  async (roles) => {
    const { person, sent } = await open({ roles })
    await person.type(nameField(), 'Que Delícia{Enter}')
    await waitForClose()
    expect(sent).toMatchObject([{ accountOwnerID: null }])
  },
)

test('every field of the form is sent', async () => {
  const { person, sent } = await open()
  await person.type(nameField(), 'Que Delícia')
  await person.click(screen.getByRole('combobox', { name: 'Type' }))
  await person.click(await screen.findByRole('option', { name: 'Wholesale' }))
  await person.type(field('Contact name'), 'Bernardo Batista')
  await person.type(field('Email'), 'b@delicia.example')
  await person.type(field('Phone'), '555-4252')
  await person.click(screen.getByRole('combobox', { name: 'Preferred contact' }))
  await person.click(await screen.findByRole('option', { name: 'Telegram' }))
  await person.type(field('Telegram'), '@delicia')
  await person.type(field('Website'), 'delicia.example')
  await person.type(field('Address'), 'Rua da Panificadora 12')
  await person.type(screen.getByRole('combobox', { name: 'Account owner' }), 'marg{Enter}')
  await person.clear(field('Price adjustment'))
  await person.type(field('Price adjustment'), '-2.5%')
  await person.click(submit())
  await waitForClose()
  expect(sent).toMatchObject([
    {
      type: 'WHOLESALE',
      contactName: 'Bernardo Batista',
      contactEmail: 'b@delicia.example',
      contactPhone: '555-4252',
      commpref: 'TELEGRAM',
      contactTelegram: '@delicia',
      website: 'delicia.example',
      address: 'Rua da Panificadora 12',
      accountOwnerID: 4,
      priceAdjustment: -2.5,
    },
  ])
})

// R5-10
test('an invalid value is reported at its field, and nothing is sent', async () => {
  const { person, sent } = await open()
  await person.type(field('Email'), 'nobody')
  await person.clear(field('Price adjustment'))
  await person.type(field('Price adjustment'), '1,001')
  await person.click(submit())
  expect(await screen.findByText('Customer name is required')).toBeTruthy()
  expect(screen.getByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Must be at most 1000%')).toBeTruthy()
  await waitFor(() => expect(nameField()).toHaveFocus())
  expect(sent).toEqual([])
})

// R5-22
test('in the notes, Enter alone neither adds a line nor submits; Shift+Enter adds a line', async () => {
  const { person, sent } = await open()
  await person.type(nameField(), 'Que Delícia')
  await person.type(field('Notes'), 'Ring{Enter} twice{Shift>}{Enter}{/Shift}Back door')
  expect(field('Notes')).toHaveValue('Ring twice\nBack door')
  expect(sent).toEqual([])
  await person.click(submit())
  await waitForClose()
  expect(sent).toMatchObject([{ notes: 'Ring twice\nBack door' }])
})

test('a customer with the same phone is shown while typing, and the new one can still be added', async () => {
  const { person, sent, lookups } = await open({ found: [similar()] })
  await person.type(nameField(), 'Ernst & Sons')
  await person.type(field('Phone'), '7675 3425')
  const link = await screen.findByRole('link', { name: 'Ernst Handel' })
  expect(link).toHaveAttribute('href', '/customers/7')
  expect(screen.getByRole('list', { name: 'Similar customers' })).toHaveTextContent(
    'has the same phone · Roland Mendel',
  )
  await waitFor(() => expect(lookups.at(-1)).toEqual({ name: 'Ernst & Sons', phone: '7675 3425' }))
  await person.click(submit())
  await waitForClose()
  expect(sent).toHaveLength(1)
})

test('another customer’s name is refused before sending, ignoring case and spacing', async () => {
  const { person, sent } = await open({ found: [similar({ same: ['name'] })] })
  await person.type(nameField(), 'ERNST  handel')
  expect(await screen.findByText('A customer named ERNST handel already exists.')).toBeTruthy()
  await person.click(submit())
  expect(nameField()).toHaveFocus()
  expect(sent).toEqual([])
})

test('a name someone else took in the meantime is reported at its field, and what was typed stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await open({ answers: [refuseCall(addCustomer, 'name-taken')] })
  await person.type(nameField(), 'Que Delícia{Enter}')
  expect(await screen.findByText('A customer named Que Delícia already exists.')).toBeTruthy()
  expect(nameField()).toHaveValue('Que Delícia')
})

test('only accounting can give credit, and it needs a reason', async () => {
  const { person, sent, unmount } = await open({ roles: ['SALES', 'ACCOUNTING'] })
  await person.type(nameField(), 'Que Delícia')
  await person.type(field('Credit Available'), '$25')
  await person.click(submit())
  expect(await screen.findByText('Enter a reason for this change.')).toBeTruthy()
  await person.type(field(/^Reason for the credit change/), 'Returned pallets')
  await person.click(submit())
  await waitForClose()
  expect(sent).toMatchObject([{ creditAvailable: 25, reason: 'Returned pallets' }])
  unmount()
  await open({ roles: ['SALES'] })
  expect(field('Credit Available')).toHaveAttribute('readonly')
})

const Notice = () => <p data-testid="added">{JSON.stringify(useAddedRecord() ?? null)}</p>

test('adding a customer is confirmed, and the list highlights them', async () => {
  const { person } = await open()
  await person.type(nameField(), 'Que Delícia{Enter}')
  await waitForClose()
  showWithin(<Notice />)
  expect(screen.getByTestId('added')).toHaveTextContent('{"list":"Customers","id":12,"name":"Que Delícia"}')
})
