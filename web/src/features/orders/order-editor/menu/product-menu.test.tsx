import { listPendingOutbound } from '@dray/contract/pending'
import { listProductFilters } from '@dray/contract/preferences'
import { listProducts } from '@dray/contract/products'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { noProductFilter } from '@dray/domain/products/product-filter'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../../test-data/catalog.ts'
import { answerCall, openModal } from '../../../../test-data/screens.tsx'
import { menu, preview, row, menuSearch, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { passTime, stopTime, setUpUser } from '../../../../test-data/set-up-user.ts'

const button = (name: string) => screen.getByRole('button', { name })

// R2.3-25
test("the Add button shows 'Added!' for 3 seconds", async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  const chai = await row('Chai')
  stopTime()
  await user.click(chai.getByRole('button', { name: 'Add Chai' }))
  expect(chai.getByRole('button', { name: 'Added!' })).toBeInTheDocument()
  await passTime(2900)
  expect(chai.getByRole('button', { name: 'Added!' })).toBeInTheDocument()
  await passTime(100)
  expect(chai.getByRole('button', { name: 'Add Chai' })).toBeInTheDocument()
})

// R2.3-24
test.each([
  ['!', '1'],
  ['@', '2'],
  ['#', '3'],
  ['$', '4'],
  ['%', '5'],
])('Shift with %s in the search sets the first product to %s without typing it', async (key, quantity) => {
  showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await user.type(box, 'ch')
  const chai = await row('Chai')
  await user.clear(chai.getByRole('textbox', { name: 'Quantity of Chai' }))
  await user.click(box)
  await user.keyboard(`{Shift>}${key}{/Shift}`)
  expect(box).toHaveValue('ch')
  expect(chai.getByRole('textbox', { name: 'Quantity of Chai' })).toHaveValue(quantity)
  expect((await row('Chang')).getByRole('textbox', { name: 'Quantity of Chang' })).toHaveValue('1')
})

// R2.3-24
test('Shift with a digit sets the first listed product, even after the arrow keys highlighted another', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'ch')
  const [chai, chang] = [await row('Chai'), await row('Chang')]
  await user.keyboard('{ArrowDown}{Shift>}${/Shift}')
  expect(chai.getByRole('textbox', { name: 'Quantity of Chai' })).toHaveValue('4')
  expect(chang.getByRole('textbox', { name: 'Quantity of Chang' })).toHaveValue('1')
})

// R2.3-24
test('with a group open, Shift with a digit sets its first product, even while the focus is in the search of all products', async () => {
  showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await user.click(await screen.findByRole('button', { name: /Exotic Liquids/ }))
  const chai = await row('Chai')
  await user.click(box)
  await user.keyboard('{Shift>}@{/Shift}')
  expect(box).toHaveValue('')
  expect(chai.getByRole('textbox', { name: 'Quantity of Chai' })).toHaveValue('2')
  await user.click(screen.getByRole('searchbox', { name: 'Search Exotic Liquids' }))
  await user.keyboard('{ArrowDown}{Shift>}%{/Shift}')
  expect(chai.getByRole('textbox', { name: 'Quantity of Chai' })).toHaveValue('5')
  expect((await row('Chang')).getByRole('textbox', { name: 'Quantity of Chang' })).toHaveValue('1')
})

test('arrow keys highlight another product, Enter adds it, and the search is ready for the next one', async () => {
  showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await user.type(box, 'cha')
  await row('Chang')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(preview().getByRole('group', { name: 'Chang' })).toBeInTheDocument()
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  await user.keyboard('blaye{Enter}')
  expect(box).toHaveValue('blaye')
  expect(preview().getByRole('group', { name: 'Côte de Blaye' })).toBeInTheDocument()
})

// R5-24, R5-25, R5-26, R9-09
test('a quantity of 0 or an empty quantity stays in its field and adds nothing; the minus button stops at 1', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  const chai = await row('Chai')
  const adder = chai.getByRole('textbox', { name: 'Quantity of Chai' })
  for (const typed of ['0', '']) {
    await user.clear(adder)
    if (typed !== '') await user.type(adder, typed)
    await user.click(chai.getByRole('button', { name: 'Add Chai' }))
    expect(adder).toHaveValue(typed)
    expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  }
  await user.click(chai.getByRole('button', { name: 'One more Chai' }))
  await user.click(chai.getByRole('button', { name: 'One more Chai' }))
  await user.click(chai.getByRole('button', { name: 'One less Chai' }))
  await user.click(chai.getByRole('button', { name: 'One less Chai' }))
  expect(adder).toHaveValue('1')
  await user.clear(adder)
  await user.type(adder, '-3')
  expect(adder).toHaveValue('3')
})

// R2.13-33, R2.13-35, R4.5-01
test('a product shows brand and type, name, badges, stock, price and MSRP', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'blaye')
  const blaye = await row('Côte de Blaye')
  for (const text of ['Aux joyeux - Beverages', 'Promo', 'Low', '1', '$263.50', '$23.40']) {
    expect(blaye.getByText(text)).toBeInTheDocument()
  }
})

test('a price below cost is marked for users who can see costs', async () => {
  const products = [
    aProduct({ cost: cents(18_01) }),
    aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', cost: cents(18_00) }),
  ]
  showNewOrder({ roles: ['ADMIN'], answers: [answerCall(listProducts, () => products)] })
  const user = setUpUser()
  await user.type(await menuSearch(), 'cha')
  expect((await row('Chai')).getByText('Below cost')).toBeVisible()
  expect((await row('Chang')).queryByText('Below cost')).toBeNull()
})

// R2.13-33
test('the checkbox shows whether a product is in the order, adds it and removes it', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  const box = (await row('Chai')).getByRole('checkbox', { name: 'Chai in the order' })
  await user.click(box)
  expect(box).toBeChecked()
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
  await user.click(box)
  expect(box).not.toBeChecked()
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
})

// R4.1-06, R8-20
test('hidden products are not in the menu', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'chartreuse')
  expect(await screen.findByText('No products found')).toBeInTheDocument()
})

// R2.3-08, R2.3-09, R2.3-11, R2.3-12
test('the menu is grouped by brand or by type, with counts, and a group opens its list', async () => {
  showNewOrder()
  const user = setUpUser()
  const groups = async () =>
    within(await menu())
      .getAllByRole('heading', { level: 3 })
      .map((head) => head.textContent)
  await within(await menu()).findByRole('button', { name: /Exotic Liquids/ })
  expect(await groups()).toEqual(['›Aux joyeux1 product', '›Exotic Liquids3 products', '›Gai pâturage1 product'])
  await user.click(screen.getByRole('tab', { name: 'By type' }))
  expect(await groups()).toEqual(['›Beverages3 products', '›Condiments1 product', '›Dairy1 product'])

  await user.click(screen.getByRole('tab', { name: 'By brand' }))
  await user.click(screen.getByRole('button', { name: /Exotic Liquids/ }))
  const shown = () =>
    within(document.body)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label'))
  expect(shown()).toEqual(['Chai', 'Chang'])
  await user.click(screen.getByRole('button', { name: 'Show 1 out of stock' }))
  expect(shown()).toEqual(['Aniseed Syrup', 'Chai', 'Chang'])
})

// R2.3-14
test('Group groups the products of a brand by type, List does not', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: /Exotic Liquids/ }))
  await user.click(screen.getByRole('tab', { name: 'Group' }))
  await user.click(screen.getByRole('button', { name: 'Show 1 out of stock' }))
  const heads = () => screen.queryAllByRole('heading', { level: 4 }).map((head) => head.textContent)
  expect(heads()).toEqual(['Beverages 2', 'Condiments 1'])
  await user.click(screen.getByRole('tab', { name: 'List' }))
  expect(heads()).toEqual([])
})

// R2.13-18, R2.13-20, R2.13-21, R2.13-24, R9-12
test('filters start with In Stock, appear only where there is a choice, and are reset by Clear Filters', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: /Exotic Liquids/ }))
  await user.click(screen.getByRole('button', { name: 'Filters of Exotic Liquids' }))
  const popover = within(await screen.findByRole('dialog', { name: 'Filters of Exotic Liquids' }))
  expect(popover.getByRole('combobox', { name: 'Stock' })).toHaveValue('In Stock')
  expect(popover.getByRole('combobox', { name: 'Product Type' })).toBeInTheDocument()
  for (const label of ['Brand', 'Genetics', 'Extract Type', 'Weight'])
    expect(popover.queryByRole('combobox', { name: label })).toBeNull()

  await user.click(popover.getByRole('combobox', { name: 'Stock' }))
  await user.click(await screen.findByRole('option', { name: 'Out of Stock' }))
  expect(await screen.findByRole('group', { name: 'Aniseed Syrup' })).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Chai' })).toBeNull()
  const clear = screen
    .getAllByRole('button', { name: 'Clear Filters' })
    .filter((button) => button.getAttribute('aria-disabled') !== 'true')
  await user.click(clear[0] as HTMLElement)
  expect(await screen.findByRole('group', { name: 'Chai' })).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Aniseed Syrup' })).toBeNull()
})

// R2.13-24
test('if everything is in stock there is no Stock filter, although the menu starts with In Stock', async () => {
  showNewOrder({ answers: [answerCall(listProducts, () => [aProduct(), aProduct({ id: 2, type: 'Condiments' })])] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Filters of all products' }))
  const popover = within(await screen.findByRole('dialog', { name: 'Filters of all products' }))
  expect(popover.getAllByRole('combobox')).toEqual([popover.getByRole('combobox', { name: 'Product Type' })])
})

// R2.3-13, R2.13-16, R2.13-17
test('a list can be sorted by price, ascending or descending', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.click(await screen.findByRole('combobox', { name: 'Sort all products by' }))
  await user.click(await screen.findByRole('option', { name: 'Sort By Price' }))
  const shown = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(shown()).toEqual(['Chai', 'Chang', 'Camembert Pierrot', 'Côte de Blaye'])
  await user.click(button('Ascending, sort descending'))
  expect(shown()).toEqual(['Côte de Blaye', 'Camembert Pierrot', 'Chang', 'Chai'])
})

// R2.3-10, R2.13-34
test('images can be hidden, and clicking one opens it large', async () => {
  showNewOrder()
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  await user.click((await row('Chai')).getByRole('button', { name: 'Image of Chai' }))
  expect(await screen.findByRole('dialog', { name: /Chai/ })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(button('Hide Images'))
  expect((await row('Chai')).queryByRole('button', { name: 'Image of Chai' })).toBeNull()
  expect(button('Show Images')).toBeInTheDocument()
})

test('the down arrow shows products out of stock until the search changes', async () => {
  showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await user.type(box, 'aniseed')
  await screen.findByText('No products found')
  await user.keyboard('{Tab}')
  expect(box).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  const aniseed = await row('Aniseed Syrup')
  expect(aniseed.getByText('Out')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(preview().getByRole('group', { name: 'Aniseed Syrup' })).toBeInTheDocument()
  await user.clear(box)
  await user.type(box, 'an')
  await row('Chang')
  expect(within(await menu()).queryByRole('group', { name: 'Aniseed Syrup' })).toBeNull()
})

test('Enter on a product out of stock says so instead of adding nothing, and the next Enter adds it', async () => {
  showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await screen.findByRole('button', { name: /Exotic Liquids/ })
  await user.type(box, 'aniseed{Enter}')
  expect(await screen.findByText('Aniseed Syrup: out of stock, Enter adds it anyway')).toBeInTheDocument()
  expect(preview().queryByRole('group', { name: 'Aniseed Syrup' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(preview().getByRole('group', { name: 'Aniseed Syrup' })).toBeInTheDocument()
})

const aSaved = (id: number, filterName: string, filterBrandId: number) => ({
  id,
  settings: {
    filterName,
    filterBrandId,
    filterData: { ...noProductFilter, brands: [], types: ['Condiments'], genetics: [], extractTypes: [], weights: [] },
  },
})

// R2.13-22, R2.13-23
test("a brand's list offers the saved filters of that brand and of all brands, and saves for that brand", async () => {
  const saved = [aSaved(1, 'For all', 0), aSaved(2, 'For Exotic', 1), aSaved(3, 'For another', 9)]
  showNewOrder({ answers: [answerCall(listProductFilters, () => saved)] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: /Exotic Liquids/ }))
  await user.click(screen.getByRole('button', { name: 'Saved Filters of Exotic Liquids' }))
  const list = within(await screen.findByRole('list', { name: 'Saved Filters' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['For all×', 'For Exotic×'])
  await user.click(list.getByRole('button', { name: 'For Exotic' }))
  expect(await screen.findByRole('group', { name: 'Aniseed Syrup' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chai' })).toBeNull())
  const bar = within(screen.getByRole('search', { name: 'Filter Exotic Liquids' }))
  await user.click(bar.getByRole('button', { name: 'Save Filter' }))
  expect(openModal).toHaveBeenCalledWith('AddProductFilter', {
    filter: expect.objectContaining({ types: ['Condiments'], stock: null }) as object,
    brand: { id: 1, name: 'Exotic Liquids' },
  })
})

// R2.13-37, R2.1-03
test('clicking the pending units lists their orders, which open in a new tab', async () => {
  const pendingOrders = [
    { orderNum: '100023', customerName: 'Ernst Handel', quantity: 7 },
    { orderNum: '100031', customerName: 'Island Trading', quantity: 5 },
  ]
  showNewOrder({
    answers: [
      answerCall(listProducts, () => [aProduct({ pendingOutboundQuantity: 12 })]),
      answerCall(listPendingOutbound, () => pendingOrders),
    ],
  })
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  const chai = await row('Chai')
  const pending = chai.getByRole('button', { name: '12 pending of Chai: show orders' })
  expect(pending).toHaveTextContent('12 pending')
  await user.click(pending)
  const list = within(await screen.findByRole('dialog', { name: 'Pending orders for Chai' }))
  await list.findByRole('table')
  expect(
    list.getAllByRole('row').map((tableRow) =>
      within(tableRow)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([[], ['100023', 'Ernst Handel', '7'], ['100031', 'Island Trading', '5']])
  const link = list.getByRole('link', { name: '100031' })
  expect(link).toHaveAttribute('href', '/orders/100031')
  expect(link).toHaveAttribute('target', '_blank')
})

// R2.13-37
test('a product without pending units does not mention any', async () => {
  showNewOrder()
  await setUpUser().type(await menuSearch(), 'chang')
  expect((await row('Chang')).queryByText(/pending/)).toBeNull()
})

test('a product shows what is on order and when it is expected, and a click lists the purchase orders', async () => {
  const arrivals = [
    { productId: 1, purchaseOrderNum: 'EXO-0007', quantity: 24, expectedOn: '2099-05-01' },
    { productId: 1, purchaseOrderNum: 'EXO-0009', quantity: 12, expectedOn: null },
  ]
  showNewOrder({ answers: [answerCall(listOnOrder, () => arrivals)] })
  const user = setUpUser()
  await user.type(await menuSearch(), 'cha')
  const chai = await row('Chai')
  await user.click(await chai.findByRole('button', { name: '+36 May 1, 2099: Chai on order, expected May 1, 2099' }))
  const list = within(await screen.findByRole('table', { name: 'Chai on order' }))
  expect(list.getByRole('row', { name: 'EXO-0007 May 1, 2099 24' })).toBeInTheDocument()
  expect(list.getByRole('row', { name: 'EXO-0009 No date 12' })).toBeInTheDocument()
  expect((await row('Chang')).queryByRole('button', { name: /on order/ })).toBeNull()
})
