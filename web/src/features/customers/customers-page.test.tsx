import { listCustomers } from '@dray/contract/customers'
import { cents } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCustomer } from '../../test-data/catalog.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, openModal, stubServer, showScreens } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CustomersPage } from './customers-page.tsx'

const ernst = aCustomer({ accountOwnerName: 'Margaret Peacock', creditAvailable: cents(12_50) })
const frankenversand = aCustomer({
  id: 2,
  customerName: 'Frankenversand',
  contactName: 'Peter Franken',
  accountOwnerID: 1,
  accountOwnerName: 'Nancy Davolio',
  creditAvailable: cents(7_50),
})

const show = (at = '/customers', roles?: ('DRIVER' | 'SALES')[]) => {
  stubServer(answerCall(listCustomers, () => [ernst, frankenversand]))
  return showScreens({ '/customers': CustomersPage }, { at, ...(roles ? { roles } : {}) })
}

// R6-07
test('every customer is listed with its account owner and credit, and the total credit is shown', async () => {
  show()
  expect(await screen.findByText('Ernst Handel')).toBeTruthy()
  for (const text of ['Roland Mendel', 'Margaret Peacock', '$12.50', '2 customers', '$20.00'])
    expect(screen.getAllByText(text)).not.toEqual([])
})

test('customers can be searched by name, contact and address', async () => {
  show()
  await setUpUser().type(await screen.findByLabelText('Search customers'), 'graz roland')
  expect(await screen.findByText('1 customer')).toBeTruthy()
  expect(screen.queryByText('Frankenversand')).toBeNull()
})

// D-73
test('the list can be filtered by account owner, with an address that can be shared', async () => {
  show('/customers?owner=Nancy+Davolio')
  expect(await screen.findByText('Frankenversand')).toBeTruthy()
  expect(screen.queryByText('Ernst Handel')).toBeNull()
})

test('a driver sees no credit', async () => {
  show('/customers', ['DRIVER'])
  expect(await screen.findByText('Ernst Handel')).toBeTruthy()
  expect(screen.queryByText('Credit')).toBeNull()
})

// R2.2-14, D-18
test('the orders of a customer open from its row; drivers have no such button', async () => {
  const { unmount } = show()
  await setUpUser().click(await screen.findByRole('button', { name: 'View orders of Frankenversand' }))
  expect(openModal).toHaveBeenCalledWith('ViewCustomerOrders', { customerId: 2 })
  unmount()
  show('/customers', ['DRIVER'])
  await screen.findByText('Ernst Handel')
  expect(screen.queryByRole('button', { name: /View orders/ })).toBeNull()
})

test('the CSV has the customers as they are filtered and sorted', async () => {
  const downloaded = downloads()
  show('/customers?sort=-name')
  await screen.findByText('Ernst Handel')
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect((await downloaded[0]?.file.text())?.split('\r\n')).toEqual([
    'Customer,Type,Contact,Phone,Address,Account owner,Credit',
    '"Frankenversand","Retail","Peter Franken","7675-3425","Kirchgasse 6, Graz","Nancy Davolio",7.50',
    '"Ernst Handel","Retail","Roland Mendel","7675-3425","Kirchgasse 6, Graz","Margaret Peacock",12.50',
    '',
  ])
})
