import { listBrands } from '@dray/contract/brands'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'

async function show(role: Role) {
  showApp({ at: '/products', user: { ...ann, role: [role] }, answers: [answerCall(listBrands, () => [])] })
  await screen.findByRole('navigation', { name: 'Screens' })
  return setUpUser()
}
const dialog = () => screen.findByRole('dialog', { name: 'New purchase order' })

// R2.2-21
test('a buyer starts a purchase order with b or from the New menu, and Close leads back', async () => {
  const person = await show('INVENTORY')
  await person.keyboard('b')
  await person.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'New' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['New purchase orderb'])
  await person.click(screen.getByRole('menuitem', { name: /New purchase order/ }))
  expect(await dialog()).toBeInTheDocument()
})

test('a sales rep can’t start a purchase order', async () => {
  const person = await show('SALES')
  await person.keyboard('b')
  await person.click(screen.getByRole('button', { name: 'New' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['New ordern'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

// R2.2-23
test('an accountant adds a payment with a or from the New menu', async () => {
  const person = await show('ACCOUNTING')
  const payment = () => screen.findByRole('dialog', { name: 'Add payment' })
  await person.keyboard('a')
  // By text, because the X in the dialog's corner is also named Close.
  await person.click(within(await payment()).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'New' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Add paymenta'])
  await person.click(screen.getByRole('menuitem', { name: /Add payment/ }))
  expect(await payment()).toBeInTheDocument()
})
