import { readPayrollTasks } from '@dray/contract/payroll/commission'
import { readCustomer } from '@dray/contract/customers'
import { type DeliveryStop, listDeliveries } from '@dray/contract/deliveries'
import { listOrdersToCredit } from '@dray/contract/payments'
import { readPayroll } from '@dray/contract/payroll'
import { readSetup } from '@dray/contract/settings'
import { listPurchaseOrders, type PurchaseOrderSummary } from '@dray/contract/purchases'
import { listReceivables, type Receivable, readReceivableTotals } from '@dray/contract/receivables'
import {
  type ExpiringOfToday,
  listHeldDrafts,
  listLateCustomers,
  readBackupState,
  readToday,
  type SalesOfToday,
  type StockOfToday,
  type Today,
} from '@dray/contract/today'
import { cents, zero } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { Role } from '@dray/domain/users/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { storageKey, writeStoredEdits } from '../../kit/editing/stored-edits.ts'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { answerFinishedSetup } from '../../test-data/shell.tsx'
import { TodayPage } from './today-page.tsx'
import { plainStop } from '../../test-data/stops.ts'

/** Today by the clock of the tests' company. */
const today = companyDay(new Date(), 'America/Los_Angeles')

const before = { from: '2026-10-01', to: '2026-10-22', isWhole: false, orders: 40, total: cents(44_900_00) }
const aSale: SalesOfToday = {
  of: 'mine',
  ownsCustomers: true,
  periods: [{ name: 'month', from: '2026-11-01', to: '2026-11-22', orders: 43, total: cents(48_210_00), before }],
  days: [
    { day: '2026-11-21', total: cents(100), before: cents(300) },
    { day: '2026-11-22', total: cents(250), before: zero },
  ],
  drafts: 2,
  draftsSince: addDays(today, -9),
}
const stock: StockOfToday = {
  shortProducts: 6,
  shortest: [{ productId: 5, sku: 'TOFU', name: 'Tofu', brandName: 'Mayumi', stock: 2, pending: 9, short: 7 }],
  pendingLines: 38,
  pendingUnits: 300,
  pendingOrders: 12,
  pendingSince: addDays(today, -1),
  latePurchases: { count: 1, since: addDays(today, -8), onlyId: 4 },
}
const collected = [
  { driverId: 6, driverName: 'Robert King', collections: 2, amount: cents(42_50), since: addDays(today, -7) },
]
const overdue: Receivable = {
  customerId: 8,
  customerName: 'Simons bistro',
  accountOwnerID: null,
  accountOwnerName: null,
  contactPhone: '555-0100',
  lastNote: null,
  aging: { current: cents(5_00), days30: zero, days60: zero, days90: zero, over90: cents(95_00) },
  total: cents(100_00),
  toCredit: zero,
  oldestDueOn: addDays(today, -109),
  lastPaymentOn: null,
  creditAvailable: zero,
  unpaidOrders: 2,
}
const expiring: ExpiringOfToday = {
  batches: 12,
  units: 340,
  first: [
    {
      batchId: 61,
      batchNumber: 'TOFU-001',
      productId: 5,
      sku: 'TOFU',
      name: 'Tofu',
      brandName: 'Mayumi',
      units: 24,
      expiresOn: addDays(today, 9),
      isOnHold: false,
      pace: 1.5,
      leftOver: 11,
    },
  ],
}
const arriving: PurchaseOrderSummary = {
  id: 11,
  purchaseOrderNum: 'ZAA-0003',
  brandID: 1,
  brand: {
    id: 1,
    name: 'Zaanse',
    image: null,
    brandRepName: null,
    brandRepPhone: null,
    brandRepEmail: null,
    website: null,
  },
  expectedDeliveryOn: addDays(today, 1),
  orderPlacedOn: null,
  orderStatus: 'ORDERED',
  paymentStatus: 'PENDING',
  statusModifiedOn: new Date(),
  paymentModifiedOn: new Date(),
  createdAt: new Date(),
  modifiedOn: new Date(),
  notes: null,
  unitQuantity: 70,
  receivedQuantity: 0,
  openQuantity: 70,
  closedShortOn: null,
  closedShortBy: null,
  closedShortReason: null,
}
const aging = { current: cents(100_00), days30: cents(20_00), days60: zero, days90: zero, over90: cents(4_00) }
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

const figuresFor = (roles: readonly Role[]): Today => {
  const sees = (role: Role) => roles.some((each) => each === role || each === 'ADMIN')
  return {
    ...(sees('SALES') ? { sales: aSale } : {}),
    ...(sees('INVENTORY') ? { stock } : {}),
    ...(sees('ACCOUNTING') ? { collected } : {}),
  }
}

type Handlers = Parameters<typeof stubServer>
function show(roles: Role[], ...answers: Handlers) {
  stubServer(
    ...answers,
    answerCall(readToday, () => figuresFor(roles)),
    answerFinishedSetup,
    answerCall(readBackupState, () => ({ isOld: false, lastOn: null, problem: null, missingFiles: 0 })),
    answerCall(listLateCustomers, () => ({ of: 'mine' as const, count: 1, customers: [late] })),
    answerCall(readReceivableTotals, () => owed),
    answerCall(listReceivables, () => [overdue]),
    answerCall(listPurchaseOrders, () => [arriving]),
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

test('a sales figure links to its orders and says what it’s compared with', async () => {
  const user = setUpUser()
  const { router } = show(['SALES'])
  const month = within(await screen.findByRole('group', { name: 'This month' }))
  expect(month.getByText('43 orders')).toBeInTheDocument()
  expect(month.getByRole('button', { name: '+7% vs. October' })).toHaveAccessibleDescription(
    '$44,900.00 from 40 orders in October to Oct 22, 2026, by this time of day',
  )
  await user.click(month.getByRole('link', { name: '$48,210.00' }))
  expect(await screen.findByText('The orders')).toBeInTheDocument()
  expect(router.state.location.href).toBe(
    '/orders?from=2026-11-01&to=2026-11-22&status=RECEIVED%2CFULFILLMENT%2CPACKED%2CDELIVERED%2CCOMPLETED&owner=3',
  )
})

test('what expires soon is shown with its cost at risk and what will be left over, to those who receive it', async () => {
  show(
    ['INVENTORY'],
    answerCall(readToday, () => ({ stock, expiring: { ...expiring, cost: cents(512_50) } })),
  )
  const section = within(await card('Expiring'))
  expect(section.getByText('340 units, $512.50 at cost')).toBeInTheDocument()
  expect(section.getByRole('link', { name: '12 batches' })).toHaveAttribute('href', '/inventory/expiring')
  expect(section.getByRole('link', { name: 'Tofu' })).toHaveAttribute('href', '/batches/61')
  expect(section.getByText('24 units, 11 left over')).toBeInTheDocument()
})

test('sales sees what expires without its cost; without anything that expires there is no such section', async () => {
  const { unmount } = show(
    ['SALES'],
    answerCall(readToday, () => ({ sales: aSale, expiring })),
  )
  expect(within(await card('Expiring')).getByText('340 units')).toBeInTheDocument()
  unmount()
  show(['SALES'])
  await card('Due to reorder')
  expect(screen.queryByRole('region', { name: 'Expiring' })).toBeNull()
})

test('the revenue of each day is plotted in front of the day 30 days before', async () => {
  show(['SALES'])
  const plot = await screen.findByRole('slider', { name: 'Revenue of each of the last 2 days' })
  fireEvent.keyDown(plot, { key: 'Home' })
  expect(plot).toHaveAttribute('aria-valuetext', 'Sat, Nov 21, 2026: $1.00, 2 days before: $3.00')
  fireEvent.keyDown(plot, { key: 'End' })
  expect(plot).toHaveAttribute('aria-valuetext', 'Sun, Nov 22, 2026: $2.50, 2 days before: $0.00, So far today')
})

test('a rep sees what their customers owe, who is due to reorder, and held drafts', async () => {
  const user = setUpUser()
  show(['SALES'])
  const owing = within(await card(/Owed by your customers/))
  expect(owing.getByRole('link', { name: '$124.00' })).toHaveAttribute('href', '/receivables?owner=3')
  expect(owing.getByRole('link', { name: '$24.00 overdue' })).toHaveAttribute('href', '/receivables?owner=3&daysLate=1')
  expect(owing.getByRole('link', { name: '1–30 days' })).toHaveAttribute('href', '/receivables?owner=3&age=days30')
  const customers = within(await card('Due to reorder'))
  expect(customers.getByRole('link', { name: 'Ernst Handel' })).toHaveAttribute('href', '/customers/7')
  expect(customers.getByText(/Orders every 7 days, last on Nov 1/)).toBeInTheDocument()
  expect(customers.getByText('14 days late')).toBeInTheDocument()
  expect(within(await card('Orders on hold')).getByRole('link', { name: 'DRAFT_1' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Most overdue customers' })).toBeNull()
  await user.click(customers.getByRole('button', { name: 'New order for Ernst Handel' }))
  expect(openModal).toHaveBeenCalledWith('NewOrder', { customerId: 7 })
})

test('a rep reads what their own customers owe, and accounting what all owe', async () => {
  for (const [roles, owner] of [
    [['SALES'], '3'],
    [['ACCOUNTING'], null],
    [['SALES', 'ACCOUNTING'], null],
  ] as const) {
    const owners: (string | null)[] = []
    const { unmount } = show(
      [...roles],
      answerCall(readReceivableTotals, ({ url }) => {
        owners.push(url.searchParams.get('owner'))
        return owed
      }),
      answerCall(listReceivables, ({ url }) => {
        owners.push(url.searchParams.get('owner'))
        return [overdue]
      }),
    )
    const owing = within(await card(owner === null ? /Owed by customers/ : /Owed by your customers/))
    const all = owing.getByRole('link', { name: '$124.00' })
    expect(all, roles.join()).toHaveAttribute('href', owner === null ? '/receivables' : '/receivables?owner=3')
    expect([...new Set(owners)], roles.join()).toEqual([owner])
    unmount()
  }
})

test('who owns no customers is offered no choice between theirs and all', async () => {
  show(
    ['SALES'],
    answerCall(readToday, () => ({ sales: { ...aSale, of: 'all' as const, ownsCustomers: false } })),
  )
  expect(await card(/Owed by customers/)).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'All customers' })).toBeNull()
})

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

test('the warehouse sees shortages, what is late, and purchase orders due, but no sales', async () => {
  const user = setUpUser()
  show(['INVENTORY'])
  const short = within(await card('Short products'))
  expect(short.getByRole('link', { name: '6 products' })).toHaveAttribute('href', '/products?stock=short')
  expect(short.getByRole('listitem')).toHaveTextContent('TofuMayumi7 short9 promised, 2 in stock')
  const due = within(await card('Purchase orders due'))
  expect(due.getByRole('link', { name: 'All due' })).toHaveAttribute(
    'href',
    '/purchases?status=PENDING%2CORDERED&expected=Next+7+Days',
  )
  expect(due.getByText('Tomorrow')).toBeInTheDocument()
  await user.click(due.getByRole('button', { name: 'Receive ZAA-0003' }))
  expect(openModal).toHaveBeenLastCalledWith('ReceiveDelivery', { purchaseOrderId: 11 })
  const needs = within(await card('Needs you'))
  expect(needs.getByText('38 lines of 12 open orders with tags to pull')).toBeInTheDocument()
  expect(needs.getByText('since yesterday')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Pull tags' })).toHaveAttribute('href', '/orders/tags')
  expect(needs.getByText('1 purchase order is late')).toBeInTheDocument()
  expect(needs.getByText('8 days')).toBeInTheDocument()
  await user.click(needs.getByRole('button', { name: 'Receive' }))
  expect(openModal).toHaveBeenLastCalledWith('ReceiveDelivery', { purchaseOrderId: 4 })
  expect(screen.queryByText(/This month|Owed/)).toBeNull()
})

test('several late purchase orders open as a list', async () => {
  const latePurchases = { count: 3, since: addDays(today, -10), onlyId: null }
  show(
    ['INVENTORY'],
    answerCall(readToday, () => ({ stock: { ...stock, latePurchases } })),
  )
  const needs = within(await card('Needs you'))
  expect(needs.getByText('3 purchase orders are late')).toBeInTheDocument()
  expect(needs.getByText('oldest 10 days')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Open late orders' })).toHaveAttribute('href', '/purchases?late=true')
})

test('accounting and the dock see how many credit memos are requested; a single one opens', async () => {
  const { unmount } = show(
    ['INVENTORY'],
    answerCall(readToday, () => ({ stock, memoRequests: { count: 3, since: addDays(today, -10), onlyId: null } })),
  )
  const needs = within(await card('Needs you'))
  expect(needs.getByText('3 credit memo requests')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Open requests' })).toHaveAttribute(
    'href',
    '/credit-memos?from=2000-01-01&to=2099-12-31&status=REQUESTED',
  )
  unmount()
  show(
    ['ACCOUNTING'],
    answerCall(readToday, () => ({ memoRequests: { count: 1, since: today, onlyId: 9 } })),
  )
  const own = within(await card('Needs you'))
  expect(own.getByText('1 credit memo request')).toBeInTheDocument()
  await setUpUser().click(own.getByRole('button', { name: 'Review' }))
  expect(openModal).toHaveBeenLastCalledWith('ViewCreditMemo', { memoId: 9 })
})

test('the office sees how many deliveries wait for a decision', async () => {
  show(
    ['INVENTORY'],
    answerCall(readToday, () => ({ stock, heldDeliveries: { count: 2, since: addDays(today, -1) } })),
  )
  const needs = within(await card('Needs you'))
  expect(needs.getByText('2 deliveries to decide')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/deliveries')
})

// D-338
test('sales see the orders that contacts sent, and open the only one to decide it', async () => {
  const since = new Date()
  show(
    ['SALES'],
    answerCall(readToday, () => ({ sentOrders: { count: 1, since, onlyNum: 'DRAFT_7' } })),
  )
  const needs = within(await card('Needs you'))
  expect(needs.getByText('1 order from customers')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/orders/DRAFT_7')
})

test('several orders of contacts open as a list of all of them, also of other reps’ customers', async () => {
  show(
    ['SALES'],
    answerCall(readToday, () => ({ sentOrders: { count: 2, since: new Date(), onlyNum: null } })),
  )
  const needs = within(await card('Needs you'))
  expect(needs.getByText('2 orders from customers')).toBeInTheDocument()
  const link = needs.getByRole('link', { name: 'Open orders' }).getAttribute('href') ?? ''
  const { status, source, owner } = Object.fromEntries(new URL(link, 'https://dray.example').searchParams)
  expect({ status, source, owner }).toEqual({ status: 'DRAFT', source: 'PORTAL,BOT', owner: undefined })
})

test('accounting sees money to credit, with its orders', async () => {
  show(['ACCOUNTING'])
  const list = within(await card('To credit or refund'))
  expect(list.getByRole('link', { name: '100009' })).toHaveAttribute('href', '/orders/100009')
  expect(list.getByText('1 order,', { exact: false })).toHaveTextContent('1 order, $6,306.24')
})

test('accounting sees the most overdue customers, collections to confirm, and orders on hold', async () => {
  show(['ACCOUNTING'])
  expect(await card(/Owed by customers/)).toBeInTheDocument()
  const customers = within(await card('Most overdue customers'))
  expect(customers.getByRole('link', { name: 'Simons bistro' })).toHaveAttribute('href', '/customers/8')
  expect(customers.getByText('109 days late')).toBeInTheDocument()
  expect(customers.getByText('$95.00')).toBeInTheDocument()
  const needs = within(await card('Needs you'))
  expect(needs.getByText('Robert King collected $42.50, 2 payments to confirm')).toBeInTheDocument()
  expect(needs.getByText('oldest 7 days')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Confirm' })).toHaveAttribute('href', '/payments/collections')
  const held = within(await card('Orders on hold'))
  expect(held.getByRole('link', { name: 'DRAFT_1' })).toHaveAttribute('href', '/orders/DRAFT_1')
  expect(held.getByText('Ernst Handel, $30.00 over the credit limit')).toHaveAttribute(
    'title',
    'With this order, Ernst Handel is $30.00 over the credit limit of $100.00.',
  )
})

test('the collections of many drivers are one sentence', async () => {
  const drivers = [1, 2, 3, 4].map((driverId) => ({ ...collected[0], driverId, driverName: `Driver ${driverId}` }))
  show(
    ['ACCOUNTING'],
    answerCall(readToday, () => ({
      collected: drivers.map((driver) => ({
        ...driver,
        collections: 2,
        amount: cents(42_50),
        since: addDays(today, -7),
      })),
    })),
  )
  expect(
    within(await card('Needs you')).getByText('4 drivers collected $170.00, 8 payments to confirm'),
  ).toBeInTheDocument()
})

test('payroll sees the checklist of the open period and questions about pay', async () => {
  show(['PAYROLL'])
  const payroll = within(await card('Payroll'))
  expect(payroll.getByText('0 people, not submitted yet')).toBeInTheDocument()
  expect(payroll.getByText('Everyone paid by the hour has hours')).toBeInTheDocument()
  expect(payroll.getByText('Commission not calculated for 1 person: 3 orders, $120.00')).toBeInTheDocument()
  expect(payroll.getByText('2 corrections not in any saved commission yet')).toBeInTheDocument()
  const needs = within(await card('Needs you'))
  expect(needs.getByText('Question from Ben Ode, February 2026 A')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/payroll?year=2026&month=2&period=A')
})

test('Today does not say that nothing waits beside open tasks of payroll', async () => {
  const done = { corrections: [], uncalculated: [], questions: [] }
  const shown = show(
    ['PAYROLL'],
    answerCall(readPayrollTasks, () => ({
      ...done,
      corrections: [{ userId: 3, name: 'Ann', count: 2, amount: cents(5) }],
    })),
  )
  await card('Payroll')
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
  shown.unmount()
  show(
    ['PAYROLL'],
    answerCall(readPayrollTasks, () => done),
  )
  expect(within(await card('Needs you')).getByText('Nothing is waiting for you.')).toBeInTheDocument()
})

test('the orders started in this browser can be continued from Today', async () => {
  const user = setUpUser()
  writeStoredEdits(3, storageKey(3, 'new-order-7'), {
    owner: 'window1',
    savedAt: new Date(),
    value: { draft: { customerId: 7, cart: { lines: [{}], nextKey: 2 } }, sending: {} },
  })
  writeStoredEdits(3, storageKey(3, 'new-order'), {
    owner: 'window1',
    savedAt: new Date(),
    value: { draft: { customerId: null, cart: { lines: [{}, {}], nextKey: 3 } }, sending: {} },
  })
  show(['SALES'], refuseCall(readCustomer, 'not-found'))
  const needs = within(await card('Needs you'))
  expect(needs.getByText('Unfinished order, 2 lines')).toBeInTheDocument()
  const continued = needs.getAllByRole('button', { name: 'Continue' })
  expect(continued).toHaveLength(2)
  for (const [index, input] of [{}, { customerId: 7 }].entries()) {
    const sentence = needs.getByText(index === 0 ? 'Unfinished order, 2 lines' : 'Unfinished order, 1 line')
    await user.click(within(sentence.closest('li') ?? document.body).getByRole('button', { name: 'Continue' }))
    expect(openModal).toHaveBeenLastCalledWith('NewOrder', input)
  }
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
    ...plainStop,
    customerOverdue: zero,
    items: [],
    collections: [],
  },
}

test('a driver sees their own stops that are left, in delivery order', async () => {
  const stops = [
    { ...stop, customerName: 'Done', address: null, orderStatus: 'DELIVERED' as const },
    { ...stop, id: 2, customerName: 'Ernst Handel', address: 'Kirchgasse 6', orderStatus: 'PACKED' as const },
    { ...stop, id: 3, driverId: 9, customerName: 'Of another', address: null, orderStatus: 'PACKED' as const },
  ]
  show(
    ['SALES', 'DRIVER'],
    answerCall(listDeliveries, () => stops),
  )
  const route = within(await card('Your route today'))
  expect(route.getByText('1 of 2 stops left')).toBeInTheDocument()
  expect(route.getByRole('listitem')).toHaveTextContent('Ernst HandelKirchgasse 6')
  expect(route.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('href', '/deliveries')
})

test('someone without stops of their own sees what is left of each route', async () => {
  const packed = { ...stop, customerName: 'Ernst Handel', address: null, orderStatus: 'PACKED' as const }
  const stops = [
    { ...packed, driverId: 9, driverName: 'Robert King' },
    { ...packed, id: 2, driverId: 9, driverName: 'Robert King', orderStatus: 'DELIVERED' as const },
    { ...packed, id: 3, pickupOrder: true, driverId: null, driverName: null },
  ]
  show(
    ['ADMIN'],
    answerCall(listDeliveries, () => stops),
  )
  const routes = within(await card('Deliveries today'))
  expect(routes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Robert King1 leftof 2',
    'Pickups1 leftof 1',
  ])
})

test('if all stops are done they are counted, and a day without stops says so', async () => {
  let stops: DeliveryStop[] = [{ ...stop, customerName: 'Done', address: null, orderStatus: 'DELIVERED' }]
  const { cache } = show(
    ['DRIVER', 'SALES'],
    answerCall(listDeliveries, () => stops),
  )
  const route = within(await card('Your route today'))
  expect(route.getByText('All your stops are done.')).toBeInTheDocument()
  expect(route.getByText('0 of 1 stops left')).toBeInTheDocument()
  stops = []
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByText('No deliveries or pickups today.')).toBeInTheDocument()
})

test('when nothing waits, Today says so', async () => {
  show(
    ['ACCOUNTING'],
    answerCall(readToday, () => ({ collected: [] })),
  )
  expect(within(await card('Needs you')).getByText('Nothing is waiting for you.')).toBeInTheDocument()
})

test('a part that couldn’t be loaded says so, and the others are shown', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  show(['ACCOUNTING'], refuseCall(listReceivables, 'unexpected'))
  const customers = within(await card('Most overdue customers'))
  expect(customers.getByRole('alert')).toHaveTextContent("Overdue customers couldn't be loaded.")
  expect(customers.queryByText('Nobody is overdue.')).toBeNull()
  expect(await card('Needs you')).toBeInTheDocument()
})

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

test('until its first order, a new company sees its steps alone', async () => {
  let hasOrders = false
  const setup = answerCall(readSetup, () => ({
    isDismissed: false,
    hasCompany: true,
    hasAssortment: true,
    hasProducts: true,
    hasCustomers: true,
    hasUsers: false,
    hasOrders,
  }))
  const { cache } = show(['ADMIN'], setup)
  const steps = await screen.findByRole('region', { name: 'Set up your company' })
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: /Revenue/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'New order' })).toEqual([
    within(steps).getByRole('button', { name: 'New order' }),
  ])
  hasOrders = true
  await act(() => cache.invalidateQueries())
  expect(await screen.findByRole('region', { name: /Revenue/ })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Set up your company' })).toBeInTheDocument()
})
