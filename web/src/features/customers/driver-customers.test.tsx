import { listCustomers } from '@dray/contract/customers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCustomer } from '../../test-data/catalog.ts'
import { answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CustomersPage } from './customers-page.tsx'

const show = () => {
  const frankenversand = aCustomer({ id: 2, customerName: 'Frankenversand', contactName: 'Peter Franken' })
  stubServer(answerCall(listCustomers, () => [aCustomer(), frankenversand]))
  return showScreens({ '/customers': CustomersPage }, { at: '/customers', roles: ['DRIVER'] })
}

test('a driver sees the customers they deliver to, without figures, and can’t add any', async () => {
  show()
  expect(await screen.findByText('Ernst Handel')).toBeTruthy()
  expect(screen.getByText('2 customers')).toBeTruthy()
  for (const header of ['Balance', 'Credit available', 'Open orders']) expect(screen.queryByText(header)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})

test('a driver searches customers by name, contact and address', async () => {
  show()
  await setUpUser().type(await screen.findByLabelText('Search customers'), 'graz peter')
  expect(await screen.findByText('1 customer')).toBeTruthy()
  expect(screen.queryByText('Ernst Handel')).toBeNull()
})
