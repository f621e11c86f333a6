import { changeCompanySettings, dismissSetup, readSetup, type Setup } from '@dray/contract/settings'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCall, button, openModal, showScreens, stubServer, theCompany } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { SetupCard } from './setup-card.tsx'
import { useSetup } from './use-setup.ts'

const newCompany: Setup = {
  isDismissed: false,
  hasCompany: true,
  hasAssortment: false,
  hasProducts: false,
  hasCustomers: false,
  hasUsers: false,
  hasOrders: false,
}

function TodayScreen() {
  const { setup, isNewCompany } = useSetup()
  return (
    <>
      {setup && <SetupCard setup={setup} />}
      <p>{isNewCompany ? 'New company' : 'Today'}</p>
    </>
  )
}

const sent: unknown[] = []

function show(setup: Partial<Setup> = {}, role: Role = 'ADMIN') {
  let saved = { ...newCompany, ...setup }
  sent.length = 0
  stubServer(
    answerCall(readSetup, () => saved),
    answerCall(changeCompanySettings, ({ body }) => {
      sent.push(body)
      saved = { ...saved, hasAssortment: true }
      return theCompany
    }),
    answerCall(dismissSetup, () => {
      saved = { ...saved, isDismissed: true }
      return { ok: true as const }
    }),
  )
  showScreens({ '/': TodayScreen }, { at: '/', roles: [role] })
  return setUpUser()
}
const card = () => screen.findByRole('region', { name: 'Set up your company' })

test('a new company starts with six steps, those that are done checked off, each one press away', async () => {
  const person = show()
  expect(within(await card()).getByText('1 of 6 steps done.')).toBeInTheDocument()
  expect(within(await card()).getAllByRole('listitem')).toHaveLength(6)
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(1)
  await person.click(button('Add product'))
  await person.click(button('Add user'))
  await person.click(button('New order'))
  expect(openModal.mock.calls.map(([name]) => name)).toEqual(['AddProduct', 'EditUser'])
})

test('one press says what the company sells', async () => {
  const person = show()
  await card()
  await person.click(button('Food and other products'))
  await expect.poll(() => screen.queryByRole('button', { name: 'Food and other products' })).toBeNull()
  expect(sent).toEqual([{ sellsCannabis: false }])
})

test('the first order can be placed once there is a product and a customer', async () => {
  const person = show({ hasProducts: true, hasCustomers: true })
  await card()
  await person.click(button('New order'))
  expect(openModal.mock.calls.map(([name]) => name)).toEqual(['NewOrder'])
})

test('the steps disappear when an admin hides them', async () => {
  const person = show()
  await card()
  await person.click(button('Hide these steps'))
  await expect.poll(() => screen.queryByRole('region', { name: 'Set up your company' })).toBeNull()
})

test.each([
  [
    'an admin whose company is set up',
    { hasAssortment: true, hasProducts: true, hasCustomers: true, hasUsers: true, hasOrders: true },
    'ADMIN',
  ],
  ['a seller', {}, 'SALES'],
] as const)('%s sees no steps', async (_, setup, role) => {
  show(setup, role)
  expect(await screen.findByText('Today')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Set up your company' })).toBeNull()
})
