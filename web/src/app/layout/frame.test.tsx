import { findProductBySku } from '@dray/contract/products'
import { findAnything } from '@dray/contract/search'
import { readUser, type SessionUser } from '@dray/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { ann, showApp } from '../../test-data/shell.tsx'
import { typist } from '../../test-data/typist.ts'

const entries = async () =>
  within(await screen.findByRole('navigation', { name: 'Screens' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const stubWindowOpen = () => {
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  return open
}
const searchField = () => screen.findByRole('combobox', { name: /Search orders/ })

// D-04, D-18
test('the rail shows the screens that the user’s role may see', async () => {
  showApp({ at: '/products', user: ann })
  expect(await entries()).toEqual(['Orders', 'Deliveries', 'Products', 'Inventory', 'Brands', 'Customers'])
})

// R2.1-12, D-18
test('each entry in the rail opens its screen at its own address', async () => {
  const admin: SessionUser = { ...ann, role: ['ADMIN'] }
  // The lists never load: this test is not about them.
  const lists = handler({ method: 'GET', path: '/api/db/(?!settings|users).*' }, () => new Promise<Response>(() => {}))
  const { router } = showApp({ at: '/', user: admin, answers: [lists] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  for (const name of ['Deliveries', 'Products', 'Inventory', 'Brands', 'Customers', 'Settings', 'Orders']) {
    const rail = within(await screen.findByRole('navigation', { name: 'Screens' }))
    await typist().click(rail.getByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(`/${name.toLowerCase()}`)
  }
})
test('a driver sees orders, deliveries, products and customers, and no brands', async () => {
  showApp({ at: '/products', user: { ...ann, role: ['DRIVER'] } })
  expect(await entries()).toEqual(['Orders', 'Deliveries', 'Products', 'Customers'])
})
test('an address that the user may not see says so and sends no request', async () => {
  showApp({ at: '/brands', user: { ...ann, role: ['DRIVER'] } })
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeInTheDocument()
})
test('an address that does not exist says so', async () => {
  showApp({ at: '/nowhere', user: ann })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
})

test('Ctrl K finds an order from any screen and Enter opens it', async () => {
  const user = typist()
  const { router } = showApp({
    at: '/products',
    user: ann,
    answers: [
      answerCall(findAnything, () => ({
        orders: [{ id: 9, orderNum: '100023', customerName: 'Ernst Handel', orderStatus: 'PACKED' }],
        customers: [{ id: 7, customerName: 'Ernst Handel' }],
        products: [],
        batches: [],
      })),
    ],
  })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'ernst')
  const found = await screen.findByRole('option', { name: /100023 · Ernst Handel/ })
  expect(found).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ernst Handel')
  await user.keyboard(' ')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('100023 · Ernst Handel')
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/customers?search=Ernst+Handel'))
})

// R2.1-08
test('a batch in the results opens its product’s tags in a new tab, for users who may see them', async () => {
  const batches = [{ id: 4, batchNumber: 'EXO-BEV-0001-261121-00042', sku: 'EXO-BEV-0001', productName: 'Chai' }]
  const answers = [
    answerCall(findAnything, () => ({ orders: [], customers: [], products: [], batches })),
    refuseCall(findProductBySku, 'not-found'),
  ]
  const user = typist()
  const open = stubWindowOpen()
  const { router, unmount } = showApp({ at: '/products', user: ann, answers })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), '00042')
  await user.click(await screen.findByRole('option', { name: /00042.*Chai/ }))
  const tags = '/products/tags?sku=EXO-BEV-0001&batch=EXO-BEV-0001-261121-00042'
  await waitFor(() => expect(open.mock.calls).toEqual([[tags, '_blank', 'noopener']]))
  expect(router.state.location.pathname).toBe('/products')
  unmount()

  showApp({ at: '/products', user: { ...ann, role: ['DRIVER'] }, answers })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'prod')
  expect(await screen.findByRole('option', { name: 'Products' })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: /00042/ })).toBeNull()
})

// R2.1-08
test('a label scanned into search opens its batch in a new tab, even though the scanner presses Enter at once', async () => {
  const user = typist()
  const open = stubWindowOpen()
  showApp({ at: '/products', user: ann })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'https://dray.example/products/tags?sku=EXO-BEV-0001&batch=HARVEST-7{Enter}')
  const tags = '/products/tags?sku=EXO-BEV-0001&batch=HARVEST-7'
  await waitFor(() => expect(open.mock.calls).toEqual([[tags, '_blank', 'noopener']]))
})

test('search lists screens and actions before anything is typed', async () => {
  const user = typist()
  showApp({ at: '/products', user: ann })
  await entries()
  await user.click(screen.getByRole('button', { name: /Search/ }))
  await searchField()
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'New order',
    'Orders',
    'Deliveries',
    'Products',
    'Inventory',
    'Brands',
    'Customers',
    'Profile',
  ])
})

test('/ focuses the page’s search, ? lists the shortcuts, and neither works while the user is typing', async () => {
  const user = typist()
  showApp({ at: '/products', user: ann })
  const search = await screen.findByLabelText('Search products')
  await user.keyboard('/')
  expect(search).toHaveFocus()
  await user.keyboard('?n')
  expect(search).toHaveValue('?n')
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull()
  search.blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
})

test('a menu works with the keyboard alone', async () => {
  const user = typist()
  const profile = handler(readUser, () => new Promise<never>(() => {}))
  const { router } = showApp({ at: '/products', user: ann, answers: [profile] })
  const account = await screen.findByRole('button', { name: 'Account: Ann Ames' })
  account.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(account).toHaveFocus()
  await user.keyboard('{Enter}{Home}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
})

// D-04
test('a user who may not place orders has no New menu', async () => {
  showApp({ at: '/products', user: { ...ann, role: ['PAYROLL'] } })
  await entries()
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
})
