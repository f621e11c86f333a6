import { changeMessageChoices } from '@dray/contract/customers/portal-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPortal, someChoices } from '../test-data/portal.tsx'
import { refuseCall } from '../test-data/screens.tsx'

const choice = (name: string) => screen.findByRole('combobox', { name })
const options = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ text }) => text)

// D-346
test('a contact chooses what they are told, and each choice is saved at once', async () => {
  const { server, user } = showPortal('/more')
  await user.click(await screen.findByRole('link', { name: 'Messages by email or chat' }))
  expect(await screen.findByText('Choose what we tell you by email to kim@ernst-handel.example.')).toBeVisible()
  const delivered = await choice('Your order was delivered')
  expect(options(delivered)).toEqual(['Off', 'Email'])
  await user.selectOptions(delivered, 'Email')
  await waitFor(() => expect(server.messages.kinds).toMatchObject({ DELIVERED: 'EMAIL', ON_ITS_WAY: 'NONE' }))
  expect(await choice('Your order was delivered')).toHaveDisplayValue('Email')
  await user.selectOptions(await choice('Your order was delivered'), 'Off')
  await waitFor(() => expect(server.messages.kinds.DELIVERED).toBe('NONE'))
})

test('chat is offered to those who linked one, and a choice that no longer works stays seen', async () => {
  showPortal('/messages', { messages: someChoices({ email: null, hasChat: true, kinds: { OVERDUE: 'EMAIL' } }) })
  expect(options(await choice('Your order is on its way'))).toEqual(['Off', 'Chat'])
  expect(await choice('An invoice is overdue, once a week')).toHaveDisplayValue('Email')
})

test('kinds that the contact can’t have aren’t offered, and without an address the page says what to do', async () => {
  showPortal('/messages', { messages: { email: null, hasChat: false, kinds: { DELIVERED: 'NONE' } } })
  expect(await screen.findByText('We don’t have your email yet. Call us to get messages.')).toBeVisible()
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})

test('a choice that could not be saved goes back and says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = showPortal('/messages', {}, refuseCall(changeMessageChoices, 'money-hidden'))
  await user.selectOptions(await choice('An invoice is overdue, once a week'), 'Email')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await choice('An invoice is overdue, once a week')).toHaveDisplayValue('Off')
})
