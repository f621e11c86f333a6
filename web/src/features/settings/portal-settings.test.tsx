import { type BotState, readBotState } from '@dray/contract/customers/bot'
import { changePortalSettings, type PortalSettings as Saved, readPortalSettings } from '@dray/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, refuseCall, answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PortalSettings } from './portal-settings.tsx'

const noBot: BotState = {
  configured: false,
  name: null,
  connectedAt: null,
  lastMessageAt: null,
  problem: null,
  guessedAt: null,
  waiting: 0,
  failed: 0,
  setAside: [],
}

function show(saved: Partial<Saved> = {}, ...answers: Parameters<typeof stubServer>) {
  let settings: Saved = {
    portal: false,
    howToPay: null,
    minimumOrder: null,
    deliveryDays: null,
    cutoffTime: null,
    cutoffDays: null,
    closedDays: [],
    claimDays: 14,
    amountsInMessages: false,
    ...saved,
  }
  const sent: unknown[] = []
  stubServer(
    ...answers,
    answerCall(readPortalSettings, () => settings),
    answerCall(readBotState, () => noBot),
    answerCall(changePortalSettings, ({ body }) => {
      sent.push(body)
      settings = { ...settings, ...(body as Partial<Saved>) }
      return settings
    }),
  )
  showScreens({ '/settings': PortalSettings }, { at: '/settings', roles: ['ADMIN'] })
  return { sent, person: setUpUser() }
}
const portalSwitch = () => screen.findByRole('switch', { name: 'Let customers use the portal' })
const howToPay = () => screen.findByRole('textbox', { name: 'How to pay' })

// D-330
test('the portal is off until an admin turns it on', async () => {
  const { sent, person } = show()
  expect(await portalSwitch()).not.toBeChecked()
  expect(button('Save')).toBeDisabled()
  await person.click(await portalSwitch())
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(await portalSwitch()).toBeChecked()
  expect(sent).toEqual([{ portal: true }])
})

test('saving how to pay leaves the switch to whoever changes it', async () => {
  const { sent, person } = show({ portal: true, howToPay: 'By check' })
  await person.clear(await howToPay())
  await person.type(await howToPay(), 'Checks to Northwind Traders')
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  await person.clear(await howToPay())
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toEqual([{ howToPay: 'Checks to Northwind Traders' }, { howToPay: null }])
})

test('a text that is too long is said at its field and not sent', async () => {
  const { sent, person } = show()
  await person.click(await howToPay())
  await person.paste('x'.repeat(1001))
  expect(await howToPay()).toHaveAccessibleDescription(/1,?000/)
  await person.click(button('Save'))
  expect(sent).toEqual([])
})

test('a refusal stays on the page with what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = show({}, refuseCall(changePortalSettings, 'not-allowed'))
  await person.type(await howToPay(), 'By check')
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(await howToPay()).toHaveValue('By check')
})

// D-341
test('order rules are saved field by field, and emptied they are none', async () => {
  const { sent, person } = show({ portal: true, deliveryDays: [5], cutoffDays: 2 })
  await person.type(await screen.findByRole('textbox', { name: 'Minimum order' }), '200')
  await person.click(screen.getByRole('combobox', { name: 'Delivery days' }))
  await person.click(await screen.findByRole('option', { name: 'Tuesday' }))
  await person.keyboard('{Escape}')
  await person.type(screen.getByLabelText('Order by'), '14:00')
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  await person.clear(screen.getByRole('textbox', { name: 'Days before the delivery' }))
  await person.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([{ minimumOrder: 200, deliveryDays: [2, 5], cutoffTime: '14:00' }, { cutoffDays: null }])
})

test('a cutoff of more days than are offered is refused at its field', async () => {
  const { sent, person } = show({ portal: true })
  await person.type(await screen.findByRole('textbox', { name: 'Days before the delivery' }), '14')
  await person.click(button('Save'))
  expect(screen.getByRole('textbox', { name: 'Days before the delivery' })).toHaveAccessibleDescription(/13 days/)
  expect(sent).toEqual([])
})

// D-340
test('the days to report a problem are a number, from the day an order ships', async () => {
  const { sent, person } = show({ portal: true })
  const days = await screen.findByRole('textbox', { name: 'Days to report a problem' })
  expect(days).toHaveValue('14')
  await person.clear(days)
  await person.type(days, '400')
  await person.click(button('Save'))
  expect(days).toBeInvalid()
  await person.clear(days)
  await person.type(days, '7')
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toEqual([{ claimDays: 7 }])
})

//
test('messages say amounts once an admin allows it', async () => {
  const { sent, person } = show({ portal: true })
  const amounts = await screen.findByRole('switch', { name: 'Include amounts in messages' })
  expect(amounts).not.toBeChecked()
  await person.click(amounts)
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toEqual([{ amountsInMessages: true }])
})
