import { listComments } from '@dray/contract/comments'
import { type CustomerOrder, type CustomerOverview, readCustomer, readCustomerOverview } from '@dray/contract/customers'
import { listOrdersToCredit, listPayableOrders } from '@dray/contract/payments'
import { listProducts } from '@dray/contract/products'
import { listOpenBalances, type OpenBalance } from '@dray/contract/receivables'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readRecents } from '../../records/recents.ts'
import { aCustomer } from '../../test-data/catalog.ts'
import { anOverview } from '../../test-data/customers.ts'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CustomerPage } from './customer-page.tsx'

const ernst = aCustomer({
  type: 'VIP',
  contactEmail: 'roland@ernst.example',
  website: 'ernst.example',
  priceAdjustment: -2.5,
})
const anOrder = (overrides: Partial<CustomerOrder> = {}): CustomerOrder => ({
  id: 1,
  orderNum: '100023',
  createdAt: new Date('2026-01-15T20:00:00Z'),
  deliveryDate: '2026-01-20',
  orderStatus: 'PACKED',
  paymentStatus: 'AWAITING',
  unitQuantity: 12,
  total: cents(410_00),
  balanceDue: cents(310_00),
  backorderOf: null,
  ...overrides,
})
const chai: CustomerOverview['bought'][number] = {
  productId: 1,
  productSku: 'EXO-BEV-0001',
  productName: 'Chai',
  productBrand: 'Exotic Liquids',
  orders: 3,
  units: 120,
  value: cents(2_000_00),
  lastBoughtAt: new Date('2026-01-15T20:00:00Z'),
}

const prefetched = vi.fn<() => void>()
beforeEach(() => prefetched.mockClear())

type Options = {
  at?: string
  roles?: Role[]
  overview?: Partial<CustomerOverview>
  answers?: Parameters<typeof stubServer>
}

function show({ at = '/customers/7', roles = ['SALES'], overview = {}, answers = [] }: Options = {}) {
  stubServer(
    ...answers,
    answerCall(listProducts, () => {
      prefetched()
      return []
    }),
    answerCall(readCustomer, () => ({ customer: ernst, image: null })),
    answerCall(readCustomerOverview, () => anOverview(overview)),
    answerCall(listComments, () => []),
  )
  return showScreens({ '/customers/$customerId': CustomerPage }, { at, roles })
}
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('a customer page shows who they are, their balance, open orders, and credit, each once', async () => {
  show({
    overview: { balance: cents(1_310_00), openOrders: 2, openTotal: cents(820_00), creditAvailable: cents(75_00) },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ernst Handel' })).toBeTruthy()
  expect(screen.getByText('VIP')).toBeTruthy()
  expect(await screen.findByText('$1,310.00')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Open 2 · $820.00' })).toBeTruthy()
  expect(screen.getByText('$75.00')).toBeTruthy()
  for (const once of ['Roland Mendel', '7675-3425']) expect(screen.getAllByText(once)).toHaveLength(1)
})

test('the terms of a customer stand apart from what they owe', async () => {
  const customer = { ...ernst, paymentTermsDays: 30, creditLimit: cents(5_000_00) }
  show({ answers: [answerCall(readCustomer, () => ({ customer, image: null }))] })
  const terms = await region('Terms')
  for (const text of ['Net 30', '$5,000.00']) expect(terms.getByText(text)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'What they owe' })).queryByText('Net 30')).toBeNull()
})

test('only what is past its due date is overdue', async () => {
  vi.setSystemTime('2026-03-10T18:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const owed = (orderId: number, dueOn: string, balance: number): OpenBalance => ({
    orderId,
    orderNum: String(100_000 + orderId),
    customerPO: null,
    orderStatus: 'DELIVERED',
    createdAt: new Date('2026-01-15T20:00:00Z'),
    deliveryDate: null,
    dueOn,
    daysLate: 0,
    total: cents(balance),
    balanceDue: cents(balance),
  })
  const balances = [owed(1, '2026-01-05', 40_00), owed(2, '2026-03-09', 30_00), owed(3, '2026-03-10', 500_00)]
  show({ answers: [answerCall(listOpenBalances, () => balances)] })
  const figures = await region('What they owe')
  expect((await figures.findByText('Overdue', { selector: 'dt' })).nextElementSibling).toHaveTextContent('$70.00')
})

test('money to credit is a separate figure, with its orders', async () => {
  const order = { orderId: 9, orderNum: '100009', orderStatus: 'CANCELLED' as const }
  const orders = [{ ...order, customerID: 7, customerName: 'Ernst Handel', amount: cents(6_306_24) }]
  show({ answers: [answerCall(listOrdersToCredit, () => ({ orders, count: 1, total: cents(6_306_24) }))] })
  expect(await screen.findByText('To credit or refund')).toBeInTheDocument()
  expect(screen.getByText('$6,306.24')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '100009' })).toHaveAttribute('href', '/orders/100009')
})

test('without money to credit and without an adjustment, neither is mentioned', async () => {
  const customer = { ...ernst, priceAdjustment: 0 }
  const { cache } = show({ answers: [answerCall(readCustomer, () => ({ customer, image: null }))] })
  expect(await screen.findByText('Custom prices')).toBeVisible()
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(screen.queryByText('To credit or refund')).toBeNull()
  expect(screen.queryByText('Adjustment')).toBeNull()
})

test('all products are prefetched while the page is read, for users who may set prices', async () => {
  show()
  await vi.waitFor(() => expect(prefetched).toHaveBeenCalledOnce())
})

test('the customer’s unpaid orders are prefetched when the pointer reaches Add payment', async () => {
  const read = vi.fn<() => void>()
  show({ roles: ['ACCOUNTING'] })
  const button = await screen.findByRole('button', { name: 'Add payment' })
  stubServer(
    answerCall(listPayableOrders, () => {
      read()
      return { orders: [], creditAvailable: cents(0) }
    }),
  )
  await setUpUser().hover(button)
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
})

test('the contact has links for phone, email and website', async () => {
  show()
  const contact = await region('Contact')
  const linkHref = (name: string) => contact.getByRole('link', { name }).getAttribute('href')
  expect(linkHref('7675-3425')).toBe('tel:76753425')
  expect(linkHref('roland@ernst.example')).toBe('mailto:roland@ernst.example')
  expect(linkHref('ernst.example')).toBe('https://ernst.example')
})

test('open orders and last orders open in their own tabs', async () => {
  show({
    overview: {
      openOrders: 60,
      open: [anOrder()],
      last: [anOrder({ id: 2, orderNum: '100001', orderStatus: 'COMPLETED' })],
    },
  })
  const orders = await region('Orders')
  expect(await orders.findByRole('link', { name: '100001' })).toHaveAttribute('target', '_blank')
  await setUpUser().click(orders.getByRole('tab', { name: /^Open/ }))
  expect(await orders.findByRole('link', { name: '100023' })).toHaveAttribute('href', '/orders/100023')
  expect(orders.getByText('$310.00')).toBeTruthy()
  expect(orders.getByText('Showing the newest 1.')).toBeTruthy()
  expect(orders.queryByRole('link', { name: '100001' })).toBeNull()
})

test('an unpaid order says how late it is', async () => {
  const owed: OpenBalance[] = [
    { ...anOrder(), orderId: 1, customerPO: null, dueOn: '2026-03-08', daysLate: 6 },
    { ...anOrder(), orderId: 2, customerPO: null, dueOn: '2026-04-20', daysLate: 0 },
  ]
  show({
    overview: { last: [anOrder({ id: 2, orderNum: '100025' }), anOrder()] },
    answers: [answerCall(listOpenBalances, () => owed)],
  })
  const orders = await region('Orders')
  expect(await orders.findByText('6 days late')).toHaveClass('danger')
  expect(orders.getByRole('row', { name: /100023/ })).toHaveTextContent('$310.006 days late')
  expect(orders.getByRole('row', { name: /100025/ })).not.toHaveTextContent('late')
})

test('a backorder stands below the order it was split from, until the list is sorted', async () => {
  const split = anOrder({ id: 3, orderNum: '100030', backorderOf: { id: 1, orderNum: '100023' } })
  const between = anOrder({ id: 2, orderNum: '100025' })
  show({ overview: { last: [split, between, anOrder()] } })
  const open = await region('Orders')
  const numbers = () => open.getAllByRole('link', { name: /^1000/ }).map(({ textContent }) => textContent)
  await open.findByRole('link', { name: '100025' })
  expect(numbers()).toEqual(['100023', '100030 Backorder of 100023', '100025'])
})

test('their top products are plotted and listed with units and value', async () => {
  show({
    overview: { bought: [chai, { ...chai, productId: 2, productName: 'Konbu', units: 40, value: cents(500_00) }] },
  })
  const bought = await region('Top products, 12 months, since Nov 22, 2025')
  const plot = await bought.findByRole('img', { name: 'Value of the 2 products bought most' })
  expect([...plot.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual(['100%', '25%'])
  const table = within(bought.getByRole('grid', { name: 'Bought most' }))
  for (const text of ['Chai', 'Exotic Liquids', '120', '$2,000.00']) expect(table.getAllByText(text)).not.toEqual([])
})

test('for a customer who bought nothing, a message replaces the plot', async () => {
  show()
  const bought = await region(/^Top products/)
  expect(await bought.findByText('Nothing bought in the last 12 months.')).toBeTruthy()
  expect(bought.queryByRole('img')).toBeNull()
})

test('the number of custom prices opens them for users who may change them, and shows the refresh percentage', async () => {
  const { unmount } = show({ overview: { customPrices: 14 } })
  await setUpUser().click(await (await region('Terms')).findByRole('button', { name: '14 products' }))
  expect(openModal).toHaveBeenCalledWith('EditCustomerPricing', { customerId: 7 })
  expect(screen.getByText('-2.5%')).toBeTruthy()
  unmount()
  show({ overview: { customPrices: 14 }, roles: ['INVENTORY'] })
  const facts = await region('Terms')
  expect(await facts.findByText('14 products')).toBeTruthy()
  expect(facts.queryByRole('button', { name: '14 products' })).toBeNull()
})

test('a rep starts an order, edits the customer and sees all orders from the page, which search remembers', async () => {
  show()
  const person = setUpUser()
  for (const [name, modal] of [
    ['New order', 'NewOrder'],
    ['Edit', 'EditCustomer'],
  ] as const) {
    await person.click(await screen.findByRole('button', { name }))
    expect(openModal).toHaveBeenLastCalledWith(modal, { customerId: 7 })
  }
  await person.click(screen.getByRole('button', { name: 'More actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'View Orders' }))
  expect(openModal).toHaveBeenLastCalledWith('ViewCustomerOrders', { customerId: 7 })
  expect(readRecents(3)[0]).toMatchObject({ label: 'Ernst Handel', address: '/customers/7' })
})

test('a driver sees how to reach the customer, but no figures, prices or orders', async () => {
  show({ roles: ['DRIVER'] })
  await region('Contact')
  for (const name of ['Orders', 'What they owe', 'Terms', /^Change Log/, /^Comments/])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test.each(['/customers/0', '/customers/ernst', '/customers/12'])('%s is not a customer', async (at) => {
  stubServer(refuseCall(readCustomer, 'not-found'))
  showScreens({ '/customers/$customerId': CustomerPage }, { at })
  expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeTruthy()
})
