import { readCollectedTotals } from '@dray/contract/collections'
import { type DeliveryStop, listDeliveries } from '@dray/contract/deliveries'
import { listOrdersToCredit } from '@dray/contract/payments'
import { readPayrollTasks } from '@dray/contract/commission'
import { readPayroll } from '@dray/contract/payroll'
import { readPurchaseTotals } from '@dray/contract/purchases'
import { readReceivableTotals } from '@dray/contract/receivables'
import { listHeldDrafts, listLateCustomers, readBackupState, readToday, type SalesOfToday } from '@dray/contract/today'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { storageKey, writeStoredEdits } from '../../kit/editing/stored-edits.ts'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { TodayPage } from './today-page.tsx'

const before = { from: '2026-10-01', to: '2026-10-22', isWhole: false, orders: 40, total: cents(44_900_00) }
const aSale: SalesOfToday = {
  of: 'mine',
  ownsCustomers: true,
  periods: [{ name: 'month', from: '2026-11-01', to: '2026-11-22', orders: 43, total: cents(48_210_00), before }],
  days: [
    { day: '2026-11-21', total: cents(100) },
    { day: '2026-11-22', total: cents(250) },
  ],
  drafts: 2,
}
const stock = { shortProducts: 6, pendingLines: 38, pendingUnits: 300, pendingOrders: 12 }
const aging = { current: cents(100_00), days30: cents(24_00), days60: zero, days90: zero, over90: zero }
const owed = { customers: 3, aging, total: cents(124_00), toCredit: zero, creditAvailable: zero, unpaidOrders: 5 }
const late = {
  customerId: 7,
  customerName: 'Ernst Handel',
  accountOwnerName: 'Ann',
  lastOrderOn: '2026-11-01',
  everyDays: 7,
  expectedOn: '2026-11-08',
  daysPast: 14,
}

const heldDraft = {
  orderNum: 'DRAFT_1',
  customerName: 'Ernst Handel',
  total: cents(70_00),
  createdAt: new Date(),
  creditLimit: cents(100_00),
  maxDaysLate: null,
  overBy: cents(30_00),
  daysLate: null,
}

const canceled = { orderId: 9, orderNum: '100009', orderStatus: 'CANCELLED' as const, customerID: 7 }
const toCredit = {
  orders: [{ ...canceled, customerName: 'Ernst Handel', amount: cents(6_306_24) }],
  count: 1,
  total: cents(6_306_24),
}

type Handlers = Parameters<typeof stubServer>
function show(roles: Role[], ...answers: Handlers) {
  stubServer(
    ...answers,
    answerCall(readToday, () => ({
      ...(roles.some((role) => role === 'SALES' || role === 'ADMIN') ? { sales: aSale } : {}),
      ...(roles.some((role) => role === 'INVENTORY' || role === 'ADMIN') ? { stock } : {}),
    })),
    answerCall(readBackupState, () => ({ isOld: false, lastOn: null, problem: null, missingFiles: 0 })),
    answerCall(listLateCustomers, () => ({ of: 'mine' as const, count: 1, customers: [late] })),
    answerCall(readReceivableTotals, () => owed),
    answerCall(readPurchaseTotals, ({ url }) => ({
      purchaseOrders: url.searchParams.get('late') === 'true' ? 1 : 4,
      units: 0,
      received: 0,
    })),
    answerCall(readCollectedTotals, () => ({ collections: 2, cash: cents(40_00), checks: cents(2_50), checkCount: 1 })),
    answerCall(listHeldDrafts, () => [heldDraft]),
    answerCall(listOrdersToCredit, () => toCredit),
    answerCall(listDeliveries, () => []),
    answerCall(readPayrollTasks, () => ({
      corrections: [{ userId: 2, name: 'Ben Ode', count: 2, amount: cents(-8_00) }],
      uncalculated: [{ userId: 2, name: 'Ben Ode', count: 3, amount: cents(120_00) }],
      questions: [{ userId: 2, name: 'Ben Ode', year: 2026, month: 2, payPeriod: 'A' as const }],
    })),
    answerCall(readPayroll, ({ params }) => ({
      year: Number(params.year),
      month: Number(params.month),
      payPeriod: params.payPeriod === 'A' ? ('A' as const) : ('B' as const),
      users: [],
      id: null,
      lastSaved: null,
      submitted: false,
      submittedBy: null,
      submittedOn: null,
    })),
  )
  return showScreens({ '/': TodayPage, '/orders': () => <p>The orders</p> }, { at: '/', roles })
}

const card = (name: string | RegExp) => screen.findByRole('region', { name })

// D-191
test('a sales figure links to its orders and says what it’s compared with', async () => {
  const user = setUpUser()
  const { router } = show(['SALES'])
  const month = within(await card(/This month/))
  expect(month.getByText('$44,900.00 from 40 orders in October to Oct 22, by this time of day')).toBeInTheDocument()
  expect(month.getByText('43 orders')).toHaveTextContent('Up 7%')
  expect(month.getByRole('img', { name: /the highest is \$2.50 on Sun, Nov 22/ })).toBeInTheDocument()
  await user.click(month.getByRole('link', { name: '$48,210.00' }))
  expect(await screen.findByText('The orders')).toBeInTheDocument()
  expect(router.state.location.href).toBe(
    '/orders?from=2026-11-01&to=2026-11-22&status=RECEIVED%2CFULFILLMENT%2CPACKED%2CDELIVERED%2CCOMPLETED&owner=3',
  )
})

// D-191
test('a rep sees what their customers owe, and who is overdue for an order', async () => {
  show(['SALES'])
  const owing = within(await card(/Owed by your customers/))
  expect(await owing.findByRole('link', { name: '$124.00' })).toHaveAttribute('href', '/receivables?owner=3')
  expect(owing.getByRole('link', { name: '$24.00 overdue' })).toHaveAttribute('href', '/receivables?owner=3&daysLate=1')
  const customers = within(await card('Customers overdue for an order'))
  expect(await customers.findByRole('link', { name: 'Ernst Handel' })).toHaveAttribute('href', '/customers/7')
  expect(customers.getByText('every 7 days')).toBeInTheDocument()
})

// D-191
test('the figures can be switched to all customers', async () => {
  const user = setUpUser()
  const requested = vi.fn<(of: string | null) => void>()
  const { router } = show(
    ['SALES'],
    answerCall(readToday, ({ url }) => {
      const of = url.searchParams.get('of')
      requested(of)
      return { sales: { ...aSale, of: of === 'all' ? ('all' as const) : ('mine' as const) } }
    }),
  )
  await user.click(await screen.findByRole('tab', { name: 'All customers' }))
  await waitFor(() => expect(requested).toHaveBeenLastCalledWith('all'))
  expect(router.state.location.href).toBe('/?of=all')
  expect(await card(/Owed by customers/)).toBeInTheDocument()
})

// D-191
test('the warehouse sees shortages, units to pull, and expected deliveries, but no sales', async () => {
  show(['INVENTORY'])
  expect(within(await card(/Short products/)).getByRole('link', { name: '6' })).toHaveAttribute(
    'href',
    '/products?stock=short',
  )
  const due = within(await card(/Purchase orders due/))
  expect(await due.findByRole('link', { name: '4' })).toHaveAttribute(
    'href',
    '/purchases?status=PENDING%2CORDERED&expected=Next+7+Days',
  )
  const needs = within(await card('Needs you'))
  expect(await needs.findByRole('link', { name: '1 late purchase order' })).toHaveAttribute(
    'href',
    '/purchases?late=true',
  )
  expect(needs.getByRole('link', { name: '38 lines with tags to pull' })).toHaveAttribute('href', '/orders/tags')
  expect(screen.queryByRole('region', { name: /This month|Owed/ })).not.toBeInTheDocument()
})

// D-238
test('accounting sees money to credit, with its orders', async () => {
  show(['ACCOUNTING'])
  const list = within(await card('To credit or refund'))
  expect(await list.findByRole('link', { name: '100009' })).toHaveAttribute('href', '/orders/100009')
  expect(screen.getByRole('link', { name: '$6,306.24 to credit or refund' })).toHaveAttribute('href', '#to-credit')
})

// D-191
test('accounting sees receivables, collections to confirm, and orders on hold; payroll sees the open period', async () => {
  const { unmount } = show(['ACCOUNTING'])
  expect(await card(/Owed by customers/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: '2 payments to confirm, $42.50' })).toHaveAttribute(
    'href',
    '/payments/collections',
  )
  const held = within(await card('Orders on hold'))
  expect(held.getByRole('link', { name: 'DRAFT_1' })).toHaveAttribute('href', '/orders/DRAFT_1')
  expect(
    held.getByText('With this order, Ernst Handel is $30.00 over the credit limit of $100.00.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '1 order on hold' })).toHaveAttribute('href', '#on-hold')
  unmount()
  show(['PAYROLL'])
  const payroll = within(await card(/Payroll/))
  expect(await payroll.findByText('0 people, not submitted yet')).toBeInTheDocument()
  expect(await payroll.findByText('2 corrections not in any saved commission yet')).toBeInTheDocument()
  expect(payroll.getByRole('link', { name: 'Question from Ben Ode, February 2026 A' })).toHaveAttribute(
    'href',
    '/payroll?year=2026&month=2&period=A',
  )
})

// D-191
test('an order started in this browser can be continued from Today', async () => {
  const user = setUpUser()
  writeStoredEdits(3, storageKey(3, 'new-order'), {
    owner: 'window1',
    savedAt: new Date(),
    value: { draft: { customerId: null, cart: { lines: [{}, {}], nextKey: 3 } }, sending: {} },
  })
  show(['SALES'])
  await user.click(await screen.findByRole('button', { name: 'Continue the unfinished order: 2 lines' }))
  expect(openModal).toHaveBeenCalledWith('NewOrder', {})
})

const stop = {
  id: 1,
  orderNum: '100001',
  customerID: 7,
  contactName: null,
  contactPhone: null,
  pickupOrder: false,
  ...{
    deliveryDate: '2026-11-22',
    driverId: 3,
    driverName: 'Ann',
    packingLocationId: 1,
    packingLocationName: 'Dock',
  },
  ...{
    notes: null,
    unitQuantity: 1,
    total: zero,
    balanceDue: zero,
    customerOverdue: zero,
    items: [],
    collections: [],
  },
}

// D-191
test('a driver sees their next stop', async () => {
  const stops = [
    { ...stop, customerName: 'Done', address: null, orderStatus: 'DELIVERED' as const },
    { ...stop, id: 2, customerName: 'Ernst Handel', address: 'Kirchgasse 6', orderStatus: 'PACKED' as const },
    { ...stop, id: 3, driverId: 9, customerName: 'Of another', address: null, orderStatus: 'PACKED' as const },
  ]
  show(
    ['SALES', 'DRIVER'],
    answerCall(listDeliveries, () => stops),
  )
  const deliveries = within(await card(/Stops left/))
  expect(await deliveries.findByText('Ernst Handel')).toBeInTheDocument()
  expect(deliveries.getByText(/Kirchgasse 6 \(1 of 2 left\)/)).toBeInTheDocument()
  expect(deliveries.getByRole('link', { name: '2' })).toHaveAttribute('href', '/deliveries')
})

// D-191
test('if all stops are done they are counted, and a day without stops says so', async () => {
  let stops: DeliveryStop[] = [{ ...stop, customerName: 'Done', address: null, orderStatus: 'DELIVERED' }]
  const { cache } = show(
    ['DRIVER', 'SALES'],
    answerCall(listDeliveries, () => stops),
  )
  const deliveries = within(await card(/Stops left/))
  expect(await deliveries.findByText('All your stops are done.')).toBeInTheDocument()
  expect(deliveries.getByText('of 1')).toBeInTheDocument()
  stops = []
  await act(() => refresh(cache, ['orders']))
  expect(await deliveries.findByText('No deliveries or pickups today')).toBeInTheDocument()
})

// D-191
test('"Nothing needs your attention" isn’t shown if loading failed', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  show(['ACCOUNTING'], refuseCall(readCollectedTotals, 'unexpected'), refuseCall(listHeldDrafts, 'unexpected'))
  const needs = within(await card('Needs you'))
  expect(await needs.findByRole('alert')).toHaveTextContent("Some of this couldn't be loaded.")
  expect(needs.queryByText('Nothing needs your attention.')).toBeNull()
})

// D-191
test('figures that couldn’t be loaded say so and can be retried', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  show(['SALES'], refuseCall(readToday, 'unexpected'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('admins see a warning that the last backup is old, and why', async () => {
  const lastOn = new Date('2026-11-20T10:00:00Z')
  const problem = 'The disk that holds /backups is full. No backup was made.'
  show(
    ['ADMIN'],
    answerCall(readBackupState, () => ({ isOld: true, lastOn, problem, missingFiles: 0 })),
  )
  expect(
    await screen.findByText(/^No backup since Nov 20, 2026, .* AM\. The disk that holds \/backups is full\./),
  ).toBeVisible()
})

test('admins see a warning that stored files were missing from the last backup', async () => {
  const lastOn = new Date('2026-11-23T10:00:00Z')
  show(
    ['ADMIN'],
    answerCall(readBackupState, () => ({ isOld: false, lastOn, problem: null, missingFiles: 2 })),
  )
  expect(
    await screen.findByText("2 stored files couldn't be found for the last backup. Dray's log has the names."),
  ).toBeVisible()
})
