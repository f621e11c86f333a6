import { listBrandsWithCount } from '@dray/contract/brands'
import {
  type BrandToRestock,
  listBrandsToRestock,
  listOnOrder,
  listSuggestions,
  type RestockProduct,
} from '@dray/contract/purchases/suggestions'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBrand } from '../../test-data/brands.tsx'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { RestockPage } from './restock-page.tsx'

const exotic: BrandToRestock = {
  id: 1,
  name: 'Exotic Liquids',
  image: null,
  products: 2,
  units: 84,
  first: { id: 2, name: 'Chang', cover: { available: 0, withOnOrder: 3 } },
}
const bigfoot: BrandToRestock = {
  id: 2,
  name: 'Bigfoot Breweries',
  image: null,
  products: 1,
  units: 1200,
  first: { id: 9, name: 'Sasquatch Ale', cover: { available: 14, withOnOrder: 14 } },
}
const aRestock = (overrides: Partial<RestockProduct>): RestockProduct => ({
  id: 1,
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  stock: 10,
  pendingOutboundQuantity: 0,
  onOrder: 0,
  expectedOn: null,
  sold: 56,
  days: 56,
  limit: null,
  unitQuantity: null,
  leadTimeDays: null,
  ...overrides,
})
const products = [
  aRestock({}),
  aRestock({ id: 2, name: 'Chang', stock: 0, onOrder: 3 }),
  aRestock({ id: 3, name: 'Syrup', stock: 500 }),
]

type Handlers = Parameters<typeof stubServer>
type Options = { at?: string; roles?: Role[]; handlers?: Handlers; brands?: BrandToRestock[] }

function show({ at = '/restock', roles = ['INVENTORY'], handlers = [], brands = [exotic, bigfoot] }: Options = {}) {
  stubServer(
    ...handlers,
    answerCall(listBrandsToRestock, () => brands),
    answerCall(listBrandsWithCount, () => [aBrand()]),
    answerCall(listSuggestions, () => products),
    answerCall(listOnOrder, () => [
      { productId: 2, purchaseOrderNum: 'EXO-0007', quantity: 3, expectedOn: '2099-05-01' },
    ]),
  )
  const shown = showScreens({ '/restock': RestockPage }, { at, roles })
  return { ...shown, user: setUpUser() }
}
const namedRow = async (name: string) => {
  const cell = await screen.findByText(name)
  const row = cell.closest<HTMLElement>('[role="row"]')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}

test('brands are listed in the server’s order, with a bar for the product that runs out first, and what to order', async () => {
  show()
  const row = await namedRow('Exotic Liquids')
  expect(row.getByText('Chang runs out first')).toBeInTheDocument()
  expect(row.getByRole('img', { name: 'Chang lasts 0 days, 3 including units on order' })).toBeInTheDocument()
  for (const text of ['0 days', '+3', '2', '84']) expect(row.getByText(text)).toBeInTheDocument()
  expect((await namedRow('Bigfoot Breweries')).getByRole('img', { name: 'Sasquatch Ale lasts 14 days' })).toBeTruthy()
  const foot = within(screen.getAllByRole('row').at(-1) ?? document.body)
  for (const text of ['2 brands', '3', '1,284']) expect(foot.getByText(text)).toBeInTheDocument()
})

test('a brand expands to its products to order, each with its reason, and stays expanded in the URL', async () => {
  const { user, router } = show()
  await user.click(await screen.findByText('Exotic Liquids'))
  const row = await namedRow('Chang')
  expect(row.getByText('7 a week over 8 weeks, none available, 3 on the way: 25 for 4 weeks')).toBeInTheDocument()
  expect(row.getByText('25')).toBeInTheDocument()
  expect(row.getByRole('button', { name: '3 May 1, 2099: Chang on order, expected May 1, 2099' })).toBeInTheDocument()
  expect((await namedRow('Chai')).getByText('18')).toBeInTheDocument()
  expect(screen.queryByText('Syrup')).toBeNull()
  expect(router.state.location.search).toEqual({ open: '1' })
  const names = screen.getAllByText(/^(Chai|Chang)$/).map(({ textContent }) => textContent)
  expect(names).toEqual(['Chang', 'Chai'])
  await user.click(screen.getByText('Exotic Liquids'))
  await waitFor(() => expect(screen.queryByText('Chai')).toBeNull())
})

test('by keyboard a brand expands with →, collapses with ←, and its products open', async () => {
  const { user } = show()
  const brand = (await screen.findByText('Exotic Liquids')).closest<HTMLElement>('[role="row"]')
  brand?.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Chai')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(openModal).toHaveBeenLastCalledWith('ViewProduct', { productId: 2 })
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('Chai')).toBeNull())
  expect(document.activeElement).toBe(brand)
})

test('for users who may place orders, one click opens a purchase order for the brand with the suggestions filled in', async () => {
  const { user, unmount } = show()
  await user.click(await screen.findByRole('button', { name: 'Order Exotic Liquids' }))
  expect(openModal).toHaveBeenLastCalledWith('NewPurchaseOrder', { brandId: 1, startsFilled: true })
  unmount()
  show({ roles: ['ACCOUNTING'] })
  await screen.findByText('Exotic Liquids')
  expect(screen.queryByRole('button', { name: 'Order Exotic Liquids' })).toBeNull()
})

test('other weeks can be chosen, and are remembered for the next visit', async () => {
  const requested = vi.fn<(query: string) => void>()
  const answer = answerCall(listBrandsToRestock, ({ url }) => {
    requested(url.search)
    return [exotic]
  })
  const { user } = show({ handlers: [answer] })
  await user.selectOptions(await screen.findByLabelText('Buy for'), '9 weeks')
  await user.selectOptions(screen.getByLabelText('Sales of the last'), '1 week')
  await waitFor(() => expect(requested).toHaveBeenLastCalledWith('?weeks=1&cover=9'))
  expect(JSON.parse(localStorage.getItem('dray-weeks-3') ?? '')).toEqual({ history: 1, cover: 9 })
})

test('a company without products is offered to add one', async () => {
  const { user } = show({ brands: [], handlers: [answerCall(listBrandsWithCount, () => [])] })
  expect(await screen.findByText('No products yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  expect(openModal).toHaveBeenCalledWith('AddProduct', {})
})

test('the list says if there is nothing to order, no brand matches, or loading failed', async () => {
  const { unmount } = show({ brands: [] })
  expect(await screen.findByText('Nothing to reorder: every product has at least 4 weeks of stock')).toBeInTheDocument()
  unmount()
  const { unmount: leave } = show({ at: '/restock?search=nothing' })
  expect(await screen.findByText('No brands found')).toBeInTheDocument()
  leave()
  vi.mocked(console.error).mockImplementation(() => {})
  const { user } = show({ at: '/restock?open=1', handlers: [refuseCall(listSuggestions, 'unexpected')] })
  expect(await screen.findByText('Failed to load products.')).toBeInTheDocument()
  stubServer(answerCall(listSuggestions, () => products))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Chang')).toBeInTheDocument()
})
