import { listBrands } from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { listOrders } from '@dray/contract/orders'
import { listViews, removeView, type SavedView, saveView } from '@dray/contract/preferences/saved-views'
import { listProducts } from '@dray/contract/products'
import { listUserNames, listDrivers } from '@dray/contract/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '../../../test-data/catalog.ts'
import { aBrand } from '../../../test-data/brands.tsx'
import { anOrderSummary, answerTotals, showOrders } from '../../../test-data/orders/orders.tsx'
import { answerCall, openModal, refuseCall, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const person = (id: number, name: string) => ({ id, name, image: null })
const blank = {
  range: '90 Days',
  from: null,
  to: null,
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
} as const
/** Views saved earlier don't have them. */
const unlinked = { delivery: '', customer: '', brand: '', type: '', product: '' }

type Handlers = Parameters<typeof stubServer>
const names: Handlers = [
  answerCall(listUserNames, () => ({ res: [person(3, 'Ann'), person(5, 'Bob')] })),
  answerCall(listDrivers, () => [person(4, 'Nancy Davolio')]),
  answerCall(listLocations, () => [{ id: 1, name: 'Main warehouse', color: '#EF4444', isDefault: true }]),
]
/** Records the list's requests. */
async function shown(at = '/orders', { roles = ['SALES' as const], answers = [] as Handlers } = {}) {
  const requests: Record<string, string>[] = []
  const orders = [anOrderSummary()]
  stubServer(
    ...answers,
    answerCall(listOrders, ({ url }) => {
      requests.push(Object.fromEntries(url.searchParams))
      return orders
    }),
    answerTotals(orders),
    ...names,
  )
  const page = showOrders({ at, roles })
  await screen.findByRole('link', { name: '100023' })
  return { ...page, requests, user: setUpUser() }
}

test('My customers filters the list by the user as account owner', async () => {
  const { user, requests, router } = await shown()
  await user.click(screen.getByRole('button', { name: 'Owner' }))
  await user.click(await screen.findByRole('button', { name: 'My customers' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ owner: '3', limit: '50' }))
  expect(screen.getByRole('button', { name: 'Owner: Mine' })).toHaveFocus()
  expect(router.state.location.search).toEqual({ owner: '3' })
})

test('a search that finds nothing in the dates offers to search all dates', async () => {
  const longAgo = answerCall(listOrders, ({ params }) =>
    params['fromISO']?.startsWith('2000') ? [anOrderSummary()] : [],
  )
  stubServer(longAgo, answerTotals([]), ...names)
  const { router } = showOrders({ at: '/orders?search=ernst' })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Search all dates' }))
  expect(await screen.findByRole('link', { name: '100023' })).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveFocus()
  expect(router.state.location.search).toMatchObject({ search: 'ernst', from: '2000-01-01' })
})

test('orders can be filtered by several account owners and by having none', async () => {
  const { user, requests } = await shown()
  await user.click(screen.getByRole('button', { name: 'Owner' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bob' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Owner: Bob' })).toBeInTheDocument())
  await user.click(screen.getByRole('checkbox', { name: 'No owner' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ owner: '5,none', limit: '50' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ limit: '50' }))
  expect(screen.getByRole('button', { name: /^Placed/ })).toHaveFocus()
})

test('orders can be filtered by driver and by packing location', async () => {
  const { user, requests } = await shown()
  await user.click(screen.getByRole('button', { name: 'Driver' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Nancy Davolio' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Location' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Main warehouse' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ driver: '4', location: '1', limit: '50' }))
})

test('a driver sees only their own orders, and no filters for owners, drivers and locations', async () => {
  await shown('/orders', { roles: ['DRIVER' as never] })
  expect(screen.queryByRole('button', { name: 'Owner' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Driver' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Location' })).toBeNull()
})

test('the current filters can be saved as a view, with a quick range saved by name', async () => {
  const views: SavedView[] = []
  const answers = [
    answerCall(listViews, () => [...views]),
    answerCall(saveView, ({ body }) => {
      const sent = saveView.body.parse(body)
      const view: SavedView = { ...sent, id: 1 }
      views.push(view)
      return view
    }),
  ]
  const { user } = await shown('/orders?from=2026-03-08&to=2026-03-14&status=PACKED&owner=3', { answers })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(await screen.findByText('No saved views')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('Enter a view name')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Save these filters as' }), 'To deliver{Enter}')
  await waitFor(() => expect(views).toHaveLength(1))
  expect(views[0]).toMatchObject({
    id: 1,
    list: 'order',
    name: 'To deliver',
    filters: { ...blank, ...unlinked, range: 'This Week', status: 'PACKED', owner: '3' },
  })
  const saved = await screen.findAllByRole('button', { name: 'To deliver' })
  // Beside the shipped views, and in the menu.
  expect(saved.map((entry) => entry.getAttribute('aria-current'))).toEqual(['true', 'true'])
  await user.type(screen.getByRole('textbox', { name: 'Save these filters as' }), 'To deliver')
  expect(screen.getByRole('button', { name: 'Replace' })).toBeInTheDocument()
})

test('a saved view replaces all filters, and its quick range is relative to today', async () => {
  const filters = { ...blank, range: 'MTD', payment: 'PARTIAL' } as const
  const answers = [answerCall(listViews, () => [{ id: 1, list: 'order' as const, name: 'Mine', filters }])]
  const { user, router } = await shown('/orders?status=PACKED&search=ernst', { answers })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  const list = await screen.findByRole('list', { name: 'Saved views' })
  await user.click(within(list).getByRole('button', { name: 'Mine' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ from: '2026-03-01', to: '2026-03-14', payment: 'PARTIAL' }),
  )
  expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus()
})

test('a view is deleted after a confirmation, and a failure says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const answers = [
    answerCall(listViews, () => [{ id: 9, list: 'order' as const, name: 'Unpaid', filters: { ...blank } }]),
    refuseCall(removeView, 'database-away'),
  ]
  const { user } = await shown('/orders', { answers })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  const list = await screen.findByRole('list', { name: 'Saved views' })
  await user.click(within(list).getByRole('button', { name: 'Delete Unpaid' }))
  expect(openModal).toHaveBeenCalledWith('Confirmation', expect.objectContaining({ danger: true }))
  const [, input] = openModal.mock.calls[0] ?? []
  await act(async () => (input as { onConfirm: () => void }).onConfirm())
  expect(await screen.findByRole('alert')).toHaveTextContent("The view wasn't deleted. The database isn't responding.")
})

test.each([
  ['Open', { from: '2000-01-01', to: '2099-12-31', status: 'RECEIVED,FULFILLMENT,PACKED' }],
  [
    'Unpaid',
    {
      from: '2000-01-01',
      to: '2099-12-31',
      status: 'RECEIVED,FULFILLMENT,PACKED,DELIVERED,COMPLETED',
      payment: 'AWAITING,PENDING,PARTIAL',
    },
  ],
  ["Today's deliveries", { from: '2000-01-01', to: '2099-12-31', delivery: 'Today' }],
])('the view %s of every user replaces all filters, whenever the orders were placed', async (name, address) => {
  const { user, router } = await shown('/orders?status=PACKED&owner=3')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByRole('button', { name }))
  await waitFor(() => expect(router.state.location.search).toEqual(address))
  expect(views.getByRole('button', { current: true })).toHaveTextContent(name)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(views.getByRole('button', { current: true })).toHaveTextContent('All'))
})

test('days other than the last 90 are marked, and can be cleared alone', async () => {
  const { user, router } = await shown('/orders?from=2026-03-01&to=2026-03-10&status=PACKED')
  await user.click(screen.getByRole('button', { name: 'Clear Placed' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'PACKED' }))
  expect(screen.getByRole('button', { name: 'Placed: 90 Days' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Clear Placed' })).toBeNull()
})

test('orders are filtered by their products and by their delivery day', async () => {
  const answers = [
    answerCall(listProducts, () => [aProduct({ id: 3, name: 'Chai' }), aProduct({ id: 4, name: 'Chang' })]),
  ]
  const { user, requests } = await shown('/orders', { answers })
  await user.click(screen.getByRole('button', { name: 'Product' }))
  await user.type(await screen.findByRole('textbox', { name: 'Search products' }), 'chan')
  await user.click(await screen.findByRole('checkbox', { name: 'Chang' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ product: '4', limit: '50' }))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Product: Chang' })).toHaveFocus()
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  await user.click(filters.getByRole('button', { name: 'Delivery' }))
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      product: '4',
      deliveryFrom: '2026-03-14',
      deliveryTo: '2026-03-14',
      limit: '50',
    }),
  )
})

test('a link can filter the list by a brand, which is shown beside the filters and can be removed', async () => {
  const answers = [answerCall(listBrands, () => [{ ...aBrand(), id: 7, name: 'Acme' }])]
  const { router, requests, user } = await shown('/orders?status=PACKED&brand=7', { answers })
  expect(requests.at(-1)).toMatchObject({ brand: '7', status: 'PACKED' })
  expect(await screen.findByText('Acme')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear Brand' }))
  expect(router.state.location.search).toEqual({ status: 'PACKED' })
  await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('brand'))
  expect(document.body).not.toHaveFocus()
})
