import { type AddressBookRow, listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { listPricedCustomers } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import { listUserNames } from '@dray/contract/users'
import { kindOfFile } from '@dray/domain/imports/import-files'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/catalog.ts'
import { aBookRow } from '../../test-data/customers.ts'
import { downloads } from '../../test-data/downloads.ts'
import {
  answerCall,
  answerPage,
  handler,
  openDialog,
  openModal,
  refuseCall,
  showScreens,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ChangePrices } from '../../records/pricing/rounds/change-prices.ts'
import { CustomersPage } from './customers-page.tsx'

const frankenversand = aBookRow({
  id: 2,
  customerName: 'Frankenversand',
  contactName: null,
  contactPhone: null,
  type: 'RETAIL',
  openOrders: 0,
  balance: cents(0),
  creditAvailable: cents(0),
  lastOrderAt: null,
})

/** A two-page address book that records requests. */
function addressBook(rows: readonly AddressBookRow[] = [aBookRow(), frankenversand]) {
  const queries: Record<string, string>[] = []
  const answers = [
    answerPage(listAddressBook, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      const isSecond = url.searchParams.has('after')
      return {
        rows: isSecond ? rows.slice(1) : rows.slice(0, 1),
        next: isSecond || !rows[1] ? undefined : '7_Ernst',
      }
    }),
    answerCall(readAddressBookTotals, () => ({
      customers: 1234,
      openOrders: 56,
      balance: cents(98_765_43),
      creditAvailable: cents(20_00),
    })),
    answerCall(listUserNames, () => ({ res: [{ id: 3, name: 'Ann', image: null }] })),
    handler({ method: 'GET', path: '/api/db/users/getDrivers' }, () => Response.json([])),
  ]
  return { queries, answers }
}

const Customer = () => <p>The page of a customer</p>

function show(at = '/customers', { answers, queries } = addressBook(), roles: Role[] = ['SALES']) {
  stubServer(...answers)
  return { ...showScreens({ '/customers': CustomersPage, '/customers/7': Customer }, { at, roles }), queries }
}

// R6-07
test('each customer is listed with contact, owner, open orders, balance, credit and last order, above the totals of all', async () => {
  show()
  expect(await screen.findByText('Frankenversand')).toBeTruthy()
  for (const text of ['Roland Mendel', '7675-3425', 'VIP', 'Margaret Peacock', '$410.00', '$12.50', 'Jan 15, 2024'])
    expect(screen.getAllByText(text)).not.toEqual([])
  expect(await screen.findByText('1,234 customers')).toBeTruthy()
  expect(screen.getByText('$98,765.43')).toBeTruthy()
})

test('the prices of selected customers are changed together', async () => {
  const user = setUpUser()
  const rows = [aBookRow(), frankenversand, aBookRow({ id: 9, customerName: 'Island Trading' })]
  show('/customers?search=a', addressBook(rows))
  await screen.findByText('Frankenversand')
  expect(screen.queryByRole('button', { name: 'Change prices…' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Frankenversand' }))
  expect(screen.getByText('1 customer selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change prices…' }))
  expect(openDialog).toHaveBeenCalledWith(ChangePrices, { customers: [expect.objectContaining({ id: 2 })] })
})

test('the prices of all matching customers are changed together, including those not loaded', async () => {
  const user = setUpUser()
  const rows = [aBookRow(), frankenversand, aBookRow({ id: 9, customerName: 'Island Trading' })]
  const { answers, queries } = addressBook()
  const pages = answerPage(listAddressBook, ({ url }) => {
    queries.push(Object.fromEntries(url.searchParams))
    const [limit, after] = [url.searchParams.get('limit'), url.searchParams.get('after')]
    // The second page never loads.
    if (limit === '500') return new Promise(() => {})
    if (limit === '50') return { rows: rows.slice(0, 1), next: 'b' }
    return after === null ? { rows: rows.slice(0, 2), next: 'c' } : { rows: rows.slice(2) }
  })
  show('/customers?search=a&sort=-balance', { queries, answers: [pages, ...answers] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ernst Handel' }))
  await user.click(await screen.findByRole('button', { name: 'Change prices of all 1,234…' }))
  await waitFor(() =>
    expect(openDialog).toHaveBeenCalledWith(ChangePrices, {
      customers: rows.map(({ id }) => expect.objectContaining({ id })),
    }),
  )
  const all = { search: 'a', sort: '-balance', limit: '1000' }
  expect(queries.filter(({ limit }) => limit === '1000')).toEqual([all, { ...all, after: 'c' }])
})

test('users who can’t change prices can’t select customers', async () => {
  show('/customers', addressBook(), ['INVENTORY'])
  await screen.findByText('Frankenversand')
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
})

test('sales can open the import of prices; users who can’t change prices don’t see it', async () => {
  const user = setUpUser()
  const { unmount } = show()
  await user.click(await screen.findByRole('button', { name: 'Prices' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import prices…' }))
  expect(openModal).toHaveBeenCalledWith('ImportPrices', {})
  unmount()
  show('/customers', addressBook(), ['ACCOUNTING'])
  await screen.findByText('Frankenversand')
  await user.click(screen.getByRole('button', { name: 'Prices' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Refresh all pricing',
  ])
})

test('the next page starts where the previous one ended', async () => {
  const { queries } = show()
  await screen.findByText('Frankenversand')
  expect(queries[0]).toEqual({ sort: 'name', limit: '50' })
  expect(queries[1]).toEqual({ sort: 'name', limit: '500', after: '7_Ernst' })
})

test('search, filters, and sort are in the URL, and the server applies them', async () => {
  const { queries } = show('/customers?search=graz&owner=3,none&type=VIP&balance=due&noOrder=60&sort=-balance')
  await screen.findByText('Ernst Handel')
  expect(queries[0]).toEqual({
    search: 'graz',
    owner: '3,none',
    type: 'VIP',
    balance: 'due',
    noOrderDays: '60',
    sort: '-balance',
    limit: '50',
  })
})

test('invalid values in the URL are ignored', async () => {
  const { queries } = show('/customers?owner=me&type=BIG&balance=much&noOrder=45&sort=-luck')
  await screen.findByText('Ernst Handel')
  expect(queries[0]).toEqual({ limit: '50' })
})

test('the view My customers has only customers that the user owns', async () => {
  const { queries, router } = show()
  const person = setUpUser()
  await person.click(await screen.findByRole('button', { name: 'My customers' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ owner: '3' }))
  expect(router.state.location.search).toEqual({ owner: '3' })
  await person.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a list emptied by filters says so and offers to clear them', async () => {
  const { router } = show('/customers?search=nobody', addressBook([]))
  expect(await screen.findByText('No customers match these filters.')).toBeTruthy()
  await setUpUser().click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
  expect(await screen.findByText(/^No customers yet/)).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})

test('a name opens the page of the customer, and so does the rest of the row', async () => {
  const { router } = show()
  const person = setUpUser()
  await person.click(await screen.findByRole('link', { name: 'Ernst Handel' }))
  expect(await screen.findByText('The page of a customer')).toBeTruthy()
  router.history.back()
  await person.click(await screen.findByText('$410.00'))
  expect(await screen.findByText('The page of a customer')).toBeTruthy()
})

// R2.2-17
test('Refresh Pricing for all customers opens from the page', async () => {
  show()
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Prices' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh all pricing' }))
  expect(openModal).toHaveBeenCalledWith('RefreshAllCustomPricing', {})
})

// R2.2-14, R2.2-15, R2.2-16, R2.2-18
test('a customer’s menu has New order, their orders, Edit, and pricing', async () => {
  show()
  const person = setUpUser()
  for (const [entry, modal] of [
    ['New order', 'NewOrder'],
    ['View Orders', 'ViewCustomerOrders'],
    ['Edit', 'EditCustomer'],
    ['Edit pricing', 'EditCustomerPricing'],
    ['Refresh pricing', 'RefreshCustomPricing'],
  ] as const) {
    await person.click(await screen.findByRole('button', { name: 'Actions for Ernst Handel' }))
    await person.click(await screen.findByRole('menuitem', { name: entry }))
    expect(openModal).toHaveBeenLastCalledWith(modal, { customerId: 7 })
  }
})

test('the export has all matching customers in list order, with phone and email in separate columns', async () => {
  const downloaded = downloads()
  const { queries } = show('/customers?balance=due&sort=-name')
  await screen.findByText('Ernst Handel')
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect(queries.filter(({ limit }) => limit === '1000')).toEqual([
    { balance: 'due', sort: '-name', limit: '1000' },
    { balance: 'due', sort: '-name', limit: '1000', after: '7_Ernst' },
  ])
  expect((await downloaded[0]?.file.text())?.split('\r\n')).toEqual([
    'Customer,Contact,Phone,Email,Type,Account owner,Open orders,Balance,Credit available,Last order',
    '"Ernst Handel","Roland Mendel","7675-3425","roland@ernst.example","VIP","Margaret Peacock",2,410.00,12.50,"2024-01-15"',
    '"Frankenversand",,,"roland@ernst.example","Retail","Margaret Peacock",0,0.00,0.00,',
    '',
  ])
})

test('all custom prices are exported in the import’s format, however the list is filtered', async () => {
  const downloaded = downloads()
  const { answers } = addressBook()
  const customer = aCustomer({ id: 7, customerName: '=Ernst "Handel"' })
  show('/customers?balance=due', {
    queries: [],
    answers: [
      ...answers,
      answerCall(listPricedCustomers, () => ({
        res: [{ ...customer, customPricings: [{ productId: 1, customPrice: cents(16_50) }] }],
      })),
      answerCall(listProducts, () => [aProduct({ status: 'HIDDEN' })]),
    ],
  })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Custom prices/ }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  const [file] = downloaded
  expect(kindOfFile(file?.name ?? '')).toBe('customPrices')
  expect((await file?.file.text())?.split('\r\n')).toEqual([
    'customer,product,price,productName,basePrice',
    `"'=Ernst ""Handel""","EXO-BEV-0001",16.50,"Chai",18.00`,
    '',
  ])
})

test('users who can’t change customers can read the list and the orders', async () => {
  show('/customers', addressBook(), ['INVENTORY'])
  await setUpUser().click(await screen.findByRole('button', { name: 'Actions for Ernst Handel' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map((entry) => entry.textContent)).toEqual(['View Orders', 'Refresh pricing'])
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})

test('an empty address book offers to add the first customer', async () => {
  show('/customers', addressBook([]))
  expect(await screen.findByText(/^No customers yet/)).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: 'Add customer' })) await setUpUser().click(button)
  expect(openModal.mock.calls).toEqual(Array.from({ length: 2 }, () => ['AddCustomer', {}]))
})

test('a list that cannot be read says so, with a button to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = [refuseCall(listAddressBook, 'unexpected'), refuseCall(readAddressBookTotals, 'unexpected')]
  show('/customers', { queries: [], answers: failing })
  expect(await screen.findByText('Error fetching customers')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('on a phone a customer is a card of two lines, and the filters are on a sheet', async () => {
  const noMatch = window.matchMedia.bind(window)
  const screenSize = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(noMatch(query), { matches: true }))
  onTestFinished(() => screenSize.mockRestore())
  show()
  expect(await screen.findByText('Roland Mendel · 7675-3425')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Balance',
    'Contact',
    'Last order',
    'Actions',
  ])
  expect(screen.queryByRole('button', { name: 'Owner' })).toBeNull()
  await setUpUser().click(screen.getByRole('button', { name: 'Filters' }))
  expect(openDialog).toHaveBeenCalledOnce()
})
