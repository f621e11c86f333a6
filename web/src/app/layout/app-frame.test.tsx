import { listAddressBook, listCustomers, readCustomer } from '@dray/contract/customers'
import { readPricing } from '@dray/contract/pricing'
import { findProductBySku } from '@dray/contract/products'
import { findAnything } from '@dray/contract/search'
import type { SessionUser } from '@dray/contract/users/session'
import { readUser } from '@dray/contract/users'
import { createBrowserHistory } from '@tanstack/react-router'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { confirmAdded } from '../../kit/added-record.ts'
import { aCustomer } from '../../test-data/catalog.ts'
import { aBookRow } from '../../test-data/customers.ts'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { ann, showApp } from '../../test-data/shell.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const entries = async () =>
  within(await screen.findByRole('navigation', { name: 'Screens' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const stubWindowOpen = () => {
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  return open
}
const ernst = {
  id: 7,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactPhone: '7675-3425',
  contactEmail: null,
  address: 'Kirchgasse 6, Graz',
}
/** Only the page's title matters here. */
const ernstsPage = answerCall(readCustomer, () => ({ customer: aCustomer(), image: null }))
const nothing = {
  orders: [],
  ordersWithProduct: [],
  purchases: [],
  customers: [],
  brands: [],
  products: [],
  batches: [],
  memos: [],
  payments: [],
}
const searchField = () => screen.findByRole('combobox', { name: /Search orders/ })

/** Screens that never load, for tests that aren't about them. */
const lists = handler(
  { method: 'GET', path: '/api/db/(?!settings|users/getSession|search|customers/getAll).*' },
  () => new Promise<Response>(() => {}),
)

const railGroup = async (name: string) => await screen.findByRole('list', { name })
const entriesOf = async (group: string) =>
  within(await railGroup(group))
    .queryAllByRole('link')
    .map((link) => link.textContent)

test('the rail shows the screens that the user’s role may see, by what they are for', async () => {
  showApp({ at: '/products', user: ann })
  expect(await entries()).toEqual([
    ...['Today', 'Orders', 'Deliveries', 'Customers', 'Figures', 'Products', 'Brands', 'Inventory', 'Purchases'],
    ...['Receivables', 'Payments', 'Credit memos', 'Activity'],
  ])
  expect(await entriesOf('Sell')).toEqual(['Orders', 'Deliveries', 'Customers', 'Figures'])
  expect(await entriesOf('Money')).toEqual(['Receivables', 'Payments', 'Credit memos'])
})
test('a counter finds Counts under Stock and an accountant Books under Money', async () => {
  showApp({ at: '/products', user: { ...ann, role: ['ADMIN'] } })
  expect(await entriesOf('Stock')).toEqual(['Products', 'Brands', 'Inventory', 'Counts'])
  expect(await entriesOf('Money')).toContain('Books')
  expect((await entries()).at(-1)).toBe('Settings')
})
test('a folded group stays folded and shows only the screen one is on', async () => {
  const { unmount } = showApp({ at: '/products', user: ann, answers: [lists] })
  const user = setUpUser()
  const head = async () =>
    within(await screen.findByRole('navigation', { name: 'Screens' })).getByRole('button', { name: 'Stock' })
  ;(await head()).focus()
  await user.keyboard('{Enter}')
  expect(await head()).toHaveAttribute('aria-expanded', 'false')
  expect(await head()).toHaveFocus()
  expect(await entriesOf('Stock')).toEqual(['Products'])
  expect(await entriesOf('Sell')).toHaveLength(4)
  unmount()
  showApp({ at: '/orders', user: ann, answers: [lists] })
  expect(await entriesOf('Stock')).toEqual([])
  await user.click(await head())
  expect(await entriesOf('Stock')).toEqual(['Products', 'Brands', 'Inventory'])
})
test('a rail of icons names its entries and shows all of them', async () => {
  showApp({ at: '/products', user: ann })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Sell' }))
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
  const rail = within(screen.getByRole('navigation', { name: 'Screens' }))
  expect(rail.getAllByRole('link')).toHaveLength(13)
  expect(rail.getByRole('link', { name: 'Orders' })).toHaveTextContent('')
  expect(rail.queryByRole('button', { name: 'Sell' })).toBeNull()
})

test('Ctrl K finds a purchase order by its number or brand, and Enter opens it', async () => {
  const user = setUpUser()
  const { router } = showApp({
    at: '/products',
    user: ann,
    answers: [
      answerCall(findAnything, () => ({
        ...nothing,
        purchases: [{ id: 7, purchaseOrderNum: 'EXO-0007', brandName: 'Exotic Liquids', orderStatus: 'ORDERED' }],
      })),
      lists,
    ],
  })
  await openSearch(user)
  await user.type(await searchField(), 'exo-0007')
  expect(await screen.findByRole('option', { name: /EXO-0007 · Exotic Liquids.*Ordered/ })).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/EXO-0007'))
})

// R2.1-12
test('each entry in the rail opens its screen at its own URL', async () => {
  const admin: SessionUser = { ...ann, role: ['ADMIN'] }
  const { router } = showApp({ at: '/', user: admin, answers: [lists] })
  expect(await screen.findByRole('heading', { level: 1, name: /^Good .*, Ann$/ })).toBeInTheDocument()
  for (const name of [
    'Deliveries',
    'Products',
    'Inventory',
    'Brands',
    'Customers',
    'Purchases',
    'Settings',
    'Orders',
  ]) {
    const rail = within(await screen.findByRole('navigation', { name: 'Screens' }))
    await setUpUser().click(rail.getByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(`/${name.toLowerCase()}`)
  }
})
test('a buyer sees what to restock', async () => {
  showApp({ at: '/products', user: { ...ann, role: ['INVENTORY'] } })
  expect(await entries()).toContain('To restock')
})
test('a driver sees orders, deliveries, customers and products, and no brands or groups', async () => {
  showApp({ at: '/products', user: { ...ann, role: ['DRIVER'] } })
  expect(await entries()).toEqual(['Orders', 'Deliveries', 'Customers', 'Products'])
  expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
})
test('a page the user may not see says so and sends no request', async () => {
  showApp({ at: '/brands', user: { ...ann, role: ['DRIVER'] } })
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeInTheDocument()
})
test('an unknown URL says that the page was not found, and the rail still leads to other pages', async () => {
  showApp({ at: '/nowhere/at/all', user: ann })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Screens' })).toBeInTheDocument()
})

test('Ctrl K finds an order from any screen and Enter opens it', async () => {
  const user = setUpUser()
  const { router } = showApp({
    at: '/products',
    user: ann,
    answers: [
      answerCall(findAnything, () => ({
        orders: [{ id: 9, orderNum: '100023', customerPO: null, customerName: 'Ernst Handel', orderStatus: 'PACKED' }],
        customers: [ernst],
        brands: [],
        products: [],
        purchases: [],
        batches: [],
        memos: [],
        payments: [],
        ordersWithProduct: [],
      })),
      ernstsPage,
    ],
  })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'ernst')
  const found = await screen.findByRole('option', { name: /^Ernst Handel/ })
  expect(found).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('100023 · Ernst Handel')
  await user.keyboard(' ')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ernst HandelRoland Mendel')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/customers/7'))
})

test('words of a customer and a product find the list of their orders, then the newest of them', async () => {
  const order = {
    orderNum: '100023',
    orderStatus: 'DELIVERED',
    createdAt: new Date('2026-03-09T12:00:00Z'),
    customerId: 7,
    customerName: 'QUICK-Stop',
    productId: 3,
    productName: 'Camembert Pierrot',
  }
  const answers = [
    answerCall(findAnything, () => ({
      ...nothing,
      ordersWithProduct: [
        { ...order, id: 2 },
        { ...order, id: 1, orderNum: '100010' },
      ],
    })),
  ]
  const { router } = showApp({ at: '/products', user: ann, answers })
  const user = setUpUser()
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'quick camembert')
  await screen.findByRole('option', { name: /^100023.*Camembert Pierrot · Mar 9, 2026/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
    'All orders',
    expect.stringContaining('100023'),
    expect.stringContaining('100010'),
  ])
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(router.state.location.href).toBe('/orders?from=2000-01-01&to=2099-12-31&customer=7&product=3'),
  )
})

// R2.1-08
test('a batch in the results has its facts and opens its page in a new tab, for users who may see them', async () => {
  const facts = { expiresOn: '2027-03-01', unusableReason: 'ON_HOLD' as const }
  const named = { batchNumber: 'EXO-BEV-0001-261121-00042', sku: 'EXO-BEV-0001', productName: 'Chai' }
  const batches = [{ id: 4, ...named, ...facts }]
  const answers = [answerCall(findAnything, () => ({ ...nothing, batches })), refuseCall(findProductBySku, 'not-found')]
  const user = setUpUser()
  const open = stubWindowOpen()
  const { router, unmount } = showApp({ at: '/products', user: ann, answers })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), '00042')
  await user.click(await screen.findByRole('option', { name: /00042.*Chai · expires Mar 1, 2027 · on hold/ }))
  await waitFor(() => expect(open.mock.calls).toEqual([['/batches/4', '_blank', 'noopener']]))
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
  const user = setUpUser()
  const open = stubWindowOpen()
  showApp({ at: '/products', user: ann })
  await entries()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await searchField(), 'https://dray.example/products/tags?sku=EXO-BEV-0001&batch=HARVEST-7{Enter}')
  const tags = '/products/tags?sku=EXO-BEV-0001&batch=HARVEST-7'
  await waitFor(() => expect(open.mock.calls).toEqual([[tags, '_blank', 'noopener']]))
})

const openSearch = async (user: ReturnType<typeof setUpUser>) => {
  await entries()
  await user.keyboard('{Control>}k{/Control}')
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

test('before anything is typed, search lists recent records, then the user’s screens and actions', async () => {
  const user = setUpUser()
  const answers = [answerCall(findAnything, () => ({ ...nothing, customers: [ernst] })), ernstsPage]
  const { router } = showApp({ at: '/products', user: ann, answers })
  await openSearch(user)
  await searchField()
  const refreshAll = 'Refresh pricing for all customers'
  const all = [
    'New order',
    'Add customer',
    'New credit memo',
    'Pickup locations',
    refreshAll,
    'Today',
    'Orders',
    'Deliveries',
    'Customers',
    'Figures',
    'Products',
    'Brands',
    'Inventory',
    'Purchases',
    'Receivables',
    'Payments',
    'Credit memos',
    'Activity',
  ]
  const more = ['My pay', 'Profile', 'Inbox', 'Pending tags', 'Tags', 'Use dark mode', 'Use the system mode']
  expect(options()).toEqual([...all, ...more, 'Help', 'Keyboard shortcuts', 'Sign out'])
  await user.keyboard('ernst{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/7'))
  await openSearch(user)
  await searchField()
  expect(options().slice(0, 2)).toEqual(['Ernst Handel', 'New order'])
})

test('Enter right after typing waits for the results of exactly what was typed', async () => {
  const user = setUpUser()
  const order = { id: 9, orderNum: '100825', customerPO: null, customerName: 'Ernst Handel', orderStatus: 'PACKED' }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const searches: string[] = []
  const answer = answerCall(findAnything, async ({ url }) => {
    const words = url.searchParams.get('words') ?? ''
    searches.push(words)
    if (words === '1008') return { ...nothing, orders: [{ ...order, orderNum: '100899' }] }
    await released
    return { ...nothing, orders: words === '100825' ? [order] : [{ ...order, orderNum: '100899' }] }
  })
  const { router } = showApp({ at: '/products', user: ann, answers: [answer, lists] })
  await openSearch(user)
  await user.type(await searchField(), '1008')
  expect(await screen.findByRole('option', { name: /100899/ })).toBeInTheDocument()
  await user.keyboard('25{Enter}')
  expect(router.state.location.pathname).toBe('/products')
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100825'))
  expect(searches.at(-1)).toBe('100825')
})

test('an order is found by its PO number and a payment by its check number, and both say so', async () => {
  const user = setUpUser()
  const order = {
    id: 9,
    orderNum: '100825',
    customerPO: 'PO-4417',
    customerName: 'Ernst Handel',
    orderStatus: 'PACKED',
  }
  const payment = {
    id: 12,
    reference: '4417',
    paymentMethod: 'CHECK' as const,
    amount: cents(100_00),
    customerName: 'Island Trading',
    paymentDate: '2026-11-20',
    isVoid: false,
  }
  const answer = answerCall(findAnything, () => ({ ...nothing, orders: [order], payments: [payment] }))
  showApp({ at: '/products', user: ann, answers: [answer, lists] })
  await openSearch(user)
  await user.type(await searchField(), '4417')
  expect(await screen.findByRole('option', { name: /100825 · Ernst Handel.*PO-4417 · Packed/ })).toBeInTheDocument()
  expect(
    await screen.findByRole('option', { name: /\$100.00 · Island Trading.*Check 4417 · Nov 20, 2026/ }),
  ).toBeInTheDocument()
})

test('arrow keys pressed right after typing start from the first hit once it loads', async () => {
  const user = setUpUser()
  const order = { id: 9, orderNum: '100825', customerPO: null, customerName: 'Ernst Handel', orderStatus: 'PACKED' }
  const answer = answerCall(findAnything, ({ url }) => {
    const numbers = url.searchParams.get('words') === '1008' ? ['100826', '100827'] : ['100825', '100826', '100827']
    return { ...nothing, orders: numbers.map((orderNum, index) => ({ ...order, id: 9 + index, orderNum })) }
  })
  const { router } = showApp({ at: '/products', user: ann, answers: [answer, lists] })
  await openSearch(user)
  await user.type(await searchField(), '1008')
  await screen.findByRole('option', { name: /100826/ })
  await user.keyboard('{Backspace}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100826'))
})

test('typing more after Enter cancels it', async () => {
  const user = setUpUser()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answer = answerCall(findAnything, async () => {
    await released
    return { ...nothing, customers: [ernst] }
  })
  const { router } = showApp({ at: '/products', user: ann, answers: [answer, lists] })
  await openSearch(user)
  await user.type(await searchField(), 'ern{Enter}s')
  release()
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
  expect(router.state.location.pathname).toBe('/products')
})

test('keys typed while a dialog is loading go into it, Enter included', async () => {
  const user = setUpUser()
  const answers = [answerCall(findAnything, () => ({ ...nothing, brands: [{ id: 4, name: 'Exotic Liquids' }] })), lists]
  const { router } = showApp({ at: '/products', user: ann, answers })
  await openSearch(user)
  // Typed before the search appears. Outside the search, n would open New Order and ? the list of shortcuts.
  await user.keyboard('nx?{Backspace}{Backspace}{Backspace}exotic{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/brands?search=Exotic+Liquids'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['import', 'Import files'],
  ['dark', 'Use dark mode'],
  ['sign out', 'Sign out'],
  ['logout', 'Sign out'],
  ['stock', 'Inventory'],
  ['new', 'New order'],
])('search finds "%s": %s', async (text, label) => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: ['ADMIN'] } })
  await openSearch(user)
  await user.type(await searchField(), text)
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent(label))
})

test('search offers only actions the user may use', async () => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: ['DRIVER'] } })
  await openSearch(user)
  await searchField()
  expect(options()).not.toEqual(expect.arrayContaining(['New order', 'Add product', 'Import files', 'Brands']))
})

test.each([
  ['{Control>}k{/Control}', 'Search'],
  ['?', 'Keyboard shortcuts'],
])('Back closes what %s opens, and the page below stays', async (keys, name) => {
  window.history.replaceState(null, '', '/orders')
  const history = createBrowserHistory()
  const user = setUpUser()
  const { unmount } = showApp({ at: '/orders', user: ann, answers: [lists], history })
  await entries()
  act(() => history.push('/products'))
  await screen.findByRole('heading', { level: 1, name: 'Products' })
  // An impatient user presses twice; only one dialog opens.
  await user.keyboard(keys + keys)
  expect(await screen.findAllByRole('dialog', { name })).toHaveLength(1)
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(window.location.pathname).toBe('/products'))
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument()
  unmount()
  history.destroy()
})

test('"new order for ernst" starts an order for that customer', async () => {
  const user = setUpUser()
  const searches: (string | null)[] = []
  const answer = answerCall(findAnything, ({ url }) => {
    searches.push(url.searchParams.get('words'))
    return { ...nothing, customers: [ernst] }
  })
  const customers = answerCall(listCustomers, () => [aCustomer({ id: 7, customerName: 'Ernst Handel' })])
  showApp({ at: '/products', user: ann, answers: [answer, customers, lists] })
  await openSearch(user)
  await user.type(await searchField(), 'new order for ernst{Enter}')
  expect(await screen.findByRole('dialog', { name: /New order/ })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByPlaceholderText('Name or contact')).toHaveValue('Ernst Handel'))
  expect(searches.at(-1)).toBe('ernst')
  // Nothing was entered, so it closes without asking.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// R2.2-15
test('"pricing for ernst" opens that customer’s prices, at their own URL', async () => {
  const user = setUpUser()
  const ernstFound = answerCall(findAnything, () => ({ ...nothing, customers: [ernst] }))
  const ernstHandel = answerCall(readCustomer, () => ({
    customer: aCustomer({ customerName: 'Ernst Handel' }),
    image: null,
  }))
  const prices = answerCall(readPricing, () => ({ lastChange: 0, prices: [] }))
  const { router } = showApp({ at: '/products', user: ann, answers: [ernstFound, ernstHandel, prices, lists] })
  await openSearch(user)
  await user.type(await searchField(), 'pricing for ernst{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Pricing for Ernst Handel' })).toBeInTheDocument()
  await waitFor(() => expect(router.history.location.search).toBe('?modal=pricing.7'))
})

test('/ focuses the page’s search, ? lists the shortcuts, and neither works while the user is typing', async () => {
  const user = setUpUser()
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

test('? lists the keys of the page or the dialog first, and opens over a dialog whose search is empty', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = setUpUser()
  showApp({ at: '/products', user: ann })
  await entries()
  const firstGroups = async (count: number) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    return dialog
      .getAllByRole('region')
      .map((group) => group.getAttribute('aria-label'))
      .filter((name) => name !== 'How to')
      .slice(0, count)
  }
  await user.keyboard('?')
  expect(await firstGroups(2)).toEqual(['In a list', 'Everywhere'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  await user.keyboard('n')
  const search = await screen.findByRole('searchbox', { name: 'Search all products' })
  search.focus()
  await user.keyboard('chai?')
  expect(search).toHaveValue('chai?')
  await user.clear(search)
  await user.keyboard('?')
  expect(await firstGroups(3)).toEqual([
    'In New Order and Edit Order',
    'In the product search of an order',
    'Everywhere',
  ])
  expect(search).toHaveValue('')
})

test.each([
  ['SALES', true],
  ['DRIVER', true],
  ['PAYROLL', false],
] as const)('? lists order shortcuts for users who may use them: %s %s', async (role, isListed) => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: [role] } })
  await entries()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Select all rows')).toBeInTheDocument()
  expect(dialog.queryByText('Undo what was just removed or pasted') !== null).toBe(isListed)
  expect(dialog.queryByText('New order') !== null).toBe(role === 'SALES')
})

test('a new screen gets the focus, and ↓ in its search goes to its rows', async () => {
  const user = setUpUser()
  const book = answerCall(listAddressBook, () => [aBookRow()])
  showApp({ at: '/customers', user: ann, answers: [book] })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  const row = await screen.findByRole('row', { name: /Ernst Handel/ })
  await user.keyboard('/{ArrowDown}')
  expect(row).toHaveFocus()
})

test('a menu works with the keyboard alone', async () => {
  const user = setUpUser()
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

test('the New menu lists what the user may create, and is hidden if there is nothing', async () => {
  const { unmount } = showApp({ at: '/products', user: { ...ann, role: ['SALES', 'INVENTORY'] } })
  await setUpUser().click(await screen.findByRole('button', { name: 'New' }))
  const created = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(created.map((entry) => entry.textContent)).toEqual(['New ordern', 'New purchase orderb'])
  unmount()
  showApp({ at: '/products', user: { ...ann, role: ['PAYROLL'] } })
  await entries()
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
})

test('adding a record is confirmed on any screen', async () => {
  showApp({ at: '/products', user: ann })
  await entries()
  act(() => confirmAdded({ list: 'Products', id: 1, name: 'Chai' }))
  expect(screen.getByText('Chai was added.')).toHaveAttribute('aria-live', 'polite')
})
