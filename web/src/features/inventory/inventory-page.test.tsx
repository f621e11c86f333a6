import { listPendingOutbound, listShortProducts } from '@dray/contract/pending'
import { readCountCoverage } from '@dray/contract/counts'
import { listBrands } from '@dray/contract/brands'
import { type InventoryFilter, listInventoryFilters, removeInventoryFilter } from '@dray/contract/preferences'
import { problems } from '@dray/contract/problems'
import { readStockMovements } from '@dray/contract/figures'
import { listProducts } from '@dray/contract/products'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { noInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { aCatalogBrand, aProduct } from '../../test-data/catalog.ts'
import {
  answerCall,
  handler,
  openDialog,
  openModal,
  refuseCall,
  showScreens,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { csvColumns, InventoryPage } from './inventory-page.tsx'

const exotic = aCatalogBrand({ maxBrandStock: 40, MaxProductStock: [{ typeId: 2, weight: null, maxStock: 20 }] })
const bigfoot = aCatalogBrand({ id: 2, name: 'Bigfoot, Breweries' })
const chai = aProduct({ pendingOutboundQuantity: 50 })
const syrup = aProduct({ id: 2, name: 'Aniseed Syrup', sku: 'EXO-CON-0001', typeID: 2, type: 'Condiments', stock: 32 })
const ale = aProduct({
  id: 3,
  name: 'Sasquatch Ale',
  sku: 'BIG-BEV-0001',
  brandID: 2,
  brand: bigfoot.name,
  weight: 355,
})
const all = [chai, syrup, { ...ale, stock: 0 }]

type Handlers = Parameters<typeof stubServer>
const saved: InventoryFilter = { id: 9, filterName: 'Sold out', filters: { ...plain(), stock: 'out' } }

function plain() {
  return { ...noInventoryFilter, brands: [], types: [], weights: [] }
}

function show(at = '/inventory', { brands = [exotic, bigfoot], products = all, handlers = [] as Handlers } = {}) {
  stubServer(
    ...handlers,
    answerCall(listBrands, () => brands),
    answerCall(listProducts, () => products),
    answerCall(listInventoryFilters, () => [saved]),
  )
  const shown = showScreens({ '/inventory': InventoryPage }, { at, roles: ['INVENTORY'] })
  return { ...shown, user: setUpUser() }
}
const inventoryRow = async (name: string) => {
  // A filter for the brand says its name too.
  const row = await waitFor(() => {
    const rows = screen.getAllByText(name).flatMap((text) => text.closest<HTMLElement>('[role="row"]') ?? [])
    if (rows[0] === undefined) throw new Error(`${name} is in no row`)
    return rows[0]
  })
  return within(row)
}
const names = () =>
  screen.getAllByRole('row').flatMap((row) => {
    const first = within(row).queryAllByRole('gridcell')[0]
    return row.dataset.index === undefined ? [] : [first?.textContent ?? '']
  })

test('a company that sets expiry dates can open what expires; others are not offered it', async () => {
  const restrictedUnits = [{ isOnHold: true, expiresOn: null, units: 3 }]
  const { user, unmount } = show('/inventory', { products: [{ ...chai, restrictedUnits }] })
  await screen.findAllByText('1 product')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Compare with a list' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Expiring' })).toBeNull()
  unmount()
  const expiring = [{ isOnHold: false, expiresOn: '2030-01-31', units: 3 }]
  show('/inventory', { products: [{ ...chai, restrictedUnits: expiring }] })
  await screen.findAllByText('1 product')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Expiring' })).toHaveAttribute('href', '/inventory/expiring')
})

test('a brand shows its products, stock, pending and net stock, its limit and what is over a limit', async () => {
  show()
  const row = await inventoryRow('Exotic Liquids')
  for (const text of ['2 products', ', 1 over', '71', '50', '21', '40', '31 over'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('img', { name: 'Exotic Liquids: 71 of 40, 31 over' })).toBeTruthy()
  expect(screen.queryByText('Chai')).toBeNull()
})

test('a brand expands to its products, each with its limit and the level that sets it', async () => {
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Exotic Liquids' }))
  const row = await inventoryRow('Aniseed Syrup')
  for (const text of ['EXO-CON-0001', 'Condiments', 'In', 'type', '20', '12 over'])
    expect(row.getByText(text)).toBeTruthy()
  // Stock and net stock are equal because nothing is pending.
  expect(row.getAllByText('32')).toHaveLength(2)
  const other = await inventoryRow('Chai')
  for (const text of ['brand', '40', '−11']) expect(other.getByText(text)).toBeTruthy()
  expect(other.queryByText(/over$/)).toBeNull()
  expect(router.state.location.search).toEqual({ open: '1' })
})

test('the footer has the totals, without the brands excluded from reporting, and says so', async () => {
  show('/inventory', { brands: [exotic, { ...bigfoot, excludeFromReporting: true }], products: [chai, syrup, ale] })
  expect(
    await screen.findByText(/totals don't include 1 brand excluded from reporting: Bigfoot, Breweries/),
  ).toBeTruthy()
  const foot = within(screen.getAllByRole('row').at(-1) ?? document.body)
  for (const text of ['1 brand', '2 products', '71', '50', '21']) expect(foot.getByText(text)).toBeTruthy()
})

test('a hidden brand is listed only when the switch is on', async () => {
  const { user } = show('/inventory', { brands: [exotic, { ...bigfoot, hideInInventoryOverview: true }] })
  await screen.findByText('Exotic Liquids')
  expect(screen.queryByText('Bigfoot, Breweries')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hidden brands (1)' }))
  expect(await screen.findByText('Bigfoot, Breweries')).toBeTruthy()
})

test('a search expands the matching brands and is in the URL', async () => {
  const { user, router } = show()
  await user.type(await screen.findByLabelText('Search inventory'), 'syrup')
  expect(await screen.findByText('Aniseed Syrup')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Exotic Liquids', 'Aniseed Syrup']))
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'syrup' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(names()).toEqual(['Bigfoot, Breweries', 'Exotic Liquids']))
})

test('the filters in the URL are applied: brands, types, weights, stock, and over limit', async () => {
  const listed = async (address: string) => {
    const { unmount } = show(address)
    await screen.findByText(/^\d+ brands?$/)
    const result = names()
    unmount()
    return result
  }
  expect(await listed('/inventory?brands=Bigfoot%252C+Breweries')).toEqual(['Bigfoot, Breweries'])
  expect(await listed('/inventory?types=Condiments')).toEqual(['Exotic Liquids', 'Aniseed Syrup'])
  expect(await listed('/inventory?weights=355')).toEqual(['Bigfoot, Breweries', 'Sasquatch Ale'])
  expect(await listed('/inventory?stock=out')).toEqual(['Bigfoot, Breweries', 'Sasquatch Ale'])
  expect(await listed('/inventory?over=yes')).toEqual(['Exotic Liquids', 'Aniseed Syrup', 'Chai'])
})

test('brands are sorted by a column, and their products with them', async () => {
  const { user, router } = show('/inventory?open=all')
  await screen.findByText('Chai')
  await user.click(within(screen.getByRole('columnheader', { name: 'Stock' })).getByRole('button'))
  expect(names()).toEqual(['Bigfoot, Breweries', 'Sasquatch Ale', 'Exotic Liquids', 'Aniseed Syrup', 'Chai'])
  expect(router.state.location.search).toEqual({ open: 'all', sort: 'stock' })
})

test('a click on the pending units lists their open orders', async () => {
  const pendingOrders = answerCall(listPendingOutbound, ({ params }) => {
    expect(params.sku).toBe('EXO-BEV-0001')
    return [{ orderNum: '100823', customerName: 'Ernst Handel', quantity: 50 }]
  })
  const { user } = show('/inventory?open=1', { handlers: [pendingOrders] })
  await user.click(await screen.findByRole('button', { name: '50 of Chai pending: show orders' }))
  expect(await screen.findByText('Ernst Handel')).toBeTruthy()
  expect(screen.getByRole('link', { name: '100823' })).toHaveAttribute('href', '/orders/100823')
})

// R8-21, R8-22
test('the pending orders of a product say that they are loading, and when they could not be loaded', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let fail = () => {}
  const failing = handler(listPendingOutbound, async () => {
    await new Promise<void>((resolve) => (fail = resolve))
    const [status, title] = problems['database-away']
    return Response.json({ type: '/', title, error: title, status, code: 'database-away' }, { status })
  })
  const { user } = show('/inventory?open=1', { handlers: [failing] })
  await user.click(await screen.findByRole('button', { name: '50 of Chai pending: show orders' }))
  expect(await screen.findByText('Loading...')).toBeInTheDocument()
  fail()
  expect(await screen.findByText(`Error... ${problems['database-away'][1]}`)).toBeInTheDocument()
})

test('users with permission can receive stock for any product, or from a product’s actions', async () => {
  const { user } = show('/inventory?open=1')
  await user.click(await screen.findByRole('button', { name: 'Receive' }))
  expect(openDialog).toHaveBeenLastCalledWith(ReceiveStock, {})
  await user.click(await screen.findByRole('button', { name: 'Actions for Chai' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Receive' }))
  expect(openDialog).toHaveBeenLastCalledWith(ReceiveStock, { productId: 1 })
})

// R2.2-30, R2.2-31, R2.2-32
test('a product has actions for its view, stock history and tags; a brand for its limits and catalog', async () => {
  const { user } = show('/inventory?open=1')
  await user.click(await screen.findByRole('button', { name: 'Actions for Chai' }))
  expect(await screen.findByRole('menuitem', { name: 'Tags' })).toHaveAttribute(
    'href',
    '/products/tags?sku=EXO-BEV-0001',
  )
  await user.click(screen.getByRole('menuitem', { name: 'Stock history' }))
  expect(openModal).toHaveBeenCalledWith('ViewStockHistory', { productId: 1 })
  await user.click(screen.getByRole('button', { name: 'Actions for Exotic Liquids' }))
  await user.click(await screen.findByRole('menuitem', { name: /Stock limits/ }))
  expect(openModal).toHaveBeenCalledWith('EditBrandStockLimits', { brandId: 1 })
  await user.click(screen.getByRole('button', { name: 'Actions for Exotic Liquids' }))
  await user.click(await screen.findByRole('menuitem', { name: /Catalog/ }))
  expect(openModal).toHaveBeenCalledWith('ManageBrandCatalog', { brandId: 1 })
})

test('the arrow keys expand and collapse a brand and go from a product to its brand, and Enter opens a product', async () => {
  const { user } = show()
  await screen.findByText('Bigfoot, Breweries')
  const focusedName = () => document.activeElement?.querySelector('[role="gridcell"]')?.textContent
  screen.getAllByRole('row')[1]?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(await screen.findByText('Chai')).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focusedName()).toBe('Chai')
  await user.keyboard('{Enter}')
  expect(openModal).toHaveBeenCalledWith('ViewProduct', { productId: 1 })
  await user.keyboard('{ArrowLeft}')
  expect(focusedName()).toBe('Exotic Liquids')
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('Chai')).toBeNull())
})

// R2.2-02
test('“Short” lists the brands of products that the queue leaves open orders without', async () => {
  const short = answerCall(listShortProducts, () => [{ productId: syrup.id, units: 3 }])
  show('/inventory?stock=short', {
    products: [{ ...chai, stock: 1, pendingOutboundQuantity: 9 }, syrup],
    handlers: [short],
  })
  await waitFor(() => expect(screen.queryByText('Chai')).toBeNull())
  expect(await screen.findByText('Aniseed Syrup')).toBeVisible()
})

test('filters can be saved, and a saved filter can be applied or, after a confirmation, deleted', async () => {
  const removed: string[] = []
  const remove = answerCall(removeInventoryFilter, ({ params }) => {
    removed.push(params.id ?? '')
    return { ok: true as const }
  })
  const { user, router } = show('/inventory?types=Condiments', { handlers: [remove] })
  await user.click(await screen.findByRole('button', { name: 'Save Filter' }))
  expect(openModal).toHaveBeenCalledWith('AddInventoryFilter', { filters: { ...plain(), types: ['Condiments'] } })

  await user.click(screen.getByRole('button', { name: 'Saved Filters' }))
  await user.click(await screen.findByRole('button', { name: 'Sold out' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ stock: 'out' }))
  await user.click(await screen.findByRole('button', { name: 'Saved: Sold out' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Sold out' }))
  const [name, question] = openModal.mock.lastCall ?? []
  expect(name).toBe('Confirmation')
  if (question && 'onConfirm' in question) question.onConfirm()
  await waitFor(() => expect(removed).toEqual(['9']))
})

test('the CSV has every listed product, collapsed or not', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }))
  const { user } = show('/inventory?brands=Exotic+Liquids')
  await inventoryRow('Exotic Liquids')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [heading, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(heading).toContain(
    'Brand,Product,SKU,Type,Weight,Stock,Label,Pending Outbound,Net Stock,On order,Expected,Limit,Limit of,Over limit',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Aniseed Syrup')
})

test('the movements of the last 90 days are exported by kind', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }))
  const moved = { productId: 1, sku: 'EXO-BEV-0001', name: 'Chai', brandName: 'Exotic Liquids' }
  const answers = [
    answerCall(readStockMovements, () => [{ ...moved, units: { RECEIPT: 40, SHIPMENT: -9, RETURN: 2 } }]),
  ]
  const { user } = show('/inventory', { handlers: answers })
  await inventoryRow('Exotic Liquids')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Movements/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain(
    'Brand,Product,SKU,Opening stock,Received,Shipped,Returned,Lost,Counted,Corrected\r\n"Exotic Liquids","Chai","EXO-BEV-0001",0,40,-9,2,0,0,0',
  )
})

// R8-20, R8-22
test('the overview says when nothing matches, and when it could not be loaded', async () => {
  const { unmount } = show('/inventory?search=nothing')
  expect(await screen.findByText('No products found')).toBeTruthy()
  unmount()
  vi.mocked(console.error).mockImplementation(() => {})
  show('/inventory', { handlers: [refuseCall(listProducts, 'unexpected')] })
  expect(await screen.findByText('Error...')).toBeTruthy()
})

test('units on order are shown for each product with the expected day, in the totals, and in the export', async () => {
  const arrival = { productId: 1, purchaseOrderNum: 'EXO-0007', quantity: 24, expectedOn: '2099-05-01' }
  const answers = [answerCall(listOnOrder, () => [arrival, { ...arrival, productId: 3, expectedOn: '2020-01-02' }])]
  const { user } = show('/inventory?open=1,2', {
    brands: [exotic, { ...bigfoot, excludeFromReporting: true }],
    handlers: answers,
  })
  const opener = await screen.findByRole('button', { name: '24 May 1, 2099: Chai on order, expected May 1, 2099' })
  expect(screen.getByRole('button', { name: '24 late: Sasquatch Ale on order, late since Jan 2, 2020' })).toBeTruthy()
  expect((await inventoryRow('Exotic Liquids')).getByText('24')).toBeTruthy()
  const foot = within(screen.getAllByRole('row').at(-1) ?? document.body)
  expect(foot.getByText('24')).toBeTruthy()
  await user.click(opener)
  const arrivals = within(await screen.findByRole('table', { name: 'Chai on order' }))
  expect(arrivals.getByRole('link', { name: 'EXO-0007' }).getAttribute('href')).toBe('/purchases/EXO-0007')
  expect(arrivals.getByText('May 1, 2099')).toBeTruthy()
  const onOrder = new Map([[1, { units: 24, expectedOn: '2099-05-01', isLate: false, arrivals: [arrival] }]])
  const line = { product: chai, stock: 0, pending: 0, available: 0, limit: undefined, isOver: false }
  const values = csvColumns(onOrder).map(({ header, accessor }) => [header, accessor?.(line)])
  expect(Object.fromEntries(values)).toMatchObject({ 'On order': 24, Expected: '2099-05-01' })
})

test('without anything on order the column is left out', async () => {
  show()
  await screen.findByText('Exotic Liquids')
  expect(screen.queryByRole('columnheader', { name: 'On order' })).toBeNull()
})

test('the share of the stock that was counted lately leads to the counts, and a company that doesn’t count sees nothing of it', async () => {
  const { unmount } = show('/inventory', {
    handlers: [answerCall(readCountCoverage, () => ({ days: 30, stocked: 300, counted: 299 }))],
  })
  expect(await screen.findByRole('link', { name: '99% counted in the last 30 days' })).toHaveAttribute(
    'href',
    '/counts',
  )
  unmount()
  show()
  await screen.findByText('Exotic Liquids')
  expect(screen.queryByText(/counted in the last/)).toBeNull()
})
