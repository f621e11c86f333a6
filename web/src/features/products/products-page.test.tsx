import { getAll } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aProduct } from '../../test-catalogue.ts'
import { answering, refusing, serverOf, showScreens } from '../../test-screens.tsx'
import { ProductsPage } from './products-page.tsx'

const chai = aProduct({ weight: 3.5, pendingOutboundQuantity: 4, msrp: null })
const blaye = aProduct({
  id: 2,
  name: 'Côte de Blaye',
  sku: 'AUX-BEV-0002',
  brand: 'Aux joyeux ecclésiastiques',
  stock: 0,
  basePrice: cents(263_50),
})

const show = (at = '/products', roles?: ('ADMIN' | 'SALES' | 'DRIVER')[]) =>
  showScreens({ '/products': ProductsPage }, { at, ...(roles ? { roles } : {}) })
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => row.textContent)

test('the catalogue shows each product with its stock, what is promised of it and its price', async () => {
  serverOf(answering(getAll, () => [chai, blaye]))
  show()
  expect(await screen.findByText('Chai')).toBeTruthy()
  const row = within(screen.getAllByRole('row')[1] ?? document.body)
  for (const text of ['EXO-BEV-0001', 'Exotic Liquids', '3.5g', 'Active', 'Good', '39', '4', '$18.00'])
    expect(row.getByText(text)).toBeTruthy()
  expect(screen.getByText('2 products')).toBeTruthy()
  expect(screen.queryByText('Cost')).toBeNull()
})

test('the search finds words without their accents and stands in the address', async () => {
  serverOf(answering(getAll, () => [chai, blaye]))
  const { router } = show()
  await userEvent.setup().type(await screen.findByLabelText('Search products'), 'cote aux')
  expect(await screen.findByText('1 product')).toBeTruthy()
  expect(rows()).toHaveLength(1)
  expect(router.state.location.search).toEqual({ search: 'cote aux' })
})

test('a click on a column sorts by it, a second one turns the sort round', async () => {
  serverOf(answering(getAll, () => [chai, blaye]))
  show()
  const stock = await screen.findByRole('columnheader', { name: /^Stock/ })
  const user = userEvent.setup()
  await user.click(within(stock).getByRole('button'))
  expect(rows()[0]).toContain('Blaye')
  await user.click(within(stock).getByRole('button'))
  expect(rows()[0]).toContain('Chai')
})

// R8-20, R8-21, R8-22
test('the list says that it loads, that nothing is there, or that it failed', async () => {
  serverOf(answering(getAll, () => []))
  const first = show()
  expect(await screen.findByText('No products found')).toBeTruthy()
  first.unmount()
  vi.mocked(console.error).mockImplementation(() => {})
  serverOf(refusing(getAll, 'unexpected'))
  show()
  expect(await screen.findByText('Error...')).toBeTruthy()
})

test('a driver sees neither price nor cost, an admin sees both', async () => {
  serverOf(answering(getAll, () => [chai]))
  const driver = show('/products', ['DRIVER'])
  expect(await screen.findByText('Chai')).toBeTruthy()
  expect(screen.queryByText('Base Price')).toBeNull()
  driver.unmount()
  show('/products', ['ADMIN'])
  expect(await screen.findByText('Cost')).toBeTruthy()
  expect(screen.getByText('Base Price')).toBeTruthy()
})
