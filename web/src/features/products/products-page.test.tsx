import { listPendingOutbound, listShortProducts } from '@dray/contract/pending'
import { listProductFilters, removeProductFilter, type SavedProductFilter } from '@dray/contract/preferences'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { noProductFilter, type ProductFilter } from '@dray/domain/products/product-filter'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, openDialog, openModal, refuseCall, stubServer, showScreens } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ProductsPage } from './products-page.tsx'

const chai = aProduct({ weight: 3.5, pendingOutboundQuantity: 4, msrp: null })
const blaye = aProduct({
  id: 2,
  name: 'Côte de Blaye',
  sku: 'AUX-BEV-0002',
  brandID: 2,
  brand: 'Aux joyeux ecclésiastiques',
  stock: 0,
  basePrice: cents(263_50),
})
const oil = aProduct({
  id: 3,
  name: 'Olive Oil',
  sku: 'EXO-CON-0003',
  type: 'Condiments',
  typeID: 2,
  genetics: 'SATIVA',
  extractType: 'Cold pressed',
  weight: 1000,
  stock: 7,
  basePrice: cents(9_00),
  hideFromCatalog: true,
})

const show = (at = '/products', roles?: Role[]) =>
  showScreens({ '/products': ProductsPage }, { at, ...(roles ? { roles } : {}) })
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => row.textContent)
const names = () => screen.queryAllByRole('row').flatMap((row) => row.querySelector('strong')?.textContent ?? [])
const productRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('a row shows the product with its SKU, brand, available, stock and pending units, and price', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye]))
  show()
  expect(await screen.findByText('Chai')).toBeTruthy()
  const row = within(screen.getAllByRole('row')[1] ?? document.body)
  for (const text of ['EXO-BEV-0001', 'Exotic Liquids', '35', '39', '4', '$18.00'])
    expect(row.getByText(text)).toBeTruthy()
  expect(screen.getByText('2 products')).toBeTruthy()
  // All are active.
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
  for (const absent of ['Active', 'In', 'Beverages', '3.5g']) expect(row.queryByText(absent)).toBeNull()
})

test('the rest has columns that the user chooses, which stay chosen; a status has one only if a product isn’t active', async () => {
  stubServer(answerCall(listProducts, () => [chai, { ...oil, status: 'PROMO' as const }]))
  const { unmount } = show()
  await screen.findByText('Olive Oil')
  expect(within(productRow('Olive Oil')).getByText('Promo')).toBeTruthy()
  const person = setUpUser()
  await person.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByText('Sativa')).toBeNull()
  for (const name of ['Genetics', 'Extract', 'Weight', 'Shown'])
    await person.click(await screen.findByRole('checkbox', { name }))
  unmount()
  onTestFinished(() => localStorage.clear())
  show()
  await screen.findByText('Olive Oil')
  for (const text of ['Sativa', 'Cold pressed', '1,000g'])
    expect(within(productRow('Olive Oil')).getByText(text)).toBeTruthy()
  expect(within(productRow('Olive Oil')).getByRole('img', { name: 'Hidden from the catalog' })).toBeTruthy()
})

// R2.13-15
test('the search ignores accents, updates while typing, and is in the URL', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye]))
  const { router } = show()
  await setUpUser().type(await screen.findByLabelText('Search products'), 'cote aux')
  expect(await screen.findByText('1 product')).toBeTruthy()
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'cote aux' }))
})

test('the column headers sort by name, price and stock in both directions', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye, oil]))
  const { router } = show()
  const person = setUpUser()
  await screen.findByText('Chai')
  expect(names()).toEqual(['Chai', 'Côte de Blaye', 'Olive Oil'])
  const sortBy = (name: string) => person.click(within(screen.getByRole('grid')).getByRole('button', { name }))
  await sortBy('Base price')
  expect(names()).toEqual(['Olive Oil', 'Chai', 'Côte de Blaye'])
  await sortBy('Base price')
  expect(names()).toEqual(['Côte de Blaye', 'Chai', 'Olive Oil'])
  expect(router.state.location.search).toEqual({ sort: '-basePrice' })
  await sortBy('Stock')
  expect(names()).toEqual(['Côte de Blaye', 'Olive Oil', 'Chai'])
})

test('the views beside the title show what is in stock, out of stock or short, and keep the search', async () => {
  // More olive oil is promised than is there, but the queue leaves no open order without it (D-321).
  stubServer(
    answerCall(listProducts, () => [
      chai,
      { ...blaye, pendingOutboundQuantity: 2 },
      { ...oil, pendingOutboundQuantity: 999 },
    ]),
    answerCall(listShortProducts, () => [{ productId: blaye.id, units: 2 }]),
  )
  const { router } = show('/products?search=o')
  const person = setUpUser()
  await screen.findByText('Olive Oil')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await person.click(views.getByRole('button', { name: 'Short' }))
  await waitFor(() => expect(names()).toEqual(['Côte de Blaye']))
  expect(router.state.location.search).toEqual({ stock: 'short' })
  await person.click(views.getByRole('button', { name: 'In stock' }))
  await waitFor(() => expect(names()).toEqual(['Chai', 'Olive Oil']))
  expect(views.getByRole('button', { name: 'In stock' })).toHaveAttribute('aria-current', 'true')
})

// R2.13-18, R2.13-19, R2.13-21
test('filters are in the URL, start empty, and can be cleared', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye, oil]))
  const { router } = show('/products?types=Condiments&stock=in')
  const person = setUpUser()
  await screen.findByText('Olive Oil')
  expect(names()).toEqual(['Olive Oil'])
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  for (const label of [/^Brand$/, /^Product Type: Condiments/, /^Weight$/, /^Stock: In Stock/])
    expect(filters.getByRole('button', { name: label })).toBeTruthy()
  for (const label of ['Genetics', 'Extract Type']) expect(filters.queryByRole('button', { name: label })).toBeNull()
  await person.click(filters.getByRole('button', { name: 'Weight' }))
  expect(await screen.findByRole('checkbox', { name: '1,000g' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(names()).toEqual(['Chai', 'Côte de Blaye', 'Olive Oil']))
  expect(router.state.location.search).toEqual({})
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(filters.getByRole('button', { name: 'Brand' })).toHaveFocus()
})

// R2.13-24
test('a filter without options has no chip unless it is set, and Clear filters clears it', async () => {
  stubServer(answerCall(listProducts, () => [chai, { ...blaye, stock: 1 }]))
  show('/products?genetics=SATIVA&stock=out')
  const person = setUpUser()
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  await filters.findByRole('button', { name: 'Brand' })
  const chips = () => filters.getAllByRole('button').map((chip) => chip.textContent || chip.ariaLabel)
  expect(chips()).toEqual(['Brand', 'Genetics: Sativa', 'Clear Genetics', 'Stock: Out of Stock', 'Clear Stock'])
  await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
  await waitFor(() => expect(names()).toEqual(['Chai', 'Côte de Blaye']))
  expect(chips()).toEqual(['Brand', 'Stock'])
})

// R2.13-22, R2.2-03
test('Save Filter passes the selected filters to the dialog', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye, oil]))
  show('/products?brands=Exotic%20Liquids&search=o')
  await screen.findByText('Olive Oil')
  await setUpUser().click(screen.getByRole('button', { name: 'Save Filter' }))
  const filter: ProductFilter = { ...noProductFilter, searchTerm: 'o', brands: ['Exotic Liquids'] }
  expect(openModal).toHaveBeenCalledWith('AddProductFilter', { filter })
})

const aSaved = (id: number, filterName: string, filterBrandId: number, filterData: object): SavedProductFilter => ({
  id,
  settings: {
    filterName,
    filterBrandId,
    filterData: {
      brands: [],
      types: [],
      genetics: [],
      extractTypes: [],
      weights: [],
      stock: null,
      searchTerm: '',
      ...filterData,
    },
  },
})
const savedFilters = [
  aSaved(1, 'Sold out', 0, { stock: 'out' }),
  aSaved(2, 'Condiments', 0, { types: ['Condiments'] }),
  aSaved(3, 'Of one brand', 1, {}),
]

// R2.13-23, R6-09
test('choosing a saved filter applies it; a list of several brands offers the filters for all brands', async () => {
  stubServer(
    answerCall(listProducts, () => [chai, blaye, oil]),
    answerCall(listProductFilters, ({ params }) => (params.userId === '3' ? savedFilters : [])),
  )
  const { router } = show('/products?search=chai')
  const person = setUpUser()
  await screen.findByText('Chai')
  await person.click(screen.getByRole('button', { name: 'Saved Filters' }))
  const list = within(await screen.findByRole('list', { name: 'Saved Filters' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Condiments×', 'Sold out×'])
  await person.click(list.getByRole('button', { name: 'Sold out' }))
  await waitFor(() => expect(names()).toEqual(['Côte de Blaye']))
  expect(router.state.location.search).toEqual({ stock: 'out' })
  expect(screen.getByLabelText('Search products')).toHaveValue('')
})

// R2.13-23
test('a saved filter is deleted after a confirmation, by keyboard too; a refusal is reported', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const removed: string[] = []
  stubServer(
    answerCall(listProducts, () => [chai, blaye]),
    answerCall(listProductFilters, () => savedFilters),
    answerCall(removeProductFilter, ({ params }) => {
      removed.push(params.id ?? '')
      return { ok: true as const }
    }),
  )
  show()
  const person = setUpUser()
  await screen.findByText('Chai')
  const opener = screen.getByRole('button', { name: 'Saved Filters' })
  await person.click(opener)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Condiments' })).toHaveFocus())
  await person.keyboard('{ArrowDown}{Delete}')
  const [name, input] = openModal.mock.calls[0] ?? []
  expect(name).toBe('Confirmation')
  expect(input).toMatchObject({ question: 'Delete the saved filter “Sold out”?', danger: true })
  expect(opener).toHaveFocus()
  const confirm = () =>
    act(() => {
      if (input && 'onConfirm' in input) input.onConfirm()
    })
  confirm()
  await waitFor(() => expect(removed).toEqual(['1']))
  stubServer(refuseCall(removeProductFilter, 'not-found'))
  confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent("The filter wasn't deleted. That record no longer exists.")
})

// R2.1-03, R2.13-37
test('the pending count opens a list of the pending orders, which open in a new tab', async () => {
  stubServer(
    answerCall(listProducts, () => [chai, blaye]),
    answerCall(listPendingOutbound, ({ params }) => {
      expect(params.sku).toBe(chai.sku)
      return [{ orderNum: '100023', customerName: 'Ernst Handel', quantity: 4 }]
    }),
  )
  show()
  const person = setUpUser()
  const button = await screen.findByRole('button', { name: '4 of Chai pending: show orders' })
  await person.click(button)
  const popup = within(await screen.findByRole('dialog', { name: 'Pending orders for Chai' }))
  const order = await popup.findByRole('link', { name: '100023' })
  expect(order.getAttribute('href')).toBe('/orders/100023')
  expect(order.getAttribute('target')).toBe('_blank')
  expect(popup.getByRole('cell', { name: 'Ernst Handel' })).toBeTruthy()
  expect(popup.getByRole('cell', { name: '4' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
  expect(openModal).not.toHaveBeenCalled()
})

// R2.2-07
test('a row opens its product, by click and by Enter', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye]))
  show()
  const person = setUpUser()
  await person.click(await screen.findByText('Chai'))
  act(() => productRow('Côte').focus())
  await person.keyboard('{Enter}')
  expect(openModal.mock.calls).toEqual([
    ['ViewProduct', { productId: 1 }],
    ['ViewProduct', { productId: 2 }],
  ])
})

// R2.1-08, R2.2-05, R2.2-06, R2.2-10, R2.2-12, R2.2-31
test('inventory staff can add products and types, and receive and edit from the menu of a row', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye]))
  show('/products', ['INVENTORY'])
  const person = setUpUser()
  await person.click(await screen.findByRole('button', { name: 'Add product' }))
  await person.click(screen.getByRole('button', { name: 'Types' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Add product type' }))
  await person.click(screen.getByRole('button', { name: 'Types' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Add extract type' }))
  const actions = screen.getByRole('button', { name: 'Actions for Chai' })
  await person.click(actions)
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(openDialog).toHaveBeenCalledWith(ReceiveStock, { productId: 1 })
  await person.click(actions)
  await person.click(await screen.findByRole('menuitem', { name: 'Stock history' }))
  await person.click(actions)
  const tags = await screen.findByRole('menuitem', { name: 'Tags page' })
  expect(tags.getAttribute('href')).toBe('/products/tags?sku=EXO-BEV-0001')
  expect(tags.getAttribute('target')).toBe('_blank')
  await person.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(actions).toHaveFocus()
  expect(openModal.mock.calls).toEqual([
    ['AddProduct', {}],
    ['AddProductType', {}],
    ['AddExtractType', {}],
    ['ViewStockHistory', { productId: 1 }],
    ['EditProduct', { productId: 1 }],
  ])
})

test('users who may not change products have no actions to do so', async () => {
  stubServer(answerCall(listProducts, () => [chai]))
  show('/products', ['SALES'])
  const person = setUpUser()
  await person.click(await screen.findByRole('button', { name: 'Actions for Chai' }))
  expect(await screen.findByRole('menuitem', { name: 'Stock history' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  for (const name of ['Add product', 'Types']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the selected products in the list can be changed in one step', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye, oil]))
  show('/products', ['INVENTORY'])
  const person = setUpUser()
  await screen.findByText('Chai')
  await person.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect(screen.getByText('3 products selected')).toBeTruthy()
  expect(screen.queryByLabelText('Search products')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Out of stock' }))
  expect(await screen.findByText(/1 product selected/)).toHaveTextContent('2 more not in this list')
  await person.click(screen.getByRole('button', { name: 'Change…' }))
  const [, input] = openDialog.mock.calls[0] ?? []
  expect(input).toMatchObject({ productIds: [2] })
  act(() => {
    if (input && 'onChanged' in input && typeof input.onChanged === 'function') input.onChanged()
  })
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('a click on a column header sorts by it, and a second click reverses the sort', async () => {
  stubServer(answerCall(listProducts, () => [chai, blaye]))
  show()
  const stock = await screen.findByRole('columnheader', { name: /^Stock/ })
  const person = setUpUser()
  await person.click(within(stock).getByRole('button'))
  expect(rows()[0]).toContain('Blaye')
  await person.click(within(stock).getByRole('button'))
  expect(rows()[0]).toContain('Chai')
})

// R8-20, R8-22
test('the list says when it is empty or failed to load', async () => {
  stubServer(answerCall(listProducts, () => []))
  const first = show()
  expect(await screen.findByText('No products found')).toBeTruthy()
  first.unmount()
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(listProducts, 'unexpected'))
  show()
  expect(await screen.findByText('Error...')).toBeTruthy()
})

test('a driver sees neither price nor cost, an admin sees both', async () => {
  stubServer(answerCall(listProducts, () => [{ ...chai, cost: cents(12_00) }]))
  const driver = show('/products', ['DRIVER'])
  expect(await screen.findByText('Chai')).toBeTruthy()
  expect(screen.queryByText('Base price')).toBeNull()
  driver.unmount()
  show('/products', ['ADMIN'])
  expect(await screen.findByText('Base price')).toBeTruthy()
  await setUpUser().click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Cost' })).toBeTruthy()
})
